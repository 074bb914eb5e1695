import SegueControllers
import SegueGallery
import SegueHeadless
import SegueStage
import Testing

@testable import SegueWorkbench

@Suite("What moved, and when") struct MotionLogTests {
  @MainActor private func log(_ text: String, tuning: Tuning? = nil) throws -> MotionLog {
    let script = try EventScript(parsing: text)
    let log = try MotionLog(script, scene: scene(Demo.all[0]))
    log.tuning = tuning
    try log.advance(to: script.duration)
    return log
  }

  @MainActor @Test("A zoom has its phases, its calls in order, and its tracks")
  func zoom() throws {
    let log = try log("0.1 click #icon-twitter\n2 wait")
    #expect(log.calls.filter { $0.method == "phase" }.map(\.subject) == ["running", "idle"])
    let calls = log.calls.map(\.method).filter { $0 != "phase" }
    #expect(calls.first == "viewWillDisappear")
    #expect(calls.contains("prepare"))
    #expect(
      calls.last == "ended(finished: true)" || calls.last == "completion" || calls.last == "viewDidAppear")
    #expect(log.calls.allSatisfy { $0.time >= 0.1 })
    let zoom = try #require(log.motions.first { $0.title.hasPrefix("ZoomingIconTransition") })
    #expect(zoom.title.hasSuffix("push"))
    #expect(abs(zoom.start - 0.1) < 0.02)
    #expect(zoom.places.first?.value ?? 1 < 0.05)
    #expect(zoom.places.last?.value ?? 0 > 0.95)
    #expect(zoom.views.contains { $0.moves })
    #expect(zoom.isHeld.allSatisfy { !$0 })
  }

  @MainActor @Test("A motion that a pointer holds is held in the log")
  func held() throws {
    let log = try log("0.1 click #icon-twitter\n0.3 press 195 400\n0.6 release 195 400\n2 wait")
    let zoom = try #require(log.motions.first { $0.lastState > 0 && $0.title.hasPrefix("Zooming") })
    let held = zip(zoom.times, zoom.isHeld).filter(\.1).map(\.0)
    #expect(abs((held.first ?? 0) - 0.3) < 0.02)
    #expect(abs((held.last ?? 0) - 0.6) < 0.02)
  }

  @MainActor @Test("A tuned track runs on its changed timing with the same input")
  func tuned() throws {
    let tuning = Tuning()
    let before = try log("0.1 click #icon-twitter\n4 wait")
    let zoom = try #require(before.motions.first { $0.title.hasPrefix("Zooming") })
    tuning.set(
      TrackTiming(.spring(duration: 2, dampingRatio: 1)), for: Tuning.Key(title: zoom.title, track: 0))
    let after = try log("0.1 click #icon-twitter\n4 wait", tuning: tuning)
    let slow = try #require(after.motions.first { $0.title == zoom.title })
    #expect(slow.timings[0].timing.duration == 2)
    #expect(slow.given[0].timing.duration == zoom.timings[0].timing.duration)
    #expect(slow.end > zoom.end + 0.5)
    tuning.isBypassed = true
    let again = try log("0.1 click #icon-twitter\n4 wait", tuning: tuning)
    #expect(again.motions.first { $0.title == zoom.title }?.end == zoom.end)
  }

  /// A screen with two boxes that move on a click: one by a property animator, the other between states with timings of its
  /// own.
  private final class Boxes: ViewController {
    private let box = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    private let other = View(frame: Rect(x: 10, y: 100, width: 50, height: 50))
    private lazy var states = StateAnimator(
      [false, true], initially: false, over: other, timing: { _, _ in .curve(.linear, duration: 0.2) }
    ) { [other] in other.center.x = $0 ? 200 : 35 }

    override func viewDidLoad() {
      box.identifier = "box"
      other.identifier = "other"
      for each in [box, other] { view.addSubview(each) }
      view.addGestureRecognizer(
        TapGestureRecognizer { [unowned self] _ in
          box.animate(withDuration: 0.4) { [box] in box.center.x = 300 }
          states.settle(in: true)
        })
    }
  }

  @MainActor
  @Test(
    "A property animator is logged under its view, and a tuned timing replaces its legs"
  )
  func everyAnimator() throws {
    func lengths(_ tuning: Tuning?) throws -> [String: Double] {
      let script = try EventScript(parsing: "0.1 click 300 600\n3 wait")
      let log = try MotionLog(script, scene: scene { $0.rootViewController = Boxes() })
      log.tuning = tuning
      try log.advance(to: script.duration)
      return Dictionary(log.motions.map { ($0.title, $0.end - $0.start) }) { one, _ in one }
    }
    let before = try lengths(nil)
    #expect(before.keys.sorted() == ["PropertyAnimator #box", "StateAnimator #other"])
    #expect(abs((before["PropertyAnimator #box"] ?? 0) - 0.4) < 0.02)
    #expect(abs((before["StateAnimator #other"] ?? 0) - 0.2) < 0.02)
    let tuning = Tuning()
    for title in before.keys {
      tuning.set(TrackTiming(.curve(.linear, duration: 1)), for: Tuning.Key(title: title, track: 0))
    }
    for (title, length) in try lengths(tuning) { #expect(abs(length - 1) < 0.02, "\(title)") }
  }

  @MainActor @Test("Changes can be undone and redone, a drag as one change")
  func undo() {
    let tuning = Tuning()
    let key = Tuning.Key(title: "a", track: 0)
    func timing(_ duration: Double) -> TrackTiming {
      TrackTiming(.spring(duration: duration, dampingRatio: 1))
    }
    tuning.set(timing(1), for: key)
    tuning.set(timing(2), for: key)
    tuning.set(timing(3), for: key, continues: true)
    tuning.undo()
    #expect(tuning.changes[key]?.timing.duration == 1)
    tuning.redo()
    #expect(tuning.changes[key]?.timing.duration == 3)
    tuning.undo()
    tuning.undo()
    #expect(tuning.changes.isEmpty)
    #expect(!tuning.canUndo)
  }
}
