import SegueHeadless
import SegueTesting
import Testing

@testable import SegueTransitions

/// The checks of every transition, for a sheet that grows from a card.
@Suite struct ZoomedSheetSoundTests {
  private nonisolated static let portrait = Size(390, 844)

  @Test(arguments: [portrait, Size(844, 390)], [SheetPresentation.Detent.medium(), .large()])
  func zoomedSheetPassesAllChecks(size: Size, detent: SheetPresentation.Detent) async throws {
    var scenario = TransitionScenario(
      root: { CardScreen() },
      open: { window in
        guard let home = window.window.rootViewController as? CardScreen else { return }
        let sheet = ColorScreen(Color(250, 245, 235))
        let presentation = SheetPresentation(detents: [.medium(), .large()])
        presentation.selectedDetent = detent
        sheet.sheetPresentation = presentation
        sheet.transitionSource = .view(home.card)
        sheet.preferredTransition = .zoom
        home.present(sheet)
      }, close: { $0.window.rootViewController?.dismiss() })
    scenario.size = size
    // Up to this distance, the sheet follows point for point; beyond, it follows less, as on a phone.
    scenario.closingGesture = .init(
      from: Point(size.width / 2, size == Self.portrait ? 433 : 195),
      by: Vector(0, size == Self.portrait ? 120 : 85))
    scenario.endingCount = 60
    try await expectSound(scenario)
    try await expectPolished(scenario)
  }
}

/// Presentation, pulls and dismissal of a sheet that grows from a card.
@Suite struct ZoomedSheetTests {
  private static let size = Size(402, 874)
  private let home = CardScreen()
  private let sheet = ColorScreen(Color(250, 245, 235))
  private let presentation = SheetPresentation(detents: [.medium(), .large()])
  private let window: HeadlessWindow

  init() throws {
    window = try HeadlessWindow(
      size: Self.size, rootViewController: home, safeAreaInsets: Insets(top: 62, bottom: 34))
    window.window.shortensSpringTails = false
    sheet.sheetPresentation = presentation
    sheet.transitionSource = .view(home.card)
    sheet.preferredTransition = .zoom
  }

  private var isOpen: Bool { home.presentedViewController === sheet }
  /// The visible part of the sheet, in the window's coordinates.
  private var box: Rect? {
    guard let mask = sheet.view.mask as? ShapeView, sheet.view.window != nil else { return nil }
    let path = (mask.shown.shape ?? mask.shape).path.bounds
    let whole = sheet.view.transform(to: nil, by: .shown).apply(to: path)
    guard let clip = sheet.view.superview?.superview, clip.clipsToBounds else { return whole }
    return whole.intersection(clip.transform(to: nil, by: .shown).apply(to: clip.shown.bounds))
  }

  private func open(at detent: SheetPresentation.Detent = .medium()) throws -> Rect {
    presentation.selectedDetent = detent
    home.present(sheet, animated: false)
    try window.advance(by: 0.1)
    return try #require(box)
  }

  private func drag(from start: Point, by travel: Double, in seconds: Double, hold: Double = 0.3) throws {
    window.send(.pressed, at: start)
    for step in 1...20 {
      try window.advance(by: seconds / 20)
      window.send(.dragged, at: start + Vector(0, travel * Double(step) / 20))
    }
    try window.advance(by: hold)
  }

  private func near(_ one: Rect?, _ other: Rect, _ tolerance: Double = 0.1) -> Bool {
    guard let one else { return false }
    return zip(one.corners, other.corners).allSatisfy { $0.distance(to: $1) < tolerance }
  }

  @Test func sheetGrowsFromCardAndReturns() throws {
    home.present(sheet)
    let frame = try #require(window.window.view(withIdentifier: "zoomed-sheet"))
    func place() -> Rect { frame.convert(frame.shown.bounds, to: nil, by: .shown) }
    #expect(near(place(), home.card.frame))
    #expect(home.card.isHiddenOrConcealed)
    try window.advance(by: 0.1)
    let half = try #require(box)
    #expect(half.width > 200 && half.width < 350 && half.minY > 200)
    #expect(near(half, place(), 1))
    try window.advance(by: 2)
    #expect(near(box, Rect(x: 8, y: 415, width: 386, height: 451), 1))
    sheet.dismiss()
    try window.advance(by: 0.1)
    let back = try #require(box)
    #expect(back.width < 340 && back.maxY < 750)
    try window.advance(by: 2)
    #expect(!isOpen && !home.card.isHiddenOrConcealed && home.card.cornerRadius == 16)
  }

  /// The values per point of travel are a phone's. A held sheet stays in place.
  @Test func pullBelowDetentShrinksSheet() throws {
    let rest = try open()
    try drag(from: Point(201, 520), by: 88, in: 0.6)
    let expected = PulledSheet(rest, by: 80).frame
    #expect(abs(expected.minY - rest.minY - 89.2) < 1e-9 && abs(expected.minX - rest.minX - 22) < 1e-9)
    #expect(near(box, expected, 0.5))
    window.send(.released, at: Point(201, 608))
    try window.advance(by: 2)
    #expect(isOpen && near(box, rest))
  }

  /// The sheet is dismissed from 100 points on, or faster than 1050 points per second.
  @Test(arguments: [
    (104.0, 0.8, 0.3, true), (118, 0.8, 0.3, false), (70, 0.05, 0, false), (70, 0.2, 0, true),
  ])
  func farOrFastPullDismisses(way: Double, seconds: Double, hold: Double, stays: Bool) throws {
    _ = try open()
    try drag(from: Point(201, 450), by: way, in: seconds, hold: hold)
    window.send(.released, at: Point(201, 450 + way))
    try window.advance(by: 2)
    #expect(isOpen == stays)
  }

  @Test func farPullKeepsPositiveSize() {
    for distance in [300.0, 800, 1e6] {
      let frame = PulledSheet(Rect(x: 8, y: 415, width: 386, height: 451), by: distance).frame
      #expect(frame.width > 200 && frame.height > 100)
    }
  }

  /// Above the smallest detent, a drag moves the sheet between its detents, as with other sheets.
  @Test func dragUpSelectsLargeDetent() throws {
    let rest = try open()
    try drag(from: Point(201, 520), by: -208, in: 0.6)
    #expect(abs((box?.minY ?? 0) - (rest.minY - 200)) < 10 && (box?.width ?? 0) > rest.width)
    window.send(.released, at: Point(201, 312))
    try window.advance(by: 2)
    #expect(presentation.selectedDetent == .large() && near(box, Rect(x: 0, y: 62, width: 402, height: 812)))
    // A dismissal by code returns the sheet into the card.
    sheet.dismiss()
    try window.advance(by: 0.1)
    #expect((box?.width ?? 0) < 350)
    try window.advance(by: 2)
    #expect(!isOpen)
  }

  @Test(arguments: [true, false]) func escapeAndOutsideClickDismiss(byKey: Bool) throws {
    _ = try open()
    if byKey {
      window.press(.escape)
    } else {
      window.send(.pressed, at: Point(201, 380))
      window.send(.released, at: Point(201, 380))
    }
    try window.advance(by: 0.12)
    #expect((box?.width ?? 999) < 340)
    try window.advance(by: 2)
    #expect(!isOpen && !home.card.isHiddenOrConcealed)
  }

  @Test func caughtSheetStaysUnderPointer() throws {
    home.present(sheet)
    try window.advance(by: 0.12)
    let frame = try #require(window.window.view(withIdentifier: "zoomed-sheet"))
    func place() -> Rect { frame.convert(frame.shown.bounds, to: nil, by: .shown) }
    let before = place()
    let grip = before.center
    window.send(.pressed, at: grip)
    #expect(near(place(), before))
    for step in 1...10 {
      try window.advance(by: 1 / 60)
      window.send(.dragged, at: grip + Vector(0, Double(step) * 8))
      #expect(place().center.distance(to: grip + Vector(0, Double(step) * 8)) < 1)
    }
    window.send(.released, at: grip + Vector(0, 80))
    try window.advance(by: 2)
    #expect(sheet.view.window == nil || isOpen)
  }

  @Test func missingSourceDismissesSheetDownward() throws {
    let rest = try open()
    home.card.removeFromSuperview()
    sheet.dismiss()
    try window.advance(by: 0.1)
    let going = try #require(box)
    #expect(abs(going.width - rest.width) < 0.1 && going.minY > rest.minY + 20)
    try window.advance(by: 2)
    #expect(!isOpen)
  }

  @Test func resizedSheetRestsAtDetentAndReturns() throws {
    _ = try open()
    window.stage.resize(to: Size(700, 480), scale: 1)
    try window.advance(by: 0.1)
    let rest = try #require(box)
    #expect(rest.minX == 38 && rest.width == 624 && abs(rest.maxY - 472) < 0.01)
    sheet.dismiss()
    try window.advance(by: 2)
    #expect(!isOpen && !home.card.isHiddenOrConcealed)
  }

  /// A card that was scrolled out of its list scrolls back during the dismissal. If the card is clipped, the sheet grows from
  /// its visible part.
  @Test func dismissalScrollsCardIntoView() throws {
    let list = ScrollView(frame: Rect(x: 0, y: 62, width: 402, height: 800))
    list.contentSize = Size(402, 3000)
    home.view.addSubview(list)
    list.addSubview(home.card)
    home.card.frame = Rect(x: 60, y: 80, width: 160, height: 100)
    list.contentOffset = Point(0, 130)
    home.present(sheet)
    let frame = try #require(window.window.view(withIdentifier: "zoomed-sheet"))
    let start = frame.convert(frame.shown.bounds, to: nil, by: .shown)
    #expect(near(start, Rect(x: 60, y: 62, width: 160, height: 50)))
    try window.advance(by: 2)
    list.contentOffset = Point(0, 900)
    sheet.dismiss()
    try window.advance(by: 2)
    #expect(!isOpen && list.contentOffset.y < 181 && !home.card.isHiddenOrConcealed)
  }

  /// A wheel step over the list moves the sheet down by one state; a touchpad pulls it like a pointer.
  @Test func wheelAndTouchpadMoveSheet() throws {
    let list = ScrollView(frame: Rect(x: 0, y: 40, width: 402, height: 700))
    list.contentSize = Size(402, 2000)
    sheet.view.addSubview(list)
    let rest = try open()
    func turn(_ distance: Double, isPrecise: Bool) {
      window.send(
        .scroll(
          ScrollEvent(at: Point(201, 600), delta: Vector(0, distance), isPrecise: isPrecise, time: window.now)
        ))
    }
    for _ in 0..<8 {
      turn(-10, isPrecise: true)
      try window.advance(by: 0.016)
    }
    #expect(near(box, PulledSheet(rest, by: 80).frame, 0.5))
    try window.advance(by: 2)
    #expect(isOpen && near(box, rest))
    turn(-1, isPrecise: false)
    try window.advance(by: 2)
    #expect(!isOpen && !home.card.isHiddenOrConcealed)
  }

  @Test func reducedMotionFadesSheet() throws {
    window.window.systemTraits.reducesMotion = true
    home.present(sheet)
    try window.advance(by: 0.05)
    #expect(near(box, Rect(x: 8, y: 415, width: 386, height: 451), 1) && !home.card.isHiddenOrConcealed)
    try window.advance(by: 2)
    #expect(isOpen)
  }
}

/// A screen with a card from which a sheet can grow.
private final class CardScreen: ViewController {
  let card = View()

  override func viewDidLoad() {
    view.backgroundColor = Color(220, 230, 240)
    card.identifier = "card"
    card.backgroundColor = Color(200, 40, 160)
    card.cornerRadius = 16
    view.addSubview(card)
  }

  override func viewDidLayoutSubviews() { card.frame = Rect(x: 60, y: 80, width: 160, height: 100) }
}
