import Foundation
import SegueDrawing
import SegueGallery
import SegueGeometry
import SegueHeadless
import SegueStage
import SegueViews
import Testing

@testable import SegueWorkbench

@Suite("The window of the workbench") struct WorkbenchTests {
  /// A workbench beside a window that has played a script.
  @MainActor static func workbench(_ text: String, demo: Demo = Demo.all[0], size: Size = Size(1060, 680)) throws
    -> (bench: HeadlessWindow, live: HeadlessWindow)
  {
    let recorder = ScriptRecorder()
    let stage = scene(demo)(Size(390, 844), 1, false)
    stage.recorder = recorder
    let live = try HeadlessWindow(stage: stage)
    let root = try WorkbenchViewController(of: stage, recorder: recorder, scene: scene(demo))
    let bench = try HeadlessWindow(size: size, rootViewController: root)
    let script = try EventScript(parsing: text)
    live.play(script)
    try live.tick(60, until: script.duration)
    for _ in 0..<600 { try bench.advance(by: 0.05) }
    return (bench, live)
  }

  @MainActor @Test func picture() throws {
    let moves = (1...16).map { "\(2 + Double($0) * 0.015) move \(6 + $0 * 9) \(400 + $0)" }
    let (bench, _) = try Self.workbench(
      (["0.1 click #icon-twitter", "2 press 6 400"] + moves + ["2.25 release 150 416", "4 wait"]).joined(
        separator: "\n"))
    #expect(bench.surface.width == 1060)
    try bench.surface.writePNG("/tmp/wb-test.png")
  }
}

extension Surface {
  func writePNG(_ path: String) throws {
    let bytes = try encodePNG()
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
