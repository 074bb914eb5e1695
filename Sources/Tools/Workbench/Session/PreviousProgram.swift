import Glibc
import SegueDrawing
import SegueHeadless

/// The program as it was before it was built again, running in another process. It shows what the old code does with the same
/// input.
package final class PreviousProgram: Run {
  /// A motion of the previous program.
  struct Curve {
    let title: String
    let times: [Double]
    /// The positions of all tracks, for each of the `times`.
    let tracks: [[Double]]
  }

  private let ask: (String) -> [UInt8]?
  private var script: EventScript?

  /// Creates a connection to the previous program.
  /// - Parameter ask: sends a question to a `PreviousRun`, and waits for its answer; returns `nil` if the process has ended.
  package init(ask: @escaping (_ question: String) -> [UInt8]?) { self.ask = ask }

  /// Makes the program play a recording from now on.
  func play(_ script: EventScript) {
    guard script != self.script else { return }
    self.script = script
    _ = ask("play \(script)")
  }

  /// Returns the picture that the program shows at a time, in seconds; `nil` if it does not answer.
  func frame(at time: Double) -> Surface? {
    guard let answer = ask("frame \(time)"), let end = answer.firstIndex(of: 10) else { return nil }
    let sides = String(decoding: answer[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    guard sides.count == 2, let surface = try? Surface(width: sides[0], height: sides[1], format: .rgb24)
    else { return nil }
    surface.withPixels { pixels in pixels.copyBytes(from: answer[(end + 1)...].prefix(pixels.count)) }
    return surface
  }

  /// Makes the program sample its views and record its motions for a short time.
  func sample(in span: ClosedRange<Double>) -> Bool {
    ask("sample \(span.lowerBound) \(span.upperBound)") == Array("more".utf8)
  }

  var motions: Motions? { lines("places").flatMap { Motions(lines: $0) } }

  /// The motions that `sample(in:)` has recorded so far.
  func curves() -> [Curve] {
    (lines("curves") ?? []).reduce(into: []) { curves, line in
      let numbers = line.split(separator: " ").dropFirst().compactMap { Double($0) }
      if line.hasPrefix("motion ") {
        curves.append(Curve(title: String(fromOneLine: line.dropFirst(7)), times: [], tracks: []))
      } else if let time = numbers.first, let last = curves.popLast() {
        curves.append(
          Curve(
            title: last.title, times: last.times + [time], tracks: last.tracks + [Array(numbers.dropFirst())])
        )
      }
    }
  }

  private func lines(_ question: String) -> [Substring]? {
    ask(question).map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
  }
}

/// The counterpart of a `PreviousProgram` in the process of the previous program, which answers its questions.
package final class PreviousRun {
  private let scene: Playback.Scene
  private var script = EventScript([])
  private var run: PlaybackRun?
  private var log: (log: MotionLog, span: ClosedRange<Double>)?

  /// The number of samples taken for one question.
  private static let part = 4

  /// Creates a run.
  /// - Parameter scene: creates the window's contents as they are at the beginning.
  package init(scene: @escaping Playback.Scene) { self.scene = scene }

  package func answer(_ question: String) -> [UInt8] {
    let words = question.split(separator: " ", maxSplits: 1)
    let numbers = (words.first == "play" ? "" : words.dropFirst().first ?? "").split(separator: " ")
      .compactMap { Double($0) }
    do {
      switch (words.first, numbers.count) {
      case ("play", _):
        log = nil
        script = try EventScript(parsing: words.count > 1 ? String(words[1]) : "")
        run = PlaybackRun { [script, scene] () throws(DrawingError) in try Playback(script, scene: scene) }
      case ("frame", 1): return try frame(at: numbers[0])
      case ("sample", 2) where numbers[0] <= numbers[1]:
        return Array((try sample(in: numbers[0]...numbers[1]) ? "more" : "done").utf8)
      case ("places", _): return Array((run?.motions?.lines ?? "").utf8)
      case ("curves", _): return Array(curves.utf8)
      default: break
      }
    } catch {}
    return []
  }

  private func frame(at time: Double) throws -> [UInt8] {
    guard let surface = try run?.frame(at: time) else { return [] }
    var answer = Array("\(surface.width) \(surface.height)\n".utf8)
    surface.withPixels { answer += $0 }
    return answer
  }

  private func sample(in span: ClosedRange<Double>) throws -> Bool {
    var isUnfinished = false
    for _ in 0..<Self.part { isUnfinished = try run?.sample(in: span) == true }
    if log?.span != span {
      let new = try MotionLog(script, scene: scene)
      new.skip(to: span.lowerBound)
      log = (new, span)
    }
    guard let log = log?.log else { return false }
    var count = 0
    try log.advance(to: span.upperBound) {
      count += 1
      return count >= Self.part
    }
    return isUnfinished || !log.reaches(span.upperBound)
  }

  private var curves: String {
    (log?.log.motions ?? []).map { motion in
      let lines = zip(motion.times, motion.tracks).map { time, tracks in
        "at \(time) " + tracks.map { "\($0)" }.joined(separator: " ")
      }
      return (["motion \(motion.title.inOneLine)"] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

nonisolated extension Motions {
  /// The times and the places as text, which `init(lines:)` reads.
  fileprivate var lines: String {
    let head = "window \(size.width) \(size.height) " + times.map { "\($0)" }.joined(separator: " ")
    return
      ([head]
      + bodies.flatMap { body in
        ["view \(body.view.inOneLine)"]
          + body.places.map { place in
            guard let place else { return "-" }
            let (o, a, d) = (place.origin, place.across, place.down)
            return "\(o.x) \(o.y) \(o.x + a.dx) \(o.y + a.dy) \(o.x + d.dx) \(o.y + d.dy) \(place.opacity)"
          }
      }).joined(separator: "\n")
  }

  fileprivate init?(lines: [Substring]) {
    guard let head = lines.first, head.hasPrefix("window ") else { return nil }
    let numbers = head.split(separator: " ").dropFirst().compactMap { Double($0) }
    guard numbers.count >= 2 else { return nil }
    var found: [(name: String, places: [Body.Place?])] = []
    for line in lines.dropFirst() {
      if line.hasPrefix("view ") {
        found.append((String(fromOneLine: line.dropFirst(5)), []))
      } else if let last = found.indices.last {
        let row = line.split(separator: " ").compactMap { Double($0) }
        guard row.count == 7 else {
          found[last].places.append(nil)
          continue
        }
        let origin = Point(row[0], row[1])
        found[last].places.append(
          Body.Place(
            origin: origin, across: Point(row[2], row[3]) - origin, down: Point(row[4], row[5]) - origin,
            radius: 0, opacity: row[6]))
      }
    }
    self.init(
      times: Array(numbers.dropFirst(2)), series: [],
      bodies: found.map { Body(view: $0.name, places: $0.places, hasMoved: true) }, input: InputTrack(),
      phases: [], size: Size(numbers[0], numbers[1]))
  }
}

nonisolated extension String {
  /// The text without line ends, which may occur in names; `init(fromOneLine:)` reads it.
  package var inOneLine: String {
    unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "%": line += "%25"
      case "\n": line += "%0A"
      case "\r": line += "%0D"
      default: line.unicodeScalars.append(scalar)
      }
    }
  }

  /// Creates the text that `inOneLine` has encoded.
  package init(fromOneLine line: some StringProtocol) {
    self = String(line).replacing("%0A", with: "\n").replacing("%0D", with: "\r").replacing("%25", with: "%")
  }
}
