internal import ArgumentParser
internal import SegueChecks
internal import SegueGeometry
internal import SegueHeadless

/// The command `walk`, which plays random input on a scene (fuzzing).
struct WalkCommand: ViewCommand {
  static let configuration = CommandConfiguration(
    "Fuzz a scene with random input.",
    """
    Plays walks of 500 random events: pointer, wheel, touchpad and keys, and a window that is resized, hidden or loses its \
    press. The view tree must stay consistent; afterwards everything must come to rest, no transition may leave a view behind, \
    and closed screens must be released. Walks run in separate processes, one for each processor, so a walk also fails if it \
    crashes the program, hangs or uses too much memory. When a walk fails, prints the reason and the shortest script that still \
    fails, for --script, and exits with status 1.
    """, name: "walk"
  ) { name, scene in
    ["\(name) walk\(scene)", "\(name) walk\(scene) --events 100000 --seed 7"]
  }

  @OptionGroup var options: SceneOptions

  @Option("The number of events, 1 to 10 million.", "n", parse: Values.limit)
  var events = 10_000

  @Option(help: "The seed of the first walk; each further walk uses the next one.")
  var seed = 1

  @Option(
    "The longest time without progress, in seconds. (default: 20)", "seconds",
    parse: Values.number(in: 0.1...86_400, "a number of seconds"))
  var timeout: Double?

  @Option("The most memory a walk may use, in GB. (default: 4)", "gb", parse: Values.number(in: 0.01...1000))
  var memory: Double?

  private static let length = 500
  /// The maximum timeout while a failing script is being shortened, in seconds. It is low, because many of the shorter scripts
  /// may hang.
  private static let shortTimeout = 2.0

  func validate() throws {
    guard options.script == nil else { throw ValidationError("--script cannot be used with walk") }
  }

  func perform() throws {
    let scene = try options.scene()
    var walk = Walk(install: scene.install)
    walk.size = options.size ?? Program.current.size
    walk.traits = options.traits(for: nil, scale: 1)
    do {
      if try WalkProcess.serve(walk) { return }
    } catch {
      throw error as? CommandError ?? CommandError(.software, "\(error)")
    }
    try run(in: walk.size)
  }

  @MainActor private func run(in size: Size) throws {
    let count = (events + Self.length - 1) / Self.length
    let limits = WalkProcess.Limits(timeout: timeout ?? 20, memory: (memory ?? 4) * 1e9)
    let progress = Progress("walks", of: count)
    func script(_ number: Int) -> EventScript {
      .random(seed &+ number, count: min(Self.length, events - number * Self.length), in: size)
    }
    let failure = try WalkProcess.firstFault(
      of: count, within: limits, script: script, passed: progress.done)
    guard let failure else {
      let duration = (0..<count).reduce(0) { $0 + script($1).duration }
      let seeds = count == 1 ? "seed \(seed)" : "seeds \(seed) to \(seed &+ count - 1)"
      return try Output.standard.write(
        "\(events) events in \(Int(duration.rounded())) s of input, \(seeds): no failures\n")
    }
    let whole = script(failure.number)
    var quick = limits
    quick.timeout = min(limits.timeout, Self.shortTimeout)
    func fails(_ script: EventScript) throws -> Bool {
      try WalkProcess.fault(of: script, within: quick) != nil
    }
    // A walk that fails only sometimes, or only after other walks, is not shortened.
    var shortest = try fails(whole) ? Walk.shrunk(whole, where: fails) : whole
    var fault = try WalkProcess.fault(of: shortest, within: limits)
    if fault == nil {
      shortest = whole
      fault = try WalkProcess.fault(of: whole, within: limits)
    }
    try Output.standard.write("# \(fault ?? failure.fault)\n\(shortest)\n")
    let words = fault == nil ? "failed once, but not when replayed" : "failed"
    throw CommandError(
      .failure, "the walk with seed \(seed &+ failure.number) \(words): \(failure.fault)")
  }
}
