import SegueControls
import SegueGeometry
import SegueViews

/// The constraints inside one view, up to views that are positioned by their frames.
///
/// Each view and guide is a box of four expressions, in the coordinates of the root. The offsets of scroll views are ignored, as
/// are transforms, which UIKit applies after the layout.
final class LayoutSystem {
  private typealias Expression = LinearSolver.Expression
  private struct Box {
    var x, y, width, height: Expression
    var right: Expression { x + width }
    var bottom: Expression { y + height }
    func inset(by insets: Insets) -> Box {
      Box(
        x: x + insets.left, y: y + insets.top, width: width + -(insets.left + insets.right),
        height: height + -(insets.top + insets.bottom))
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
  /// The solved widths of views whose preferred height depends on the width.
  private var widths: [ObjectIdentifier: Double] = [:]
  /// The size of the root after `solve()`.
  private(set) var size = Size.zero

  /// Creates a system.
  /// - Parameter fitting: a size for the root, with priorities; `nil`, the default, uses the root's bounds.
  init(_ root: View, fitting: (Size, UILayoutPriority, UILayoutPriority)? = nil) {
    (self.root, self.fitting) = (root, fitting)
  }

  /// Returns the frames that the constraints determine.
  func solve() -> [(view: View, frame: Rect)] {
    run()
    // The height of text depends on the width, which is known now.
    for view in free {
      guard (view as? Label)?.numberOfLines ?? 1 != 1, let box = boxes[ObjectIdentifier(view)] else {
        continue
      }
      widths[ObjectIdentifier(view)] = solver.value(of: box.width)
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
    // Rounding removes the solver's errors.
    func value(_ expression: Expression) -> Double {
      (solver.value(of: expression) * 1e6).rounded() / 1e6
    }
    return Rect(
      x: value(box.x - outer.x), y: value(box.y - outer.y), width: max(0, value(box.width)),
      height: max(0, value(box.height))
    ).bounded()
  }

  private func run() {
    (solver, boxes, free, open, rules) = (LinearSolver(), [:], [], [], [])
    if let fitting {
      let box = freeBox()
      boxes[ObjectIdentifier(root)] = Box(
        x: Expression(), y: Expression(), width: box.width, height: box.height)
      add(box.width - Expression(fitting.size.width.bounded(.lengths)), priority: fitting.horizontal.rawValue)
      add(box.height - Expression(fitting.size.height.bounded(.lengths)), priority: fitting.vertical.rawValue)
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
    size = Size(solver.value(of: box.width), solver.value(of: box.height))
  }

  private static func box(_ rect: Rect) -> Box {
    Box(
      x: Expression(rect.minX), y: Expression(rect.minY), width: Expression(rect.width),
      height: Expression(rect.height))
  }

  private func freeBox() -> Box {
    Box(x: solver.variable(), y: solver.variable(), width: solver.variable(), height: solver.variable())
  }

  private func add(
    _ expression: Expression, allowsMore: Bool = false, priority: Float = 1000,
    for constraint: NSLayoutConstraint? = nil
  ) {
    rules.append(
      Rule(expression: expression, allowsMore: allowsMore, priority: priority, constraint: constraint))
  }

  /// Collects the constraints in a view whose box is known.
  private func visit(_ view: View) {
    if let layout = view.layoutIfAny {
      for guide in layout.guides where guide.kind == .custom || guide.kind == .content {
        var box = freeBox()
        if guide.kind == .content, let outer = boxes[ObjectIdentifier(view)] {
          (box.x, box.y) = (outer.x, outer.y)
        }
        boxes[ObjectIdentifier(guide)] = box
        open.append(guide)
        stay(box, at: lastFrame(of: guide))
      }
      layout.constraints.removeAll { !$0.holds }
    }
    let stack = (view as? StackView).flatMap { $0.usesConstraints ? $0 : nil }
    let arranged = stack.map { Set($0.visibleSubviews) }
    for subview in view.subviews {
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

  /// Keeps a frame as it is if constraints do not determine it.
  private func stay(_ box: Box, at frame: Rect, in outer: Box? = nil) {
    add(box.width + -frame.width, priority: -1)
    add(box.height + -frame.height, priority: -1)
    if let outer {
      add(box.x - outer.x + -frame.minX, priority: -2)
      add(box.y - outer.y + -frame.minY, priority: -2)
    }
    add(box.width, allowsMore: true, priority: 999.99)
    add(box.height, allowsMore: true, priority: 999.99)
  }

  /// Returns the frame that a guide keeps if constraints do not determine it.
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
      (NSLayoutConstraint.Axis.horizontal, box.width, content.width), (.vertical, box.height, content.height),
    ] where wanted >= 0 {
      let wanted = wanted.bounded(.lengths)
      add(
        length + -wanted, allowsMore: true,
        priority: view.contentCompressionResistancePriority(for: axis).rawValue)
      add(wanted - length, allowsMore: true, priority: view.contentHuggingPriority(for: axis).rawValue)
    }
  }

  /// Returns the box of a view. A view that is not part of the system has the box of its frame.
  private func box(of view: View) -> Box {
    if let box = boxes[ObjectIdentifier(view)] { return box }
    var box = Self.box(view.untransformedFrame)
    guard let superview = view.superview else { return box }
    let outer = self.box(of: superview)
    (box.x, box.y) = (outer.x + box.x, outer.y + box.y)
    return box
  }

  /// Returns the box of an item of a constraint.
  /// - Parameter other: the other item. For views in a scroll view, the edges of the scroll view are those of its content,
  ///   and its size and center are those of its frame.
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
      if boxes[ObjectIdentifier(guide)] == nil {
        var box = freeBox()
        let outer = self.box(of: scroll)
        (box.x, box.y) = (outer.x, outer.y)
        boxes[ObjectIdentifier(guide)] = box
        open.append(guide)
        stay(box, at: lastFrame(of: guide))
      }
      return boxes[ObjectIdentifier(guide)]
    }
    return box(of: view)
  }

  private func value(of item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, other: View?)
    -> Expression?
  {
    guard let item, let box = box(of: item, attribute, other: other) else { return Expression() }
    let label = item as? Label
    return switch attribute {
    case .right, .trailing: box.right
    case .bottom: box.bottom
    case .width: box.width
    case .height: box.height
    case .centerX: box.x + box.width * 0.5
    case .centerY: box.y + box.height * 0.5
    case .firstBaseline: label.map { box.y + $0.baselines(inWidth: width(of: $0)).first } ?? box.y
    case .lastBaseline: label.map { box.bottom + -$0.baselines(inWidth: width(of: $0)).last } ?? box.bottom
    case .top: box.y
    case .left, .leading: box.x
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
    guard let outer = boxes[ObjectIdentifier(stack)]?.inset(by: stack.layoutMargins) else { return }
    let isRow = stack.axis == .horizontal
    func start(_ box: Box) -> Expression { isRow ? box.x : box.y }
    func length(_ box: Box) -> Expression { isRow ? box.width : box.height }
    func side(_ box: Box) -> Expression { isRow ? box.y : box.x }
    func breadth(_ box: Box) -> Expression { isRow ? box.height : box.width }
    let views = stack.visibleSubviews
    let inner = views.compactMap { boxes[ObjectIdentifier($0)] }
    guard let first = inner.first, let last = inner.last else { return }
    add(start(first) - start(outer))
    let rest = start(outer) + length(outer) - start(last) - length(last)
    add(rest, allowsMore: stack.distribution == .leading)
    if stack.distribution == .leading { add(rest, priority: 1) }
    let gap = inner.count > 1 ? start(inner[1]) - start(first) - length(first) : Expression()
    for (index, (box, next)) in zip(inner, inner.dropFirst()).enumerated() {
      let space = start(next) - start(box) - length(box)
      let wanted = stack.layout.customSpacing[ObjectIdentifier(views[index])] ?? stack.spacing
      let isFlexible = stack.distribution == .equalSpacing
      add(space + -wanted, allowsMore: isFlexible)
      if isFlexible { add(space - gap) }
      if stack.distribution == .fillEqually { add(length(next) - length(box)) }
    }
    for box in inner {
      let (near, far) = (side(box) - side(outer), side(outer) + breadth(outer) - side(box) - breadth(box))
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
      // The stack is as broad as its broadest view.
      if stack.alignment != .fill { add(near + far, priority: 1) }
    }
  }
}
