import SegueTestSupport
import SegueViews
import Testing

extension DemoRig {
  private static let folder =
    "\(#filePath)".split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Goldens"

  /// Expects that the window shows what it did when the golden was recorded: its picture and its tree, texts included.
  ///
  /// Every byte counts: the fonts are those of `CTestFonts`, letters are not fitted to pixels, and pixman without its vector
  /// instructions and a C library without FMA draw the same. Other versions of the libraries do not, above all letters; the pictures are
  /// those of Debian 12: Cairo 1.16.0, pixman 0.42.2, FreeType 2.12.1, Pango 1.50.12, HarfBuzz 6.0.0, Inter 4.0 beta 7.
  func expect(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    window.hideFocusRing()
    try draw()
    let problem = try Reference(name, in: Self.folder).problem(withText: dump)
    #expect(problem == nil, sourceLocation: sourceLocation)
    try expectPicture(
      headless, named: name, tolerance: .exact, in: Self.folder, sourceLocation: sourceLocation)
  }

  /// Compares the window with a golden while the transition is held at a percentage.
  func expect(_ name: String, heldAt percent: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    coordinator.hold()
    coordinator.track(Double(percent) / 100)
    try expect(name, sourceLocation: sourceLocation)
  }
}
