import Synchronization
import Testing

@testable import SegueViews

/// Sources of results from other threads, and the window that takes the results.
@Suite struct RunLoopSourceTests {
  /// A source that only records its calls.
  private final class Source: RunLoopSource {
    var wake: (@Sendable () -> Void)?
    var calls: [String] = []
    func setWake(_ wake: (@Sendable () -> Void)?) { self.wake = wake }
    func perform() { calls.append("perform") }
    func performAll() { calls.append("performAll") }
  }

  private nonisolated final class Count: Sendable {
    private let value = Mutex(0)
    func add() { value.withLock { $0 += 1 } }
    var total: Int { value.withLock { $0 } }
  }

  @Test func sourceAttachedBeforeOrAfterWakesTheLoop() {
    let window = Window(size: Size(10, 10))
    let (early, late, count) = (Source(), Source(), Count())
    window.attach(early)
    #expect(early.wake == nil)
    window.setWake { count.add() }
    window.attach(late)
    early.wake?()
    late.wake?()
    #expect(count.total == 2)
    window.setWake(nil)
    #expect(early.wake == nil && late.wake == nil)
  }

  @Test func everySourcePerformsOnce() {
    let window = Window(size: Size(10, 10))
    let sources = [Source(), Source()]
    for source in sources + sources { window.attach(source) }
    window.performSources()
    window.waitForSources()
    #expect(sources.allSatisfy { $0.calls == ["perform", "performAll"] })
  }
}
