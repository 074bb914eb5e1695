#include "CXlib.h"

#include <X11/Xlibint.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/sync.h>
#include <setjmp.h>

// The point at which `xlib_open` continues if the server goes away while a display is being opened. Otherwise, Xlib would end
// the process, or its extensions would mistake arbitrary memory for the reply to their first request.
static _Thread_local jmp_buf *opening;

static int leave_opening(Display *display) {
  if (opening) longjmp(*opening, 1);
  return 0;
}

// Called by Xlib when the connection is lost. The Xlib call that detected the loss then continues, and may have more to send
// than the buffer holds. So the contents of the buffer, which cannot be sent, are overwritten. Because the error flag is
// cleared, Xlib tries to send again, and calls this function each time.
static void lose(Display *display, void *context) {
  struct xlib_state *state = context;
  state->is_lost = true;
  display->flags &= ~(unsigned long)XlibDisplayIOError;
  display->bufptr = display->buffer;
  display->bufmax = display->buffer + state->capacity;
}

// Makes each extension send its first request, which it sends only once for each display.
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

static int begin_marking(XIC context, XPointer owner, XPointer data) { return -1; }

XIC xlib_create_context(XIM method, Window window, const struct xlib_input_calls *calls) {
  XIMCallback lost = {calls->owner, calls->lost};
  XSetIMValues(method, XNDestroyCallback, &lost, NULL);
  XIMStyles *styles = NULL;
  if (XGetIMValues(method, XNQueryInputStyle, &styles, NULL) || !styles) return NULL;
  XIMStyle style = XIMPreeditNothing | XIMStatusNothing;
  for (int i = 0; i < styles->count_styles; i++)
    if (styles->supported_styles[i] == (XIMPreeditCallbacks | XIMStatusNothing)) style = styles->supported_styles[i];
  XFree(styles);
  XIMCallback start = {calls->owner, (XIMProc)begin_marking}, done = {calls->owner, calls->marked};
  XIMCallback draw = done, caret = {calls->owner, calls->moved};
  XVaNestedList preedit = XVaCreateNestedList(
      0, XNPreeditStartCallback, &start, XNPreeditDoneCallback, &done, XNPreeditDrawCallback, &draw,
      XNPreeditCaretCallback, &caret, NULL);
  XIC context = XCreateIC(
      method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window,
      style & XIMPreeditCallbacks ? XNPreeditAttributes : NULL, preedit, NULL);
  XFree(preedit);
  long wanted = 0;
  XWindowAttributes attributes;
  if (!context || XGetICValues(context, XNFilterEvents, &wanted, NULL)) return context;
  if (XGetWindowAttributes(XDisplayOfIM(method), window, &attributes) && wanted & ~attributes.your_event_mask)
    XSelectInput(XDisplayOfIM(method), window, attributes.your_event_mask | wanted);
  return context;
}

void xlib_place_context(XIC context, short x, short y) {
  XPoint spot = {x, y};
  XVaNestedList preedit = XVaCreateNestedList(0, XNSpotLocation, &spot, NULL);
  XSetICValues(context, XNPreeditAttributes, preedit, NULL);
  XFree(preedit);
}
