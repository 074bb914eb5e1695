import Testing

/// Tests that open the window itself. One at a time: each one has a server, a window and often a window manager.
@Suite("The real window", .serialized)
enum RealWindow {}
