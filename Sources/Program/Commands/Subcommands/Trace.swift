internal import ArgumentParser
internal import SegueChecks
internal import SegueDrawing
internal import SegueHeadless
internal import SegueWorkbench

/// The command `trace`, which writes the motion of views as a table.
struct Trace: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "Record view motion as CSV.",
      """
      Writes a line for each time, with the position of each view in the window, in points, and its change per second. If \
      several views share an identifier, the frontmost visible one is traced; a snapshot in flight counts as its view. Cells are \
      empty while there is no such view. --lint lists jumps and flashes instead, by the rules of expectSound, and exits with \
      status 1 if it finds any.
      """
    ) { name, scene in
      [
        "\(name) trace\(scene) --id card -o card.csv", "\(name) trace\(scene) --lint --script drag.txt",
        "\(name) trace\(scene) --id card --id title --property center,alpha --rate 240 --script drag.txt",
      ]
    }
  }

  @OptionGroup var options: SceneOptions

  @Option(
    name: .customLong("id"), help: ArgumentHelp("A view to trace; may be repeated.", valueName: "identifier"))
  var identifiers: [String] = []

  @Flag(help: "List jumps and flashes instead.")
  var lint = false

  @Option(
    "The properties to record: \(Property.names). (default: center,size)", "p,p,…", parse: Property.list)
  var property: [Property] = [.center, .size]

  @Option("Lines per second, 1 to 10000. (default: 120)", parse: Values.sampleRate)
  var rate = 120.0

  @OptionGroup var span: SpanOptions

  @Option("The file to write. (default: standard output)", "file", name: .shortAndLong)
  var output: String?

  private static let mostLines = 1e6
  /// The interval over which a velocity is measured, in seconds: the time between two moves of a drag.
  private static let instant = 1.0 / 120

  func perform() throws {
    if identifiers.isEmpty, !lint {
      let name = Program.current.call
      throw CommandError(
        .usage,
        "name a view, such as --id card ('\(name) describe' lists them), or use --lint; see '\(name) help trace'"
      )
    }
    let path = output ?? "-"
    let output = try lint ? Output(path, for: .text) : Output(path, for: .table, .text)
    let scene = try options.scene()
    let file = try options.scriptFile(scene)
    let (start, end) = (span.start, span.end(of: file.script))
    let count = ((end - start) * rate + 1e-9).rounded(.down)
    guard count < Self.mostLines else {
      throw CommandError(.usage, "more than a million lines; use --from and --to, or a lower --rate")
    }
    if lint { return try writeFindings(of: scene, file, start...end, to: output) }
    let window = try options.window(scene, for: file, scale: 1)
    let player = window.play(file.script)
    let times = (0...Int(count)).map { start + Double($0) / rate }
    let progress = Progress("lines", of: times.count)
    let lines = try lines(of: window, times, progress)
    try file.check(player)
    try output.write(lines.joined(separator: "\n") + "\n")
  }

  /// Writes the jumps and flashes of a run, and throws an error if there are any.
  @MainActor private func writeFindings(
    of scene: ApplicationScene, _ file: ScriptFile, _ span: ClosedRange<Double>, to output: Output
  ) throws {
    let window = try options.window(scene, for: file, scale: 1)
    let player = window.play(file.script)
    window.advanceWithoutDrawing(to: span.upperBound)
    try file.check(player)
    var lint = ScriptLint(file.script) { try options.window(scene, for: file, scale: $0) }
    (lint.span, lint.rate) = (span, rate)
    let progress = Progress("looks", of: Int((span.upperBound - span.lowerBound) * rate) + 1)
    lint.onSample = { progress.done($0) }
    let findings: [RunInspector.Finding]
    do {
      findings = try lint.findings()
    } catch let error as DrawingError {
      throw CommandError(.input, error, in: file.name)
    }
    try output.write(findings.map { "\($0.line)\n" }.joined())
    guard !findings.isEmpty else { return }
    throw CommandError(
      .failure, findings.count == 1 ? "one jump or flash" : "\(findings.count) jumps and flashes")
  }

  /// Returns the lines of the table, beginning with the head.
  @MainActor private func lines(
    of window: HeadlessWindow, _ times: [Double], _ progress: Progress
  ) throws(CommandError) -> [String] {
    let columns = identifiers.flatMap { name in property.flatMap { $0.columns.map { "\(name).\($0)" } } }
    // Time in the window cannot go back, and the lines may be closer together than `instant`, so all times are visited in
    // order.
    func earlier(_ time: Double) -> Double { max(0, time - Self.instant) }
    let moments = Set(times + times.map(earlier)).sorted()
    var shown: [Double: [Double?]] = [:]
    for (index, moment) in moments.enumerated() {
      window.advanceWithoutDrawing(to: moment)
      shown[moment] = values(in: window)
      progress.done((index + 1) * times.count / moments.count)
    }
    let width = columns.count / max(1, identifiers.count)
    for (index, name) in identifiers.enumerated()
    where shown.values.allSatisfy({ $0[index * width] == nil }) {
      throw CommandError(.input, "no view is called #\(name) at any of these times")
    }
    let head = (["time"] + columns.flatMap { [$0, "\($0)/s"] }).joined(separator: ",")
    return [head]
      + times.map { time in
        let passed = time - earlier(time)
        let cells = zip(shown[earlier(time)] ?? [], shown[time] ?? []).flatMap { before, now in
          guard let now else { return ["", ""] }
          return [now.cell, before.map { passed > 0 ? ((now - $0) / passed).cell : "0" } ?? ""]
        }
        return ([time.cell] + cells).joined(separator: ",")
      }
  }

  /// Returns the values of all columns as currently shown; `nil` for views that do not exist.
  @MainActor private func values(in window: HeadlessWindow) -> [Double?] {
    let elements = window.describe()
    return identifiers.flatMap { name in
      let named = elements.filter { $0.identifier == name }
      let element = named.first { $0.visibility == .visible } ?? named.first
      return property.flatMap { property in
        element.map(property.values) ?? property.columns.map { _ in nil }
      }
    }
  }
}

/// A property of a view that `trace` can record.
enum Property: String, CaseIterable {
  case center, size, alpha

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Parses names of properties, separated by commas.
  static func list(_ text: String) throws -> [Property] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let property = Property(rawValue: String(word)) else {
        throw ValidationError("'\(word)' is not one of \(names)")
      }
      return property
    }
  }

  /// The names of the property's columns.
  var columns: [String] {
    switch self {
    case .center: ["x", "y"]
    case .size: ["width", "height"]
    case .alpha: ["alpha"]
    }
  }

  func values(of element: Element) -> [Double?] {
    switch self {
    case .center: [element.frame.center.x, element.frame.center.y]
    case .size: [element.frame.width, element.frame.height]
    case .alpha: [element.alpha]
    }
  }
}

extension RunInspector.Finding {
  /// The finding as one line, such as `0.347 s, #photo, place: jumps by 5 points`.
  package var line: String { "\((position * 1000).rounded() / 1000) s, \(view), \(property): \(detail)" }
}
