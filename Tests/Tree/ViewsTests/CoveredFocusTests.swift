import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// The keyboard reaches visible views, and only those.
@Suite struct CoveredFocusTests {
  private final class Place: View {
    override var canBecomeFocused: Bool { true }
  }

  private let window = Window(size: Size(300, 300))
  private let places: [Place]
  private let cover = View(frame: Rect(x: 0, y: 0, width: 300, height: 80))

  /// Three views in a column, and a cover in front of the first one.
  init() {
    places = [20.0, 120, 220].map { y in
      let place = Place()
      place.frame = Rect(x: 20, y: y, width: 100, height: 40)
      return place
    }
    for place in places { window.addSubview(place) }
    cover.backgroundColor = .white
    window.addSubview(cover)
  }

  private var reached: [Int] {
    var found: Set<Int> = []
    for _ in 0..<4 {
      window.send(.key(KeyEvent(.tab, time: 0)))
      if let index = places.firstIndex(where: { $0 === window.focusedView }) { found.insert(index) }
    }
    return found.sorted()
  }

  @Test func opaqueViewCoversAFocusableView() {
    #expect(reached == [1, 2])
    window.focus(on: places[0])
    #expect(window.focusedView !== places[0])
    cover.isHidden = true
    #expect(window.focusedView === places[0] && reached == [0, 1, 2])
  }

  @Test func severalViewsCoverTogether() {
    cover.frame.size.width = 70
    #expect(reached == [0, 1, 2])
    let other = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let right = View(frame: Rect(x: 70, y: 0, width: 230, height: 80))
    right.backgroundColor = .black
    other.addSubview(right)
    window.addSubview(other)
    #expect(reached == [1, 2])
  }

  @Test func partlyTransparentViewDoesNotCover() {
    for change in [
      { (cover: View) in cover.alpha = 0.9 }, { $0.backgroundColor = Color.white.withAlpha(0.9) },
      { $0.frame.size.height = 30 }, { $0.cornerRadius = 40 }, { $0.transform = .rotation(0.3) },
      { $0.mask = View(frame: Rect(x: 0, y: 0, width: 10, height: 10)) },
    ] {
      let before = cover.model
      change(cover)
      #expect(reached == [0, 1, 2])
      cover.model = before
      cover.mask = nil
    }
  }

  @Test func subviewDoesNotCoverItsSuperview() {
    let face = View(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    face.backgroundColor = .black
    places[1].addSubview(face)
    #expect(reached == [1, 2])
  }

  @Test func viewOutsideIsReachableOnlyByScrolling() {
    places[1].frame.origin.x = 400
    #expect(reached == [2])
    let list = ScrollView()
    list.frame = Rect(x: 0, y: 100, width: 300, height: 50)
    list.contentSize = Size(300, 500)
    places[1].frame = Rect(x: 0, y: 400, width: 100, height: 40)
    list.addSubview(places[1])
    window.addSubview(list)
    #expect(reached == [1, 2])
    list.contentOffset = .zero
    cover.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    window.addSubview(cover)
    #expect(reached == [2])
  }

  /// `zPosition` decides first which of two siblings is in front: for hit tests, backdrops and the focus.
  @Test func zPositionDecidesWhichViewIsInFront() throws {
    let point = Point(50, 40)
    places[0].backgroundColor = Color(255, 0, 0)
    #expect(window.backdrop(at: point)?.view === cover && reached == [1, 2])
    cover.zPosition = -1
    #expect(window.hitTest(point) === places[0] && window.backdrop(at: point)?.view === places[0])
    #expect(reached == [0, 1, 2])
    (cover.zPosition, places[0].zPosition) = (0, -1)
    #expect(
      window.hitTest(point) === cover && window.backdrop(at: point)?.view === cover && reached == [1, 2])
  }

  /// The points behind a status bar are searched in each frame of a transition.
  @Test func backdropsOfEightPointsAreFoundInOneWalk() {
    let (ground, hidden, faded) = (Asked(), Asked(), Asked())
    for view in [ground, hidden, faded] {
      view.frame = window.bounds
      view.backgroundColor = Color(255, 0, 0)
      window.insertSubview(view, at: window.subviews.count)
    }
    (hidden.isHidden, faded.alpha) = (true, 0.5)
    let points = (0..<8).map { Point(20 + 10 * Double($0), 20 + 5 * Double($0 % 3)) }
    var finder = BackdropFinder()
    finder.find(points, in: window)
    #expect(points.indices.allSatisfy { finder[$0]?.view === ground })
    #expect([ground, hidden, faded].map(\.count) == [1, 0, 0])
    var areKnown = [finder.find(points, in: window)]
    ground.backgroundColor = Color(0, 255, 0)
    areKnown.append(finder.find(points, in: window))
    hidden.isHidden = false
    areKnown.append(finder.find(points, in: window))
    #expect(areKnown == [true, false, false])
  }

  private static let colors = [Color(0, 0, 255), Color(0, 255, 0), Color(255, 0, 0)]

  @Test func backdropsChangeIfViewsTradePoints() {
    let (ground, source, card) = (View(frame: window.bounds), View(frame: window.bounds), View())
    for (view, color) in [(ground, Self.colors[2]), (source, Self.colors[1]), (card, Self.colors[0])] {
      view.backgroundColor = color
    }
    let snapshot = SnapshotView(source: source)
    snapshot.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    card.frame = Rect(x: 0, y: 0, width: 20, height: 40)
    for view in [ground, snapshot, card] { window.addSubview(view) }
    // The points are spread over two walks.
    let points = (0..<12).map { Point(10 + 20 * Double($0 % 3), 20) }
    var finder = BackdropFinder()
    finder.find(points, in: window)
    #expect(points.indices.allSatisfy { finder[$0]?.view === [card, snapshot, ground][$0 % 3] })
    #expect(points.indices.allSatisfy { finder[$0]?.color == Self.colors[$0 % 3] })
    card.frame.origin.x = 20
    let isSame = finder.find(points, in: window)
    #expect(!isSame && points.indices.allSatisfy { finder[$0]?.view === [snapshot, card, ground][$0 % 3] })
  }

  /// A transition that rests keeps its search, but not the views that were behind the status bar.
  @Test func clearedSearchReleasesViews() {
    var finder = BackdropFinder()
    weak var released: View?
    do {
      let view = View(frame: window.bounds)
      view.backgroundColor = Color(255, 0, 0)
      window.addSubview(view)
      finder.find([Point(50, 40)], in: window)
      #expect(finder[0]?.view === view)
      released = view
      view.removeFromSuperview()
    }
    finder.clear()
    #expect(released == nil)
    let isSame = finder.find([Point(50, 40)], in: window)
    #expect(!isSame)
  }

  @Test func sublayersAreHitWhereTheyAreShown() {
    let (box, inner) = (View(frame: Rect(x: 0, y: 0, width: 300, height: 300)), View())
    inner.frame = Rect(x: 100, y: 200, width: 40, height: 40)
    inner.backgroundColor = Color(255, 0, 0)
    box.addSubview(inner)
    window.addSubview(box)
    box.sublayerTransform = .translation(x: 100)
    #expect(window.hitTest(Point(220, 220)) === inner && window.backdrop(at: Point(220, 220))?.view === inner)
    #expect(window.backdrop(at: Point(120, 210))?.view !== inner)
  }

  @Test func frontmostOfMovingViewsIsGrabbed() {
    let animator = StateAnimator([0, 1], initially: 0, over: window) { state in
      for place in [places[0], cover] { place.center.x = 100 + Double(state) * 50 }
    }
    places[0].zPosition = 1
    animator.hold()
    #expect(animator.grabbedView(at: Point(100, 40))?.view === places[0])
    animator.set(0)
    places[0].zPosition = -1
    animator.hold()
    #expect(animator.grabbedView(at: Point(100, 40))?.view === cover)
  }
}

/// A view that counts how often it is asked for its content.
private final class Asked: View {
  private(set) var count = 0

  override func content(in bounds: Rect) -> Content {
    count += 1
    return .none
  }
}
