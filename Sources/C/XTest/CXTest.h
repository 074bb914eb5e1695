// What the tests of the real window need of Xlib: sending events as a hand does, and reading pixels back.
#ifndef CXTEST_H
#define CXTEST_H

#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/sync.h>
#include <X11/extensions/Xfixes.h>

#endif
