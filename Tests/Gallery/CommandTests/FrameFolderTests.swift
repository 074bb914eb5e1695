import Foundation
import SegueDrawing
import SegueTestSupport
import Testing

@testable import SegueCommands

@Suite struct FrameFolderTests {
  /// Only frames of earlier recordings are removed, and only after the new recording has begun.
  @Test func shorterRecordingReplacesLongerOne() throws {
    let scratch = try Scratch()
    let frame = try Surface(width: 4, height: 4)
    for name in ["0000.png", "1.png", "0002.txt", "holiday.png"] { _ = try scratch.file(name) }
    let others = scratch.names
    for count in [5, 2, 3, 1, 0] {
      let before = scratch.names
      var folder = try FrameFolder(scratch.path(""))
      #expect(scratch.names == before)
      for _ in 0..<count { try folder.write(frame) }
      let frames = (1...max(1, count)).map { "000\($0).png" }
      #expect(scratch.names == (others + frames).sorted())
    }
  }
}
