internal import CSegueX11

/// The source of a window's frame timing.
public nonisolated enum Pacing: String, Sendable, Hashable, CaseIterable {
  /// The server's Present clock while it is reliable, otherwise a timer.
  case auto
  /// The Present clock; a timer is used only while the clock does not answer.
  case present
  /// A timer at the monitor's nominal rate.
  case timer
}

/// A scheduler that decides when a window draws its frames. The times come from a `FramePacer`. The scheduler passes on the
/// refreshes that the server reports, as long as they are plausible.
final class FrameScheduler {
  /// The timer that wakes the loop.
  let timer: FrameTimer
  /// The pacer that computes the times.
  var pacer = FramePacer()
  private let present: PresentClock?
  private var watch = RefreshWatch()
  private var monitorRate: Double?
  private var hasMonitor = false
  private var isMoving = false

  /// Creates a scheduler for a window.
  /// - Throws: `.outOfResources`.
  init(connection: Connection, window: XID, pacing: Pacing) throws(DesktopError) {
    timer = try FrameTimer()
    present = pacing == .timer ? nil : PresentClock(connection: connection, window: window)
    // With `--pacing present`, the clock is used again as soon as it answers.
    if pacing == .present { watch.rest = 0 }
  }

  /// The opcode of the Present extension, by which its generic events are recognized; `nil` if the extension is not used.
  var opcode: Int32? { present?.opcode }
  var lastRefresh: RefreshWatch.Refresh? { watch.lastRefresh }

  /// Adopts the refresh rate of the window's monitor, in Hz, and drops earlier measurements; `nil` if the rate is unknown.
  func move(toMonitorWith rate: Double?) {
    guard rate != monitorRate || !hasMonitor else { return }
    hasMonitor = true
    monitorRate = rate
    watch.forget()
    pacer.refresh.forgetMeasurement(rate: rate)
  }

  /// Records that a frame was begun for `target` and completed. The server is asked for the time of the next refresh if another
  /// frame follows, or if this frame followed another.
  func finishFrame(target: Double, begun: Double, finished: Double, isFollowed: Bool) {
    isMoving = isFollowed || pacer.isInStep(at: begun)
    pacer.finishFrame(target: target, begun: begun, finished: finished, isFollowed: isFollowed)
    guard isMoving else { return }
    ask(at: finished)
    if watch.period == nil, pacer.refresh.source == .measured {
      pacer.refresh.forgetMeasurement(rate: monitorRate)
    }
  }

  func handle(_ cookie: XGenericEventCookie, at now: Double) {
    guard let answer = present?.answer(in: cookie) else { return }
    guard let refresh = watch.answer(serial: answer.serial, answer.refresh, at: now) else { return }
    pacer.refresh.observe(refreshAt: refresh.time)
    if let period = watch.period { pacer.refresh.observe(period: period) }
    // The next question follows immediately. If it were asked late, the server might answer at once, and the time in that
    // answer would be meaningless.
    if isMoving, pacer.isInStep(at: now) { ask(at: now) }
  }

  private func ask(at now: Double) {
    guard let present, let question = watch.question(at: now, period: pacer.refresh.period) else { return }
    present.ask(question)
  }
}
