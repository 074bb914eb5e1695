package import ArgumentParser
package import SegueBenchmarks
internal import SegueDrawing
internal import SegueHeadless

/// The options of `bench`: the scenes to measure, and how to measure them.
struct BenchOptions: ParsableArguments {
  @Argument(help: "The scenes. (default: all with a script)")
  var names: [String] = []

  @Option("Size of the window in points. (default: \(Program.current.size.words))", "WxH", parse: Values.size)
  var size: Size?

  @Option("Pixels per point, 0.5 to 4. (default: 1 and 2)", parse: Values.scale)
  var scale: Double?

  @Option("How many times to play each script, 1 to 200. (default: 9)", parse: Values.frames)
  var rounds: Int?

  @Option(
    "Estimate the cost with this number of painting threads, 1 to 8. (default: measure)",
    parse: Values.threads)
  var bands: Int?

  @Flag(help: AllocationCount.help) var allocations = false

  /// Restarts the program with a counting allocator if allocations are requested but not counted yet. Call this before reading
  /// or writing anything.
  func prepare() throws(CommandError) {
    if allocations { try AllocationCount.prepare() }
  }

  func scenes() throws(CommandError) -> [ApplicationScene] {
    var scenes: [ApplicationScene] = []
    for name in names { scenes.append(try Program.current.scene(named: name)) }
    if scenes.isEmpty { scenes = Program.current.scenes }
    let measured = scenes.filter(\.hasScript)
    guard measured.isEmpty else { return measured }
    throw CommandError(
      .usage,
      scenes.first.map { "the scene '\($0.name)' has no script to measure" }
        ?? "the application has no scenes to measure; name some in 'scenes', with scripts")
  }

  /// Returns all measurements that the options request.
  func subjects() throws(CommandError) -> [BenchSubject] {
    try scenes().flatMap { scene in
      BenchSubject.parts(of: scene).flatMap { part in
        (scale.map { [$0] } ?? [1, 2]).map { scale in
          var subject = BenchSubject(scene: scene, part: part, size: Program.current.size, scale: scale)
          if let size { subject.size = size }
          if let rounds { subject.rounds = rounds }
          subject.bands = bands
          return subject
        }
      }
    }
  }
}

/// A measurement of a scene, or of a part of it, at a given window size and scale.
struct BenchSubject {
  let scene: ApplicationScene
  /// The name of the row: the scene's name, or the name of one of its `measurements`.
  let part: String
  var size: Size
  /// The scale of the window, in pixels per point.
  let scale: Double
  /// The number of times that the script is played. The default is 9.
  var rounds = 9
  /// The number of painting threads for which the cost is estimated; `nil`, the default, measures the cost.
  var bands: Int?

  /// Returns the names of all rows of a scene.
  static func parts(of scene: ApplicationScene) -> [String] { [scene.name] + scene.measurements.map(\.key) }

  private func script() throws(CommandError) -> EventScript {
    if let measurement = scene.measurements.first(where: { $0.key == part }) {
      return try ScriptFile(measurement.value, name: part).script
    }
    let there = try ScriptFile(scene.script, name: scene.name).script.duration
    return try ScriptFile("\(scene.script)\n\(there) key Escape\n\(there * 2) wait", name: scene.name).script
  }

  /// Plays the script, and measures the cost of its frames. A scene's own script is followed by Escape and by a wait as long as
  /// the script, for the closing transition.
  @MainActor func measure() throws(CommandError) -> BenchRow {
    let script = try script().scaled(from: Program.current.size, to: size)
    do throws(DrawingError) {
      var traits = TraitCollection()
      traits.displayScale = scale
      let cost = try FrameCost(
        of: script, on: scene.makeStage(size: size, traits: traits), rounds: rounds, bands: bands)
      let pixels = size * scale
      let memory = MemoryBandwidth(frameBytes: Int(pixels.width * pixels.height) * 4)
      return BenchRow(subject: self, cost: cost, copy: memory.secondsPerCopy)
    } catch {
      throw CommandError(.usage, error, advice: "; try a smaller --size or --scale")
    }
  }
}

extension AllocationCount {
  package static var help: ArgumentHelp {
    ArgumentHelp(
      "Also count memory allocations.",
      discussion: "Restarts the program under \(libraryName), which must be in the same folder.")
  }

  /// Restarts the program with the counting library loaded, unless allocations are already counted.
  package static func prepare() throws(CommandError) {
    if !isAvailable { try Process.restart(preloading: libraryName) }
  }
}
