import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

@Suite struct ContentTests {
  // MARK: - Labels

  @Test func labelSizeFitsItsText() {
    let label = Label("Some words", font: .system(size: 17))
    let size = label.sizeThatFits(Size(500, 500))
    #expect(size.width == size.width.rounded() && size.height == size.height.rounded() && !size.isEmpty)
    label.frame = Rect(origin: .zero, size: size)
    guard case .text(let layout, let origin, let color) = label.content(in: label.bounds) else {
      Issue.record("no text")
      return
    }
    #expect(!layout.isTruncated && layout.lineCount == 1 && origin == .zero && color == .label)
    #expect(layout.size.width <= size.width && layout.size.height <= size.height)
    #expect(label.firstBaseline == layout.baseline)
    let narrow = label.sizeThatFits(Size(40, 500))
    #expect(narrow.width <= 40 && narrow.height == size.height)
    label.numberOfLines = 0
    #expect(label.sizeThatFits(Size(60, 500)).height > size.height)
    #expect(label.sizeThatFits(Size(60, 500)).width <= 60)
  }

  @Test func emptyLabelKeepsTheHeightOfALine() {
    let label = Label("", font: .system(size: 20))
    if case .none = label.content(in: Rect(x: 0, y: 0, width: 10, height: 10)) {
    } else {
      Issue.record("draws")
    }
    #expect(
      label.sizeThatFits(Size(100, 100)).height
        == Label("x", font: .system(size: 20)).sizeThatFits(Size(100, 100)).height)
  }

  @Test func aLabelKeepsItsLayoutUntilSomethingChanges() {
    let label = Label("Words")
    func layout() -> TextLayout? {
      if case .text(let layout, _, _) = label.content(in: Rect(x: 0, y: 0, width: 80, height: 20)) {
        layout
      } else {
        nil
      }
    }
    let first = layout()
    #expect(first != nil && layout() === first)
    let version = label.contentVersion
    label.textColor = .white
    #expect(
      layout() === first && label.contentVersion > version,
      "another color is another picture of the same lines")
    label.font.size = 20
    #expect(layout() !== first)
    label.text = "Other"
    #expect(label.accessibilityLabel == "Other")
    label.accessibilityLabel = "Something else"
    label.font.size = 21
    #expect(label.accessibilityLabel == "Something else", "only other words change what is read aloud")
  }

  // MARK: - Pictures

  @Test(arguments: [
    (ImageView.ContentMode.scaleToFill, Rect(x: 10, y: 20, width: 100, height: 100)),
    (.scaleAspectFit, Rect(x: 10, y: 45, width: 100, height: 50)),
    (.scaleAspectFill, Rect(x: -40, y: 20, width: 200, height: 100)),
    (.center, Rect(x: 40, y: 60, width: 40, height: 20)), (.top, Rect(x: 40, y: 20, width: 40, height: 20)),
    (.bottom, Rect(x: 40, y: 100, width: 40, height: 20)), (.left, Rect(x: 10, y: 60, width: 40, height: 20)),
    (.right, Rect(x: 70, y: 60, width: 40, height: 20)),
    (.topLeft, Rect(x: 10, y: 20, width: 40, height: 20)),
    (.topRight, Rect(x: 70, y: 20, width: 40, height: 20)),
    (.bottomLeft, Rect(x: 10, y: 100, width: 40, height: 20)),
    (.bottomRight, Rect(x: 70, y: 100, width: 40, height: 20)),
  ])
  func contentModePlacesThePicture(mode: ImageView.ContentMode, place: Rect) {
    #expect(mode.place(Size(40, 20), in: Rect(x: 10, y: 20, width: 100, height: 100)) == place)
    let view = ImageView(.vector(size: Size(40, 20)) { _ in }, contentMode: mode)
    #expect(view.bounds.size == Size(40, 20) && view.sizeThatFits(.zero) == Size(40, 20))
    guard case .image(_, let rect) = view.content(in: Rect(x: 10, y: 20, width: 100, height: 100)) else {
      Issue.record("no picture")
      return
    }
    #expect(rect == place)
    if case .none = view.content(in: .zero) {} else { Issue.record("a picture of no size") }
  }

  // MARK: - Buttons

  private func press(_ window: Window, _ phase: PointerEvent.Phase, at point: Point = Point(20, 20)) {
    window.send(.pointer(PointerEvent(phase, at: point, time: 0)))
  }

  @Test func aButtonClicksAndDims() {
    let window = Window(size: Size(100, 100))
    let button = Button(face: Label("Go"), identifier: "go", label: "Go on")
    button.frame = Rect(x: 0, y: 0, width: 44, height: 44)
    window.addSubview(button)
    var clicks = 0
    #expect(!button.canBecomeFocused && !button.activate())
    button.onClick = { clicks += 1 }
    window.layoutIfNeeded()
    #expect(button.face.center.distance(to: Point(22, 22)) <= 0.75)
    #expect(button.canBecomeFocused && button.role == .button)
    press(window, .pressed)
    #expect(button.face.shown.opacity == 0.4 && clicks == 0)
    press(window, .released)
    #expect(clicks == 1 && button.face.alpha == 1)
    window.timeline.advance(to: 0.1)
    #expect(button.face.shown.opacity > 0.4 && button.face.shown.opacity < 1)
    // A press while the face brightens dims it again.
    press(window, .pressed)
    #expect(button.face.shown.opacity == 0.4)
    press(window, .dragged, at: Point(90, 90))
    press(window, .released, at: Point(90, 90))
    window.timeline.settle()
    #expect(clicks == 1 && button.face.shown.opacity == 1 && button.face.presentation == nil)
    #expect(button.activate() && clicks == 2)
  }

  // MARK: - Collections

  private final class Items: CollectionViewDataSource {
    let counts: [Int]
    var width = 390.0
    var made = 0
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int {
      counts[section]
    }
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
      -> CollectionViewCell
    {
      made += 1
      return CollectionViewCell()
    }
    func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
      let inset = collectionView.flowLayout.centeringInset(count: counts[section], in: width)
      return Insets(top: section == 0 ? 100 : 0, left: inset, bottom: 40, right: inset)
    }
  }

  private func collection(_ items: Items) -> (Window, CollectionView) {
    let window = Window(size: Size(390, 844))
    let collection = CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: Size(100, 100)))
    collection.fillsSuperview = true
    collection.dataSource = items
    window.addSubview(collection)
    window.layoutIfNeeded()
    return (window, collection)
  }

  @Test func collectionCentersTheItemsOfEachSection() {
    let items = Items([2, 3])
    let (window, collection) = collection(items)
    let origins = collection.subviews.map(\.frame.origin)
    #expect(origins == [Point(90, 100), Point(200, 100), Point(35, 240), Point(145, 240), Point(255, 240)])
    #expect(collection.subviews.allSatisfy { $0.bounds.size == Size(100, 100) } && items.made == 5)
    let cell = collection.cellForItem(at: ItemPath(item: 1, section: 1))
    #expect(cell?.frame.origin == Point(145, 240) && cell?.indexPath == ItemPath(item: 1, section: 1))
    #expect(collection.cellForItem(at: ItemPath(item: 2, section: 0)) == nil)
    #expect(collection.indexPath(at: Point(150, 250)) == ItemPath(item: 1, section: 1))
    #expect(collection.indexPath(at: Point(80, 150)) == nil)
    window.resize(to: Size(500, 844))
    #expect(items.made == 5, "another size makes no cells")
    collection.reloadData()
    window.layoutIfNeeded()
    #expect(items.made == 10 && collection.subviews.count == 5)
  }

  @Test func itemsAreSelectedByPointerAndKeyboard() {
    let items = Items([2, 3])
    let (window, collection) = collection(items)
    var log: [ItemPath] = []
    collection.onSelect = { log.append($0) }
    for point in [Point(210, 120), Point(10, 10)] {
      press(window, .pressed, at: point)
      press(window, .released, at: point)
    }
    #expect(log == [ItemPath(item: 1, section: 0)])
    window.focus(on: collection.subviews[4])
    window.send(.key(KeyEvent(.return, time: 0)))
    #expect(log.last == ItemPath(item: 2, section: 1))
    collection.subviews[0].isHidden = true
    press(window, .pressed, at: Point(100, 120))
    press(window, .released, at: Point(100, 120))
    #expect(log.count == 2, "what is hidden cannot be clicked")
  }

  @Test(arguments: 0..<60) func rowsWrapAndNothingOverlaps(seed: Int) {
    var seeds = SeededGenerator(seed)
    let layout = CollectionViewFlowLayout(
      itemSize: Size(seeds.next(in: 5...120), seeds.next(in: 5...120)),
      minimumInteritemSpacing: seeds.next(in: 0...20), minimumLineSpacing: seeds.next(in: 0...20))
    let counts = (0..<4).map { _ in seeds.index(12) }
    let insets = counts.map { _ in Insets(top: seeds.next(in: 0...9), left: 7, bottom: 3, right: 5) }
    let width = seeds.next(in: 150...400)
    let frames = layout.frames(counts: counts, insets: insets, origin: Point(3, 4), width: width)
    #expect(frames.map(\.count) == counts)
    let all = frames.flatMap { $0 }
    for (index, frame) in all.enumerated() {
      #expect(
        frame.size == layout.itemSize && frame.minX >= 3 + 7 - 1e-9 && frame.maxX <= 3 + width - 5 + 1e-6)
      for other in all[..<index] {
        #expect(frame.intersection(other).width < 1e-6 || frame.intersection(other).height < 1e-6)
        #expect(other.minY < frame.minY + 1e-9)
      }
    }
    for section in frames {
      for (one, next) in zip(section, section.dropFirst()) where next.minY > one.minY {
        #expect(
          one.maxX + layout.minimumInteritemSpacing + layout.itemSize.width > 3 + width - 5 - 1e-6,
          "a row ends only where nothing fits any more")
      }
    }
  }

  @Test func layoutsOfNoSizeDoNotTrap() {
    let nothing = CollectionViewFlowLayout(itemSize: .zero, minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    #expect(nothing.frames(counts: [3], insets: [.zero], width: 100)[0].count == 3)
    let wide = CollectionViewFlowLayout(itemSize: Size(500, 10))
    let frames = wide.frames(counts: [2, 0], insets: [.zero, .zero], width: 100)
    #expect(frames[0].map(\.minY) == [0, 20] && frames[1].isEmpty)
    #expect(wide.centeringInset(count: 2, in: 100) == 0)
  }

  /// As in UIKit, the text is vertically centered in a label that is higher than the text.
  @Test(arguments: [1.0, 1.5, 2], [21.0, 22, 40, 41, 5]) func textIsCenteredVertically(
    scale: Double, height: Double
  ) {
    let window = Window(size: Size(200, 200))
    window.systemTraits.displayScale = scale
    let label = Label("Words", font: .system(size: 17))
    window.addSubview(label)
    label.frame = Rect(x: 0, y: 0, width: 100, height: height)
    guard case .text(let text, let origin, _) = label.content(in: label.bounds) else {
      Issue.record("no text")
      return
    }
    let space = max(0, height - text.size.height.rounded(.up))
    #expect(origin.y <= space / 2 && origin.y > space / 2 - 1 / scale)
    #expect((origin.y * scale).rounded() == origin.y * scale, "on whole pixels")
    #expect(label.firstBaseline == origin.y + text.baseline)
  }

  /// A button has room for its title at fractional scales, too.
  @Test(arguments: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 3]) func aButtonShowsItsWholeTitle(scale: Double) {
    let window = Window(size: Size(400, 200))
    window.systemTraits.displayScale = scale
    for (index, word) in ["Done", "Edit", "Cancel", "Illegible", "WWW"].enumerated() {
      for width in stride(from: 60.0, through: 140, by: 7.3) {
        let title = Label(word, font: .system(size: 17))
        let button = Button(face: title, identifier: "b", label: word)
        button.frame = Rect(x: 3.3, y: Double(index) * 40, width: width + 40, height: 32)
        window.addSubview(button)
        window.layoutIfNeeded()
        guard case .text(let text, _, _) = title.content(in: title.bounds) else {
          Issue.record("no text")
          return
        }
        #expect(!text.isTruncated, "\(word) in \(width)")
        button.removeFromSuperview()
      }
    }
  }
}
