import SegueGeometry
import SegueMotion
import SegueStage
import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// Calls that lead back to themselves are cut before the stack overflows, and reported.
@Suite struct EndlessCallTests {
  private let window = Window(size: Size(200, 400))

  private func reports(_ body: () -> Void) -> [String] {
    var reports: [String] = []
    window.onFault = { reports.append($0) }
    body()
    window.onFault = nil
    return reports
  }

  private final class Growing: View {
    var onLayout: (Growing) -> Void = { _ in }
    private(set) var layouts = 0
    override func layoutSubviews() {
      layouts += 1
      frame.size.width += 1
      onLayout(self)
    }
  }

  enum Way: CaseIterable { case later, itself, above, window, resize }

  @Test(arguments: Way.allCases) func endlessLayoutIsCutAndReported(way: Way) {
    let (view, middle) = (Growing(frame: Rect(x: 0, y: 0, width: 10, height: 10)), View())
    window.addSubview(middle)
    middle.addSubview(view)
    view.onLayout = { [unowned window] in
      switch way {
      case .later: break
      case .itself: $0.layoutIfNeeded()
      case .above: $0.superview?.layoutIfNeeded()
      case .window: window.layoutIfNeeded()
      case .resize: window.resize(to: Size(window.bounds.width + 1, 400))
      }
    }
    let reports = reports { window.layoutIfNeeded() }
    #expect(reports == ["Growing: its layout requests another layout again and again"])
    #expect((8..<20_000).contains(view.layouts), "\(view.layouts)")
  }

  private final class Scroller: ScrollViewDelegate {
    var (calls, step) = (0, 1.0)
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      calls += 1
      scrollView.contentOffset.y += step
      step = -step
    }
  }

  @Test func endlessScrollOfADelegateIsCut() {
    let (list, delegate) = (ScrollView(frame: window.bounds), Scroller())
    (list.contentSize, list.delegate) = (Size(200, 4000), delegate)
    window.addSubview(list)
    let reports = reports { list.contentOffset.y = 100 }
    #expect(reports == ["scrollViewDidScroll scrolls again and again, and was no longer called"])
    #expect((2..<100).contains(delegate.calls))
    // A delegate that snaps the content to a row is called until the content is there.
    final class Snapping: ScrollViewDelegate {
      func scrollViewDidScroll(_ scrollView: ScrollView) {
        scrollView.contentOffset.y = (scrollView.contentOffset.y / 40).rounded() * 40
      }
    }
    let snapping = Snapping()
    list.delegate = snapping
    #expect(self.reports { list.contentOffset.y = 333 }.isEmpty && list.contentOffset.y == 320)
  }

  @Test func endlessMoveInOnChangeIsCut() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    let animator = StateAnimator([0, 1], initially: 0, over: window) { [unowned view] in
      view.frame.origin.x = Double($0) * 100
    }
    var calls = 0
    animator.onChange = { [unowned animator] in
      calls += 1
      animator.track(animator.position + 0.001)
    }
    let reports = reports { animator.track(0.1) }
    #expect(reports == ["StateAnimator: onChange moves it again and again, and was no longer called"])
    #expect((2..<100).contains(calls))
  }

  @Test func moveWithinTheStateClosureIsRefused() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    weak var mover: StateAnimator<Int>?
    let animator = StateAnimator([0, 1], initially: 0, over: window) { [unowned view] in
      view.frame.origin.x = Double($0) * 100
      mover?.settle(in: 1 - $0)
      mover?.recapture()
    }
    mover = animator
    let reports = reports { animator.settle(in: 1) }
    #expect(reports == ["StateAnimator: it cannot be moved while apply or onFollow runs"])
    window.timeline.advance(to: 10)
    #expect(view.frame.minX == 100 && window.timeline.isIdle)
    animator.onFollow = { _ in mover?.follow(DragState(position: 0.2, start: .zero, travel: Vector(1, 1))) }
    animator.follow(DragState(position: 0.4, start: .zero))
    #expect(animator.position == 0.4)
  }

  @Test func endlessReparentingIsCut() {
    final class Restless: View {
      override func didMoveToWindow() {
        guard window != nil, let place = superview else { return }
        removeFromSuperview()
        place.addSubview(self)
      }
    }
    let reports = reports { window.addSubview(Restless()) }
    #expect(reports == ["Restless: each move moves views again; the chain was cut"])
  }

  @Test func endlessRemovalIsCut() {
    final class Sticky: View {
      override func didMoveToSuperview() {
        if superview == nil { window?.addSubview(self) } else { removeFromSuperview() }
      }
      override func willMove(toSuperview new: View?) { if new == nil { removeFromSuperview() } }
    }
    let reports = reports { window.addSubview(Sticky()) }
    #expect(reports == ["Sticky: each move moves views again; the chain was cut"])
  }

  /// Inputs by the user or the application whose action causes the same input again.
  @Test(arguments: ["button", "switch", "segments", "slider", "row", "item", "key", "gesture"])
  func endlessActionIsCutAndReported(of thing: String) throws {
    var calls = 0
    var again: () -> Void = {}
    func act() {
      calls += 1
      again()
    }
    var name = thing
    switch thing {
    case "button":
      let button = Button(title: "", identifier: thing) { act() }
      window.addSubview(button)
      again = { [unowned button] in _ = button.activate() }
    case "switch":
      let toggle = Switch(identifier: thing)
      toggle.onValueChanged = { _ in act() }
      window.addSubview(toggle)
      again = { [unowned toggle] in _ = toggle.activate() }
    case "segments":
      let segments = SegmentedControl(["a", "b", "c"], identifier: thing, label: "")
      segments.onValueChanged = { _ in act() }
      window.addSubview(segments)
      again = { [unowned segments] in _ = segments.activate() }
    case "slider":
      let slider = Slider(identifier: thing)
      slider.onValueChanged = { _ in act() }
      window.addSubview(slider)
      again = { [unowned slider] in
        _ = slider.keyPressed(KeyEvent(slider.value > 0 ? .home : .end, time: 0))
      }
    case "row":
      let table = TableView(style: .plain)
      table.identifier = thing
      table.onSelect = { _ in act() }
      window.addSubview(table)
      again = { [unowned table] in _ = table.activateItem(at: ItemPath(item: 0, section: 0)) }
    case "item":
      let collection = CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: Size(10, 10)))
      collection.identifier = thing
      collection.onSelect = { _ in act() }
      window.addSubview(collection)
      again = { [unowned collection] in _ = collection.activateItem(at: ItemPath(item: 0, section: 0)) }
    case "key":
      window.keyCommands = [KeyCommand(.character("s"), title: "") { act() }]
      again = { [unowned window] in window.send(.key(KeyEvent(.character("s"), time: 0))) }
    default:
      let pan = PanGestureRecognizer(slop: 0) { _ in act() }
      window.addGestureRecognizer(pan)
      again = { [unowned window, unowned pan] in
        if pan.state == .possible {
          window.send(.pointer(PointerEvent(.pressed, at: Point(5, 5), time: 0)))
          window.send(.pointer(PointerEvent(.dragged, at: Point(25, 5), time: 0.1)))
        } else {
          pan.state = .changed
        }
      }
      name = "PanGestureRecognizer"
    }
    let reports = reports { again() }
    let isKey = thing == "key"
    #expect(
      reports == [
        isKey
          ? "Window: events cause each other again and again, and one was not delivered"
          : "\(name == thing ? "#" : "")\(name): its action causes itself again and again, and was no longer called"
      ])
    // The press of the gesture causes one chain, and the move another.
    #expect((10...80).contains(calls), "\(calls)")
    // The chain has ended, so that another one can begin.
    let first = calls
    again()
    #expect(calls > first + 9)
  }

  /// Each call causes two more.
  @Test func anActionThatCausesItselfTwiceIsCut() {
    var calls = 0
    let button = Button(title: "") {}
    button.onClick = { [unowned button] in
      calls += 1
      for _ in 0..<2 { _ = button.activate() }
    }
    window.addSubview(button)
    let reports = reports { _ = button.activate() }
    #expect(reports.count == 1 && (30...100_000).contains(calls), "\(calls)")
  }

  @Test func endlessBeginOfADragIsCut() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    let animator = StateAnimator([0, 1], initially: 0, over: window) { [unowned view] in
      view.frame.origin.x = Double($0) * 100
    }
    let drag = StateDrag(animator, toward: Vector(1, 0)) { DragScale([0, 100]) }
    var calls = 0
    drag.onBegin = { [unowned drag] in
      calls += 1
      drag.begin()
    }
    let reports = reports { drag.begin() }
    #expect(
      reports == ["StateAnimator: onBegin begins the drag again and again, and was no longer called"])
    #expect((20...40).contains(calls) && drag.isActive)
    drag.move(to: 50)
    #expect(view.shown.center.x == 55)
    drag.cancel()
    window.timeline.advance(to: 10)
    #expect(view.shown.center.x == 5 && window.timeline.isIdle)
  }

  /// A layout that needs several rounds gets them within an action, too.
  @Test func layoutInAnActionTakesAllItsRounds() {
    final class Stepwise: View {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        if layouts < 5 { setNeedsLayout() }
      }
    }
    let (view, button) = (Stepwise(), Button(title: "") {})
    window.addSubview(button)
    window.addSubview(view)
    var rounds = 0
    button.onClick = { [unowned view, unowned window] in
      window.layoutIfNeeded()
      rounds = view.layouts
    }
    _ = button.activate()
    #expect(rounds == 5)
  }

  /// A motion without duration begins the next one at its end.
  @Test(arguments: [true, false]) func endlessSettlingIsCutAndReported(isInWindow: Bool) {
    let (root, view) = (View(), View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    root.addSubview(view)
    if isInWindow { window.addSubview(root) }
    let animator = StateAnimator(
      [0, 1], initially: 0, over: root, tracks: [Track(.curve(.linear, duration: 0))]
    ) { [unowned view] in view.frame.origin.x = Double($0) * 100 }
    var calls = 0
    animator.onSettle = { [unowned animator] in
      calls += 1
      animator.settle(in: 1 - $0)
    }
    let reports = reports {
      animator.settle(in: 1)
      window.timeline.advance(to: 0.1)
    }
    #expect(calls > 20 && calls < 10_000)
    #expect(reports.count == (isInWindow ? 1 : 0), "\(reports)")
  }

  /// `onFollow` would move the other view if the drag went on after its release.
  @Test func releasedDragDoesNotMoveAnotherView() {
    let (card, other) = (View(), View())
    for view in [card, other] {
      view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      window.addSubview(view)
    }
    let animator = StateAnimator([0, 1], initially: 0, over: window) { [unowned card] in
      card.frame.origin.y = Double($0) * 100
    }
    animator.onFollow = { [unowned other] in if $0.travel.dy > 40 { other.frame.origin.x = 50 } }
    animator.follow(DragState(position: 0.4, start: .zero, travel: Vector(0, 40), velocity: Vector(0, 100)))
    animator.settle(in: 1, velocity: 0.3)
    window.timeline.advance(to: 10)
    #expect(card.frame.minY == 100 && other.shown.center.x == 5 && window.timeline.isIdle)
  }
}

/// A keyed list: adding and removing an element takes as long among a thousand as alone.
@Suite struct KeyedListTests {
  private final class Count { var value = 0 }

  /// A key that counts its comparisons and hashes.
  private struct Key: Hashable {
    let number: Int
    let count: Count
    static func == (one: Key, other: Key) -> Bool {
      one.count.value += 1
      return one.number == other.number
    }
    func hash(into hasher: inout Hasher) {
      count.value += 1
      hasher.combine(number)
    }
  }

  private func looks(at size: Int) -> Int {
    var list = KeyedList<Key, Int>()
    let count = Count()
    for number in 0..<size { list.append(number, for: Key(number: number, count: count)) }
    for number in 0..<size where number % 7 != 0 { list.remove(Key(number: number, count: count)) }
    #expect(list.elements.elementsEqual((0..<size).filter { $0 % 7 == 0 }))
    #expect(list.slots.count < size / 2)
    return count.value
  }

  @Test func keyedListCostGrowsLinearly() {
    #expect(Double(looks(at: 4000)) < 4.5 * Double(looks(at: 1000)))
  }

  @Test func elementAppendedAgainMovesToTheEnd() {
    var list = KeyedList<String, Int>()
    for (key, value) in [("a", 1), ("b", 2), ("a", 3)] { list.append(value, for: key) }
    #expect(list.elements.elementsEqual([2, 3]) && list["a"] == 3 && list["c"] == nil)
    #expect(list.remove("a") == 3 && list.remove("a") == nil && list["b"] == 2 && !list.isEmpty)
    list.remove("b")
    #expect(list.isEmpty)
  }
}
