internal import SegueChecks
internal import SegueCommands
internal import SegueDesktop
internal import SegueDiagnostics
internal import SegueDrawing
internal import SegueHeadless
internal import SegueStage
internal import SegueViews
internal import SegueWorkbench

/// The last motion of a window, played once more over it: the contents below stay as they are.
@MainActor final class Rerun {
  /// Whether it plays again and again.
  var loops = false
  /// Where it is set, the motion is checked, and this is called with what is not continuous, in one line.
  var onFindings: ((String) -> Void)?

  private let script: EventScript
  private let scene: Playback.Scene
  private weak var desktop: DesktopWindow?
  private var task: Task<Void, Never>?

  /// How long the loop may be kept at once, in seconds, and frames per second.
  private static let (slice, rate) = (0.008, 60.0)
  /// How long a motion may go on after the recording, and how long a film rests before it begins again, in seconds.
  private static let (longest, pause) = (5.0, 0.5)

  init(of script: EventScript, scene: @escaping Playback.Scene, over desktop: DesktopWindow) {
    (self.script, self.scene, self.desktop) = (script, scene, desktop)
  }

  /// Plays it.
  /// - Parameter speed: seconds of the motion in a second.
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

  /// Shows the contents again.
  func stop() {
    task?.cancel()
    task = nil
    desktop?.overlays[.film] = nil
  }

  /// The part of the recording with the last motion, in seconds.
  private func find() async throws -> ClosedRange<Double>? {
    let search = try LastMotion(in: script, scene: scene)
    try await inSlices { limit in try search.advance(until: limit) }
    return search.span
  }

  /// Does work between the frames of the window.
  /// - Parameter part: does some of it, and says whether that was all.
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
    // What comes before is not shown.
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
    var lint = ScriptLint(script) { scale in
      var traits = opening.traits
      traits.displayScale = scale
      return try HeadlessWindow(stage: scene(opening.size ?? Program.current.size, traits))
    }
    lint.span = span
    let check = try lint.check()
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
