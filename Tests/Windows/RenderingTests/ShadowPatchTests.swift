import SegueStage
import Testing

@testable import SegueAnimation
@testable import SegueViews

/// Shadows of growing views, which are scaled from one picture.
@Suite struct ShadowPatchTests {
  private func card(_ frame: Rect, radius: Double = 0, blur: Double = 16) -> (window: Window, card: View) {
    let window = Window(size: Size(240, 320))
    let card = View(frame: frame)
    card.backgroundColor = Color(200, 60, 40)
    card.cornerRadius = radius
    card.shadow = Shadow(color: Color.black.withAlpha(0.4), blur: blur, offset: Vector(0, 6))
    window.addSubview(card)
    return (window, card)
  }

  @Test(arguments: [0.0, 12, 28], [1.0, 1.5, 2])
  func shadowMatchesBlurredSilhouette(radius: Double, scale: Double) throws {
    let frame = Rect(x: 40, y: 60, width: 160, height: 200)
    #expect(try difference(frame, radius: radius, scale: scale) <= 3)
  }

  /// From small ones, which are blurred separately, to those whose corners fit into a patch: wide, high and round.
  @Test func shadowOfAnySizeMatchesSilhouette() throws {
    for side in stride(from: 20.0, through: 140, by: 12) {
      let square = Rect(x: 48, y: 60, width: side, height: side)
      let bar = Rect(x: 48, y: 60, width: side, height: 180)
      let cases = [(square, side / 2), (square, 4), (bar, 4)]
      let differences = try cases.map { try difference($0.0, radius: $0.1, scale: 1) }
      #expect(differences.allSatisfy { $0 <= 6 }, "of \(side) points: \(differences)")
    }
  }

  /// The soft shadow of a small view is blurred in a few pixels instead of its whole area, in every frame while the view grows.
  @Test(arguments: [1.0, 2]) func softShadowTakesFewPixels(scale: Double) throws {
    let frame = Rect(x: 95, y: 130, width: 50, height: 50)
    #expect(try difference(frame, radius: 10, scale: scale, blur: 36) <= 2)
    let (window, _) = card(frame, radius: 10, blur: 36)
    let surface = try Surface(width: Int(240 * scale), height: Int(320 * scale), format: .rgb24)
    _ = Stage(window: window, scale: scale).drawFrame(at: 0, onto: surface)
    #expect((1...90 * 90).contains(window.counters.offscreenPixels))
  }

  /// The largest difference between a view's shadow and its blurred silhouette, in levels of a component.
  private func difference(_ frame: Rect, radius: Double, scale: Double, blur: Double = 16) throws -> Int {
    let (window, card) = card(frame, radius: radius, blur: blur)
    let (width, height) = (Int(240 * scale), Int(320 * scale))
    let shown = try Surface(width: width, height: height, format: .rgb24)
    _ = Stage(window: window, scale: scale).drawFrame(at: 0, onto: shown)
    let blurred = try Surface(width: width, height: height, format: .rgb24)
    let canvas = Canvas(blurred)
    canvas.concatenate(.scale(scale))
    canvas.fill(Rect(x: 0, y: 0, width: 240, height: 320), .white)
    canvas.fillShadow(
      of: .roundedRect(frame, radius: radius), color: card.shadow.color, blur: blur, offset: Vector(0, 6))
    canvas.fillRoundedRect(frame, radius: radius, corners: .all, color: card.backgroundColor)
    var worst = 0
    for (one, other) in zip(shown.words, blurred.words) where one != other {
      for shift in [0, 8, 16] {
        worst = max(worst, abs(Int(one >> UInt32(shift) & 255) - Int(other >> UInt32(shift) & 255)))
      }
    }
    return worst
  }

  /// What is clear casts the shadow of something over it, which may let it shine through: within the outline there is none.
  @Test(arguments: [14.0, 30, 47], [1.0, 1.5, 2])
  func shadowSparesInsideOfClearView(radius: Double, scale: Double) throws {
    let frame = Rect(x: 20, y: 20, width: 200, height: 280)
    let (window, card) = card(frame, radius: radius)
    card.backgroundColor = .clear
    let surface = try Surface(width: Int(240 * scale), height: Int(320 * scale), format: .rgb24)
    _ = Stage(window: window, scale: scale).drawFrame(at: 0, onto: surface)
    // As far inside as the arc may be stepped.
    let (margin, inside) = (4 / scale, frame.inset(by: 4 / scale))
    let inner = max(0, radius - margin)
    var darkened = 0
    for (index, word) in surface.words.enumerated() where word & 255 < 255 {
      let point = Point(
        (Double(index % surface.width) + 0.5) / scale, (Double(index / surface.width) + 0.5) / scale)
      let middle = Point(
        point.x.clamped(to: (inside.minX + inner)...(inside.maxX - inner)),
        point.y.clamped(to: (inside.minY + inner)...(inside.maxY - inner)))
      if point.distance(to: middle) < inner { darkened += 1 }
    }
    #expect(darkened == 0)
  }

  @Test func shadowOfGrowingCardIsReused() throws {
    let (window, card) = card(Rect(x: 100, y: 100, width: 30, height: 30), radius: 6)
    let stage = Stage(window: window)
    let surface = try Surface(width: 240, height: 320, format: .rgb24)
    _ = stage.drawFrame(at: 0, onto: surface)
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: card)
    animator.addAnimations {
      card.frame = Rect(x: 10, y: 10, width: 220, height: 300)
      card.cornerRadius = 30
    }
    animator.startAnimation()
    var built = 0
    var before = window.counters.backings
    for frame in 1...60 {
      _ = stage.drawFrame(at: Double(frame) / 60, onto: surface)
      if window.counters.backings != before { built += 1 }
      before = window.counters.backings
    }
    // One picture for each of a few radii, and the one of the card at rest.
    #expect(built <= 16)
    #expect(surface.equals(try stage.snapshot()))
  }

  @Test func transparentShadowDrawsNothing() throws {
    let (window, card) = card(Rect(x: 40, y: 60, width: 160, height: 200))
    let surface = try Surface(width: 240, height: 320, format: .rgb24)
    card.shadow.color = card.shadow.color.withAlpha(0)
    _ = Stage(window: window).drawFrame(at: 0, onto: surface)
    card.shadow = .none
    let plain = try Surface(width: 240, height: 320, format: .rgb24)
    _ = Stage(window: window).drawFrame(at: 0, onto: plain)
    #expect(surface.equals(plain))
  }

  @Test func clearViewHasNoShadowInside() throws {
    let (window, card) = card(Rect(x: 40, y: 60, width: 160, height: 200))
    card.backgroundColor = .clear
    let surface = try Surface(width: 240, height: 320, format: .rgb24)
    _ = Stage(window: window).drawFrame(at: 0, onto: surface)
    #expect(surface.pixel(x: 120, y: 160) & 0xFFFFFF == 0xFFFFFF)
    #expect(surface.pixel(x: 41, y: 150) & 0xFFFFFF == 0xFFFFFF)
    #expect(surface.pixel(x: 38, y: 150) & 0xFF < 230)
  }
}
