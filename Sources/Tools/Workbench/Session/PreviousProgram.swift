import Glibc
import SegueDrawing
import SegueHeadless

/// The program as it was before its last build, running in another process. It shows how the old code behaves with the same
/// input.
package final class PreviousProgram: Run {
  private var ask: ((String) -> [UInt8]?)?
  private var script: EventScript?

  /// Creates a connection to the previous program.
  /// - Parameter ask: sends a question to a `PreviousRun`, and returns its answer; `nil` if the process has ended.
  package init(ask: @escaping (_ question: String) -> [UInt8]?) { self.ask = ask }

  /// Sets the recording that the program plays from now on.
  func play(_ script: EventScript) {
    guard script != self.script else { return }
    self.script = script
    _ = answer(to: "play \(script)")
  }

  /// Whether the program did not answer a question. It is then not asked again.
  var isSilent: Bool { ask == nil }

  /// Asks the program. Returns `nil` if the program does not answer, now or earlier. After an unanswered question, the program
  /// is not asked again: each question could take as long, and a late answer would seem to belong to the next question.
  private func answer(to question: String) -> [UInt8]? {
    let answer = ask?(question)
    if answer == nil { ask = nil }
    return answer
  }

  /// Returns the picture that the program shows at a time, in seconds; `nil` if it does not answer.
  func frame(at time: Double) throws(DrawingError) -> Surface? {
    guard let answer = answer(to: "frame \(time)"), let end = answer.firstIndex(of: 10) else { return nil }
    let head = String(decoding: answer[..<end], as: UTF8.self)
    let sides = head.split(separator: " ").compactMap { Int($0) }
    guard sides.count == 2 else { throw DrawingError(head) }
    let surface = try Surface(width: sides[0], height: sides[1], format: .rgb24)
    surface.withPixels { pixels in pixels.copyBytes(from: answer[(end + 1)...].prefix(pixels.count)) }
    return surface
  }

  /// Makes the program sample its views and record its motions, and returns whether there is more to sample. Each call takes a
  /// short time.
  func sample(in span: ClosedRange<Double>) throws(DrawingError) -> Bool {
    let answer = answer(to: "sample \(span.lowerBound) \(span.upperBound)") ?? []
    let text = String(decoding: answer, as: UTF8.self)
    guard text != Self.more else { return true }
    let tables = [NumberTable](text)
    guard !tables.isEmpty || text.isEmpty else { throw DrawingError(text) }
    motions = Motions(tables.filter { $0.kind != .curve })
    curves = tables.filter { $0.kind == .curve }.map { table in
      MotionLog.Curve(
        title: table.name, times: table.rows.compactMap(\.first),
        tracks: table.rows.map { Array($0.dropFirst()) })
    }
    return false
  }

  private(set) var motions: Motions?
  /// The curves of the motions, after the last call of `sample(in:)`.
  private(set) var curves: [MotionLog.Curve] = []

  /// The answer to `sample` while there is more to sample.
  fileprivate static let more = "more"
}

/// An object in the previous program's process that answers the questions of a `PreviousProgram`.
package final class PreviousRun {
  private let scene: Playback.Scene
  private var script = EventScript([])
  private var run: PlaybackRun?
  private var log: (log: MotionLog, span: ClosedRange<Double>)?

  /// The maximum number of view samples, and of log samples, that are taken to answer one question.
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
        let isUnfinished = try sample(in: numbers[0]...numbers[1])
        return Array(
          (isUnfinished ? PreviousProgram.more : ((run?.motions?.tables ?? []) + curves).text).utf8)
      default: break
      }
    } catch {
      return Array("\(error)\n".utf8)
    }
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
    var count = 0
    let isLogged = try log?.log.advance(to: span.upperBound) {
      count += 1
      return count >= Self.part
    }
    return isUnfinished || isLogged == false
  }

  private var curves: [NumberTable] {
    (log?.log.motions ?? []).map(\.curve).map { curve in
      NumberTable(.curve, curve.title, zip(curve.times, curve.tracks).map { [$0] + $1 })
    }
  }
}

/// A named table of numbers, which processes exchange as text.
private nonisolated struct NumberTable {
  enum Kind: String { case window, view, curve }

  let kind: Kind
  let name: String
  var rows: [[Double]]

  init(_ kind: Kind, _ name: String = "", _ rows: [[Double]] = []) {
    (self.kind, self.name, self.rows) = (kind, name, rows)
  }
}

nonisolated extension [NumberTable] {
  fileprivate var text: String {
    flatMap { table -> [String] in
      let rows = table.rows.map { row in row.map(\.description).joined(separator: " ") }
      return ["# \(table.kind) \(table.name.inOneLine)"] + rows
    }.joined(separator: "\n")
  }

  fileprivate init(_ text: String) {
    self = text.split(separator: "\n", omittingEmptySubsequences: false).reduce(into: []) { tables, line in
      let head = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      if head.count == 3, head[0] == "#", let kind = NumberTable.Kind(rawValue: String(head[1])) {
        tables.append(NumberTable(kind, String(fromOneLine: head[2])))
      } else if !tables.isEmpty {
        tables[tables.count - 1].rows.append(line.split(separator: " ").compactMap { Double($0) })
      }
    }
  }
}

nonisolated extension Motions {
  /// The tables of the size, the times and the places. If a view was not shown in a sample, its row for this sample is empty.
  fileprivate var tables: [NumberTable] {
    [NumberTable(.window, "", [[size.width, size.height], times])]
      + trajectories.map { NumberTable(.view, $0.view, $0.places.map { $0?.numbers ?? [] }) }
  }

  /// Creates motions from `tables`; `nil` if they are incomplete.
  fileprivate init?(_ tables: [NumberTable]) {
    guard let window = tables.first?.rows, window.count == 2, window[0].count == 2 else { return nil }
    self.init(
      times: window[1], series: [],
      trajectories: tables.dropFirst().map {
        Trajectory(view: $0.name, places: $0.rows.map { Trajectory.Place($0) }, hasMoved: true)
      }, input: InputTrack(), phases: [], size: Size(window[0][0], window[0][1]))
  }
}

nonisolated extension Trajectory.Place {
  fileprivate var numbers: [Double] {
    [origin.x, origin.y, across.dx, across.dy, down.dx, down.dy, opacity]
  }

  fileprivate init?(_ numbers: [Double]) {
    guard numbers.count == 7 else { return nil }
    self.init(
      origin: Point(numbers[0], numbers[1]), across: Vector(numbers[2], numbers[3]),
      down: Vector(numbers[4], numbers[5]), radius: 0, opacity: numbers[6])
  }
}

nonisolated extension String {
  /// The text with encoded line breaks, which may occur in names; `init(fromOneLine:)` decodes it.
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

  /// Creates text from the result of `inOneLine`.
  package init(fromOneLine line: some StringProtocol) {
    self = String(line).replacing("%0A", with: "\n").replacing("%0D", with: "\r").replacing("%25", with: "%")
  }
}
