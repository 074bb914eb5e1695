#include "CXlib.h"

#include <X11/Xlibint.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/sync.h>
#include <setjmp.h>

// Where opening a display is left when the server goes away meanwhile: nothing else keeps Xlib from ending the process there, and
// its extensions from taking what lies in memory for the answer to their first question.
static _Thread_local jmp_buf *opening;

static int leave_opening(Display *display) {
  if (opening) longjmp(*opening, 1);
  return 0;
}

// The call that has found out goes on behind this, and may have more to say than the buffer holds: what cannot be sent is
// written over. Without its flag Xlib tries again to send it, and comes back here each time.
static void lose(Display *display, void *context) {
  struct xlib_state *state = context;
  state->is_lost = true;
  display->flags &= ~(unsigned long)XlibDisplayIOError;
  display->bufptr = display->buffer;
  display->bufmax = display->buffer + state->capacity;
}

// Each extension asks this once for each display.
static void ask_for_extensions(Display *display) {
  int first, second, third;
  XRRQueryExtension(display, &first, &second);
  XSyncQueryExtension(display, &first, &second);
  XFixesQueryExtension(display, &first, &second);
  XShmQueryExtension(display);
  XPresentQueryExtension(display, &first, &second, &third);
  XExtensionVersion *version = XGetExtensionVersion(display, INAME);
  if (version && version != (XExtensionVersion *)NoSuchExtension) XFree(version);
}

Display *xlib_open(const char *name, struct xlib_state *state) {
  jmp_buf here;
  XSetIOErrorHandler(leave_opening);
  Display *volatile display = NULL;
  if (setjmp(here) == 0) {
    opening = &here;
    display = XOpenDisplay(name);
    if (display) ask_for_extensions(display);
  } else {
    display = NULL;
  }
  opening = NULL;
  if (!display) return NULL;
  state->capacity = (size_t)(display->bufmax - display->buffer);
  XSetIOErrorExitHandler(display, lose, state);
  return display;
}
