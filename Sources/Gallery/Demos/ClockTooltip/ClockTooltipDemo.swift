import SegueControllers

/// A timeline with a clock beside its scroll indicator.
enum ClockTooltipDemo {
  static func make() -> ViewController { TimelineViewController() }
}
