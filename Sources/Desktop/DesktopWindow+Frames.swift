internal import CX11
import Drawing
import Rendering

/// When frames are drawn, and how.
extension DesktopWindow {
  /// Draws a frame if it is time for one.
  func drawIfDue() {
    if stage.demand != .continuously { clock.rest() }
    guard window.isVisible, !isHeldUp, !isClosing, let wanted = nextFrame else { return }
    settleOnMonitor()
    let now = monotonicNow()
    guard clock.wake(wanted: wanted.time, at: now) <= now else { return }
    if wanted.isNew {
      draw(begun: now)
    } else {
      isHeldUp = !uploader.putExposed()
    }
  }

  /// When the loop has to wake by itself; `nil` means not at all.
  func nextWake(closingTime: Double?) -> Double? {
    guard window.isVisible, !isHeldUp, let wanted = nextFrame else { return closingTime }
    let wake = clock.wake(wanted: wanted.time, at: monotonicNow())
    return min(wake, closingTime ?? .infinity)
  }

  /// Whether the next frame of a movement is so near that nothing has to be read before.
  func isInStride(until wake: Double?) -> Bool {
    guard let wake, stage.demand == .continuously, window.isVisible, !isHeldUp else { return false }
    return wake - monotonicNow() < 1.5 * clock.pacer.refresh.period
  }

  /// The frame that is wanted, if any: when (without a time, as soon as possible), and whether it is a new picture
  /// or only the last one for parts of the window that have lost it.
  private var nextFrame: (time: Double?, isNew: Bool)? {
    if isNewSize || !uploader.hasFrame { return (nil, true) }
    switch stage.demand {
    case .continuously:
      return (nil, true)
    case .at(let time) where time <= monotonicNow():
      return (nil, true)
    case .at(let time):
      return uploader.isExposed ? (nil, false) : (time, true)
    case .nothing:
      return uploader.isExposed ? (nil, false) : nil
    }
  }

  private var isNewSize: Bool {
    stageScale != settings.scale.value
      || stagePixels != Uploader.clamp(width: window.size.width, height: window.size.height)
  }

  private func draw(begun: Double) {
    updateStage()
    let target = clock.pacer.target(at: begun)
    let predicted = clock.pacer.displayTime(for: target)
    guard let canvas = uploader.begin() else {
      isHeldUp = true
      return
    }
    let damage = stage.drawFrame(at: predicted, onto: canvas.surface, stale: canvas.stale)
    let drawn = monotonicNow()
    let pixels = uploader.commit(damage: damage)
    let isFollowed = stage.demand == .continuously
    clock.finishFrame(target: target, begun: begun, finished: monotonicNow(), isFollowed: isFollowed)
    XFlush(connection.display)
    report(predicted: predicted, begun: begun, drawn: drawn, pixels: pixels)
  }

  private func report(predicted: Double, begun: Double, drawn: Double, pixels: Int) {
    frameNumber += 1
    defer { input.clearNewestInput() }
    guard let onFrame else { return }
    let now = monotonicNow()
    onFrame(
      FrameStatistics(
        number: frameNumber, predictedTime: predicted, actualTime: now,
        refreshCount: clock.lastRefresh?.count, drawMilliseconds: (drawn - begun) * 1e3,
        uploadMilliseconds: (now - drawn) * 1e3, damagedPixels: pixels,
        inputAgeMilliseconds: input.newestInput.map { input.clock.age(of: $0, at: now) * 1e3 },
        missedCount: clock.pacer.missedCount))
  }

  /// Takes the rate of the monitor that the window is on, when that may have changed.
  private func settleOnMonitor() {
    guard hasMoved else { return }
    hasMoved = false
    // With one monitor there is nothing to find out.
    let frame = monitors.all.count > 1 ? window.frame : (0, 0, window.size.width, window.size.height)
    clock.hasCompositor = compositor.isPresent
    clock.move(toMonitorWith: monitors.monitor(showing: frame.0, frame.1, frame.2, frame.3)?.rate)
  }
}
