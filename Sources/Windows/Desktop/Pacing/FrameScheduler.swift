internal import CSegueX11

/// What paces the frames of a window.
public nonisolated enum Pacing: String, Sendable, Hashable, CaseIterable {
  /// The server's Present clock as long as it keeps time, and a timer otherwise.
  case auto
  /// The Present clock; a timer only while it does not answer.
  case present
  /// A timer at the monitor's nominal rate.
  case timer
}

/// Decides when a window draws its frames: by a `FramePacer`, which it supplies with the refreshes that the server reports for as
/// long as these are plausible.
final class FrameScheduler {
  /// Wakes the loop.
  let timer: FrameTimer
  /// Computes what is decided.
  var pacer = FramePacer()
  private let present: PresentClock?
  private var watch = RefreshWatch()
  private var monitorRate: Double?
  private var hasMonitor = false
  private var isMoving = false

  /// A scheduler for a window.
  /// - Throws: `.outOfResources`.
  init(connection: Connection, window: XID, pacing: Pacing) throws(DesktopError) {
    timer = try FrameTimer()
    present = pacing == .timer ? nil : PresentClock(connection: connection, window: window)
    // With `--pacing present` the clock is used again as soon as it answers.
    if pacing == .present { watch.rest = 0 }
  }

  /// The extension's number in the server's answers; `nil` when it is not used.
  var opcode: Int32? { present?.opcode }
  var lastRefresh: RefreshWatch.Refresh? { watch.lastRefresh }

  /// The window is on a monitor with this rate, in Hz. Earlier measurements are dropped.
  func move(toMonitorWith rate: Double?) {
    guard rate != monitorRate || !hasMonitor else { return }
    hasMonitor = true
    monitorRate = rate
    watch.forget()
    pacer.refresh.forgetMeasurement(rate: rate)
  }

  /// A frame was begun for `target` and handed over. Asks for the next refresh while something moves: when another
  /// frame is to follow, or when this one followed another.
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
    // The next question follows at once: asked late, it may be answered at once, and then its time means nothing.
    if isMoving, pacer.isInStep(at: now) { ask(at: now) }
  }

  private func ask(at now: Double) {
    guard let present, let question = watch.question(at: now, period: pacer.refresh.period) else { return }
    present.ask(question)
  }
}
