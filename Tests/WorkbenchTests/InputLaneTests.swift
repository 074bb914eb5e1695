import SegueGeometry
import SegueHeadless
import Testing

@testable import SegueWorkbench

@Suite("The lane of input") struct InputLaneTests {
  @Test("A drag has its way and the velocity of its release")
  func drag() throws {
    let moves = (1...20).map { "\(0.5 + Double($0) * 0.01) move \(100 + $0 * 5) 200" }
    let lane = InputLane(
      try EventScript(parsing: (["0.5 press 100 200"] + moves + ["0.71 release 200 200"]).joined(separator: "\n")))
    let press = try #require(lane.presses.first)
    #expect(lane.presses.count == 1)
    #expect(press.isDrag)
    #expect(press.points.count == 21)
    #expect(press.end == 0.71)
    #expect(abs(press.velocity.dx - 500) < 1)
    #expect(press.velocity.dy == 0)
  }

  @Test("Keys and turns of the wheel have marks, a series of turns one")
  func marks() throws {
    let lane = InputLane(
      try EventScript(
        parsing: """
          0 key Escape
          1 scroll 10 10 0 1
          1.05 scroll 10 10 0 1
          2 scroll 10 10 0 1
          2.5 click 20 20
          """))
    #expect(lane.marks.map(\.label) == ["escape", "wheel", "wheel"])
    #expect(lane.presses.map(\.isDrag) == [false])
  }
}
