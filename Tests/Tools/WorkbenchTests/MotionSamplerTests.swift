import SegueControllers
import SegueHeadless
import Testing

@testable import SegueWorkbench

@Suite("What moves, sampled")
struct MotionSamplerTests {
  private func motions(_ script: String, to end: Double = 0.6, rate: Double = 100) throws -> Motions {
    let window = try HeadlessWindow(size: Size(200, 200), rootViewController: BoxScreen())
    return try MotionSampler.motions(
      of: window, playing: EventScript(parsing: script), in: 0...end, rate: rate
    ).motions
  }

  @Test("A moving view has a series for each number that changes, and no others")
  func series() throws {
    let motions = try motions("0.1 click #box")
    #expect(motions.times.count == 61)
    #expect(motions.series.map(\.view) == ["#box", "#box"])
    #expect(motions.series.map(\.property.name) == ["x", "alpha"])
    let x = try #require(motions.series.first)
    #expect(x.values[10] == 30 && x.values[60].map { abs($0 - 130) < 0.1 } == true)
    let timing = Timing.spring(duration: 0.4, dampingRatio: 1)
    for index in [12, 20, 30] {
      let value = try #require(x.values[index])
      #expect(abs(value - 30 - 100 * timing.value(at: Double(index - 10) / 100)) < 0.2)
      let velocity = try #require(x.velocities(at: motions.times)[index])
      #expect(abs(velocity - 100 * timing.state(at: Double(index - 10) / 100).velocity) < 25)
    }
  }

  @Test("Views that only move along with others have no series")
  func along() throws {
    let motions = try motions("0.1 click #panel")
    #expect(Set(motions.series.map(\.view)) == ["#panel"])
    #expect(Set(motions.series.map(\.property.name)) == ["y", "height", "corner radius"])
    #expect(motions.trajectories.first { $0.view == "#inner" }?.hasMoved == false)
  }

  @Test("A renamed view counts as another one, and an angle does not jump at half a turn")
  func continuity() throws {
    let reused = try motions("0.1 click #box\n0.55 click #reuse")
    #expect(Set(reused.series.map(\.view)) == ["#box"])
    #expect(reused.trajectories.map(\.view).contains("#other"))
    let turned = try motions("0.1 click #hand").series
    #expect(turned.map(\.property.name) == ["rotation"])
    let range = try #require(turned.first?.range)
    #expect(abs(range.upperBound - range.lowerBound - 0.3 * 180 / .pi) < 0.1)
  }

  @Test("The input has presses with their path and the velocity of their release")
  func input() throws {
    let motions = try motions("0 drag 100 190 100 70 in 0.2\n0.3 key Escape\n0.4 press 10 190\n0.5 lose")
    #expect(motions.input.presses.count == 2)
    let drag = try #require(motions.input.presses.first)
    #expect(drag.end == .released && abs(drag.velocity.dy + 600) < 5 && abs(drag.velocity.dx) < 1)
    #expect(drag.path.count > 20 && abs(drag.span.upperBound - 0.2) < 1e-6 && abs(drag.travel - 120) < 1e-6)
    #expect(motions.input.presses[1].end == .lost)
    #expect(motions.input.events.map(\.words) == ["key escape"])
    let slides = try self.motions("0.1 slide 50 50 0 4\n0.15 slide 50 50 0 6\n0.4 slide 50 50 0 -3").input
      .events
    #expect(slides.map(\.words) == ["slide 0, 10", "slide 0, -3"] && slides.first?.span == 0.1...0.15)
  }

  @Test("The table has a value and a velocity per number, and empty cells for absent views")
  func table() throws {
    let motions = try motions("0.1 click #box\n0.3 click #remove", to: 0.5, rate: 10)
    let lines = motions.csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(lines[0] == ["time", "#box.x", "#box.x/s", "#box.alpha", "#box.alpha/s"])
    #expect(lines.count == 7 && lines.allSatisfy { $0.count == 5 })
    #expect(lines[1][1] == "30" && lines[6] == ["0.5", "", "", "", ""])
  }

  @Test("A plot has a row per number")
  func plot() throws {
    let motions = try motions("0.1 click #box\n0.2 drag 100 190 100 150 in 0.1")
    let plot = MotionPlot(motions, title: "A <box>").plot
    #expect(plot.words.contains("A <box>") && !plot.words.contains("corner radius"))
    #expect(plot.words.contains("#box") && plot.words.contains("alpha"))
    #expect(plot.words.contains { $0.hasSuffix(" pt/s") } && !"\(plot.marks)".contains("nan"))
    let picture = try plot.picture(scale: 1)
    #expect(picture.width == 1120)
    let colors = Set(picture.words.map { $0 & 0xFF_FFFF })
    #expect(colors.contains(0x5C_A4FF), "the color of the first view")
    // A view that moves along with another has no row of its own.
    let place = MovingProperty.places[0]
    let (x, other) = (
      MotionSeries(view: "View in #box", property: place, values: [nil, 1, 5, 9]),
      MotionSeries(view: "#box", property: place, values: [nil, 11, 15, 19])
    )
    let apart = MotionSeries(view: "#far", property: place, values: [0, 11, 15, 19])
    let both = Motions(
      times: [0, 1, 2, 3], series: [x, other, apart].compactMap(\.self), trajectories: [],
      input: InputTrack(),
      phases: [.idle, .running, .held, .idle], size: Size(10, 10))
    let alike = MotionPlot(both, title: "").plot.words
    #expect(alike.contains("#box") && alike.contains("#far") && !alike.contains("View in #box"))
    #expect(alike.contains("x  +1 similar"))
    let flat = MotionPlot(try self.motions("0 wait"), title: "").plot
    #expect(flat.words.contains("Nothing moved."))
  }
}

extension Plot {
  /// The lines of text in the drawing.
  var words: [String] {
    marks.compactMap { if case .text(let text, _, _, _, _, _) = $0 { text } else { nil } }
  }
}
