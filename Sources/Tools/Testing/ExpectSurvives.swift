import Foundation
import SegueChecks
import SegueControllers
import SegueHeadless
import Testing

/// Expects that an application survives random input of every kind: pointer, wheel, touchpad and keys. The window is also
/// resized and hidden, and its presses are cancelled.
///
///     @MainActor @Test func listSurvivesRandomInput() async throws {
///       try await expectSurvives(root: { NavigationController(rootViewController: ColorsScreen()) })
///     }
///
/// During the input, the view tree must stay consistent, and no fault may be reported. Afterwards everything must come to rest,
/// and no transition or animation may leave a view behind. No list may rest beyond its content, and a frame must look the same
/// when it is redrawn. When the window is released, it must be released together with its root screen. The issue of a failure
/// contains the shortest script that still fails, which is also saved in `Failures.folder`.
/// - Parameters:
///   - root: builds the root screen of a window; called at least once per 500 events.
///   - events: the number of events, at most a million. More than 500 events are rounded up to a multiple of 500.
///   - seed: the seed of the first 500 events; the following groups of 500 use the next seeds. Seeds that are multiples of four
///     run with reduced motion.
///   - size: the size of the window, in points.
///   - endsAsItBegan: whether the application keeps no state except the scroll positions of its lists. If so, its first screen
///     must look the same at the end as at the beginning.
///   - returnToStart: returns to the first screen. Called at the end, after Escape was pressed eight times.
///   - sourceLocation: the source location at which the faults are recorded.
/// - Returns: a description of the first fault, which is already recorded; `nil` without a fault.
@discardableResult
@MainActor public func expectSurvives(
  root: @escaping () -> ViewController, events: Int = 1000, seed: Int = 1, size: Size = Size(390, 844),
  endsAsItBegan: Bool = false, returnToStart: @escaping (HeadlessWindow) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> String? {
  let length = 500
  let count = (events.clamped(to: 1...1_000_000) + length - 1) / length
  for seed in (0..<count).map({ seed &+ $0 }) {
    var walk = Walk { $0.rootViewController = root() }
    walk.size = size.bounded(or: walk.size).atLeastOne
    (walk.endsAsItBegan, walk.returnToStart) = (endsAsItBegan, returnToStart)
    walk.traits.reducesMotion = seed.isMultiple(of: 4)
    let script = EventScript.random(seed, count: min(length, events), in: walk.size)
    if let fault = try walk.shortestFault(script, savedAs: "walk-\(seed)") {
      let text = "seed \(seed): \(fault)"
      Issue.record("\(text)", sourceLocation: sourceLocation)
      return text
    }
    // A walk may take a second, so other tasks get their turn.
    await Task.yield()
  }
  return nil
}

extension Walk {
  /// Runs a script. If it fails, reduces it to a shorter script that still fails, and saves the shorter script in
  /// `Failures.folder`.
  /// - Returns: the fault, the shortest script and the path of its file; `nil` if the script does not fail.
  package func shortestFault(_ script: EventScript, savedAs name: String) throws -> String? {
    guard let fault = try fault(script) else { return nil }
    let shortest = try Self.shrunk(script) { try self.fault($0) != nil }
    let last = try self.fault(shortest) ?? fault
    let path = try Failures.save(Data("\(shortest)".utf8), as: Failures.unusedName(name) + ".txt")
    return "\(last)\n\(shortest)\nSaved as \(path)"
  }
}

extension Size {
  /// The size, enlarged if necessary to the minimum size of a window: one point in width and in height.
  var atLeastOne: Size { Size(max(1, width), max(1, height)) }
}
