// The parts of Xlib that tests of real windows need, to send events as a user would, and to read pixels.
#ifndef CXTEST_H
#define CXTEST_H

#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/sync.h>
#include <X11/extensions/Xfixes.h>

/// Creates a context of an input method, with a function of Xlib that Swift cannot call.
static inline XIC xtest_create_context(XIM method, Window window) {
  return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window, NULL);
}

#endif
