import Testing

@testable import SegueTransitions

/// The corners of a view that moves above its screen.
@Suite struct ElevationTests {
  /// The corners at the two ends are those of the two views, whether the view grows, shrinks or keeps its size.
  @Test(arguments: [
    Rect(x: 0, y: 0, width: 300, height: 600), Rect(x: 150, y: 300, width: 40, height: 40),
    Rect(x: 200, y: 400, width: 100, height: 80),
  ]) func cornersDoNotJump(whole: Rect) {
    let (elevation, home) = (Elevation(), Rect(x: 20, y: 30, width: 100, height: 80))
    func corner(at part: Double) -> Double {
      let center = home.center + (whole.center - home.center) * part
      let size = Size(
        home.width + (whole.width - home.width) * part, home.height + (whole.height - home.height) * part)
      return elevation.lift(
        Rect(center: center, size: size), from: home, radius: 12, to: whole, radius: 2)
    }
    #expect(abs(corner(at: 0) - 12) < 1e-9 && abs(corner(at: 1) - 2) < 1e-9)
    for step in 1...1000 {
      #expect(abs(corner(at: Double(step) / 1000) - corner(at: Double(step - 1) / 1000)) < 2)
    }
  }

  /// A shadow is invisible on a dark screen. At rest, the page has no edge.
  @Test(arguments: [UserInterfaceStyle.light, .dark]) func darkPageHasEdgeInFlight(style: UserInterfaceStyle)
  {
    let page = View()
    page.overrideUserInterfaceStyle = style
    let (elevation, home) = (Elevation(of: page), Rect(x: 20, y: 30, width: 100, height: 80))
    let whole = Rect(x: 0, y: 0, width: 300, height: 600)
    func edge(at part: Double) -> Double {
      let box = Rect(
        x: 20 - 20 * part, y: 30 - 30 * part, width: 100 + 200 * part, height: 80 + 520 * part)
      _ = elevation.lift(box, from: home, radius: 12, to: whole)
      return elevation.shadowView.borderWidth
    }
    #expect(edge(at: 0) == 0 && edge(at: 1) == 0)
    #expect(edge(at: 0.5) == (style == .dark ? 1 : 0))
  }
}
