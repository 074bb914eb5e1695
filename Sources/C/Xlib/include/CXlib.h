// Lets a process survive the loss of its X server. By default, Xlib ends the process in this case, or forever repeats a request
// that it cannot send. Also creates and changes contexts of input methods, for which Xlib's functions take variable arguments.
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

/// The functions that Xlib calls with `owner` when an input method reports something.
struct xlib_input_calls {
  XPointer owner;
  /// Called when the method's server is lost. The method and its contexts are freed already.
  XIMProc lost;
  /// Called with an `XIMPreeditDrawCallbackStruct` when the text that is being composed changes; with NULL when it ends.
  XIMProc marked;
  /// Called with an `XIMPreeditCaretCallbackStruct` when the caret in that text moves.
  XIMProc moved;
};

/// Creates a context for the text that is typed into a window. Returns NULL if the method refuses.
XIC xlib_create_context(XIM method, Window window, const struct xlib_input_calls *calls);

/// Tells a method the place of the caret, in pixels of its window.
void xlib_place_context(XIC context, short x, short y);

#endif
