import Foundation
import SegueChecks
import SegueControllers
import SegueHeadless
import Testing

/// Expects that an application survives random input of every kind: pointers, wheels, touchpads, keys, windows that are resized, hidden
/// or lose what is pressed.
///
///     @MainActor @Test func itSurvives() async throws {
///       try await expectSurvives(root: { NavigationController(rootViewController: ColorsScreen()) })
///     }
///
/// Meanwhile the tree has to be whole and no fault may be reported; in the end everything comes to rest, nothing of a transition or an
/// animation is left, lists show their content, what was closed is released, and a fresh frame looks the same. What fails is shortened,
/// and the issue holds the shortest script that still fails; it lies in `Failures.folder`, too.
/// - Parameters:
///   - root: builds the screen that fills a window; called for each five hundred events.
///   - events: how many, at most a million.
///   - seed: of the first five hundred; the following ones have the following seeds. Every fourth runs with reduced motion.
///   - size: the size of the window, in points.
///   - endsAsItBegan: whether the application keeps nothing of what was done to it but the place of its lists; then it has to look in
///     the end, back at its first screen, as it did in the beginning.
///   - goHome: leads back to the first screen, where Escape does not.
///   - sourceLocation: where faults are recorded.
/// - Returns: what is wrong, which is recorded already; `nil` if nothing is.
@discardableResult
@MainActor public func expectSurvives(
  root: @escaping () -> ViewController, events: Int = 1000, seed: Int = 1, size: Size = Size(390, 844),
  endsAsItBegan: Bool = false, goHome: @escaping (HeadlessWindow) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> String? {
  let length = 500
  let count = (events.clamped(to: 1...1_000_000) + length - 1) / length
  for seed in (0..<count).map({ seed &+ $0 }) {
    var walk = Walk { $0.rootViewController = root() }
    walk.size = size.bounded(or: walk.size).atLeastOne
    (walk.isForgetful, walk.reducesMotion, walk.goHome) = (endsAsItBegan, seed.isMultiple(of: 4), goHome)
    let script = EventScript.random(seed, count: min(length, events), in: walk.size)
    if let fault = try walk.shortestFault(script, savedAs: "walk-\(seed).txt") {
      let text = "seed \(seed): \(fault)"
      Issue.record("\(text)", sourceLocation: sourceLocation)
      return text
    }
    // A walk may take a second: others get their turn.
    await Task.yield()
  }
  return nil
}

extension Walk {
  /// What the shortest part of a script that fails does, with that script, which is saved; `nil` where it does not fail.
  package func shortestFault(_ script: EventScript, savedAs name: String) throws -> String? {
    guard let fault = try fault(script) else { return nil }
    let shortest = try shrunk(script)
    let last = try self.fault(shortest) ?? fault
    return "\(last)\n\(shortest)\nIt is saved as \(try Failures.save(Data("\(shortest)".utf8), as: name))"
  }
}

extension Size {
  /// A size that a window can have.
  var atLeastOne: Size { Size(max(1, width), max(1, height)) }
}
