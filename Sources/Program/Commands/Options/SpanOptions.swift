internal import ArgumentParser
internal import SegueHeadless

/// The options that select the part of a script to show.
struct SpanOptions: ParsableArguments {
  @Option("The start time. (default: 0)", "seconds", parse: Values.time)
  var from: Double?

  @Option("The end time. (default: the script's end)", "seconds", parse: Values.time)
  var to: Double?

  func validate() throws {
    if let to, to < start { throw ValidationError("--to must not be less than --from") }
  }

  /// The start time in seconds; 0 without `--from`.
  var start: Double { from ?? 0 }

  /// Returns the end time in seconds: the value of `--to`; without that option, the end of the script, but not before the
  /// start.
  func end(of script: EventScript) -> Double { to ?? max(start, script.duration) }

  /// Returns the times from the start to `end`, in seconds. Throws a usage error for more than `most` frames.
  func times(
    until end: Double, fps: Int, most: Int = Recording.maximumFrameCount
  ) throws(CommandError) -> ClosedRange<Double> {
    guard (end - start) * Double(fps) < Double(most) else {
      throw CommandError(.usage, "more than \(most) frames; use --from and --to, or a lower --fps")
    }
    return start...max(start, end)
  }
}
