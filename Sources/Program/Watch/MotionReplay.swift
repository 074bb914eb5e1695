internal import SegueChecks
internal import SegueCommands
internal import SegueDesktop
internal import SegueDiagnostics
internal import SegueDrawing
internal import SegueHeadless
internal import SegueStage
internal import SegueViews
internal import SegueWorkbench

/// A replay of a window's last motion, which is drawn over the contents of the window without changing them.
@MainActor final class MotionReplay {
  /// Whether the motion repeats until it is stopped. The default is `false`.
  var loops = false
  /// Called with a line of text for each jump or flash in the motion, and for an error. `nil`, the default, skips the check.
  var onFindings: ((String) -> Void)?

  private let script: EventScript
  private let scene: Playback.Scene
  private weak var desktop: DesktopWindow?
  private var task: Task<Void, Never>?

  /// The maximum time for which work blocks the event loop, in seconds, and the frame rate of the replay, per second.
  private static let (slice, rate) = (0.008, 60.0)
  /// The part at the end of a recording that is searched for motions, in seconds.
  private static let searched = 30.0
  /// The maximum time for which the film continues after the span of the motion, and the pause before it repeats, in seconds.
  private static let (longest, pause) = (5.0, 0.5)

  init(of script: EventScript, scene: @escaping Playback.Scene, over desktop: DesktopWindow) {
    (self.script, self.scene, self.desktop) = (script, scene, desktop)
  }

  /// Starts to find, check and play the last motion.
  /// - Parameter speed: the speed of the motion, in seconds of the recording per second of real time.
  func play(speed: Double) {
    stop()
    task = Task { [weak self] in
      do {
        guard let span = try await self?.find() else { return }
        try await self?.check(span)
        repeat {
          try await self?.film(span, speed)
          if self?.loops == true { try await Task.sleep(for: .seconds(Self.pause)) }
        } while self?.loops == true
      } catch is CancellationError {
      } catch {
        self?.onFindings?("\(error)")
      }
    }
  }

  /// Stops the replay, and shows the contents again.
  func stop() {
    task?.cancel()
    task = nil
    desktop?.overlays[.film] = nil
  }

  /// Returns the span of the last motion in the recording, in seconds, from just before the input that started it to just after
  /// its end; `nil` if there is no motion.
  private func find() async throws -> ClosedRange<Double>? {
    let (log, end) = (try MotionLog(script, scene: scene), script.duration)
    log.skip(to: end - Self.searched)
    try await inSlices { limit in try log.advance(to: end, until: limit) }
    return log.takes.last
  }

  /// Performs work in slices between the frames of the window.
  /// - Parameter part: works until `limit` returns `true`, and returns whether all work is done.
  private func inSlices(_ part: (_ limit: () -> Bool) throws -> Bool) async throws {
    let clock = ContinuousClock()
    while true {
      let end = clock.now + .seconds(Self.slice)
      if try part({ clock.now >= end }) { return }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  private func film(_ span: ClosedRange<Double>, _ speed: Double) async throws {
    let playback = try Playback(script, scene: scene)
    let clock = ContinuousClock()
    // The recording before the motion is played but not shown.
    try await inSlices { limit in
      while playback.time < span.lowerBound, !limit() {
        try playback.seek(to: min(span.lowerBound, playback.time + 0.5))
      }
      return playback.time >= span.lowerBound
    }
    let start = clock.now
    while true {
      let time = span.lowerBound + (clock.now - start).seconds * speed
      guard time < span.upperBound || playback.isMoving && time < span.upperBound + Self.longest else {
        break
      }
      desktop?.overlays[.film] = PictureOverlay(try playback.frame(at: time))
      try await Task.sleep(for: .seconds(1 / Self.rate))
    }
    desktop?.overlays[.film] = nil
  }

  private func check(_ span: ClosedRange<Double>) async throws {
    guard let onFindings else { return }
    let opening = script.opening
    let scene = scene
    let check = try ScriptCheck(of: script, in: span) { scale in
      var traits = opening.traits
      traits.displayScale = scale
      return try HeadlessWindow(stage: scene(opening.size ?? Program.current.size, traits))
    }
    try await inSlices { limit in
      while try check.step() { if limit() { return false } }
      return true
    }
    for finding in check.findings { onFindings(finding.line) }
  }
}

extension Playback {
  fileprivate var isMoving: Bool { window.window.timeline.isMoving }
}

extension Duration {
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
