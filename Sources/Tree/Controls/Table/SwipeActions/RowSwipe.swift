import SegueAnimation
import SegueViews

/// One row of a table that is swiped sideways, over the actions behind its edges. At its end the row and its neighbors look as they did
/// before.
final class RowSwipe {
  /// Where the row is.
  enum Place {
    /// Beyond the left edge, and gone.
    case away
    /// Pulled further to the left than the actions need.
    case pulledLeft
    /// As far to the left as the actions are wide.
    case left
    /// In the list.
    case rest
    /// As far to the right as the actions are wide.
    case right
    /// Pulled further to the right than the actions need.
    case pulledRight
    /// Beyond the right edge, and gone.
    case beyond

    /// Whether nothing of the row is left in the list.
    var isGone: Bool { self == .away || self == .beyond }
  }

  private static let places: [Place] = [.away, .left, .rest, .right, .beyond]
  /// How far a row that is pulled beyond the actions moves, as a part of the distance from there to the edge.
  private static let pulledShare = 0.4
  /// The part of the width from which a plain row performs its first action.
  private static let fullSwipe = 0.55

  /// Actions behind one edge, the outermost one first, and their buttons.
  struct Side {
    let actions: [ContextualAction]
    let buttons: [SwipeActionButton]
    let style: SwipeActionsStyle

    init(_ actions: [ContextualAction], style: SwipeActionsStyle) {
      (self.actions, self.style) = (actions, style)
      buttons = actions.map { SwipeActionButton($0, style: style) }
    }

    /// How far the row must move for them, in points, in a list of a width.
    func width(in list: Double) -> Double {
      let count = Double(actions.count)
      // However wide the list is, buttons are not farther apart than on a phone.
      return max(1, style == .plain ? min(80 * count, list * 0.8) : min(list, 400) * min(0.24 * count, 0.7))
    }
  }

  /// The row, and those above and below, where there are any.
  let row: TableViewCell
  private var above: TableViewCell?
  private var below: TableViewCell?
  /// What the application has set of the row.
  private let own: (transform: Transform, shadow: Shadow)
  private unowned let list: TableView
  private let style: SwipeActionsStyle
  /// The actions behind the left and behind the right edge.
  let sides: (leading: Side, trailing: Side)

  private(set) lazy var animator = StateAnimator(
    Self.places, initially: .rest, over: list, tracks: [Track(.spring(duration: 0.4, dampingRatio: 1))],
    between: [(.pulledLeft, 1 - Self.pulledShare), (.pulledRight, 3 + Self.pulledShare)],
    timing: { from, to in
      // The row leaves quickly; it comes back as from everywhere else.
      to.isGone ? .curve(.easeIn, duration: 0.2) : .spring(duration: 0.4, dampingRatio: 1)
    }
  ) { [weak self] in self?.apply($0) }

  private(set) lazy var drag: StateDrag<Place> = {
    let drag = StateDrag(animator, toward: Vector(1, 0)) { [unowned self] in scale }
    drag.target = { [unowned self] in target(of: $0) }
    return drag
  }()

  /// The destructive action that has sent the row away.
  var removal: ContextualAction?
  /// Called when an action is performed.
  var onAction: ((ContextualAction) -> Void)?

  /// A swipe of `row`, which is in the list.
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
    for side in [sides.leading, sides.trailing] {
      for (action, button) in zip(side.actions, side.buttons) {
        button.onClick = { [weak self] in self?.perform(action) }
      }
    }
    raise()
    if style == .plain { apply(.rest) }
    positionChanged()
  }

  /// Whether the row is where its actions can be clicked, or on its way there.
  var isOpen: Bool { animator.state == .left || animator.state == .right }

  /// Sends the row back to its place.
  func close() { animator.settle(in: .rest) }

  /// Performs an action, as a release does.
  func perform(_ action: ContextualAction) {
    guard !animator.state.isGone else { return }
    animator.settle(in: begin(action))
    // Nothing moved, so nothing settles.
    if !animator.isRunning { animator.onSettle?(animator.state) }
  }

  /// Where the row goes for an action.
  private func begin(_ action: ContextualAction) -> Place {
    onAction?(action)
    guard action.style == .destructive else { return .rest }
    return sides.trailing.actions.contains { $0.style == .destructive } ? .away : .beyond
  }

  /// Where the places lie along a drag. A detached row follows a fifth of the travel beyond the actions, and one without actions at
  /// an edge not at all.
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

  // MARK: - Looks

  private func apply(_ place: Place) {
    let width = list.bounds.width
    let fades = list.traitCollection.reducesMotion
    func open(_ side: Side) -> Double { side.actions.isEmpty ? 0 : side.width(in: width) }
    // A row that fades in place does not move beyond the actions either: it would have to travel on its way out.
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
      // Those that are not uncovered lie behind the row.
      let share = max(side.width(in: width), shift * direction) / Double(max(1, side.actions.count))
      for (index, button) in side.buttons.enumerated() {
        button.bounds.size = Size(share, size.height)
        button.center = Point(edge + direction * share * (Double(index) + 0.5), row.center.y)
        button.alpha = isGone || shift * direction < 0 ? 0 : 1
      }
    }
    // At the edges of the list, or of a card.
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

  /// Updates what cannot be animated: which corners are round, and whether an action is ready.
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

  // MARK: - Order

  /// Puts the row in front of everything, and the buttons right behind it.
  private func raise() {
    for view in rows where style == .detached {
      // Another swipe may have changed it already.
      view.outlineBeforeSwipe =
        view.outlineBeforeSwipe ?? (view.cornerRadius, view.corners, view.clipsToBounds)
      view.clipsToBounds = true
    }
    for button in sides.leading.buttons + sides.trailing.buttons { list.addSubview(button) }
    list.addSubview(row)
  }

  /// The rows that it changes.
  private var rows: [TableViewCell] { [row, above, below].compactMap { $0 } }

  /// Restores the list, except for the rows of other swipes.
  func finish(besides others: [RowSwipe]) {
    animator.set(.rest)
    animator.onChange = nil
    row.transform = own.transform
    if style == .detached { row.shadow = own.shadow }
    for view in rows where !others.contains(where: { $0.rows.contains { $0 === view } }) { restore(view) }
    for button in sides.leading.buttons + sides.trailing.buttons { button.removeFromSuperview() }
    if others.isEmpty { list.restoreCellOrder() }
  }

  /// Leaves a neighbor as it was before: it is used for another row.
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
      if pulled >= max(width, Self.fullSwipe * list.bounds.width), !isHeldBack { return begin(first) }
      return !isHeldBack && (isThrown || pulled >= width / 2) ? (isLeft ? .left : .right) : .rest
    case .detached:
      let isFar = pulled >= width - 1e-6 && !isHeldBack || pulled >= width / 2 && isThrown
      return isFar ? begin(first) : .rest
    }
  }
}
