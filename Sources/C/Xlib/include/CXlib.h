// Lets a process survive the loss of its X server. By default, Xlib ends the process in this case, or forever repeats a request
// that it cannot send.
#ifndef SEGUE_CXLIB_H
#define SEGUE_CXLIB_H

#include <X11/Xlib.h>
#include <stdbool.h>
#include <stddef.h>

/// The state of a connection. It must live as long as the connection.
struct xlib_state {
  /// Whether the connection to the server is lost.
  bool is_lost;
  /// The size of Xlib's buffer for requests, in bytes.
  size_t capacity;
};

/// Opens a display. If the connection is lost later, `state->is_lost` is set, and the Xlib call that detected the loss returns.
/// Returns NULL if there is no such server, or if the server goes away during this call.
Display *xlib_open(const char *name, struct xlib_state *state);

#endif
