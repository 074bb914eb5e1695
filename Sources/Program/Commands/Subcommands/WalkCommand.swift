internal import ArgumentParser
internal import SegueChecks
internal import SegueGeometry
internal import SegueHeadless

/// Plays random input on a scene.
struct WalkCommand: ViewCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "walk", abstract: "Play random input of every kind, without a display.",
      discussion: Program.discussion(
        """
        Pointers, wheels, touchpads, keys, windows that are resized, hidden or lose what is pressed. Meanwhile the tree has to be \
        whole; in the end everything has to come to rest, with nothing left of a transition, and what was closed has to be \
        released. The first walk of five hundred events that fails is shortened: the reason is printed, then the shortest script \
        that still fails, which --script plays; the exit status is 1. Otherwise a line says how much was played.
        """
      ) { name, scene in
        ["\(name) walk\(scene)", "\(name) walk\(scene) --events 100000 --seed 7"]
      })
  }

  @OptionGroup var options: SceneOptions

  @Option(
    help: ArgumentHelp("How many events, 1 to 10 million.", valueName: "n"), transform: Values.limit)
  var events = 10_000

  @Option(help: "The seed of the first walk; the others have the following ones.")
  var seed = 1

  /// How long a walk is.
  private static let length = 500

  func validate() throws {
    guard options.script == nil else { throw ValidationError("a walk has no --script") }
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
          throw CommandError(.failure, "the walk of seed \(seed &+ number) fails: \(fault)")
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
      "\(events) events in \(Int(duration.rounded())) s of input, by \(seeds): nothing breaks\n")
  }
}
