internal import ArgumentParser
internal import SegueChecks
internal import SegueGeometry
internal import SegueHeadless

/// Plays random input on a scene.
struct WalkCommand: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "walk", abstract: "Fuzz a scene with random input.",
      discussion: Program.discussion(
        """
        Plays walks of 500 random events: pointer, wheel, touchpad and keys, and a window that is resized, hidden or loses its \
        press. The view tree must stay consistent; afterwards everything must come to rest, no transition may leave a view behind, \
        and closed screens must be released. When a walk fails, prints the reason and the shortest script that still fails, for \
        --script, and exits with status 1.
        """
      ) { name, scene in
        ["\(name) walk\(scene)", "\(name) walk\(scene) --events 100000 --seed 7"]
      })
  }

  @OptionGroup var options: SceneOptions

  @Option(
    help: ArgumentHelp("The number of events, 1 to 10 million.", valueName: "n"), transform: Values.limit)
  var events = 10_000

  @Option(help: "The seed of the first walk; each further walk uses the next one.")
  var seed = 1

  /// How long a walk is.
  private static let length = 500

  func validate() throws {
    guard options.script == nil else { throw ValidationError("--script cannot be used with walk") }
  }

  func perform() throws {
    let scene = try options.scene()
    let count = (events + Self.length - 1) / Self.length
    let progress = Progress("walks", of: count)
    var duration = 0.0
    for number in 0..<count {
      var walk = Walk(install: scene.install)
      walk.size = options.size ?? Program.current.size
      walk.reducesMotion = options.motion == .reduced
      let script = EventScript.random(
        seed &+ number, count: min(Self.length, events - number * Self.length), in: walk.size)
      do {
        if let fault = try walk.fault(script) {
          let shortest = try walk.shrunk(script)
          try Output.standard.write("# \(try walk.fault(shortest) ?? fault)\n\(shortest)\n")
          throw CommandError(.failure, "the walk with seed \(seed &+ number) failed: \(fault)")
        }
      } catch let error as CommandError {
        throw error
      } catch {
        throw CommandError(.software, "\(error)")
      }
      duration += script.duration
      progress.done(number + 1)
    }
    let seeds = count == 1 ? "seed \(seed)" : "seeds \(seed) to \(seed &+ count - 1)"
    try Output.standard.write(
      "\(events) events in \(Int(duration.rounded())) s of input, \(seeds): no failures\n")
  }
}
