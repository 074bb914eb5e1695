// Xlib, when the server goes away. By itself it ends the process then, or repeats a request for ever that it cannot send.
#ifndef SEGUE_CXLIB_H
#define SEGUE_CXLIB_H

#include <X11/Xlib.h>
#include <stdbool.h>
#include <stddef.h>

/// What is known of a connection. It has to live as long as the connection.
struct xlib_state {
  /// Whether the server is gone.
  bool is_lost;
  /// The bytes that Xlib's buffer for requests holds.
  size_t capacity;
};

/// Opens a display. When the server goes away later, this is noted in `state`, and the call of Xlib that has found out returns.
/// NULL when there is no such server or it goes away meanwhile.
Display *xlib_open(const char *name, struct xlib_state *state);

#endif
