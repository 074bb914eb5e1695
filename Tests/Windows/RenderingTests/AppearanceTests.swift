import SegueStage
import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// A window with a dynamic background color, and its frames.
private final class Ground {
  let window = Window(size: Size(40, 20))
  let stage: Stage
  let surface: Surface
  private(set) var time = 0.0

  init() throws {
    window.backgroundColor = .systemBackground
    stage = Stage(window: window)
    surface = try .screen(40, 20)
  }

  /// Draws a frame after some seconds, and returns the red component of one of its pixels.
  @discardableResult func draw(after seconds: Double = 0, x: Int = 0) -> Int {
    time += seconds
    _ = stage.drawFrame(at: time, onto: surface)
    return red(x)
  }

  func red(_ x: Int) -> Int { Int(surface.pixel(x: x, y: 10) >> 16 & 0xFF) }
}

private final class Tinted: View {
  override func content(in bounds: Rect) -> Content { .drawing(bounds: bounds) { $0.fill(bounds, .tint) } }
}

@Suite struct AppearanceTests {
  @Test func appearanceChangeFades() throws {
    let ground = try Ground()
    #expect(ground.draw() == 255)
    ground.window.systemTraits.userInterfaceStyle = .dark
    #expect(ground.draw() == 255)
    var reds = [255]
    for _ in 0..<15 { reds.append(ground.draw(after: 1 / 60.0)) }
    #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 > $1 && $0 - $1 < 30 })
    #expect(reds.last == 0 && ground.draw(after: 0.01) == 0 && ground.stage.demand == .nothing)
  }

  @Test func secondChangeContinuesFromShownColor() throws {
    let ground = try Ground()
    ground.draw()
    ground.window.systemTraits.userInterfaceStyle = .dark
    let before = ground.draw(after: 0.1)
    ground.window.systemTraits.userInterfaceStyle = .light
    #expect(ground.draw() == before)
    #expect(ground.draw(after: 1 / 60.0) - before < 30)
    #expect(ground.draw(after: 0.25) == 255)
  }

  @Test(arguments: ["reduced motion", "before the first frame"]) func changeWithoutFadeAppliesImmediately(
    reason: String
  )
    throws
  {
    let ground = try Ground()
    if reason == "reduced motion" {
      ground.draw()
      ground.window.systemTraits.reducesMotion = true
    }
    ground.window.systemTraits.userInterfaceStyle = .dark
    #expect(ground.draw() == 0 && ground.stage.demand == .nothing)
  }

  /// The image is so much enlarged that it is drawn directly into each frame.
  @Test func enlargedImageIsDrawnAgainInOtherAppearance() throws {
    let ground = try Ground()
    ground.window.backgroundColor = Color(0, 0, 255)
    let bounds = Rect(x: 0, y: 0, width: 8, height: 20)
    let view = ImageView(.vector(size: bounds.size) { $0.fill(bounds, .label) })
    (view.frame, view.transform) = (bounds, .scale(20))
    ground.window.addSubview(view)
    #expect(ground.draw() == 0)
    ground.window.systemTraits.userInterfaceStyle = .dark
    ground.draw()
    #expect(ground.draw(after: 1) == 255)
  }

  @Test func allKindsOfContentFade() throws {
    let ground = try Ground()
    func look(_ x: Double, _ view: View) {
      view.frame = Rect(x: x, y: 0, width: 8, height: 20)
      ground.window.addSubview(view)
    }
    let border = View()
    (border.borderWidth, border.borderColor) = (10, .label)
    look(0, border)
    look(10, ShapeView(.rect(Rect(x: 0, y: 0, width: 8, height: 20)), fill: .label))
    look(20, Label("█", font: .system(size: 40), color: .label))
    look(30, Tinted())
    ground.draw()
    let light = [3, 13, 23, 31].map(ground.red)
    ground.window.systemTraits.userInterfaceStyle = .dark
    ground.draw()
    ground.draw(after: 0.125)
    #expect(zip(light, [3, 13, 23, 31].map(ground.red)).allSatisfy { $0 != $1 })
    ground.draw(after: 0.2)
    #expect([3, 13, 23].map(ground.red) == [255, 255, 255] && ground.red(31) == 64)
    #expect(ground.surface.equals(try ground.stage.snapshot()))
  }

  @Test func viewWithFixedColorsIsNotRedrawn() throws {
    let ground = try Ground()
    let plain = Label("Words", color: Color(90, 90, 90))
    plain.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    ground.window.addSubview(plain)
    ground.draw()
    let before = ground.window.counters
    ground.window.systemTraits.userInterfaceStyle = .dark
    for _ in 0..<20 { ground.draw(after: 1 / 60.0) }
    #expect(
      ground.window.counters.backings == before.backings && ground.window.counters.layouts == before.layouts)
  }

  @Test func overriddenViewKeepsItsAppearance() throws {
    let ground = try Ground()
    let (light, inner) = (
      View(frame: Rect(x: 0, y: 0, width: 20, height: 20)),
      View(frame: Rect(x: 10, y: 0, width: 10, height: 20))
    )
    (light.backgroundColor, inner.backgroundColor) = (.systemBackground, .systemBackground)
    light.overrideUserInterfaceStyle = .light
    light.addSubview(inner)
    ground.window.addSubview(light)
    ground.draw()
    ground.window.systemTraits.userInterfaceStyle = .dark
    ground.draw(after: 0.125)
    #expect([5, 15].map(ground.red) == [255, 255] && ground.red(30) < 200)
    // When the override ends during the fade, the view and its subviews fade from their own color.
    light.overrideUserInterfaceStyle = .unspecified
    ground.draw()
    #expect([5, 15].map(ground.red) == [255, 255])
    ground.draw(after: 0.1)
    #expect(ground.red(5) == ground.red(15) && ground.red(5) < 255 && ground.red(5) > ground.red(30))
    // A view that is added during the fade joins it at its present state.
    let late = View(frame: Rect(x: 2, y: 0, width: 4, height: 20))
    late.backgroundColor = .systemBackground
    light.addSubview(late)
    ground.draw()
    #expect(ground.red(3) == ground.red(15))
    ground.draw(after: 0.2)
    #expect([3, 5, 15, 30].map(ground.red) == [0, 0, 0, 0])
  }

  @Test(arguments: [false, true]) func animatedColorDoesNotJumpDuringFade(turnsBack: Bool) throws {
    let ground = try Ground()
    let card = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    card.backgroundColor = .systemBackground
    ground.window.addSubview(card)
    ground.draw()
    let animator = PropertyAnimator(.curve(.easeInEaseOut, duration: 0.6), over: card)
    animator.addAnimations { card.backgroundColor = .systemRed }
    animator.startAnimation()
    var seen: [Int] = []
    for frame in 0..<60 {
      if frame == 12 { ground.window.systemTraits.userInterfaceStyle = .dark }
      if frame == 20, turnsBack { animator.isReversed = true }
      if frame == 24 { ground.window.systemTraits.userInterfaceStyle = .light }
      ground.draw(after: 1 / 60.0)
      // Green is the component in which white and red differ.
      seen.append(Int(ground.surface.pixel(x: 5, y: 10) >> 8 & 0xFF))
    }
    #expect(zip(seen, seen.dropFirst()).allSatisfy { abs($0 - $1) < 40 })
    #expect(Set(seen).count > 20 && seen.last == (turnsBack ? 255 : 59))
  }

  @Test func settledWindowChangesImmediately() throws {
    let ground = try Ground()
    ground.draw()
    ground.window.systemTraits.userInterfaceStyle = .dark
    ground.window.timeline.settle()
    #expect(ground.draw() == 0)
  }
}
