import SegueAnimation
import SegueControllers
import SegueStage
import SegueTesting
import SegueViews
import Testing

@testable import SegueWorkbench

@Suite("What the timeline says") @MainActor struct TimelineWordsTests {
  @Test("A recording that began empty has its calls and its input")
  func calls() throws {
    let bench = try Bench(Bench.click)
    #expect(bench.session.log.calls.contains { $0.method == "prepare" })
    #expect(bench.session.log.input.presses.count == 1)
    #expect(bench.session.given.calls.count == bench.session.log.calls.count)
  }

  @Test("Missed refreshes are red on the ruler at their times")
  func missed() throws {
    let (bench, other) = (try Bench(Bench.click), try Bench(Bench.click))
    bench.root.note(missed: 1, at: 0.3)
    bench.root.note(missed: 3, at: 0.6)
    for each in [bench, other] {
      each.window.press(.character("f"))
      try each.window.advance(by: 0.02)
    }
    let timeline = try bench.box("timeline")
    let ruler = Rect(x: timeline.minX, y: timeline.minY, width: timeline.width, height: 24)
    let changed = try #require(difference(other.window.surface, bench.window.surface)).places
    #expect(changed.count > 50)
    #expect(changed.allSatisfy { ruler.contains(Point(Double($0.x), Double($0.y))) })
    var hints: [String: Double] = [:]
    for x in stride(from: timeline.minX + 170, to: timeline.maxX, by: 3) {
      let hint = try bench.hint(at: Point(x, timeline.minY + 12))
      if hint.contains("missed") { hints[hint] = x }
    }
    #expect(Set(hints.keys) == ["refresh missed", "3 refreshes missed"])
    #expect((hints["refresh missed"] ?? 0) < (hints["3 refreshes missed"] ?? 0))
  }

  @Test("A press that hits another view because of a tuned timing is reported")
  func divergence() throws {
    // An icon, its back button once it is open, and the next icon.
    let bench = try Bench("0.1 click 127 193\n2 click 20 69\n4 click 261 193\n6 wait")
    #expect(bench.session.divergence == nil)
    let zoom = try #require(bench.session.log.motions.first)
    bench.session.tuning.set(
      TrackTiming(.spring(duration: 4, dampingRatio: 1)), for: Tuning.Key(title: zoom.title, track: 0))
    try bench.finish()
    let divergence = try #require(bench.session.divergence)
    #expect(divergence.time == 2)
    #expect(divergence.isElsewhere)
    #expect(divergence.oldTarget == "#back-button")
    #expect(bench.text("hint").contains("press"))
    bench.session.tuning.undo()
    try bench.finish()
    #expect(bench.session.divergence == nil)
    #expect(!bench.text("hint").contains("press"))
    // The motion is only a little longer, and each press still hits the same view.
    bench.session.tuning.set(
      TrackTiming(.spring(duration: 0.7, dampingRatio: 1)), for: Tuning.Key(title: zoom.title, track: 0))
    try bench.finish()
    #expect(bench.session.log !== bench.session.given)
    #expect(bench.session.divergence == nil)
  }

  /// Three boxes: a click on the second one moves the third one instead while the first one is moving.
  private final class Boxes: ViewController {
    override func viewDidLoad() {
      let boxes = ["one", "two", "three"].enumerated().map { place, name in
        let box = View(frame: Rect(x: 10, y: 10 + 60 * Double(place), width: 40, height: 40))
        (box.identifier, box.backgroundColor) = (name, .tint)
        view.addSubview(box)
        return box
      }
      func move(_ box: View) {
        let animator = PropertyAnimator(.spring(duration: 0.4, dampingRatio: 1), over: box)
        animator.addAnimations { box.center.x += 100 }
        animator.startAnimation()
      }
      boxes[0].addGestureRecognizer(TapGestureRecognizer { _ in move(boxes[0]) })
      boxes[1].addGestureRecognizer(
        TapGestureRecognizer { _ in move(boxes[0].presentation == nil ? boxes[1] : boxes[2]) })
    }
  }

  @Test func originalCurveBelongsToMotionOfSameTitle() throws {
    let bench = try Bench("0.1 click #one\n2 click #two\n4 wait") { size, traits in
      let window = Window(size: size)
      (window.systemTraits, window.rootViewController) = (traits, Boxes())
      return Stage(window: window, scale: traits.displayScale)
    }
    let session = bench.session
    let titles = session.log.motions.map(\.title)
    session.tuning.set(
      TrackTiming(.spring(duration: 4, dampingRatio: 1)), for: Tuning.Key(title: titles[0], track: 0))
    try bench.finish()
    let tuned = session.log.motions.map(\.title)
    try #require(titles.count == 2 && tuned.count == 2 && tuned[0] == titles[0] && tuned[1] != titles[1])
    session.look(at: session.takes[0])
    #expect(session.original(ofMotion: 0)?.title == titles[0])
    #expect(session.original(ofMotion: 1) == nil)
  }

  @Test(
    "Only calls at the time of an input are compared, because ends and later calls may shift")
  func beginnings() {
    let calls = [
      ("prepare", "a", 1.0), ("viewWillAppear", "a", 1), ("phase", "running", 1), ("phase", "idle", 2),
      ("viewDidAppear", "a", 2), ("ended(finished: true)", "a", 2), ("completion", "a", 2),
      ("prepare", "b", 1.5),
    ].map { MotionLog.Call(time: $2, method: $0, subject: $1) }
    let found = MotionLog.beginnings(of: calls, at: [1, 2])
    #expect(found.map(\.method) == ["prepare", "viewWillAppear", "phase"])
    #expect(found.allSatisfy { $0.time == 1 })
  }

  @Test("Labels without room are left out, and marks that are close together share one label")
  func labels() {
    let clusters = MarkLabels.clusters(of: [(0, "a"), (2, "b"), (30, "c"), (34, "d"), (90, "e")])
    #expect(clusters.map(\.label) == ["a  +1", "c  +1", "e"])
    let labels = MarkLabels.fitting(clusters, until: 100) { Double($0.count) * 4 }
    // The label at 8 would need 20 points, but the next begins at 24; the one at 40 fits; one character needs the 4 points that
    // are left.
    #expect(labels.map(\.text) == ["c  +1", "e"] || labels.map(\.text) == ["c  +1"])
    #expect(labels.first?.x == 40)
    for (label, next) in zip(labels, labels.dropFirst()) {
      #expect(label.x + Double(label.text.count) * 4 <= next.x)
    }
  }

  @Test("Names have room, and the hint shows them in full")
  func names() throws {
    let bench = try Bench(Bench.click)
    let timeline = try bench.box("timeline")
    let motion = bench.session.log.motions[0]
    let hint = try bench.hint(at: Point(timeline.minX + 40, timeline.minY + 24 + 120 + 17))
    #expect(hint == motion.name(ofTrack: 0))
    let clusters = try bench.hint(
      at: Point(try bench.box("track-delay").minX, timeline.minY + 24 + 40 + 24 + 15))
    #expect(clusters.contains("viewWillAppear") && clusters.contains("prepare"))
  }

  @Test("The window with a selected take matches its golden")
  func golden() throws {
    let bench = try Bench(Bench.click)
    bench.window.window.systemTraits.userInterfaceStyle = .dark
    try bench.window.advance(by: 0.3)
    for _ in 0..<20 { bench.window.press(.right) }
    bench.window.window.hideFocusRing()
    try bench.window.advance(by: 0.05)
    let folder = "\(#filePath)".split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Goldens"
    try expectPicture(bench.window, named: "workbench", tolerance: .exact, in: folder)
  }
}
