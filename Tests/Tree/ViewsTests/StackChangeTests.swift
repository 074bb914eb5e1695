import Testing

@testable import SegueControls
@testable import SegueViews

/// A stack whose frame stays while its views change.
@Suite struct StackChangeTests {
  private let window = Window(size: Size(300, 300))
  private let stack = StackView(.vertical, spacing: 10)
  private let boxes: [View]

  init() {
    boxes = [20.0, 30, 40].map { View(frame: Rect(x: 0, y: 0, width: 50, height: $0)) }
    for box in boxes { stack.addSubview(box) }
    stack.frame = Rect(x: 0, y: 0, width: 100, height: 300)
    window.addSubview(stack)
    window.layoutIfNeeded()
  }

  private var tops: [Double] {
    window.layoutIfNeeded()
    return stack.arrangedSubviews.filter { !$0.isHidden }.map(\.frame.minY)
  }

  @Test func hiddenViewsTakeNoRoom() {
    #expect(tops == [0, 30, 70])
    boxes[1].isHidden = true
    #expect(tops == [0, 30] && stack.arrangedSubviews.count == 3)
    boxes[1].isHidden = false
    #expect(tops == [0, 30, 70])
  }

  @Test func addedAndRemovedViewsMoveTheOthers() {
    boxes[0].removeFromSuperview()
    #expect(tops == [0, 40])
    let late = View(frame: Rect(x: 0, y: 0, width: 50, height: 5))
    late.layoutIfNeeded()
    stack.insertSubview(late, at: 0)
    #expect(tops == [0, 15, 55])
    stack.addSubview(late)
    #expect(tops == [0, 40, 90])
  }

  @Test func aNestedStackGrowsWithItsLabel() {
    let label = Label("One")
    let inner = StackView(
      .vertical, [StackView(.horizontal, [Button(face: label, identifier: "b", label: "B")])])
    let picture = ImageView()
    let row = StackView(.horizontal, [picture])
    for view in [inner, row] as [View] { stack.insertSubview(view, at: 0) }
    label.numberOfLines = 0
    window.layoutIfNeeded()
    let (before, top) = (inner.frame.height, tops[2])
    label.text = "One\nTwo\nThree"
    let after = tops[2]
    #expect(inner.frame.height > 2 * before && after - top == inner.frame.height - before)
    picture.image = .vector(size: Size(10, 25)) { _ in }
    #expect(tops[2] == after + 25)
    inner.spacing = 4
    row.layoutMargins = Insets(top: 3)
    #expect(tops[2] == after + 28)
  }
}
