import SegueDiagnostics
import SegueDrawing

extension DesktopWindow {
  func drawIfDue() {
    if stage.demand != .continuously { scheduler.pacer.rest() }
    // No event reports that there is memory again, so each pass of the loop tries.
    if !uploader.isWaiting { isHeldUp = false }
    guard window.isVisible, !isHeldUp, !isHandedOver, !isClosing, let wanted = nextFrame else { return }
    settleOnMonitor()
    let now = monotonicNow()
    guard scheduler.pacer.wake(wanted: wanted.time, isAnswer: isAnswerDue, at: now) <= now else { return }
    if wanted.isNew { draw(begun: now) } else { isHeldUp = !uploader.putExposed() }
  }

  /// Returns the time at which the loop has to wake by itself, in seconds of the monotonic clock; `nil` if it does not have to
  /// wake.
  func nextWake(closingTime: Double?) -> Double? {
    guard window.isVisible, !isHeldUp, !isHandedOver, let wanted = nextFrame else { return closingTime }
    let wake = scheduler.pacer.wake(wanted: wanted.time, isAnswer: isAnswerDue, at: monotonicNow())
    return min(wake, closingTime ?? .infinity)
  }

  /// Returns whether the next frame of a motion is due so soon that reading events can wait until then.
  func isInStride(until wake: Double?) -> Bool {
    guard let wake, stage.demand == .continuously, window.isVisible, !isHeldUp, !isHandedOver else {
      return false
    }
    return wake - monotonicNow() < 1.5 * scheduler.pacer.refresh.period
  }

  /// The next frame to show; `nil` if no frame is needed. A `time` of `nil` means as soon as possible. If `isNew` is `false`,
  /// parts of the window have lost their pixels, and only the last frame is sent there again.
  private var nextFrame: (time: Double?, isNew: Bool)? {
    let time = min(contentsTime, overlayTime)
    if time <= monotonicNow() { return (nil, true) }
    if uploader.isExposed { return (nil, false) }
    return time < .infinity ? (time, true) : nil
  }

  /// The time at which the contents need a frame; a time in the past means now, and infinity means never.
  private var contentsTime: Double {
    if isNewSize || !uploader.hasFrame { return -.infinity }
    return switch stage.demand {
    case .continuously: -.infinity
    case .at(let time): time
    case .nothing: .infinity
    }
  }

  /// The time at which an overlay, the HUD or the message needs a frame; negative infinity if one of them changed or must be
  /// removed, and infinity for never.
  private var overlayTime: Double {
    if isOverlayNew { return -.infinity }
    if hud == nil, message == nil, overlays.isEmpty { return uploader.isOverlaid ? -.infinity : .infinity }
    return min(hud?.due ?? .infinity, message?.due ?? .infinity)
  }

  private func draw(begun: Double) {
    updateStage()
    let target = scheduler.pacer.target(isAnswer: isAnswerDue, at: begun)
    let predicted = scheduler.pacer.displayTime(for: target)
    guard let canvas = uploader.begin() else {
      isHeldUp = true
      return
    }
    isAnswerDue = false
    let isAlone = contentsTime > predicted
    let damage = stage.drawFrame(at: predicted, onto: canvas.surface, stale: canvas.stale)
    let drawn = monotonicNow()
    let overlay = drawOverlays(on: canvas.surface, changed: damage, isAlone: isAlone, at: drawn)
    let overlaid = monotonicNow()
    let pixels = uploader.commit(damage: damage, overlay: overlay)
    scheduler.finishFrame(
      target: target, begun: begun, finished: monotonicNow(), isFollowed: stage.demand == .continuously)
    connection.flush()
    // A frame that only an overlay needed does not count as a frame of the contents.
    if !isAlone {
      report(predicted: predicted, draw: drawn - begun, upload: monotonicNow() - overlaid, pixels: pixels)
    }
    input.newestInput = nil
    reportShown()
  }

  /// Draws the overlays, the HUD and the message.
  /// - Returns: the region in which they cover the contents.
  private func drawOverlays(on surface: Surface, changed: PixelRegion, isAlone: Bool, at now: Double)
    -> PixelRegion
  {
    isOverlayNew = false
    var touched: PixelRegion = []
    for level in OverlayLevel.allCases {
      if let overlay = overlays[level] { touched.formUnion(overlay.draw(over: surface, scale: stage.scale)) }
    }
    if let hud {
      touched.formUnion(
        hud.draw(over: surface, scale: stage.scale, changed: changed, isAlone: isAlone, at: now))
    }
    if let message {
      touched.formUnion(message.draw(over: surface, scale: stage.scale, at: now, beside: hud?.panelPlace))
    }
    if message?.isOver == true { message = nil }
    return touched
  }

  private func report(predicted: Double, draw: Double, upload: Double, pixels: Int) {
    frameNumber += 1
    isInMotion = true
    let missed = scheduler.pacer.missedCount - missedBefore
    missedBefore += missed
    if missed > 0 { onMissedRefresh?(stage.window.timeline.now, missed) }
    guard onFrame != nil || observer.onFrame != nil || hud != nil else { return }
    let now = monotonicNow()
    let frame = FrameStatistics(
      number: frameNumber, predictedTime: predicted, contentTime: stage.window.timeline.now, actualTime: now,
      intervalMilliseconds: scheduler.pacer.interval.map { $0 * 1e3 },
      refreshMilliseconds: scheduler.pacer.refresh.period * 1e3, refreshCount: scheduler.lastRefresh?.count,
      drawMilliseconds: draw * 1e3, uploadMilliseconds: upload * 1e3, damagedPixels: pixels,
      windowPixels: stagePixels.width * stagePixels.height,
      inputAgeMilliseconds: input.newestInput.map { input.clock.age(of: $0, at: now) * 1e3 },
      missedCount: scheduler.pacer.missedCount)
    hud?.record(frame)
    observer.onFrame?(frame)
    onFrame?(frame)
  }

  /// Adopts the refresh rate of the monitor that shows the window, if the window may have moved to another monitor.
  private func settleOnMonitor() {
    guard hasMoved else { return }
    hasMoved = false
    scheduler.pacer.hasCompositor = compositor.isPresent
    // Reading the window's position costs a round trip, and is unnecessary with a single monitor.
    let monitor = monitors.all.count > 1 ? monitors.all.showing(window.frame) : monitors.all.first
    scheduler.move(toMonitorWith: monitor?.rate)
  }
}
