internal import CSegueX11
import SegueViews

/// The shapes of the pointer, from the user's cursor theme.
final class CursorSet {
  private let connection: Connection
  private let window: XID
  private var loaded: [SegueViews.Cursor: CSegueX11.Cursor] = [:]
  private var shown: SegueViews.Cursor?

  /// Creates a set of shapes for a window. Each shape is loaded when it is first used.
  init(connection: Connection, window: XID) { (self.connection, self.window) = (connection, window) }

  /// Sets the shape of the pointer over the window.
  func show(_ cursor: SegueViews.Cursor) {
    guard cursor != shown else { return }
    shown = cursor
    let shape = loaded[cursor] ?? load(cursor)
    loaded[cursor] = shape
    XDefineCursor(connection.display, window, shape)
  }

  /// Frees all loaded shapes.
  func close() {
    guard !connection.isLost else { return }
    for shape in loaded.values where shape != noResource { XFreeCursor(connection.display, shape) }
    loaded.removeAll()
  }

  /// Loads a shape. Themes use the names of CSS; older themes use those of X's cursor font, which is always available.
  private func load(_ cursor: SegueViews.Cursor) -> CSegueX11.Cursor {
    let (names, glyph): ([String], Int32) =
      switch cursor {
      case .arrow: (["default", "left_ptr"], XC_left_ptr)
      case .pointingHand: (["pointer", "hand2"], XC_hand2)
      case .openHand: (["grab", "openhand", "hand1"], XC_hand1)
      case .closedHand: (["grabbing", "closedhand", "fleur"], XC_fleur)
      case .iBeam: (["text", "xterm", "ibeam"], XC_xterm)
      case .resizeLeftRight: (["ew-resize", "sb_h_double_arrow"], XC_sb_h_double_arrow)
      }
    for name in names {
      let shape = XcursorLibraryLoadCursor(connection.display, name)
      if shape != noResource { return shape }
    }
    return XCreateFontCursor(connection.display, UInt32(glyph))
  }
}
