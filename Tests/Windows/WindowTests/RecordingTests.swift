import CSegueXTest
import Foundation
import SegueChecks
import SegueDrawing
import SegueGallery
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Recordings of a window's input")
  struct RecordingTests {
    /// Two demos; with `SEGUE_THOROUGH`, twenty sessions over all demos.
    static let sessions = (0..<(Effort.isThorough ? 20 : 2)).map { seed in
      (seed: seed, demo: Demo.all[seed * 5 % Demo.all.count].name)
    }

    @Test("A recording reproduces the frames of its window", arguments: sessions)
    func sameFrames(seed: Int, demo: String) throws {
      let scratch = try Scratch()
      let recording = scratch.path("recording")
      let desk = try Desk(demo, options: ["--record", recording])
      // Reading pictures takes time in a window, but not without one.
      try desk.waitUntilStill()
      var hand = RandomHand(seed: seed, on: desk)
      var seen: [(picture: Picture, frames: ClosedRange<Int>)] = []
      for round in 0..<10 {
        hand.act()
        if round % 2 == 1 {
          let before = desk.frameCount
          let picture = try desk.picture()
          // The log is written a few frames at a time.
          seen.append((picture, before...(desk.frameCount + 9)))
        }
      }
      hand.letGo()
      try desk.waitUntilStill()
      let last = try desk.picture()
      let frames = try desk.frames
      try desk.close()
      let end = try #require(frames.last)
      try expect(last, at: [end], in: demo, recording)
      for (picture, range) in seen {
        try expect(picture, at: frames.filter { range.contains($0.frame) }, in: demo, recording)
      }
    }

    /// Expects that the recording gives a picture at the time of one of some frames.
    private func expect(_ seen: Picture, at frames: [Desk.Frame], in demo: String, _ recording: String) throws
    {
      let scratch = try Scratch()
      let script = try String(contentsOfFile: recording, encoding: .utf8)
      var others: [(time: Double, difference: Difference, shot: Picture)] = []
      for time in frames.map(\.time) {
        // Input that came after a frame, before time advanced, may or may not be in it, and a new size may come after a key.
        let sized = script.split(separator: "\n").filter { !$0.hasPrefix("\(time) resize") }
        try sized.joined(separator: "\n").write(
          toFile: scratch.path("without-size"), atomically: true, encoding: .utf8)
        for (time, script) in [
          (time.nextDown, recording), (time, recording), (time, scratch.path("without-size")),
        ] {
          let run = try Segue.run([
            "shot", demo, "-o", scratch.path("shot.png"), "--script", script, "--at", "\(max(0, time))",
          ])
          try #require(run.status == 0, "\(run.errors)")
          let shot = try Picture(file: scratch.path("shot.png"))
          guard let difference = shot.difference(from: seen) else { return }
          // Partial drawing may leave traces at antialiased edges.
          if difference.isTrace(of: seen.words, width: seen.width) { return }
          if difference.channel <= 2, difference.pixels <= 100 { return }
          others.append((time, difference, shot))
        }
      }
      let lines = try others.map { "\($0.time): \($0.difference) \(try $0.shot.save())" }
      Issue.record("\(try seen.save()) is none of \(lines.joined(separator: "\n"))\n\(script)")
    }
  }

  /// Random presses, drags, catches, wheel steps, keys and sizes.
  private struct RandomHand {
    var seeds: SeededGenerator
    let desk: Desk
    var place = Point(195, 400)
    var isDown = false

    init(seed: Int, on desk: Desk) { (seeds, self.desk) = (SeededGenerator(seed + 1), desk) }

    mutating func act() {
      switch seeds.index(12) {
      case 0...3: click()
      case 4...6: drag(releases: true)
      case 7: drag(releases: false)
      case 8: desk.input.turnWheel(seeds.chance(0.7) ? 5 : 4, notches: 3, at: point())
      case 9, 10: desk.input.type(seeds.pick([XK_Escape, XK_Return, XK_Tab, XK_Down, XK_Right]))
      default:
        XResizeWindow(
          desk.display.connection, desk.window, UInt32(seeds.index(300) + 320), UInt32(seeds.index(400) + 440)
        )
        desk.display.roundTrip()
        // Until the next frame, the server shows the previous one in the new size.
        desk.display.pause(milliseconds: 200)
      }
      desk.display.pause(milliseconds: seeds.chance(0.3) ? 500 : UInt(seeds.index(120)))
    }

    private mutating func click() {
      letGo()
      desk.input.click(point())
    }

    private mutating func drag(releases: Bool) {
      letGo()
      var points = [point()]
      let step = Vector(seeds.next(in: -12...12), seeds.next(in: -4...20))
      for _ in 0..<(4 + seeds.index(16)) { points.append((points.last ?? place) + step) }
      desk.input.drag(points, pause: UInt(4 + seeds.index(12)))
      isDown = true
      if releases { letGo() } else { desk.display.roundTrip() }
    }

    mutating func letGo() {
      if isDown { desk.input.release(after: 8) }
      isDown = false
      desk.display.roundTrip()
    }

    private mutating func point() -> Point {
      Point(seeds.next(in: 20...370).rounded(), seeds.next(in: 60...420).rounded())
    }
  }
}
