import Testing

@testable import SegueViews

@Suite struct FocusTests {
  private final class Place: View {
    var uses = 0
    override var canBecomeFocused: Bool { true }
    override func activate() -> Bool {
      uses += 1
      return true
    }
  }

  private let window = Window(size: Size(300, 300))
  private let places: [Place]

  /// Two rows: 0 1 2 and, further down, 3 4.
  init() {
    places = [(0, 0), (100, 0), (200, 0), (0, 100), (100, 100)].map { x, y in
      let place = Place()
      place.frame = Rect(x: Double(x), y: Double(y), width: 60, height: 60)
      return place
    }
    for place in places { window.addSubview(place) }
  }

  private func press(_ key: Key, _ modifiers: Modifiers = []) -> Int? {
    window.send(.key(KeyEvent(key, modifiers: modifiers, time: 0)))
    return places.firstIndex { $0 === window.focusedView }
  }

  @Test func arrowKeysMoveTheFocusByPosition() {
    #expect(window.focusedView == nil)
    #expect(press(.down) == 0, "the first press finds the first place")
    #expect(press(.right) == 1 && press(.right) == 2 && press(.right) == 2)
    #expect(press(.down) == 4 && press(.left) == 3 && press(.up) == 0 && press(.left) == 0 && press(.up) == 0)
  }

  /// The nearest view in the direction of the key may be in another row.
  @Test func arrowKeysStayInRowOrColumn() {
    let corner = Place()
    corner.frame = Rect(x: 70, y: 66, width: 20, height: 20)
    window.addSubview(corner)
    window.focus(on: places[0])
    #expect(press(.right) == 1)
    window.focus(on: places[0])
    #expect(press(.down) == 3)
    places[1].isHidden = true
    places[2].isHidden = true
    window.focus(on: places[0])
    _ = press(.right)
    #expect(window.focusedView === corner)
  }

  @Test func tabCyclesThroughVisibleViews() {
    #expect((0..<7).map { _ in press(.tab) } == [0, 1, 2, 3, 4, 0, 1])
    #expect(press(.tab, .shift) == 0 && press(.tab, .shift) == 4)
    places[0].isHidden = true
    places[2].superview?.isUserInteractionEnabled = true
    places[2].alpha = 0
    #expect((0..<4).map { _ in press(.tab) } == [1, 3, 4, 1])
  }

  @Test func returnAndSpaceActivateTheFocusedView() {
    #expect(!window.send(.key(KeyEvent(.return, time: 0))))
    window.focus(on: places[3])
    #expect(window.send(.key(KeyEvent(.return, time: 0))) && window.send(.key(KeyEvent(.space, time: 0))))
    #expect(places.map(\.uses) == [0, 0, 0, 2, 0])
    places[3].isHidden = true
    #expect(!window.send(.key(KeyEvent(.return, time: 0))))
    #expect(places[3].uses == 2)
    #expect(!window.send(.key(KeyEvent(.character("x"), time: 0))))
  }

  @Test func ringAppearsForKeysAndHidesForPresses() {
    let before = window.dump()
    _ = press(.tab)
    #expect(
      window.subviews.count == 6 && window.subviews.last?.frame == Rect(x: 2, y: 2, width: 64, height: 64))
    #expect(window.hitTest(Point(30, 30)) === places[0], "the ring lets the pointer through")
    window.send(.pointer(PointerEvent(.pressed, at: Point(150, 250), time: 0)))
    #expect(window.dump() == before && window.focusedView === places[0])
    #expect(press(.right) == 1)
    window.focus(on: nil)
    #expect(window.dump() == before && window.focusedView == nil)
  }

  @Test func removedViewLosesTheFocus() {
    window.focus(on: places[1])
    places[1].removeFromSuperview()
    #expect(window.focusedView == nil && press(.tab) == 0)
  }

  @Test func superviewsGetKeysBeforeTheFocusMoves() {
    final class Screen: View {
      var keys: [Key] = []
      override func keyPressed(_ event: KeyEvent) -> Bool {
        keys.append(event.key)
        return event.key == .escape
      }
    }
    let screen = Screen()
    screen.frame = Rect(x: 0, y: 200, width: 100, height: 100)
    let place = Place()
    place.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    screen.addSubview(place)
    window.addSubview(screen)
    window.focus(on: place)
    #expect(window.send(.key(KeyEvent(.escape, time: 0))) && window.focusedView === place)
    #expect(window.send(.key(KeyEvent(.tab, time: 0))) && window.focusedView === places[0])
    #expect(screen.keys == [.escape, .tab])
  }

  @Test func superviewGetsAnUnusedScrollEvent() {
    final class Taker: View {
      var takes = true
      var count = 0
      override func scrolled(_ event: ScrollEvent) -> Bool {
        count += 1
        return takes
      }
    }
    let (outer, inner) = (
      Taker(frame: Rect(x: 0, y: 200, width: 90, height: 90)),
      Taker(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    )
    outer.addSubview(inner)
    window.addSubview(outer)
    let event = ScrollEvent(at: Point(20, 220), delta: Vector(0, 1), time: 0)
    #expect(window.send(.scroll(event)) && inner.count == 1 && outer.count == 0)
    inner.takes = false
    #expect(window.send(.scroll(event)) && inner.count == 2 && outer.count == 1)
    outer.takes = false
    #expect(!window.send(.scroll(event)))
  }
}
