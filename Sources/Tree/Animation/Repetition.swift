import SegueViews

/// A motion of a view that repeats until it is stopped, or until the view leaves its window.
///
/// In a window that is hidden, covered, without the keyboard focus or used by a check, the motion pauses and needs no frames.
package final class Repetition: TimedAnimation {
  private weak var view: View?
  private weak var window: Window?
  private let start: Double
  private let interval: Double
  private var next: Double
  private let show: (_ time: Double) -> Bool

  /// Starts a motion.
  /// - Parameters:
  ///   - view: the view that moves, which is in a window.
  ///   - interval: the time between two steps, in seconds; 0 shows the motion in every frame.
  ///   - show: shows the motion at a time, in seconds since its start, and returns whether the motion continues.
  @discardableResult
  package init?(of view: View, every interval: Double = 0, _ show: @escaping (_ time: Double) -> Bool) {
    guard let window = view.window else { return nil }
    (self.view, self.window, self.interval, self.show) = (view, window, interval, show)
    start = window.timeline.now
    next = interval == 0 ? -.infinity : start + interval
    window.timeline.add(self)
  }

  /// Ends the motion where it is.
  package func stop() { window?.timeline.remove(self) }

  package var begin: Double { window.map { $0.isActive && $0.playsDecoration } == true ? next : .infinity }
  package var end: Double { .infinity }

  package func show(at time: Double) {
    guard view?.window === window else { return stop() }
    guard begin <= time else { return }
    if interval > 0 { next = start + ((time - start) / interval + 1e-6).rounded(.down) * interval + interval }
    if !show(time - start) { stop() }
  }

  package func finish(at time: Double) {}
}
