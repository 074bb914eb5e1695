import SegueControllers
import SegueHeadless
import SegueTesting
import Testing

/// The meter finds a frame with a deliberate fault, and no other frame.
@Suite struct SeamMeterTests {
  /// The change to one frame of a run.
  enum Defect: String, CaseIterable { case shift, blank, color, smallFlash }

  /// Records a push from its beginning to rest, at a frame rate, and returns the discontinuities.
  private func record(
    rate: Double = 240, _ alter: (_ frame: Int, _ window: HeadlessWindow) -> (() -> Void)? = { _, _ in nil }
  ) throws -> [SeamMeter.Discontinuity] {
    let navigation = NavigationController(rootViewController: PlainScreen.first())
    let window = try HeadlessWindow(size: Size(240, 320), rootViewController: navigation)
    let meter = SeamMeter()
    for frame in 0..<Int(rate * 0.9) {
      window.advanceWithoutDrawing(to: Double(frame) / rate)
      if frame == Int(rate * 0.1) { navigation.pushViewController(PlainScreen.second()) }
      let restore = alter(frame, window)
      // Draws the frame with the change.
      try window.advance(by: 0)
      meter.record(window)
      restore?()
    }
    return meter.discontinuities()
  }

  @Test(arguments: [30.0, 60, 120, 240, 480]) func soundPushHasNoDiscontinuity(rate: Double) throws {
    let found = try record(rate: rate)
    #expect(found.isEmpty, "\(found)")
  }

  /// The frames are before, during and after the motion.
  @Test(arguments: Defect.allCases, [12, 44, 60, 160]) func changedFrameIsNamed(defect: Defect, wrong: Int)
    throws
  {
    let found = try record { frame, window in
      guard frame == wrong,
        let card = window.window.view(withIdentifier: "second-card") ?? self.card(in: window)
      else { return nil }
      switch defect {
      case .shift:
        card.center.x += 1
        return { card.center.x -= 1 }
      case .blank:
        let views = window.window.subviews
        for view in views { view.isHidden = true }
        return { for view in views { view.isHidden = false } }
      case .color, .smallFlash:
        let flash = View(
          frame: defect == .color ? window.window.bounds : Rect(x: 100, y: 240, width: 40, height: 40))
        flash.identifier = "flash"
        flash.backgroundColor = Color(255, 0, 255)
        window.window.addSubview(flash)
        return { flash.removeFromSuperview() }
      }
    }
    #expect(found.contains { $0.frame == wrong }, "\(found)")
    #expect(found.allSatisfy { $0.frame == wrong }, "\(found)")
    switch defect {
    case .shift: #expect(found.contains { $0.kind == .jump && $0.view.hasSuffix("-card") }, "\(found)")
    case .blank: #expect(found.contains { $0.kind == .flash }, "\(found)")
    case .color, .smallFlash: #expect(found.contains { $0.view == "#flash" }, "\(found)")
    }
  }

  private func card(in window: HeadlessWindow) -> View? { window.window.view(withIdentifier: "first-card") }

  /// The change is only in the picture; no view reveals it.
  @Test(arguments: [12, 60, 160]) func changedPictureIsFound(wrong: Int) throws {
    let found = try record { frame, window in
      guard frame == wrong else { return nil }
      let card = window.window.view(withIdentifier: "first-card")
      let layer = Blot(frame: Rect(x: 0, y: 220, width: 240, height: 80))
      layer.alpha = 1
      (card?.superview ?? window.window).addSubview(layer)
      return { layer.removeFromSuperview() }
    }
    #expect(found.contains { $0.frame == wrong && $0.kind == .flash }, "\(found)")
    #expect(found.allSatisfy { $0.frame == wrong }, "\(found)")
  }

  /// The window behind is covered, so no view has its size.
  @Test func pictureFlashIsNamedByItsView() throws {
    let window = try HeadlessWindow(size: Size(240, 320))
    for (name, frame) in [
      ("side", Rect(x: 0, y: 0, width: 60, height: 320)),
      ("page", Rect(x: 60, y: 0, width: 180, height: 320)),
    ] {
      let view = View(frame: frame)
      (view.identifier, view.backgroundColor) = (name, .white)
      window.window.addSubview(view)
    }
    let blot = Blot(frame: Rect(x: 100, y: 220, width: 80, height: 40))
    blot.identifier = "blot"
    let meter = SeamMeter()
    for frame in 0..<20 {
      if frame == 10 { window.window.addSubview(blot) } else { blot.removeFromSuperview() }
      try window.advance(by: 1 / 60)
      meter.record(window)
    }
    let found = meter.discontinuities()
    #expect(!found.isEmpty && found.allSatisfy { $0.view == "#blot" }, "\(found)")
  }

  /// The reasons for which a view is invisible that is in the window for one frame only.
  enum Hiding: CaseIterable { case clip, mask, oneCover, twoCovers, nothing }

  @Test(arguments: Hiding.allCases) func hiddenViewIsNoFlash(hiding: Hiding) throws {
    let window = try HeadlessWindow(size: Size(240, 320))
    let frame = Rect(x: 40, y: 40, width: 80, height: 80)
    let (holder, card) = (View(frame: Rect(x: 0, y: 0, width: 240, height: 320)), View(frame: frame))
    card.identifier = "card"
    card.backgroundColor = .black
    window.window.addSubview(holder)
    func cover(_ frame: Rect) {
      let cover = View(frame: frame)
      cover.backgroundColor = .white
      window.window.addSubview(cover)
    }
    switch hiding {
    case .clip:
      holder.clipsToBounds = true
      holder.frame = Rect(x: 0, y: 0, width: 240, height: 30)
    case .mask:
      let mask = View(frame: Rect(x: 150, y: 0, width: 40, height: 320))
      mask.backgroundColor = .black
      holder.mask = mask
    case .oneCover: cover(frame)
    case .twoCovers:
      cover(Rect(x: 0, y: 0, width: 240, height: 70))
      cover(Rect(x: 30, y: 70, width: 100, height: 60))
    case .nothing:
      // Two covers that leave a gap.
      cover(Rect(x: 0, y: 0, width: 240, height: 70))
      cover(Rect(x: 30, y: 72, width: 100, height: 60))
    }
    let meter = SeamMeter()
    for frame in 0..<20 {
      if frame == 10 { holder.addSubview(card) } else { card.removeFromSuperview() }
      try window.advance(by: 1 / 60)
      meter.record(window)
    }
    let found = meter.discontinuities()
    if hiding == .nothing {
      #expect(found.contains { $0.view == "#card" && $0.frame == 10 }, "\(found)")
    } else {
      #expect(found.isEmpty, "\(found)")
    }
  }

  /// The changes to a view for some frames.
  enum Lapse: String, CaseIterable { case hidden, transparent, elsewhere, faint }

  /// On a screen at rest, on a moving one, and on one that shows through a mask whose path was set later.
  @Test(arguments: Lapse.allCases, [1, 2, 3, 6]) func temporaryChangeIsNamed(lapse: Lapse, count: Int)
    throws
  {
    for (isMoving, isMasked) in [(false, false), (true, false), (true, true)] {
      let window = try HeadlessWindow(size: Size(240, 320))
      let screen = View(frame: Rect(x: 0, y: 0, width: 240, height: 320))
      screen.backgroundColor = Color(30, 110, 80)
      let box = View(frame: Rect(x: 80, y: 140, width: 40, height: 40))
      box.identifier = "box"
      box.backgroundColor = .white
      screen.addSubview(box)
      window.window.addSubview(screen)
      if isMasked {
        let mask = ShapeView(.circle(center: Point(230, 310), radius: 1))
        screen.mask = mask
        mask.path = .circle(center: Point(120, 160), radius: 120)
      }
      if isMoving { screen.animate(withDuration: 0.5, options: .curveLinear) { screen.center.x += 30 } }
      let meter = SeamMeter()
      for frame in 0..<40 {
        let isOff = (20..<20 + count).contains(frame)
        switch lapse {
        case .hidden: box.isHidden = isOff
        case .transparent: box.alpha = isOff ? 0 : 1
        case .elsewhere: box.transform = isOff ? .translation(Vector(0, 12)) : .identity
        case .faint: box.alpha = isOff ? 0.4 : 1
        }
        try window.advance(by: 1 / 60)
        meter.record(window)
      }
      let found = meter.discontinuities()
      #expect(found.contains { $0.frame == 20 && $0.view == "#box" }, "\(isMoving), \(isMasked): \(found)")
    }
  }

  /// A card that overshoots covers everything for a moment, and is drawn on whole pixels where it turns around.
  @Test(arguments: [0.35, 0.5, 0.7, 0.8], [60.0, 240]) func overshootIsNoFlash(
    damping: Double, rate: Double
  ) throws {
    for duration in [0.15, 0.3, 0.6] {
      let window = try HeadlessWindow(size: Size(120, 120))
      for name in ["ground", "card"] {
        let view = View(frame: window.window.bounds)
        view.identifier = name
        view.backgroundColor = name == "card" ? .black : .white
        view.cornerRadius = name == "card" ? 0 : 8
        window.window.addSubview(view)
      }
      let card = window.window.subviews[1]
      card.transform = .translation(Vector(0, 120))
      card.animate(withDuration: duration, usingSpringWithDamping: damping) { card.transform = .identity }
      let meter = SeamMeter()
      for _ in 0..<Int(rate * (duration + 0.1)) {
        try window.advance(by: 1 / rate)
        meter.record(window, picture: rate == 60)
      }
      #expect(meter.discontinuities().isEmpty, "\(duration): \(meter.discontinuities())")
    }
  }

  /// From one frame on, the card is elsewhere, and stays there.
  @Test(arguments: [20, 40, 70]) func permanentShiftIsAJump(wrong: Int) throws {
    let found = try record { frame, window in
      if frame == wrong { window.window.view(withIdentifier: "first-card")?.center.y += 1 }
      return nil
    }
    // The second screen covers the card.
    if window(at: wrong) { #expect(found.contains { $0.frame == wrong && $0.view == "#first-card" }) }
    #expect(found.allSatisfy { $0.frame == wrong }, "\(found)")
  }

  /// Whether the first screen is in the window at a frame, at 240 frames per second.
  private func window(at frame: Int) -> Bool { frame < 100 }
}

/// A view that draws stripes.
private final class Blot: View {
  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { canvas in
      for y in stride(from: bounds.minY, to: bounds.maxY, by: 8) {
        canvas.fill(Rect(x: bounds.minX, y: y, width: bounds.width, height: 4), .black)
      }
    }
  }
}
