import SegueChecks
import SegueControllers
import SegueGallery
import SegueHeadless
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueWorkbench

@Suite("What a recorder keeps") @MainActor struct RecorderTests {
  nonisolated private static let trials = 11 * Effort.count(1, thorough: 12)

  @Test("A window looks the same without the moves that a recording omits", arguments: 0..<trials)
  func law(trial: Int) throws {
    let demo = Demo.all[trial % Demo.all.count]
    let scene = trial.isMultiple(of: 2) ? scene(demo) : withHovers(scene(demo))
    let whole = EventScript.random(trial, count: 60).withMoves(trial)
    let live = try record(whole, scene) { _, _ in }
    let shortened = live.recorder.script(until: whole.duration)
    #expect(shortened.events.count < whole.events.count, "nothing was left out")
    let (one, other) = (try Playback(whole, scene: scene), try Playback(shortened, scene: scene))
    var times = (1...24).map { whole.duration * Double($0) / 24 }
    times.append(whole.duration + 8)
    for time in times {
      let (expected, seen) = (try one.frame(at: time), try other.frame(at: time))
      #expect(difference(expected, seen) == nil, "\(demo.name) at \(time): \(whole)")
      #expect(one.window.dump() == other.window.dump(), "\(demo.name) at \(time): \(whole)")
    }
    #expect(one.window.window.currentCursor == other.window.window.currentCursor)
  }

  @Test("A minute of a thousand moves per second is one event")
  func flood() throws {
    let scene = scene(Demo.all[0])
    let moves = (0..<60_000).map { index in
      let point = Point(Double(index % 390), Double(index * 7 % 844))
      return ScriptEvent(
        time: Double(index) / 1000, action: index % 500 == 499 ? .leave(.point(point)) : .move(.point(point)),
        line: index + 1)
    }
    var most = 0
    let live = try record(EventScript(moves), scene) { recorder, _ in most = max(most, recorder.events.count)
    }
    // The size, the scale, the motion settings, and the last move.
    #expect(most == 4)
    #expect(live.recorder.events.last?.time == moves.last?.time)
  }

  @Test("Every move is kept that a gesture has received, or that comes with a button down")
  func kept() throws {
    var places: [Point] = []
    let scene: Playback.Scene = { size, traits in
      let window = Window(size: size)
      let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
      view.addGestureRecognizer(
        HoverGestureRecognizer { [unowned window] in places.append($0.location(in: window)) })
      window.addSubview(view)
      return Stage(window: window, scale: traits.displayScale)
    }
    let text = """
      0.1 move 10 10
      0.2 move 20 20
      0.3 move 110 110
      0.4 move 120 120
      0.5 move 30 30
      0.6 move 40 40
      0.7 move 50 50
      0.8 key a
      0.9 move 60 60
      1 press 60 60
      1.1 move 70 70
      1.2 move 80 80
      1.3 release 80 80
      """
    let recorder = try record(EventScript(parsing: text), scene) { _, _ in }.recorder
    let seen = places
    #expect(!seen.isEmpty)
    let lines = recorder.events.dropFirst(3).map { String("\($0)".prefix(3)) }
    #expect(lines == ["0.2", "0.3", "0.4", "0.5", "0.7", "0.8", "0.9", "1.0", "1.1", "1.2", "1.3"])
    #expect(recorder.events.map(\.line) == Array(1...recorder.events.count))
    places = []
    let playback = try Playback(recorder.script(until: 2), scene: scene)
    try playback.seek(to: 2)
    #expect(places == seen)
  }

  @Test("An hour at rest costs as many samples as a minute")
  func rest() throws {
    let samples = try [60.0, 3600].map { pause in
      let script = try EventScript(parsing: "0.1 click #icon-twitter\n\(pause) key Escape\n\(pause + 1) wait")
      let log = try MotionLog(script, scene: scene(Demo.all[0]))
      var count = 0
      try log.advance(to: script.duration) {
        count += 1
        return false
      }
      #expect(log.motions.filter(\.isOfTransition).count == 2)
      #expect(log.reaches(script.duration))
      return count
    }
    #expect(samples[0] == samples[1])
    #expect(samples[0] < 1000)
  }

  @Test("An hour of play keeps the presses, and samples of the last motions")
  func play() throws {
    let scene: Playback.Scene = { size, traits in
      let window = Window(size: size)
      let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
      view.addGestureRecognizer(
        TapGestureRecognizer { [unowned view] _ in
          view.animate(withDuration: 0.05) { view.alpha = view.alpha == 1 ? 0.5 : 1 }
        })
      window.addSubview(view)
      return Stage(window: window, scale: traits.displayScale)
    }
    let rounds = 2 * MotionLog.mostMotions
    var lines: [String] = []
    for round in 0..<rounds {
      let time = Double(round) * 9
      lines += (0..<50).map { "\(time + Double($0) / 1000) move \($0) 700" }
      lines += ["\(time + 0.2) click 150 150"]
    }
    let script = try EventScript(parsing: lines.joined(separator: "\n") + "\n\(rounds * 9) wait")
    let recorded = try record(script, scene) { _, _ in }
    #expect(recorded.recorder.events.count == 3 + 3 * rounds)
    let session = try Session(
      of: recorded.window.stage, recorder: recorded.recorder, scene: scene)
    #expect(try session.catchUp())
    #expect(session.log.motions.count == rounds)
    #expect(session.log.motions.filter { !$0.isForgotten }.count == MotionLog.mostMotions)
    #expect(session.takes.count == MotionLog.mostMotions)
    #expect(session.takes.last.map { $0.upperBound > Double(rounds - 1) * 9 } == true)
    // Another look costs nothing, and neither do moves.
    recorded.window.send(.hovered, at: Point(5, 5))
    #expect(try session.catchUp())
    let takes = session.takes
    recorded.window.send(.hovered, at: Point(6, 5))
    #expect(!session.isBehind && session.takes == takes)
  }

  /// Plays a script in a window with a recorder.
  private func record(
    _ script: EventScript, _ scene: Playback.Scene, onFrame: (ScriptRecorder, HeadlessWindow) -> Void
  ) throws -> (recorder: ScriptRecorder, window: HeadlessWindow) {
    let recorder = ScriptRecorder()
    let stage = scene(Size(390, 844), TraitCollection())
    stage.recorder = recorder
    let window = try HeadlessWindow(stage: stage)
    window.play(script)
    var time = 0.0
    while time < script.duration {
      time = min(time + 0.25, script.duration)
      window.advanceWithoutDrawing(to: time)
      onFrame(recorder, window)
    }
    return (recorder, window)
  }

  /// Returns the scene with views that follow the pointer: while it moves over them, and for a while after it has entered.
  private func withHovers(_ scene: @escaping Playback.Scene) -> Playback.Scene {
    { size, traits in
      let stage = scene(size, traits)
      let window = stage.window
      window.layoutIfNeeded()
      var count = 0
      window.forEachInSubtree { view in
        count += 1
        guard count.isMultiple(of: 5), view !== window else { return }
        view.addGestureRecognizer(
          HoverGestureRecognizer { [weak view, weak window] hover in
            guard let view, let window else { return }
            guard hover.state == .began || hover.state == .changed else { return view.alpha = 1 }
            view.alpha = 0.5 + hover.location(in: window).x.truncatingRemainder(dividingBy: 50) / 100
            guard hover.state == .began else { return }
            window.timeline.schedule(after: 0.3) { [weak view] in view?.backgroundColor = .black }
          })
      }
      return stage
    }
  }
}

extension EventScript {
  /// Returns the script with additional pointer moves while no button is down.
  fileprivate func withMoves(_ seed: Int) -> EventScript {
    var seeds = SeededGenerator(seed + 77)
    var all: [ScriptEvent] = []
    var held: Set<PointerButton> = []
    for event in events {
      all.append(event)
      switch event.action {
      case .press(_, let button): held.insert(button)
      case .release(_, let button): held.remove(button)
      case .lose, .input(.hide), .cancel: held = []
      default: break
      }
      guard held.isEmpty else { continue }
      for step in 0..<seeds.index(8) {
        let point = Point(seeds.next(in: -5...395).rounded(), seeds.next(in: -5...850).rounded())
        let action: ScriptEvent.Action = seeds.chance(0.1) ? .leave(.point(point)) : .move(.point(point))
        all.append(ScriptEvent(time: event.time + Double(step) * 1e-4, action: action, line: all.count + 1))
      }
    }
    return EventScript(all.sorted { $0.time < $1.time })
  }
}
