import SegueControllers
import SegueHeadless

/// A check of two design standards while a script plays. It checks the view that a pointer drags back, and the item from which
/// a screen opens.
struct PolishMeter {
  private(set) var findings: [RunInspector.Finding] = []
  /// The content offsets of the scroll views at the last moment without a transition.
  private var offsets: SourceMeter.Offsets = [:]
  private var isRunning = false
  private var source: SourceMeter?
  private var grip: GripMeter?
  private var hasSlipped = false

  /// Checks the current frame of a window.
  /// - Parameters:
  ///   - window: the window.
  ///   - position: the time of the findings, in seconds.
  ///   - pointer: the location of the pointer while it is pressed and moves; otherwise `nil`.
  mutating func look(at window: Window, _ position: Double, pointer: Point?) {
    guard let coordinator = window.rootViewController?.transitionCoordinator, !coordinator.isIdle else {
      (isRunning, source, grip, hasSlipped) = (false, nil, nil, false)
      return offsets = window.scrollOffsets
    }
    if !isRunning {
      source = SourceMeter(coordinator, in: window, offsets: offsets)
      isRunning = true
    }
    if let finding = source?.look() {
      add(finding, at: position)
      source = nil
    }
    guard coordinator.isHeld else { return grip = nil }
    guard let pointer, !hasSlipped, coordinator.operation?.isForward == false else { return }
    guard var meter = grip else {
      return grip = GripMeter(coordinator, in: window, at: pointer, within: GripMeter.reach.caught)
    }
    if meter.isHolding, let finding = meter.look(pointer) {
      add(finding, at: position)
      hasSlipped = true
    }
    grip = meter
  }

  private mutating func add(_ finding: GripMeter.Finding, at position: Double) {
    findings.append(
      RunInspector.Finding(
        position: position, view: finding.view, property: finding.property, detail: finding.detail))
  }
}

/// A check of the text that is visible while a script is at rest. Each step checks one moment.
struct TextReading {
  private let playback: RunInspector.Playback
  private var positions: ArraySlice<Double>
  private var poor = ContrastFindings<Double>()
  private var cuts: [RunInspector.Finding] = []

  /// Creates a check of the text at the given positions.
  /// - Parameters:
  ///   - playback: the run, at its beginning.
  ///   - positions: the positions to check, in ascending order.
  init(_ playback: RunInspector.Playback, at positions: [Double]) {
    (self.playback, self.positions) = (playback, positions[...])
  }

  /// Checks the text at the next position.
  /// - Returns: whether there was a position left.
  mutating func step() throws -> Bool {
    guard let position = positions.popFirst() else { return false }
    playback.advance(position)
    for text in try VisibleText.all(in: playback.headless, lookingForCuts: true) {
      if text.contrast < text.required { poor.add(text, position) }
      if text.isCut {
        let view = text.view.reportPath
        cuts.append(
          RunInspector.Finding(position: position, view: view, property: "content", detail: VisibleText.cut))
      }
    }
    return true
  }

  var findings: [RunInspector.Finding] {
    cuts + poor.findings.map { RunInspector.Finding(position: $1, view: $0, property: "color", detail: $2) }
  }
}
