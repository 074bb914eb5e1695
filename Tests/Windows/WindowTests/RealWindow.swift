import Testing

/// Tests that open a real window, one at a time: each has a server, a window and often a window manager.
@Suite("The real window", .serialized)
enum RealWindow {}
