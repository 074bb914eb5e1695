import SegueDrawing
import SegueGeometry
import Testing

@testable import SegueWatch

/// The panel in windows of any size, and with long texts.
@MainActor struct WatchPanelTests {
  private let panel = WatchPanel()

  private func draw(width: Int, height: Int) throws -> PixelRect {
    panel.draw(over: try Surface(width: width, height: height), scale: 1).bounds
  }

  private func showFault() {
    panel.show("fault\n/a.swift:1\na.swift:1:1\ncannot find it\nlet x = y\nand 3 more")
  }

  @Test func panelThatIsNotDrawnTakesNoPress() throws {
    showFault()
    let place = Point(30, 820)
    _ = try draw(width: 390, height: 844)
    #expect(panel.contains(place))
    #expect(try draw(width: 40, height: 844).isEmpty)
    #expect(!panel.contains(place))
  }

  @Test func lowWindowShowsFirstLine() throws {
    showFault()
    let whole = try draw(width: 390, height: 844)
    #expect(whole.maxY == 844 - 12)
    #expect(try draw(width: 390, height: 60) == PixelRect(x: 12, y: 0, width: whole.width, height: 60))
  }

  @Test func notesTakeNoMoreThanFiveLines() throws {
    for index in 0..<5 { panel.note("finding \(index)") }
    let five = try draw(width: 390, height: 844)
    for index in 0..<200 { panel.note("finding \(index)") }
    #expect(try draw(width: 390, height: 844).height == five.height)
    // Repeated notes are not added.
    let other = WatchPanel()
    for _ in 0..<9 { other.note("again") }
    let one = WatchPanel()
    one.note("again")
    let surface = try Surface(width: 390, height: 844)
    #expect(other.draw(over: surface, scale: 1).bounds == one.draw(over: surface, scale: 1).bounds)
  }
}
