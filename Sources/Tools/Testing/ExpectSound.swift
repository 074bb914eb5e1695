import Foundation
import SegueControllers
import SegueHeadless
import Testing

/// Expects that a transition between two screens is sound. See `SoundnessCheck` for the checks.
///
/// A sound transition begins and ends with the screens as they look at rest. At any moment, it can be caught, dragged,
/// reversed, cancelled and resized, and it leaves nothing behind.
///
///     @MainActor @Test func slidingUpIsSound() async throws {
///       try await expectSound(SlideUp(), from: { FirstScreen() }, to: { SecondScreen() })
///     }
///
/// Everything runs in windows without a display, each with a simulated clock, so every run has the same result. Each fault is
/// recorded as a test issue, with the frame, the view and the property.
///
/// - Parameters:
///   - transition: the transition, which is created again for every window, so that windows share no state.
///   - kind: whether the second screen is pushed or presented.
///   - first: builds the first screen.
///   - second: builds the second screen.
///   - checks: the checks to run; by default all except matters of taste, which `expectPolished` checks.
///   - strips: the folder for a film strip and an HTML report of a transition with faults. The default is the folder that the
///     environment variable `SEGUE_FAILURES` names; if it is not set, nothing is saved.
///   - configure: changes the scenario before the checks, for example its sizes, scales, seed or gestures.
///   - sourceLocation: the source location at which the faults are recorded.
/// - Returns: the faults, which are already recorded.
@discardableResult
@MainActor public func expectSound(
  _ transition: @escaping @autoclosure () -> any Transition, as kind: TransitionScenario.Kind = .push,
  from first: @escaping () -> ViewController, to second: @escaping () -> ViewController,
  checks: Set<SoundnessCheck> = .sound, savingStripsTo strips: String? = nil,
  configure: (inout TransitionScenario) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> [TransitionFault] {
  var scenario = TransitionScenario(transition(), as: kind, from: first, to: second)
  configure(&scenario)
  return try await expectSound(
    scenario, checks: checks, savingStripsTo: strips, sourceLocation: sourceLocation)
}

/// Expects that a scenario's transition is sound; see the overload that takes two screens.
/// - Returns: the faults, which are already recorded.
@discardableResult
@MainActor public func expectSound(
  _ scenario: TransitionScenario, checks: Set<SoundnessCheck> = .sound,
  savingStripsTo strips: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> [TransitionFault] {
  let faults = try await transitionFaults(in: scenario, checks: checks)
  for fault in faults { Issue.record(fault, sourceLocation: sourceLocation) }
  if !faults.isEmpty, let strips = strips ?? ProcessInfo.processInfo.environment["SEGUE_FAILURES"] {
    let name = Test.current.map { $0.name.filter { $0.isLetter || $0.isNumber } } ?? "transition"
    let folder = URL(filePath: strips)
    let file = Failures.unusedName("\(name)-\(sourceLocation.line)", in: folder)
    try Failures.save(Data(scenario.strip().encodePNG()), as: "\(file).png", in: folder)
    try Failures.save(Data(scenario.report(on: faults, title: name).utf8), as: "\(file).html", in: folder)
  }
  return faults
}

/// Expects that a transition between two screens is polished.
///
/// In a polished transition, a view that is dragged back stays under the pointer. A list does not scroll away from the item
/// that opens, and the item is never visible twice. Text is legible. Some designs break these rules on purpose, so
/// `expectSound` does not check them.
/// - Parameters: the same as for `expectSound`.
/// - Returns: the faults, which are already recorded.
@discardableResult
@MainActor public func expectPolished(
  _ transition: @escaping @autoclosure () -> any Transition, as kind: TransitionScenario.Kind = .push,
  from first: @escaping () -> ViewController, to second: @escaping () -> ViewController,
  savingStripsTo strips: String? = nil, configure: (inout TransitionScenario) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> [TransitionFault] {
  try await expectSound(
    transition(), as: kind, from: first, to: second, checks: .polished, savingStripsTo: strips,
    configure: configure, sourceLocation: sourceLocation)
}

/// Expects that a scenario's transition is polished; see the overload that takes two screens.
/// - Returns: the faults, which are already recorded.
@discardableResult
@MainActor public func expectPolished(
  _ scenario: TransitionScenario, savingStripsTo strips: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> [TransitionFault] {
  try await expectSound(scenario, checks: .polished, savingStripsTo: strips, sourceLocation: sourceLocation)
}

/// Checks a scenario's transition, and returns the faults in the order of the checks. The faults are not recorded as issues.
/// - Parameters:
///   - scenario: the screens and the transition between them.
///   - checks: the checks to run; by default all except matters of taste.
@MainActor public func transitionFaults(
  in scenario: TransitionScenario, checks: Set<SoundnessCheck> = .sound
) async throws -> [TransitionFault] {
  let inspector = TransitionInspector(scenario)
  for check in SoundnessCheck.allCases where checks.contains(check) {
    try inspector.run(check)
    // A check may take a second, so other tasks get their turn.
    await Task.yield()
  }
  return inspector.faults
}

extension TransitionScenario {
  /// A direction of the transition between the two screens.
  public nonisolated enum Direction: Sendable, Hashable {
    /// From the first screen to the second one.
    case opening
    /// From the second screen back to the first one.
    case closing
  }

  /// Draws a film strip of opening and closing, twelve frames each. If no transition begins, the strip is a picture of the
  /// window.
  public func strip() throws -> Surface {
    let inspector = TransitionInspector(self)
    let session = try TransitionSession(self)
    guard session.begin(.opening) else { return try session.picture() }
    let (start, length) = (session.now, try inspector.length(of: .opening))
    let back = start + length + 1
    session.window.timeline.schedule(after: back - start) { session.close() }
    let end = back + (try inspector.length(of: .closing))
    func times(_ from: Double, _ to: Double) -> [Double] {
      (0..<12).map { from + (to - from) * Double($0) / 11 }
    }
    return try FilmStrip(times: times(start, start + length) + times(back, end), columns: 12).draw(
      session.headless)
  }

  /// Draws a film strip of the given frames of a transition, for example to look at a fault.
  /// - Parameters:
  ///   - way: whether the second screen opens or closes.
  ///   - frames: the frames to draw, at 60 per second from the start of the transition, like `TransitionFault.frame`. At most
  ///     120 are drawn, all within the first ten minutes.
  public func strip(of way: Direction, frames: ClosedRange<Int>) throws -> Surface {
    let session = try TransitionSession(self)
    if way == .closing {
      _ = session.begin(.opening)
      session.settle()
    }
    _ = session.begin(way == .opening ? .opening : .closing)
    let start = session.now
    return try FilmStrip(times: frames.clamped(to: 0...36_000).prefix(120).map { start + Double($0) / 60 })
      .draw(session.headless)
  }
}
