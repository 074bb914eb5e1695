import SegueChecks
import SegueGallery
import SegueHeadless
import SegueStage
import SegueViews
import Testing

@testable import SegueWorkbench

@MainActor func scene(_ demo: Demo) -> Playback.Scene { scene { demo.install(in: $0) } }

@MainActor func scene(_ install: @escaping @MainActor (Window) -> Void) -> Playback.Scene {
  { size, traits in
    let window = Window(size: size)
    window.systemTraits = traits
    install(window)
    return Stage(window: window, scale: traits.displayScale)
  }
}

@Suite("Recordings, played again") struct PlaybackTests {
  @MainActor @Test("A playback of a recorded stage shows the stage at any time", arguments: 0..<11)
  func sameFrames(seed: Int) throws {
    let demo = Demo.all[seed % Demo.all.count]
    let script = EventScript.random(seed, count: 60)
    let recorder = ScriptRecorder()
    let stage = scene(demo)(Size(390, 844), TraitCollection())
    stage.recorder = recorder
    let window = try HeadlessWindow(stage: stage)
    window.play(script)
    let times = (1...12).map { script.duration * Double($0) / 12 }
    let seen = try times.map { time in
      try window.tick(60, until: time)
      return try copy(of: window.surface)
    }
    // Written and parsed again, like a file.
    let recording = try EventScript(parsing: recorder.script(until: window.now).description)
    let playback = try Playback(recording, scene: scene(demo))
    for index in [11, 3, 7, 0, 10, 5] {
      let frame = try playback.frame(at: times[index])
      #expect(difference(seen[index], frame) == nil, "\(demo.name) at \(times[index]): \(recording)")
    }
  }

  @MainActor
  @Test("A growing recording can be played on, even from beyond its end", arguments: [0.5, 3])
  func extended(seen: Double) throws {
    let demo = Demo.all[0]
    let whole = try EventScript(
      parsing: "0.1 click #icon-twitter\n1.5 press 5 400\n1.6 move 90 400\n3.1 release 90 400\n3.2 wait")
    let playback = try Playback(
      try EventScript(parsing: "0.1 click #icon-twitter\n1.2 wait"), scene: scene(demo))
    try playback.seek(to: seen)
    try playback.extend(to: whole)
    let late = try copy(of: playback.frame(at: 3.2))
    let other = try Playback(whole, scene: scene(demo))
    #expect(difference(late, try other.frame(at: 3.2)) == nil)
  }

  private func copy(of surface: Surface) throws -> Surface {
    let copy = try Surface(width: surface.width, height: surface.height, format: surface.format)
    Canvas(copy).draw(surface, at: .zero)
    return copy
  }
}
