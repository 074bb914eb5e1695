import Testing

@testable import SegueControls
@testable import SegueViews

/// Stack views: how they place their views, and the sizes that they need.
@Suite struct StackViewTests {
  private func boxes(_ lengths: Double..., axis: StackView.Axis = .horizontal) -> [View] {
    lengths.map { length in
      let view = View()
      view.bounds.size = axis == .horizontal ? Size(length, 20) : Size(20, length)
      return view
    }
  }

  private func lay(_ stack: StackView, _ length: Double, _ breadth: Double = 40) -> [Rect] {
    let size = stack.axis == .horizontal ? Size(length, breadth) : Size(breadth, length)
    stack.frame = Rect(origin: .zero, size: size)
    stack.setNeedsLayout()
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.filter { !$0.isHidden }.map(\.frame)
  }

  /// The start and length of each view along the axis.
  private func spans(_ stack: StackView, _ length: Double) -> [[Double]] {
    lay(stack, length).map { stack.axis == .horizontal ? [$0.minX, $0.width] : [$0.minY, $0.height] }
  }

  @Test(arguments: StackView.Axis.allCases) func distributionPlacesViewsAlongTheAxis(axis: StackView.Axis) {
    let views = [30.0, 50, 20].map { length in boxes(length, axis: axis)[0] }
    let stack = StackView(axis, spacing: 10, views)
    #expect(spans(stack, 200) == [[0, 30], [40, 50], [100, 20]])
    stack.distribution = .fill
    #expect(spans(stack, 200) == [[0, 30], [40, 50], [100, 100]])
    stack.distribution = .fillEqually
    #expect(spans(stack, 200) == [[0, 60], [70, 60], [140, 60]])
    stack.distribution = .equalSpacing
    #expect(spans(stack, 200) == [[0, 30], [80, 50], [180, 20]])
    // Each view keeps its desired length, however often the stack is laid out.
    stack.distribution = .leading
    #expect(spans(stack, 200) == [[0, 30], [40, 50], [100, 20]])
    stack.layoutMargins = Insets(top: 5, left: 5, bottom: 5, right: 5)
    #expect(spans(stack, 200) == [[5, 30], [45, 50], [105, 20]])
    let size = stack.sizeThatFits(Size(500, 500))
    #expect(size == (axis == .horizontal ? Size(130, 30) : Size(30, 130)))
  }

  @Test(arguments: StackView.Axis.allCases) func fillingViewIsNotArranged(axis: StackView.Axis) {
    let window = Window(size: Size(200, 200))
    let stack = StackView(axis, [30.0, 50].map { length in boxes(length, axis: axis)[0] })
    window.addSubview(stack)
    stack.frame.size = stack.sizeThatFits(Size(500, 500))
    window.layoutIfNeeded()
    let (before, size) = (stack.subviews.map(\.frame), stack.bounds.size)
    let highlight = Highlight(of: stack, covering: .black)
    for behind in [true, false] {
      let ground = View()
      ground.fillsSuperview = true
      stack.insertSubview(ground, at: behind ? 0 : 2)
      highlight.show(true)
      window.layoutIfNeeded()
      #expect(stack.arrangedSubviews.map(\.frame) == before && ground.frame == stack.bounds)
      #expect(stack.subviews.last?.frame == stack.bounds && stack.sizeThatFits(Size(500, 500)) == size)
      highlight.end()
      window.layoutIfNeeded()
      ground.fillsSuperview = false
      window.layoutIfNeeded()
      #expect(stack.arrangedSubviews.count == 3 && ground.frame != stack.bounds)
      ground.removeFromSuperview()
    }
  }

  @Test(arguments: StackView.Axis.allCases, StackView.Distribution.allCases)
  func sizeThatFitsGivesEveryViewItsSize(axis: StackView.Axis, distribution: StackView.Distribution) {
    let lengths = [30.0, 50, 20]
    let stack = StackView(axis, spacing: 10, lengths.map { length in boxes(length, axis: axis)[0] })
    stack.distribution = distribution
    let size = stack.sizeThatFits(Size(500, 500))
    let frames = lay(
      stack, axis == .horizontal ? size.width : size.height, axis == .horizontal ? size.height : size.width)
    for (frame, length) in zip(frames, lengths) {
      #expect((axis == .horizontal ? frame.width : frame.height) >= length)
    }
  }

  @Test(arguments: [
    (StackView.Alignment.fill, 0.0, 40.0), (.leading, 0, 20), (.center, 10, 20), (.trailing, 20, 20),
  ])
  func alignmentPlacesViewsAcrossTheAxis(alignment: StackView.Alignment, place: Double, breadth: Double) {
    for axis in StackView.Axis.allCases {
      let stack = StackView(axis, alignment: alignment, boxes(30, axis: axis))
      for _ in 0..<3 {
        let frame = lay(stack, 100)[0]
        #expect(
          (axis == .horizontal ? [frame.minY, frame.height] : [frame.minX, frame.width]) == [place, breadth])
      }
    }
  }

  @Test func overflowShortensTheLongestViewsFirst() {
    let stack = StackView(.horizontal, spacing: 10, boxes(30, 90, 70))
    #expect(spans(stack, 150) == [[0, 30], [40, 50], [100, 50]])
    #expect(spans(stack, 50) == [[0, 10], [20, 10], [40, 10]])
    #expect(spans(stack, 5).allSatisfy { $0[1] == 0 })
    #expect(spans(stack, 300) == [[0, 30], [40, 90], [140, 70]])
  }

  @Test func hiddenViewsTakeNoRoom() {
    let views = boxes(30, 50, 20)
    let stack = StackView(.horizontal, spacing: 10, views)
    views[1].isHidden = true
    #expect(spans(stack, 200) == [[0, 30], [40, 20]])
    // A view that a transition conceals keeps its room.
    views[1].isHidden = false
    views[1].isConcealed = true
    #expect(spans(stack, 200) == [[0, 30], [40, 50], [100, 20]])
    for view in views { view.isHidden = true }
    #expect(spans(stack, 200).isEmpty && stack.sizeThatFits(Size(100, 100)) == .zero)
  }

  /// Text on one side, a switch on the other; long text is truncated before the switch is.
  @Test func settingsRowTruncatesItsText() {
    let words = Label("Reduce motion", font: .system(size: 17))
    let control = Switch(identifier: "motion", label: "Reduce motion")
    let row = StackView(.horizontal, spacing: 12, alignment: .center, [words, control])
    row.distribution = .equalSpacing
    let frames = lay(row, 300, 44)
    #expect(frames[0].minX == 0 && frames[1] == Rect(x: 237, y: 8, width: 63, height: 28))
    #expect(abs(frames[0].midY - 22) <= 0.5)
    words.text = "Reduce all the motion that there is in every window of this application"
    let narrow = lay(row, 300, 44)
    #expect(narrow[0].width == 300 - 12 - 63 && narrow[1].size == Switch.size)
  }

  @Test func wrappedTextMakesTheStackHigher() {
    let words = Label("Several words that need some lines", font: .system(size: 17))
    words.numberOfLines = 0
    let stack = StackView(.vertical, spacing: 8, [words, Slider(identifier: "s", label: "S")])
    let (wide, narrow) = (stack.sizeThatFits(Size(600, 1000)), stack.sizeThatFits(Size(120, 1000)))
    #expect(narrow.width <= 120 && narrow.height > wide.height + 15)
    stack.frame = Rect(x: 0, y: 0, width: 120, height: narrow.height)
    stack.layoutIfNeeded()
    #expect(words.frame.height + 8 + 31 == narrow.height)
  }

  @Test func buttonIsAsLargeAsItsFace() {
    let label = Label("Open")
    let size = label.sizeThatFits(Size(.infinity, .infinity))
    let button = Button(face: label, identifier: "open", label: "Open")
    let stack = StackView(.horizontal, spacing: 10, alignment: .center, boxes(30) + [button])
    #expect(stack.sizeThatFits(Size(500, 500)).width == 40 + size.width)
    #expect(lay(stack, 200).last?.size == size)
    button.layoutIfNeeded()
    #expect(label.bounds.size == size)
  }
}
