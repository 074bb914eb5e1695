#include <stdlib.h>
#include <string.h>

#include "CTestFonts.h"

/// Before anything asks fontconfig for a font, which reads its configuration once for the whole process.
__attribute__((constructor)) static void choose_fonts(void) {
  char path[sizeof __FILE__ + sizeof "fonts.conf"] = __FILE__;
  char *name = strrchr(path, '/');
  strcpy(name ? name + 1 : path, "fonts.conf");
  setenv("FONTCONFIG_FILE", path, 1);
}
