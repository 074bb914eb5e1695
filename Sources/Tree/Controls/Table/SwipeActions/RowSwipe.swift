import SegueAnimation
import SegueViews

/// A swipe that moves one row of a table sideways and uncovers the actions behind it. When the swipe ends, the row and its
/// neighbors regain their previous appearance.
final class RowSwipe {
  /// The position of the row.
  enum Place {
    /// The row has left the list at the left edge.
    case away
    /// The row is pulled to the left, beyond the width of the actions.
    case pulledLeft
    /// The row is moved to the left by the width of the actions.
    case left
    /// The row is at its position in the list.
    case rest
    /// The row is moved to the right by the width of the actions.
    case right
    /// The row is pulled to the right, beyond the width of the actions.
    case pulledRight
    /// The row has left the list at the right edge.
    case beyond

    /// Whether the row has left the list.
    var isGone: Bool { self == .away || self == .beyond }
  }

  private static let places: [Place] = [.away, .left, .rest, .right, .beyond]
  /// The position of a row that is pulled beyond its actions, as a fraction of the way from its open position to the list's
  /// edge.
  private static let pulledShare = 0.4
  /// The fraction of the list's width by which a plain row must be pulled to perform its first action.
  private static let fullSwipe = 0.55

  /// The actions behind one edge, the outermost one first, and their buttons.
  struct Side {
    let actions: [ContextualAction]
    let buttons: [SwipeActionButton]
    let style: SwipeActionsStyle

    init(_ actions: [ContextualAction], style: SwipeActionsStyle) {
      (self.actions, self.style) = (actions, style)
      buttons = actions.map { SwipeActionButton($0, style: style) }
    }

    /// Returns the distance that the row moves to uncover the actions, in points, at least 1.
    /// - Parameter list: the width of the list, in points.
    func width(in list: Double) -> Double {
      let count = Double(actions.count)
      // The width is limited, so that buttons in a wide list are no farther apart than on a phone.
      return max(1, style == .plain ? min(80 * count, list * 0.8) : min(list, 400) * min(0.24 * count, 0.7))
    }
  }

  /// The row that the swipe moves.
  let row: TableViewCell
  private var above: TableViewCell?
  private var below: TableViewCell?
  /// The transform and the shadow that the application gave the row.
  private let own: (transform: Transform, shadow: Shadow)
  private unowned let list: TableView
  private let style: SwipeActionsStyle
  /// The actions behind the left (leading) and the right (trailing) edge.
  let sides: (leading: Side, trailing: Side)

  private(set) lazy var animator = StateAnimator(
    Self.places, initially: .rest, over: list, tracks: [Track(.spring(duration: 0.4, dampingRatio: 1))],
    between: [(.pulledLeft, 1 - Self.pulledShare), (.pulledRight, 3 + Self.pulledShare)],
    timing: { from, to in
      // The row leaves the list quickly. All other motions, including a return, use the same spring.
      to.isGone ? .curve(.easeIn, duration: 0.2) : .spring(duration: 0.4, dampingRatio: 1)
    }
  ) { [weak self] in self?.apply($0) }

  private(set) lazy var drag: StateDrag<Place> = {
    let drag = StateDrag(animator, toward: Vector(1, 0)) { [unowned self] in scale }
    drag.target = { [unowned self] in target(of: $0) }
    return drag
  }()

  /// The destructive action that makes the row leave the list; `nil` until such an action is performed.
  var removal: ContextualAction?
  /// Called with an action before it is performed.
  var onAction: ((ContextualAction) -> Void)?

  /// Creates a swipe of `row`, a cell in `list`, and moves the row to the front.
  init(_ row: TableViewCell, in list: TableView) {
    (self.row, self.list, style) = (row, list, list.swipeActionsStyle)
    own = (row.transform, row.shadow)
    let path = row.indexPath
    sides = (
      Side(list.leadingSwipeActions?(path) ?? [], style: style),
      Side(list.trailingSwipeActions?(path) ?? [], style: style)
    )
    above = list.cellForRow(at: ItemPath(item: path.item - 1, section: path.section))
    below = list.cellForRow(at: ItemPath(item: path.item + 1, section: path.section))
    animator.name = "RowSwipe"
    animator.onChange = { [weak self] in self?.positionChanged() }
    for (side, isLeading) in [(sides.leading, true), (sides.trailing, false)] {
      for (action, button) in zip(side.actions, side.buttons) {
        button.onClick = { [weak self] in self?.perform(action, isLeading: isLeading) }
      }
    }
    raise()
    if style == .plain { apply(.rest) }
    positionChanged()
  }

  /// Whether the row is open, showing its actions, or is moving to that position.
  var isOpen: Bool { animator.state == .left || animator.state == .right }

  /// Returns the row to its position in the list.
  func close() { animator.settle(in: .rest) }

  /// Performs an action, as if the user had pulled the row far enough and released it. Has no effect on a row that has left the
  /// list.
  func perform(_ action: ContextualAction, isLeading: Bool) {
    guard !animator.state.isGone else { return }
    animator.settle(in: begin(action, isLeading: isLeading))
    // `settle` does not call `onSettle` if nothing moves.
    if !animator.isRunning { animator.onSettle?(animator.state) }
  }

  /// Starts an action, and returns the position to which the action moves the row.
  private func begin(_ action: ContextualAction, isLeading: Bool) -> Place {
    onAction?(action)
    guard action.style == .destructive else { return .rest }
    return isLeading ? .beyond : .away
  }

  /// The scale of a drag: the distance that the pointer travels to each position of the row, in points. Beyond its actions, a
  /// detached row follows the pointer at a fifth of its speed. A row does not move in a direction in which it has no actions.
  private var scale: DragScale {
    let width = list.bounds.width
    func places(of side: Side) -> (open: Double, gone: Double) {
      if side.actions.isEmpty { return (width, 1e7) }
      let open = side.width(in: width)
      return (open, open + (width - open) * (style == .plain ? 1 : 5))
    }
    let (left, right) = (places(of: sides.trailing), places(of: sides.leading))
    return DragScale([-left.gone, -left.open, 0, right.open, right.gone])
  }

  // MARK: - Appearance

  private func apply(_ place: Place) {
    let width = list.bounds.width
    let fades = list.traitCollection.reducesMotion
    func open(_ side: Side) -> Double { side.actions.isEmpty ? 0 : side.width(in: width) }
    // With reduced motion, a row does not move beyond its actions, because it fades at its open position and would have to move
    // back.
    func pulled(_ open: Double) -> Double {
      fades || open == 0 ? open : open + Self.pulledShare * (width - open)
    }
    let (left, right) = (open(sides.trailing), open(sides.leading))
    let shift: Double =
      switch place {
      case .away: fades ? -left : -width
      case .pulledLeft: -pulled(left)
      case .left: -left
      case .rest: 0
      case .right: right
      case .pulledRight: pulled(right)
      case .beyond: fades ? right : width
      }
    let progress: Double = place == .rest || place.isGone || shift == 0 ? 0 : 1
    row.transform = own.transform.concatenating(.translation(Vector(shift, 0)))
    row.dimming = place.isGone ? 0 : 1
    switch style {
    case .plain: applyPlain(shift, isGone: place.isGone)
    case .detached: applyDetached(shift, progress)
    }
  }

  private func applyPlain(_ shift: Double, isGone: Bool) {
    let (width, size) = (list.bounds.width, row.bounds.size)
    func place(_ side: Side, at edge: Double, toward direction: Double) {
      // The buttons are as wide as at the open position, or wider if the row is pulled beyond it. Before that, the row covers
      // some of them.
      let share = max(side.width(in: width), shift * direction) / Double(max(1, side.actions.count))
      for (index, button) in side.buttons.enumerated() {
        button.bounds.size = Size(share, size.height)
        button.center = Point(edge + direction * share * (Double(index) + 0.5), row.center.y)
        button.alpha = isGone || shift * direction < 0 ? 0 : 1
      }
    }
    // The buttons begin at the edges of the list, or of a card.
    place(sides.leading, at: row.center.x - size.width / 2, toward: 1)
    place(sides.trailing, at: row.center.x + size.width / 2, toward: -1)
  }

  private func applyDetached(_ shift: Double, _ progress: Double) {
    let (width, height) = (list.bounds.width, row.bounds.height)
    let shadow = Shadow(
      color: Color.black.withAlpha(0.16 * progress), blur: (4 + progress) * 2, offset: Vector(0, 1))
    row.shadow = progress == 0 && own.shadow != .none ? own.shadow : shadow
    for view in rows {
      view.cornerRadius =
        progress > 0 ? height / (view === row ? 5 : 3) : view.outlineBeforeSwipe?.radius ?? 0
    }
    func place(_ buttons: [SwipeActionButton], from edge: Double, _ shift: Double) {
      for (index, button) in buttons.enumerated() {
        let part = (Double(index) + 0.5) / Double(buttons.count)
        button.center = Point(edge + shift * part, row.center.y)
        button.alpha = shift != 0 ? progress : 0
      }
    }
    place(sides.leading.buttons, from: 0, max(0, shift))
    place(sides.trailing.buttons, from: width, min(0, shift))
  }

  /// Updates properties that cannot be animated: the set of rounded corners, and whether a release would perform an action.
  private func positionChanged() {
    guard style == .detached else { return }
    let position = animator.position
    let isLeft = position < 2
    row.corners = isLeft ? [.topRight, .bottomRight] : [.topLeft, .bottomLeft]
    above?.corners = isLeft ? .bottomRight : .bottomLeft
    below?.corners = isLeft ? .topRight : .topLeft
    sides.trailing.buttons.first?.isReady = position <= 1
    sides.leading.buttons.first?.isReady = position >= 3
  }

  // MARK: - Order of views

  /// Moves the buttons to the front of the list, and the row in front of the buttons.
  private func raise() {
    for view in rows where style == .detached {
      // Another swipe may have changed the outline already.
      view.outlineBeforeSwipe =
        view.outlineBeforeSwipe ?? (view.cornerRadius, view.corners, view.clipsToBounds)
      view.clipsToBounds = true
    }
    for button in sides.leading.buttons + sides.trailing.buttons { list.addSubview(button) }
    list.addSubview(row)
  }

  /// The rows that the swipe changes.
  private var rows: [TableViewCell] { [row, above, below].compactMap { $0 } }

  /// Ends the swipe, and restores the appearance of its rows, except those that other swipes still change.
  func finish(besides others: [RowSwipe]) {
    animator.set(.rest)
    animator.onChange = nil
    row.transform = own.transform
    if style == .detached { row.shadow = own.shadow }
    for view in rows where !others.contains(where: { $0.rows.contains { $0 === view } }) { restore(view) }
    for button in sides.leading.buttons + sides.trailing.buttons { button.removeFromSuperview() }
    if others.isEmpty { list.restoreCellOrder() }
  }

  /// Restores the appearance of a neighboring row and stops changing it, because its cell is about to show another row.
  func letGo(of neighbor: TableViewCell) {
    guard neighbor === above || neighbor === below else { return }
    if neighbor === above { above = nil } else { below = nil }
    restore(neighbor)
  }

  private func restore(_ view: TableViewCell) {
    if let outline = view.outlineBeforeSwipe {
      (view.cornerRadius, view.corners, view.clipsToBounds) = outline
    }
    view.outlineBeforeSwipe = nil
    list.fit(view, as: view.indexPath)
  }

  // MARK: - Release

  private func target(of release: StateDrag<Place>.Release) -> Place {
    let point = scale.point(at: release.position)
    let isLeft = point < 0
    let (pulled, speed) = (abs(point), isLeft ? -release.velocity : release.velocity)
    let side = isLeft ? sides.trailing : sides.leading
    guard let first = side.actions.first else { return .rest }
    let width = side.width(in: list.bounds.width)
    let isThrown = speed > Release.decisiveSpeed
    let isHeldBack = speed < -Release.decisiveSpeed
    switch style {
    case .plain:
      if pulled >= max(width, Self.fullSwipe * list.bounds.width), !isHeldBack {
        return begin(first, isLeading: !isLeft)
      }
      return !isHeldBack && (isThrown || pulled >= width / 2) ? (isLeft ? .left : .right) : .rest
    case .detached:
      let isFar = pulled >= width - 1e-6 && !isHeldBack || pulled >= width / 2 && isThrown
      return isFar ? begin(first, isLeading: !isLeft) : .rest
    }
  }
}
