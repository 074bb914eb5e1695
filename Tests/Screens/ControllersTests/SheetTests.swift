import SegueTestSupport
import Testing

@testable import SegueControllers

/// A sheet with two detents and a list in it.
@Suite struct SheetTests {
  private final class Sheet {
    let pair: ModalPair
    let presentation = SheetPresentation(detents: [.large(), .medium()])
    let list = ScrollView()
    var rig: Rig { pair.rig }

    init(reducesMotion: Bool = false) throws {
      pair = try ModalPair()
      pair.rig.window.systemTraits.reducesMotion = reducesMotion
      presentation.prefersGrabberVisible = true
      pair.sheet.sheetPresentation = presentation
      list.frame = Rect(x: 0, y: 60, width: 390, height: 774)
      list.contentSize = Size(390, 2000)
      pair.sheet.view.addSubview(list)
    }

    /// The shown upper edge of the sheet at a detent, in points.
    func top(_ detent: SheetPresentation.Detent) -> Double {
      let geometry = SheetGeometry(presentation, in: pair.rig.window)
      return 844 - (detent == .large() ? geometry.largest : geometry.places[1])
    }
    var lines: [String] { pair.journal.lines }
    /// The visible outline of the sheet, in the window's coordinates.
    var outline: Rect {
      get throws {
        let mask = try #require(pair.sheet.view.mask as? ShapeView)
        return pair.sheet.view.transform(to: nil, by: .shown).apply(
          to: (mask.shown.shape ?? mask.shape).path.bounds)
      }
    }
  }

  @Test(arguments: [true, false]) func sheetOpensAtSmallestDetent(animated: Bool) throws {
    let sheet = try Sheet()
    let plain = sheet.pair.dump
    sheet.pair.present(animated: animated)
    sheet.rig.wait(1)
    #expect(sheet.presentation.selectedDetent == .medium())
    #expect(abs(sheet.pair.top - sheet.top(.medium())) < 1)
    try sheet.rig.resize(to: Size(600, 700))
    try sheet.rig.resize(to: Size(390, 844))
    #expect(abs(sheet.pair.top - sheet.top(.medium())) < 1)
    // Click outside the sheet.
    sheet.rig.click(Point(200, 100), waiting: 1)
    #expect(!sheet.pair.isOpen && sheet.pair.dump == plain)
  }

  @Test func sheetIsElevatedInDarkAppearance() throws {
    let sheet = try Sheet()
    sheet.rig.window.systemTraits.userInterfaceStyle = .dark
    sheet.pair.present(animated: false)
    let traits = [sheet.rig.window, sheet.list].map(\.traitCollection)
    #expect(traits.map(\.userInterfaceLevel) == [.base, .elevated])
    #expect(traits.map(Color.systemBackground.resolvedColor) == [.black, Color(28, 28, 30)])
    sheet.rig.click(Point(200, 100), waiting: 1)
    #expect(!sheet.pair.isOpen && sheet.pair.sheet.view.traitOverrides.userInterfaceLevel == nil)
  }

  /// One drag raises the sheet, scrolls the list, and moves both back until the sheet is dismissed.
  @Test func dragMovesSheetThroughDetentsAndDismisses() throws {
    let sheet = try Sheet()
    let plain = sheet.pair.dump
    sheet.pair.present(animated: false)
    sheet.pair.journal.lines = []
    let (start, top) = (Point(200, 700), sheet.pair.top)
    let places = SheetGeometry(sheet.presentation, in: sheet.rig.window).places
    let room = places[2] - places[1]
    sheet.rig.drag(from: start, by: Vector(0, -8), in: 0.1)
    let slop = top - sheet.pair.top
    sheet.rig.move(from: start + Vector(0, -8), by: Vector(0, -room - 92), in: 0.5)
    #expect(abs(sheet.pair.top - sheet.top(.large())) < 1)
    #expect(abs(sheet.list.contentOffset.y - 92 - slop) < 9)
    #expect(sheet.lines.isEmpty, "no screen disappears between detents")
    let end = start + Vector(0, -room - 100)
    sheet.rig.move(from: end, by: Vector(0, room + 400 - 300), in: 0.5)
    #expect(abs(sheet.list.contentOffset.y) < 0.01)
    sheet.rig.move(from: end + Vector(0, room + 100), by: Vector(0, 130), in: 0.5)
    #expect(sheet.pair.top > top + 80 && sheet.lines.isEmpty)
    sheet.rig.move(from: end + Vector(0, room + 230), by: Vector(0, 200), in: 0.5)
    sheet.rig.pointer(.released, end + Vector(0, room + 430))
    #expect(sheet.lines == ["sheet.willDisappear(true)"])
    sheet.rig.wait(1)
    #expect(!sheet.pair.isOpen && sheet.pair.dump == plain)
    #expect(sheet.lines == ["sheet.willDisappear(true)", "sheet.didDisappear(true)"])
  }

  @Test func releasedSheetCanBeCaughtAndSettles() throws {
    let sheet = try Sheet()
    sheet.pair.present(animated: false)
    let open = sheet.pair.dump
    let grip = Point(200, sheet.pair.top + 30)
    sheet.rig.drag(from: grip, by: Vector(0, -250), in: 0.4)
    sheet.rig.pointer(.released, grip + Vector(0, -250), waiting: 0.05)
    // Catch the sheet.
    let second = Point(200, sheet.pair.top + 30)
    sheet.rig.pointer(.pressed, second)
    #expect(sheet.pair.coordinator.isHeld)
    let held = sheet.pair.top
    sheet.rig.wait(0.2)
    #expect(sheet.pair.top == held)
    sheet.rig.pointer(.released, second, waiting: 1)
    #expect(sheet.presentation.selectedDetent == .large())
    #expect(abs(sheet.pair.top - sheet.top(.large())) < 1)
    sheet.presentation.selectedDetent = .medium()
    sheet.rig.wait(1)
    #expect(sheet.pair.dump == open && sheet.pair.coordinator.isIdle)
    #expect(sheet.pair.sheet.isSound && sheet.pair.first.isSound)
    sheet.rig.key(.escape, waiting: 1)
    #expect(!sheet.pair.isOpen)
  }

  @Test func reducedMotionLetsSheetFollowAndFade() throws {
    let sheet = try Sheet(reducesMotion: true)
    sheet.pair.present()
    sheet.rig.wait(0.05)
    #expect(abs(sheet.pair.top - sheet.top(.medium())) < 1 && sheet.pair.sheet.view.shown.alpha < 1)
    sheet.rig.wait(1)
    let (top, grip) = (sheet.pair.top, Point(200, sheet.pair.top + 30))
    sheet.rig.drag(from: grip, by: Vector(0, -200), in: 0.4)
    #expect(abs(top - sheet.pair.top - 200) < 10 && sheet.pair.sheet.view.shown.alpha == 1)
    let held = sheet.pair.top
    sheet.rig.pointer(.released, grip + Vector(0, -200))
    while !sheet.pair.coordinator.isIdle {
      sheet.rig.wait(1 / 60)
      let top = sheet.pair.top
      #expect(abs(top - held) < 1 || abs(top - sheet.top(.large())) < 1, "\(top)")
    }
    #expect(abs(sheet.pair.top - sheet.top(.large())) < 1)
  }

  // MARK: - Geometry

  /// At its medium detent, the sheet is scaled, inset from the edges, and clipped at the bottom.
  @Test func mediumSheetFloatsOffEdges() throws {
    let sheet = try Sheet()
    sheet.pair.present(animated: false)
    let medium = try sheet.outline
    #expect(medium.minX == 8 && medium.maxX == 382 && abs(medium.maxY - 836) < 0.01)
    // The height is 0.56 of the free height, plus the safe area at the bottom.
    let height = (0.56 * (844 - 47 - 34) + 34).rounded()
    #expect(abs(medium.height - height * 374 / 390) < 0.01)
    #expect(!sheet.rig.window.hitTest(Point(200, 840)).isIn(sheet.pair.sheet.view))
    sheet.presentation.selectedDetent = .large()
    sheet.rig.wait(1)
    #expect(try sheet.outline == Rect(x: 0, y: 47, width: 390, height: 797))
    #expect(sheet.pair.sheet.view.bounds.height == 797)
  }

  /// Halfway between the detents, the height, the scale and the distance from the bottom are halfway, too.
  @Test func dockingSheetInterpolatesLinearly() throws {
    let sheet = try Sheet()
    sheet.pair.present(animated: false)
    let (medium, start) = (try sheet.outline, Point(200, 600))
    let places = SheetGeometry(sheet.presentation, in: sheet.rig.window).places
    sheet.rig.drag(from: start, by: Vector(0, -8 - (places[2] - places[1]) / 2), in: 0.4)
    let half = try sheet.outline
    #expect(abs(half.minX - 4) < 0.01 && abs(half.maxX - 386) < 0.01)
    let (small, large) = (medium.height * 390 / 374, 797.0)
    #expect(abs(half.height - (small + large) / 2 * 382 / 390) < 0.01)
    sheet.rig.pointer(.cancelled, start, waiting: 1)
    #expect(try sheet.outline == medium)
  }

  @Test func largeSheetRisesAtFullSize() throws {
    let sheet = try Sheet()
    sheet.presentation.selectedDetent = .large()
    sheet.pair.present()
    sheet.rig.wait(0.15)
    let coming = try sheet.outline
    #expect(coming.width == 390 && coming.height == 797 && coming.minY > 100 && coming.minY < 700)
    // A caught sheet moves through all detents.
    let grip = Point(200, coming.minY + 30)
    sheet.rig.pointer(.pressed, grip)
    #expect(try abs(sheet.outline.minY - coming.minY) < 0.01)
    sheet.rig.move(from: grip, by: Vector(0, 60), in: 0.5)
    sheet.rig.wait(0.5)
    #expect(try sheet.outline.minX > 0)
    sheet.rig.pointer(.released, grip + Vector(0, 60), waiting: 2)
    #expect(sheet.pair.isOpen && sheet.pair.coordinator.isIdle)
    let detent = sheet.presentation.selectedDetent
    #expect(try abs(sheet.outline.minY - sheet.top(detent)) < 0.01)
  }

  @Test func detentsHaveAnyHeight() throws {
    let pair = try ModalPair()
    let low = SheetPresentation.Detent.custom(identifier: "low") { _ in 200 }
    let odd = SheetPresentation.Detent.custom(identifier: "odd") { _ in .nan }
    let presentation = SheetPresentation(detents: [.medium(), odd, low, .medium()])
    #expect(presentation.detents.count == 3 && presentation.selectedDetent == low)
    let geometry = SheetGeometry(presentation, in: pair.rig.window)
    #expect(geometry.detents == [low, .medium(), odd])
    #expect(geometry.heights == [234, 461, 797])
  }

  @Test(arguments: [true, false]) func undimmedScreenBehindReceivesInput(isUndimmed: Bool) throws {
    let sheet = try Sheet()
    if isUndimmed { sheet.presentation.largestUndimmedDetent = .medium() }
    sheet.pair.present(animated: false)
    let dim = try #require(sheet.rig.window.view(withIdentifier: "sheet-dim"))
    #expect(dim.shown.alpha == (isUndimmed ? 0 : 1))
    let hit = try #require(sheet.rig.window.hitTest(Point(200, 100)))
    #expect(View?.some(hit).isIn(sheet.pair.first.view) == isUndimmed)
    sheet.presentation.selectedDetent = .large()
    sheet.rig.wait(1)
    #expect(dim.shown.alpha == 1 && !sheet.rig.window.hitTest(Point(200, 20)).isIn(sheet.pair.first.view))
  }

  /// The sheet ends at a detent or dismissed, and leaves no helper views.
  @Test(arguments: 0..<Effort.count(4, thorough: 40)) func randomActionsEndAtRest(seed: Int) throws {
    let sheet = try Sheet()
    let (plain, rig) = (sheet.pair.dump, sheet.rig)
    var seeds = SeededGenerator(seed)
    var location = Point(200, 700)
    for _ in 0..<80 {
      switch Int.random(in: 0..<10, using: &seeds) {
      case 0: if sheet.pair.sheet.presentingViewController == nil { sheet.pair.present() }
      case 1: sheet.presentation.selectedDetent = Bool.random(using: &seeds) ? .large() : .medium()
      case 2: rig.key(.escape)
      case 3: rig.pointer(.released, location)
      case 4: rig.pointer(.cancelled, location)
      case 5: try rig.resize(to: Bool.random(using: &seeds) ? Size(390, 844) : Size(700, 480))
      case 6:
        location = Point(200, .random(in: 100...800, using: &seeds))
        rig.pointer(.pressed, location)
      default:
        location.y += .random(in: -150...150, using: &seeds)
        rig.pointer(.dragged, location)
      }
      rig.wait(.random(in: 0...0.2, using: &seeds))
    }
    rig.pointer(.cancelled, location)
    try rig.resize(to: Size(390, 844))
    rig.wait(3)
    #expect(sheet.pair.coordinator.isIdle && rig.window.timeline.isIdle)
    if sheet.pair.isOpen {
      #expect(try abs(sheet.outline.minY - sheet.top(sheet.presentation.selectedDetent)) < 0.01)
      sheet.pair.dismiss(animated: false)
    }
    rig.wait(1)
    #expect(sheet.pair.dump == plain)
  }

  /// The sheet is dismissed from 1000 points per second on, or if it would slide by more than half its height.
  @Test(arguments: [
    (40.0, 0.044, true), (70, 0.06, true), (70, 0.1, false), (240, 0.8, true), (90, 0.9, false),
  ])
  func throwBelowSmallestDetentDismisses(way: Double, seconds: Double, isOut: Bool) throws {
    let sheet = try Sheet()
    sheet.pair.present(animated: false)
    let grip = Point(200, sheet.pair.top + 30)
    sheet.rig.drag(from: grip, by: Vector(0, way + 8), in: seconds)
    sheet.rig.pointer(.released, grip + Vector(0, way + 8), waiting: 2)
    #expect(sheet.pair.isOpen != isOut)
  }
}

extension View? {
  fileprivate func isIn(_ view: View) -> Bool { self?.isDescendant(of: view) ?? false }
}
