// The recordings, as they lie in `Phone`. An array literal in Swift takes nine seconds to compile.
#include "CRecordings.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

#define RECORDING(name) {name, (const char[]){
#define END , 0}},

static const struct {
  const char *name, *text;
} recordings[] = {
RECORDING("edge-cancel")
#embed "Phone/edge-cancel.csv"
END
RECORDING("edge-commit")
#embed "Phone/edge-commit.csv"
END
RECORDING("edge-flick-v400")
#embed "Phone/edge-flick-v400.csv"
END
RECORDING("edge-flickback")
#embed "Phone/edge-flickback.csv"
END
RECORDING("pop")
#embed "Phone/pop.csv"
END
RECORDING("push")
#embed "Phone/push.csv"
END
RECORDING("segment-drag")
#embed "Phone/segment-drag.csv"
END
RECORDING("segment-tap")
#embed "Phone/segment-tap.csv"
END
RECORDING("sheet-dismiss")
#embed "Phone/sheet-dismiss.csv"
END
RECORDING("sheet-drag-flick-down-1300")
#embed "Phone/sheet-drag-flick-down-1300.csv"
END
RECORDING("sheet-drag-flick-down-600")
#embed "Phone/sheet-drag-flick-down-600.csv"
END
RECORDING("sheet-drag-flick-up-800")
#embed "Phone/sheet-drag-flick-up-800.csv"
END
RECORDING("sheet-drag-large-flick-down-900")
#embed "Phone/sheet-drag-large-flick-down-900.csv"
END
RECORDING("sheet-drag-slow-down-100")
#embed "Phone/sheet-drag-slow-down-100.csv"
END
RECORDING("sheet-drag-slow-up-140")
#embed "Phone/sheet-drag-slow-up-140.csv"
END
RECORDING("sheet-present")
#embed "Phone/sheet-present.csv"
END
RECORDING("sheet-to-large")
#embed "Phone/sheet-to-large.csv"
END
RECORDING("sheet-to-medium")
#embed "Phone/sheet-to-medium.csv"
END
RECORDING("switch-drag-right50")
#embed "Phone/switch-drag-right50.csv"
END
RECORDING("switch-tap")
#embed "Phone/switch-tap.csv"
END
RECORDING("title-drag-35")
#embed "Phone/title-drag-35.csv"
END
RECORDING("title-drag-40")
#embed "Phone/title-drag-40.csv"
END
RECORDING("zoom-close")
#embed "Phone/zoom-close.csv"
END
RECORDING("zoom-drag-down-125")
#embed "Phone/zoom-drag-down-125.csv"
END
RECORDING("zoom-drag-down-140")
#embed "Phone/zoom-drag-down-140.csv"
END
RECORDING("zoom-drag-down-300")
#embed "Phone/zoom-drag-down-300.csv"
END
RECORDING("zoom-drag-edge")
#embed "Phone/zoom-drag-edge.csv"
END
RECORDING("zoom-drag-flick-100")
#embed "Phone/zoom-drag-flick-100.csv"
END
RECORDING("zoom-drag-flick-70")
#embed "Phone/zoom-drag-flick-70.csv"
END
RECORDING("zoom-drag-right-return")
#embed "Phone/zoom-drag-right-return.csv"
END
RECORDING("zoom-open")
#embed "Phone/zoom-open.csv"
END
RECORDING("zoom-sheet-dismiss")
#embed "Phone/zoom-sheet-dismiss.csv"
END
RECORDING("zoom-sheet-drag-80")
#embed "Phone/zoom-sheet-drag-80.csv"
END
RECORDING("zoom-sheet-present")
#embed "Phone/zoom-sheet-present.csv"
END
};

const char *recording_text(const char *name) {
  for (unsigned i = 0; i < sizeof recordings / sizeof *recordings; i++)
    if (!strcmp(recordings[i].name, name)) return recordings[i].text;
  return NULL;
}
