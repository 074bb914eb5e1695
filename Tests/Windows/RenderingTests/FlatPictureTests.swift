import SegueStage
import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueRendering
@testable import SegueViews

/// Parts of a screen that move as one picture.
@Suite struct FlatPictureTests {
  /// A screen with rows, and snapshots of its upper and lower part in front of it.
  private struct Rig {
    let window = Window(size: Size(120, 200))
    let screen = View(frame: Rect(x: 0, y: 0, width: 120, height: 200))
    let rows: [View]
    let parts: [SnapshotView]
    let stage: Stage
    let surface: Surface

    init(ground: Color = .white) throws {
      screen.backgroundColor = ground
      rows = (0..<4).map { row in
        let view = View(frame: Rect(x: 0, y: Double(row) * 50, width: 120, height: 50))
        let label = Label("Row \(row)")
        label.frame = Rect(x: 10, y: 10, width: 80, height: 20)
        view.addSubview(label)
        return view
      }
      for row in rows { screen.addSubview(row) }
      window.addSubview(screen)
      let screen = screen
      parts = [0.0, 100].map {
        SnapshotView(source: screen, region: Rect(x: 0, y: $0, width: 120, height: 100))
      }
      for part in parts {
        part.isFlattened = true
        part.frame = part.region
        window.addSubview(part)
      }
      screen.isHidden = true
      stage = Stage(window: window)
      surface = try .screen(120, 200)
    }

    func draw(_ time: Double) -> Int {
      let before = window.counters.backings
      _ = stage.drawFrame(at: time, onto: surface)
      return window.counters.backings - before
    }
  }

  @Test func partsOfScreenShareOnePicture() throws {
    let rig = try Rig()
    // Four rows of text, and the whole.
    #expect(rig.draw(0) == 5)
    rig.parts[0].frame = rig.parts[0].region.offset(by: Vector(0, -30))
    rig.parts[1].frame = rig.parts[1].region.offset(by: Vector(0, 30))
    #expect(rig.draw(1) == 0)
  }

  /// The rows and their labels are much larger than the text.
  @Test func pictureIsOnlyAsLargeAsContent() throws {
    let rig = try Rig(ground: .clear)
    let before = rig.window.counters.offscreenPixels
    _ = rig.draw(0)
    #expect(rig.window.counters.offscreenPixels - before < 120 * 200 / 2)
  }

  @Test func partsShowSamePixelsAsScreen() throws {
    for ground in [Color.white, Color(30, 60, 90), .clear] {
      let rig = try Rig(ground: ground)
      _ = rig.draw(0)
      let flat = rig.surface.words
      for part in rig.parts { part.isHidden = true }
      rig.screen.isHidden = false
      _ = rig.draw(1)
      #expect(flat == rig.surface.words)
    }
  }

  @Test func changeIsDrawnOnce() throws {
    let rig = try Rig()
    _ = rig.draw(0)
    rig.rows[1].backgroundColor = Color(255, 230, 200)
    #expect(rig.draw(1) == 1)
    #expect(rig.draw(2) == 0)
    #expect(rig.surface.pixel(x: 100, y: 75) == 0xFFFF_E6C8)
  }

  @Test func changeOfHiddenViewRedrawsNothing() throws {
    let rig = try Rig()
    rig.rows[2].isHidden = true
    _ = rig.draw(0)
    rig.rows[2].backgroundColor = .black
    rig.rows[2].addSubview(View(frame: Rect(x: 0, y: 0, width: 9, height: 9)))
    #expect(rig.draw(1) == 0)
    rig.rows[2].isHidden = false
    #expect(rig.draw(2) > 0)
    #expect(rig.surface.pixel(x: 100, y: 125) == 0xFF00_0000)
  }

  @Test func plainColorNeedsNoPicture() throws {
    let rig = try Rig(ground: Color(10, 90, 200))
    for row in rig.rows { row.isHidden = true }
    #expect(rig.draw(0) == 0)
    #expect(rig.surface.pixel(x: 60, y: 30) == 0xFF0A_5AC8)
  }

  /// The color below a screen, and the distance from the panel's edge at which it ends; `nil` is the panel's own color.
  private static let grounds: [(color: Color, inset: Double?)] = [
    (.white, 0), (.white, 1), (.white, nil), (.black, 0), (.black, nil),
  ]

  /// A screen fades in a panel with round corners, over a view that may have the same color, or over the panel's own color.
  @Test(arguments: await grounds, [1.0, 0.9])
  func fadingScreenIsOnePictureUnlessOverItsColor(ground: (color: Color, inset: Double?), size: Double) throws
  {
    let window = Window(size: Size(200, 240))
    window.backgroundColor = Color(90, 30, 60)
    let (panel, below, screen) = (View(frame: Rect(x: 20, y: 30, width: 120, height: 160)), View(), View())
    (panel.cornerRadius, panel.clipsToBounds) = (18, true)
    if let inset = ground.inset {
      below.frame = panel.bounds.inset(by: inset)
      below.backgroundColor = ground.color
    } else {
      // The outline of the color is that of the clip.
      panel.backgroundColor = ground.color
    }
    screen.frame = panel.bounds
    (screen.backgroundColor, screen.alpha, screen.transform) = (.white, 0.5, .scale(size))
    for row in 0..<3 {
      let label = Label("Row \(row)")
      label.frame = Rect(x: 10, y: 10 + 50 * Double(row), width: 80, height: 20)
      screen.addSubview(label)
    }
    for view in [below, screen] { panel.addSubview(view) }
    window.addSubview(panel)
    let surface = try Surface.screen(200, 240)
    let list = BackingStore().list(of: window, scale: 1, frame: surface.bounds)
    let isOnGround = ground.color == .white && (ground.inset != 1 || size < 1)
    #expect(list.items.count { $0.kind == .picture } == (isOnGround ? 3 : 1))
  }

  /// A fading view is drawn in the steps of blending, which gives the same bytes for any alpha within a step.
  @Test(arguments: 0..<30) func fadeIsDrawnInVisibleSteps(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let alpha = seed == 0 ? 0.99611 : seeds.next(in: 0.01...1)
    let picture = try Surface(width: 16, height: 16, format: .argb32)
    Canvas(picture).fillCircle(center: Point(8, 8), radius: 7.5, color: Color(200, 30, 90))
    let expected = try Surface.screen(16, 16)
    let canvas = Canvas(expected)
    canvas.fill(expected.bounds.rect, Color(30, 120, 60))
    canvas.draw(picture, at: .zero, alpha: alpha)

    let window = Window(size: Size(16, 16))
    window.backgroundColor = Color(30, 120, 60)
    let view = ImageView(.pixels(picture))
    view.frame = Rect(x: 0, y: 0, width: 16, height: 16)
    view.alpha = alpha
    window.addSubview(view)
    let surface = try Surface.screen(16, 16)
    _ = Stage(window: window).drawFrame(at: 0, onto: surface)
    #expect(surface.words == expected.words)
  }
}
