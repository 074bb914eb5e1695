/// A system of the constraints that determine the frames of views inside one view, the root.
///
/// The system ends at views that are positioned by their frames. Each view or guide in it is a box, in the coordinates of the
/// root. A box has a horizontal and a vertical line, each with a start and a length. Scroll offsets are ignored, and so are
/// transforms, which UIKit applies after the layout.
final class LayoutSystem {
  private typealias Expression = LinearSolver.Expression
  private struct Line {
    var start, length: Expression
    var end: Expression { start + length }
    func inset(_ near: Double, _ far: Double) -> Line {
      Line(start: start + near, length: length + -(near + far))
    }
  }
  private struct Box {
    var x, y: Line
    func inset(by insets: Insets) -> Box {
      Box(x: x.inset(insets.left, insets.right), y: y.inset(insets.top, insets.bottom))
    }
  }
  private struct Rule {
    let expression: Expression
    var allowsMore = false
    var priority: Float = 1000
    var constraint: NSLayoutConstraint?
  }

  private let root: View
  private let fitting: (size: Size, horizontal: UILayoutPriority, vertical: UILayoutPriority)?
  private var solver = LinearSolver()
  private var boxes: [ObjectIdentifier: Box] = [:]
  private var free: [View] = []
  private var open: [UILayoutGuide] = []
  private var rules: [Rule] = []
  /// The solved widths of labels with several lines, whose height depends on the width.
  private var widths: [ObjectIdentifier: Double] = [:]
  /// The size of the root after `solve()`.
  private(set) var size = Size.zero

  /// Creates a system.
  /// - Parameters:
  ///   - root: the view whose inside is laid out.
  ///   - fitting: a size for the root, with priorities; `nil`, the default, uses the root's bounds.
  init(_ root: View, fitting: (Size, UILayoutPriority, UILayoutPriority)? = nil) {
    (self.root, self.fitting) = (root, fitting)
  }

  /// Returns the frames that the constraints determine.
  func solve() -> [(view: View, frame: Rect)] {
    run()
    // The height of a label with several lines depends on its width, which is known now.
    for view in free {
      guard (view as? Label)?.numberOfLines ?? 1 != 1, let box = boxes[ObjectIdentifier(view)] else {
        continue
      }
      widths[ObjectIdentifier(view)] = solver.value(of: box.x.length)
    }
    if !widths.isEmpty { run() }
    for guide in open where fitting == nil {
      guard let view = guide.owningView, let box = boxes[ObjectIdentifier(guide)] else { continue }
      guide.solved = frame(of: box, in: view)
      if guide.kind == .content { (view as? ScrollView)?.contentSize = guide.solved.size }
    }
    return free.compactMap { view in
      guard let superview = view.superview, let box = boxes[ObjectIdentifier(view)] else { return nil }
      return (view, view.pixelAligned(frame(of: box, in: superview)))
    }
  }

  private func frame(of box: Box, in view: View) -> Rect {
    let outer = self.box(of: view)
    // Rounding removes the errors of the solver.
    func value(_ expression: Expression) -> Double {
      (solver.value(of: expression) * 1e6).rounded() / 1e6
    }
    return Rect(
      x: value(box.x.start - outer.x.start), y: value(box.y.start - outer.y.start),
      width: max(0, value(box.x.length)), height: max(0, value(box.y.length))
    ).bounded()
  }

  private func run() {
    (solver, boxes, free, open, rules) = (LinearSolver(), [:], [], [], [])
    if let fitting {
      var box = freeBox()
      (box.x.start, box.y.start) = (Expression(), Expression())
      boxes[ObjectIdentifier(root)] = box
      let size = fitting.size.bounded()
      add(box.x.length + -size.width, priority: fitting.horizontal.rawValue)
      add(box.y.length + -size.height, priority: fitting.vertical.rawValue)
    } else {
      boxes[ObjectIdentifier(root)] = Self.box(Rect(origin: .zero, size: root.bounds.size))
    }
    visit(root)
    for (_, rule) in rules.enumerated().sorted(by: {
      ($1.element.priority, $0.element.constraint?.order ?? 0, $0.offset)
        < ($0.element.priority, $1.element.constraint?.order ?? 0, $1.offset)
    }) {
      let isSatisfied = solver.add(
        rule.expression, allowsMore: rule.allowsMore, isRequired: rule.priority >= 1000)
      guard !isSatisfied, rule.priority >= 1000, let constraint = rule.constraint, !constraint.isReported
      else {
        continue
      }
      constraint.isReported = true
      reportFault(
        "NSLayoutConstraint: \(constraint.name) contradicts other constraints and is ignored", in: root.window
      )
    }
    let box = box(of: root)
    size = Size(solver.value(of: box.x.length), solver.value(of: box.y.length))
  }

  private static func box(_ rect: Rect) -> Box {
    Box(
      x: Line(start: Expression(rect.minX), length: Expression(rect.width)),
      y: Line(start: Expression(rect.minY), length: Expression(rect.height)))
  }

  private func freeBox() -> Box {
    func line() -> Line { Line(start: solver.variable(), length: solver.variable()) }
    return Box(x: line(), y: line())
  }

  /// Adds a box for a guide that constraints determine.
  @discardableResult private func openBox(of guide: UILayoutGuide, in view: View) -> Box {
    var box = freeBox()
    if guide.kind == .content {
      let outer = self.box(of: view)
      (box.x.start, box.y.start) = (outer.x.start, outer.y.start)
    }
    boxes[ObjectIdentifier(guide)] = box
    open.append(guide)
    stay(box, at: lastFrame(of: guide))
    return box
  }

  private func add(
    _ expression: Expression, allowsMore: Bool = false, priority: Float = 1000,
    for constraint: NSLayoutConstraint? = nil
  ) {
    rules.append(
      Rule(expression: expression, allowsMore: allowsMore, priority: priority, constraint: constraint))
  }

  /// Adds the boxes and the constraints of everything inside a view whose box is known.
  private func visit(_ view: View) {
    if let layout = view.layoutIfAny {
      for guide in layout.guides where guide.kind == .custom || guide.kind == .content {
        openBox(of: guide, in: view)
      }
      layout.constraints.removeAll { !$0.holds }
    }
    let stack = (view as? StackView).flatMap { $0.usesConstraints ? $0 : nil }
    let arranged = stack.map { Set($0.visibleSubviews) }
    for subview in view.SegueViews::subviews {
      if arranged?.contains(subview) ?? subview.isFree {
        let box = freeBox()
        boxes[ObjectIdentifier(subview)] = box
        free.append(subview)
        addContent(of: subview, box)
        if let outer = boxes[ObjectIdentifier(view)] {
          stay(box, at: subview.untransformedFrame, in: outer)
        }
        visit(subview)
      } else if subview.layoutIfAny?.isJoined == true {
        boxes[ObjectIdentifier(subview)] = box(of: subview)
        if fitting == nil { subview.layout.solvedFrame = subview.untransformedFrame }
        visit(subview)
      }
    }
    if let stack {
      _ = stack.layout
      arrange(stack)
    }
    for constraint in view.layoutIfAny?.constraints ?? [] { add(constraint) }
  }

  /// Adds weak constraints that keep a frame where no other constraint determines it.
  private func stay(_ box: Box, at frame: Rect, in outer: Box? = nil) {
    for (line, outer, start, length) in [
      (box.x, outer?.x, frame.minX, frame.width), (box.y, outer?.y, frame.minY, frame.height),
    ] {
      add(line.length + -length, priority: -1)
      if let outer { add(line.start - outer.start + -start, priority: -2) }
      add(line.length, allowsMore: true, priority: 999.99)
    }
  }

  /// Returns the frame of a guide at the last layout.
  private func lastFrame(of guide: UILayoutGuide) -> Rect {
    guard guide.kind == .content, let scroll = guide.owningView as? ScrollView else { return guide.solved }
    return Rect(origin: .zero, size: scroll.contentSize)
  }

  private func addContent(of view: View, _ box: Box) {
    var content = view.intrinsicContentSize
    if let width = widths[ObjectIdentifier(view)] {
      content.height = view.sizeThatFits(Size(width, .infinity)).height
    }
    for (axis, length, wanted) in [
      (NSLayoutConstraint.Axis.horizontal, box.x.length, content.width),
      (.vertical, box.y.length, content.height),
    ] where wanted >= 0 {
      let wanted = wanted.bounded(.lengths)
      add(
        length + -wanted, allowsMore: true,
        priority: view.contentCompressionResistancePriority(for: axis).rawValue)
      add(wanted - length, allowsMore: true, priority: view.contentHuggingPriority(for: axis).rawValue)
    }
  }

  /// Returns the box of a view. A view that is not part of the system has the box of its current frame.
  private func box(of view: View) -> Box {
    if let box = boxes[ObjectIdentifier(view)] { return box }
    var box = Self.box(view.untransformedFrame)
    guard let superview = view.superview else { return box }
    let outer = self.box(of: superview)
    (box.x.start, box.y.start) = (outer.x.start + box.x.start, outer.y.start + box.y.start)
    return box
  }

  /// Returns the box of an item of a constraint.
  /// - Parameter other: the view of the other item. If it is inside a scroll view that is the item, the edges of the scroll
  ///   view are those of its content. Its size and center are always those of its frame.
  private func box(of item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, other: View?) -> Box? {
    if let guide = item as? UILayoutGuide {
      if let known = boxes[ObjectIdentifier(guide)] { return known }
      guard let view = guide.owningView, let frame = guide.fixedFrame(in: view) else { return nil }
      let (outer, size) = (box(of: view), view.bounds.size)
      return outer.inset(
        by: Insets(
          top: frame.minY, left: frame.minX, bottom: size.height - frame.maxY, right: size.width - frame.maxX)
      )
    }
    guard let view = item as? View else { return nil }
    if let scroll = view as? ScrollView, let other, other !== scroll, other.isDescendant(of: scroll),
      ![.width, .height, .centerX, .centerY].contains(attribute)
    {
      let guide = scroll.contentLayoutGuide
      return boxes[ObjectIdentifier(guide)] ?? openBox(of: guide, in: scroll)
    }
    return box(of: view)
  }

  private func value(of item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, other: View?)
    -> Expression?
  {
    guard let item, let box = box(of: item, attribute, other: other) else { return Expression() }
    let label = item as? Label
    return switch attribute {
    case .right, .trailing: box.x.end
    case .bottom: box.y.end
    case .width: box.x.length
    case .height: box.y.length
    case .centerX: box.x.start + box.x.length * 0.5
    case .centerY: box.y.start + box.y.length * 0.5
    case .firstBaseline: label.map { box.y.start + $0.baselines(inWidth: width(of: $0)).first } ?? box.y.start
    case .lastBaseline: label.map { box.y.end + -$0.baselines(inWidth: width(of: $0)).last } ?? box.y.end
    case .top: box.y.start
    case .left, .leading: box.x.start
    default: nil
    }
  }

  private func width(of label: Label) -> Double { widths[ObjectIdentifier(label)] ?? .infinity }

  private func add(_ constraint: NSLayoutConstraint) {
    let (views, priority) = (constraint.views, constraint.priority.rawValue)
    guard
      let first = value(of: constraint.firstItem, constraint.firstAttribute, other: views.last)
    else { return }
    var second = Expression(constraint.constant)
    if let other = value(of: constraint.secondItem, constraint.secondAttribute, other: views.first) {
      second.add(other, times: constraint.multiplier)
    }
    add(
      constraint.relation == .lessThanOrEqual ? second - first : first - second,
      allowsMore: constraint.relation != .equal, priority: priority, for: constraint)
  }

  /// Adds the constraints with which a stack arranges its views.
  private func arrange(_ stack: StackView) {
    let isRow = stack.axis == .horizontal
    func lines(_ box: Box) -> (along: Line, across: Line) { isRow ? (box.x, box.y) : (box.y, box.x) }
    let views = stack.visibleSubviews
    let inner = views.compactMap { boxes[ObjectIdentifier($0)].map(lines) }
    guard let outer = boxes[ObjectIdentifier(stack)].map({ lines($0.inset(by: stack.layoutMargins)) }),
      let first = inner.first?.along, let last = inner.last?.along
    else { return }
    add(first.start - outer.along.start)
    let rest = outer.along.end - last.end
    add(rest, allowsMore: stack.distribution == .leading)
    if stack.distribution == .leading { add(rest, priority: 1) }
    let gap = inner.count > 1 ? inner[1].along.start - first.end : Expression()
    for (index, (box, next)) in zip(inner, inner.dropFirst()).enumerated() {
      let space = next.along.start - box.along.end
      let wanted = stack.layout.customSpacing[ObjectIdentifier(views[index])] ?? stack.spacing
      let isFlexible = stack.distribution == .equalSpacing
      add(space + -wanted, allowsMore: isFlexible)
      if isFlexible { add(space - gap) }
      if stack.distribution == .fillEqually { add(next.along.length - box.along.length) }
    }
    for line in inner.map(\.across) {
      let (near, far) = (line.start - outer.across.start, outer.across.end - line.end)
      switch stack.alignment {
      case .fill:
        add(near)
        add(far)
      case .center:
        add(near - far)
        add(near, allowsMore: true)
      case .leading:
        add(near)
        add(far, allowsMore: true)
      case .trailing:
        add(far)
        add(near, allowsMore: true)
      }
      // The stack is as large across its axis as its largest view.
      if stack.alignment != .fill { add(near + far, priority: 1) }
    }
  }
}
