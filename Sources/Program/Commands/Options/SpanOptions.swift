internal import ArgumentParser
internal import SegueHeadless

/// The part of a script that is shown.
struct SpanOptions: ParsableArguments {
  @Option("The start time. (default: 0)", "seconds", parse: Values.time)
  var from: Double?

  @Option("The end time. (default: the script's end)", "seconds", parse: Values.time)
  var to: Double?

  func validate() throws {
    if let to, to < start { throw ValidationError("--to must not be less than --from") }
  }

  /// The first time, in seconds.
  var start: Double { from ?? 0 }

  /// The last time, in seconds.
  func end(of script: EventScript) -> Double { to ?? max(start, script.duration) }

  /// The times from the first to `end`, in seconds, where there are not too many frames between them.
  func times(
    until end: Double, fps: Int, most: Int = Recording.maximumFrameCount
  ) throws(CommandError) -> ClosedRange<Double> {
    guard (end - start) * Double(fps) < Double(most) else {
      throw CommandError(.usage, "more than \(most) frames; use --from and --to, or a lower --fps")
    }
    return start...max(start, end)
  }
}
