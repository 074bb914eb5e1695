import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueControllers
@testable import SegueControls

/// The scroll view that moves with a sheet: the vertical one under the pointer, chosen at each press.
@Suite struct SheetListTests {
  /// A rectangle on a page: a scroll view, or another view that can be pressed.
  private final class Box {
    enum Kind: CaseIterable { case vertical, sideways, both, still, disabled, hidden, cover }

    let kind: Kind
    /// The frame, in the coordinates of the enclosing box or page.
    let frame: Rect
    /// The nested boxes, from back to front.
    let boxes: [Box]
    let view: View
    var list: ScrollView? { view as? ScrollView }

    init(_ kind: Kind, _ frame: Rect, _ boxes: [Box] = []) {
      (self.kind, self.frame, self.boxes) = (kind, frame, boxes)
      guard kind != .cover else {
        view = View(frame: frame)
        return
      }
      let list = ScrollView(frame: frame)
      list.contentSize = Size(
        kind == .sideways || kind == .both ? 4000 : frame.width,
        kind == .sideways || kind == .still ? frame.height : 4000)
      list.isScrollEnabled = kind != .disabled
      list.isHidden = kind == .hidden
      for each in boxes { list.addSubview(each.view) }
      view = list
    }

    static func random(in size: Size, depth: Int, _ seeds: inout SeededGenerator) -> [Box] {
      (0..<Int.random(in: 0...(depth == 0 ? 4 : 3), using: &seeds)).map { _ in
        let kind = Kind.allCases.randomElement(using: &seeds) ?? .vertical
        let box = Size(
          .random(in: 60...size.width, using: &seeds), .random(in: 60...size.height, using: &seeds))
        let frame = Rect(
          x: .random(in: 0...(size.width - box.width), using: &seeds),
          y: .random(in: 0...(size.height - box.height), using: &seeds), width: box.width, height: box.height)
        let nests = kind != .cover && depth < 2
        return Box(kind, frame, nests ? random(in: box, depth: depth + 1, &seeds) : [])
      }
    }

    var all: [Box] { [self] + boxes.flatMap(\.all) }
  }

  /// The expected result: the boxes under a press, innermost first, and the outcome of a drag.
  private enum Table {
    static func chain(at point: Point, _ boxes: [Box]) -> [Box] {
      for box in boxes.reversed() where box.kind != .hidden && box.frame.contains(point) {
        let offset = box.list?.contentOffset ?? .zero
        let inside = Point(point.x - box.frame.minX + offset.x, point.y - box.frame.minY + offset.y)
        return chain(at: inside, box.boxes) + [box]
      }
      return []
    }

    enum Outcome {
      /// The sheet moves, and at most one list with it.
      case sheet(Box?)
      /// One scroll view moves alone.
      case sideways(Box)
      case nothing
    }

    /// A direction belongs to an axis if its other component is at most 1.5 times as large. The innermost box that accepts the
    /// direction moves.
    static func outcome(of direction: Vector, on chain: [Box]) -> Outcome {
      let (x, y) = (abs(direction.dx), abs(direction.dy))
      for box in chain {
        switch box.kind {
        case .vertical where x <= y * 1.5, .both where x <= y * 1.5: return .sheet(box)
        case .sideways where y <= x * 1.5, .both: return .sideways(box)
        case .vertical, .sideways, .still, .disabled, .hidden, .cover: break
        }
      }
      return x <= y * 1.5 ? .sheet(nil) : .nothing
    }

    /// Per point, upward travel first raises the sheet to its largest detent; downward travel first scrolls the list to its
    /// beginning. A sheet without a list stops at the largest detent, while the pointer continues.
    static func move(_ rise: inout Double, _ offset: inout Double?, by way: Double, largest: Double) {
      for _ in 0..<Int(abs(way)) {
        if way < 0, rise < largest || offset == nil {
          rise += 1
        } else if way < 0 {
          offset = offset.map { $0 + 1 }
        } else if let scrolled = offset, scrolled > 0 {
          offset = scrolled - 1
        } else {
          rise -= 1
        }
      }
    }
  }

  /// The moment at which the lists are added to the sheet.
  enum Arrival: CaseIterable { case before, late, pushed }

  private final class Desk {
    let (first, page) = (ViewController(), ViewController())
    let navigation: NavigationController
    let presentation = SheetPresentation(detents: [.large(), .medium()])
    let rig: Rig
    /// The visible page.
    private(set) var shown: ViewController
    let boxes: [Box]

    init(_ boxes: [Box], _ arrival: Arrival) throws {
      navigation = NavigationController(rootViewController: page)
      (self.boxes, shown) = (boxes, page)
      rig = try Rig(first)
      navigation.sheetPresentation = presentation
      // A list that exists when the sheet is presented, and is not visible later.
      let old = Box(.vertical, Rect(x: 0, y: 0, width: 390, height: 700))
      if arrival == .before { add() } else { page.view.addSubview(old.view) }
      first.present(navigation, animated: false)
      switch arrival {
      case .before: break
      case .late:
        old.view.removeFromSuperview()
        add()
      case .pushed:
        shown = ViewController()
        add()
        navigation.pushViewController(shown, animated: false)
      }
      rig.wait(1)
    }

    private func add() { for box in boxes { shown.view.addSubview(box.view) } }

    var scale: DragScale { DragScale(SheetGeometry(presentation, in: rig.window).places) }
    /// The height to which the sheet has risen, in points of pointer travel.
    var rise: Double {
      get throws {
        let resting = navigation.coordinator.resting(navigation)
        return scale.point(at: try #require(resting ?? navigation.coordinator.active).animator.position)
      }
    }
    var offsets: [Point] { boxes.flatMap(\.all).compactMap { $0.list?.contentOffset } }
  }

  @Test(arguments: 0..<Effort.count(12, thorough: 200)) func sheetAndOneListMoveByTheTable(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let boxes = Box.random(in: Size(390, 700), depth: 0, &seeds)
    let desk = try Desk(boxes, Arrival.allCases.randomElement(using: &seeds) ?? .before)
    let (rig, lists) = (desk.rig, boxes.flatMap(\.all).filter { $0.list != nil })
    for _ in 0..<8 {
      desk.presentation.selectedDetent = Bool.random(using: &seeds) ? .large() : .medium()
      rig.wait(1)
      for box in lists {
        let isHigh = box.list.map { $0.verticalRange.upperBound > 1000 } ?? false
        box.list?.contentOffset = Point(0, isHigh ? [0, 40, 300].randomElement(using: &seeds) ?? 0 : 0)
      }
      // Of several random points, use the one with the most boxes under it.
      let points = (0..<(Bool.random(using: &seeds) ? 1 : 12)).map { _ in
        Point(.random(in: 40...380, using: &seeds), .random(in: 10...430, using: &seeds))
      }
      let inside =
        points.max { Table.chain(at: $0, boxes).count < Table.chain(at: $1, boxes).count } ?? points[0]
      let turned = desk.shown.view.transform(to: nil, by: .shown).apply(to: inside)
      let directions = [Vector(0, 1), Vector(0, -1), Vector(-1, 0), Vector(-0.8, -1), Vector(0.3, 1)]
      let direction = (directions.randomElement(using: &seeds) ?? Vector(0, -1)).normalized
      let chain = Table.chain(at: inside, boxes)
      let outcome = Table.outcome(of: direction, on: chain)
      let (rise, offsets) = (try desk.rise, desk.offsets)
      // The drag goes forth and back, so that the last part moved is moved back first.
      let (there, back) = (
        Double.random(in: 40...160, using: &seeds), Double.random(in: 0...150, using: &seeds)
      )
      rig.drag(from: turned, by: direction * there, in: 0.3)
      rig.move(from: turned + direction * there, by: direction * -back, in: 0.2)
      var (expectedRise, expected) = (rise, offsets)
      switch outcome {
      case .sheet(let box):
        let index = lists.firstIndex { $0 === box }
        var offset = index.map { offsets[$0].y }
        let largest = desk.scale.places.last ?? 0
        for way in [(direction * (there - 8)).dy, (direction * -back).dy] {
          Table.move(&expectedRise, &offset, by: way, largest: largest)
        }
        expectedRise = min(largest, expectedRise)
        if let index, let offset { expected[index].y = offset }
      case .sideways(let box):
        if let index = lists.firstIndex(where: { $0 === box }) {
          expected[index].x = max(0, -direction.dx * (there - back - 8))
          if box.kind == .both { expected[index].y = desk.offsets[index].y }
        }
      case .nothing: break
      }
      let label = "\(chain.map(\.kind)) \(direction) \(there) \(back)"
      #expect(abs(try desk.rise - expectedRise) < 3, "\(label)")
      for (box, (now, then)) in zip(lists, zip(desk.offsets, expected)) {
        // Beyond its beginning, content follows with resistance.
        let isPulled = then.x == 0 && now.x < 0
        #expect(isPulled || abs(now.x - then.x) < 3, "\(box.kind) x \(now.x), not \(then.x): \(label)")
        #expect(abs(now.y - then.y) < 3, "\(box.kind) y \(now.y), not \(then.y): \(label)")
      }
      rig.pointer(.cancelled, turned, waiting: 2)
      #expect(desk.navigation.presentingViewController === desk.first)
      #expect(desk.navigation.coordinator.isIdle && !lists.contains { $0.list?.isDragging == true })
    }
  }

  // MARK: - The wheel

  /// A wheel step first moves the sheet, and then only the list under the pointer.
  @Test(arguments: [0, 1]) func wheelStepMovesSheetThenListUnderPointer(index: Int) throws {
    let boxes = [0.0, 200].map { Box(.vertical, Rect(x: $0, y: 60, width: 190, height: 600)) }
    let desk = try Desk(boxes, .before)
    let point = desk.shown.view.transform(to: nil, by: .shown).apply(to: Point(index == 0 ? 90 : 300, 200))
    func turn() {
      desk.rig.stage.send(
        .scroll(ScrollEvent(at: point, delta: Vector(0, 1), time: desk.rig.now)), at: desk.rig.now)
      desk.rig.wait(1)
    }
    turn()
    #expect(desk.presentation.selectedDetent == .large() && desk.offsets.allSatisfy { $0.y == 0 })
    turn()
    #expect(desk.offsets[index].y == 60 && desk.offsets[1 - index].y == 0)
  }

  @Test func touchpadMovesListOfPushedPage() throws {
    let desk = try Desk([Box(.vertical, Rect(x: 0, y: 60, width: 390, height: 600))], .pushed)
    let (rise, largest) = (try desk.rise, desk.scale.places.last ?? 0)
    let point = desk.shown.view.transform(to: nil, by: .shown).apply(to: Point(200, 200))
    for _ in 0..<40 {
      let event = ScrollEvent(at: point, delta: Vector(0, 10), isPrecise: true, time: desk.rig.now)
      desk.rig.stage.send(.scroll(event), at: desk.rig.now)
      desk.rig.wait(0.01)
    }
    #expect(abs(try desk.rise - largest) < 1)
    #expect(abs(desk.offsets[0].y - (400 - (largest - rise))) < 1)
  }

  @Test func touchpadDragsSheetWithoutLists() throws {
    let desk = try Desk([], .before)
    let rise = try desk.rise
    for _ in 0..<10 {
      let event = ScrollEvent(at: Point(200, 600), delta: Vector(0, 10), isPrecise: true, time: desk.rig.now)
      desk.rig.stage.send(.scroll(event), at: desk.rig.now)
      desk.rig.wait(0.01)
    }
    #expect(abs(try desk.rise - rise - 100) < 1)
    desk.rig.wait(2)
    #expect(desk.presentation.selectedDetent == .large() && desk.navigation.coordinator.isIdle)
  }

  /// Content in motion is caught, and no other list moves then.
  @Test func pressCatchesMovingList() throws {
    let inner = Box(.vertical, Rect(x: 0, y: 0, width: 390, height: 300))
    let desk = try Desk([Box(.vertical, Rect(x: 0, y: 60, width: 390, height: 600), [inner])], .before)
    desk.presentation.selectedDetent = .large()
    desk.rig.wait(1)
    let (outer, nested) = (try #require(desk.boxes[0].list), try #require(inner.list))
    outer.release(velocity: Vector(0, 1000))
    desk.rig.wait(0.05)
    let held = outer.contentOffset.y
    let point = desk.shown.view.transform(to: nil, by: .shown).apply(to: Point(200, 200))
    desk.rig.drag(from: point, by: Vector(0, -50), in: 0.2)
    #expect(abs(outer.contentOffset.y - held - 50) < 1 && nested.contentOffset.y == 0)
  }
}
