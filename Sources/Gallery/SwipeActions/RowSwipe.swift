import SegueAnimation
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// One row of a list that is swiped sideways: to the left for an action behind its right edge, to the right for one behind its
/// left edge. The row rounds the corners that detach from the list, and its neighbors round theirs.
final class RowSwipe {
  /// Where the row is.
  enum Place {
    /// Beyond the left edge, and gone.
    case away
    /// Pulled further to the left than the action needs.
    case pulledLeft
    /// As far to the left as the action is wide.
    case left
    /// In the list.
    case rest
    /// As far to the right as the action is wide.
    case right
    /// Pulled further to the right than the action needs.
    case pulledRight
    /// Beyond the right edge.
    case beyond
  }

  /// The part of the width that an action needs.
  static let actionShare = 0.24
  /// How much of the travel the row follows beyond that.
  private static let give = 0.2
  /// How far a row that is pulled beyond the action moves, as a part of the distance from there to the edge.
  private static let pulledShare = 0.4
  private static let places: [Place] = [.away, .left, .rest, .right, .beyond]

  /// The row, and those above and below, where there are any.
  let row: TableViewCell
  private let above: TableViewCell?
  private let below: TableViewCell?
  private let list: TableView
  private let buttons: (left: ActionButton, right: ActionButton)

  private(set) lazy var animator = StateAnimator(
    Self.places, initially: start, over: list, tracks: [Track(.spring(duration: 0.4, dampingRatio: 1))],
    between: [(.pulledLeft, 1 - Self.pulledShare), (.pulledRight, 3 + Self.pulledShare)],
    timing: { from, to in
      // The row leaves quickly; it comes back as from everywhere else.
      to == .away ? .curve(.easeIn, duration: 0.2) : .spring(duration: 0.4, dampingRatio: 1)
    }
  ) { [weak self] in self?.apply($0) }

  private(set) lazy var drag: StateDrag<Place> = {
    let drag = StateDrag(animator, toward: Vector(1, 0)) { [unowned self] in scale }
    drag.target = { [unowned self] in target(of: $0) }
    return drag
  }()

  private let start: Place
  /// Called when the row was released for an action: `true` for the one to the left.
  var onAction: ((_ isLeft: Bool) -> Void)?

  /// A swipe of `row` that begins in `start`.
  init(
    _ row: TableViewCell, in list: TableView, buttons: (left: ActionButton, right: ActionButton),
    startingAt start: Place = .rest
  ) {
    (self.row, self.list, self.buttons, self.start) = (row, list, buttons, start)
    let path = row.indexPath
    above = list.cellForRow(at: ItemPath(item: path.item - 1, section: path.section))
    below = list.cellForRow(at: ItemPath(item: path.item + 1, section: path.section))
    animator.name = "RowSwipe"
    animator.onChange = { [weak self] in self?.positionChanged() }
    raise()
    if start != .rest { apply(start) }
    positionChanged()
  }

  /// How far the row must be swiped for an action, in points.
  var actionWidth: Double { max(1, list.bounds.width * Self.actionShare) }

  /// Where the places lie along a drag: one to one up to the action, and beyond it only a fifth.
  private var scale: DragScale {
    let (action, rest) = (actionWidth, list.bounds.width * (1 - Self.actionShare) / Self.give)
    return DragScale([-action - rest, -action, 0, action, action + rest])
  }

  // MARK: - Looks

  private func apply(_ place: Place) {
    let (width, height) = (list.bounds.width, row.bounds.height)
    let action = actionWidth
    let fades = list.window?.reducesMotion ?? false
    // A row that fades in place does not move beyond the action either: it would have to travel on its way out.
    let pulled = fades ? action : action + Self.pulledShare * (width - action)
    let shift: Double =
      switch place {
      case .away: fades ? -action : -width
      case .pulledLeft: -pulled
      case .left: -action
      case .rest: 0
      case .right: action
      case .pulledRight: pulled
      case .beyond: fades ? action : width
      }
    let progress: Double =
      switch place {
      case .away, .rest, .beyond: 0
      case .pulledLeft, .left, .right, .pulledRight: 1
      }
    row.transform = .translation(Vector(shift, 0))
    row.alpha = place == .away || place == .beyond ? 0 : 1
    row.cornerRadius = height / 5 * progress
    row.shadow = Shadow(
      color: Color.black.withAlpha(0.16 * progress), blur: (4 + progress) * 2, offset: Vector(0, 1))
    for neighbor in [above, below].compactMap({ $0 }) {
      neighbor.cornerRadius = height / 3 * progress
    }
    let middle = row.center.y
    buttons.left.center = Point(max(0, shift) / 2, middle)
    buttons.right.center = Point(width + min(0, shift) / 2, middle)
    buttons.left.alpha = shift > 0 ? progress : 0
    buttons.right.alpha = shift < 0 ? progress : 0
  }

  /// Updates what cannot be animated: which corners are round, and whether an action is ready.
  private func positionChanged() {
    let position = animator.position
    let isLeft = position < 2
    row.corners = isLeft ? [.topRight, .bottomRight] : [.topLeft, .bottomLeft]
    above?.corners = isLeft ? .bottomRight : .bottomLeft
    below?.corners = isLeft ? .topRight : .topLeft
    buttons.right.isReady = position <= 1
    buttons.left.isReady = position >= 3
  }

  // MARK: - Order

  /// Puts the row in front of everything, and the buttons right behind it.
  private func raise() {
    for view in rows { view.clipsToBounds = true }
    for button in [buttons.left, buttons.right] { list.addSubview(button) }
    list.addSubview(row)
  }

  /// The rows that it changes.
  private var rows: [TableViewCell] { [row, above, below].compactMap { $0 } }

  /// Restores the list, except for the rows of another swipe.
  func finish(besides other: RowSwipe?) {
    animator.set(.rest)
    animator.onChange = nil
    (row.transform, row.alpha, row.shadow) = (.identity, 1, .none)
    for view in rows where other?.rows.contains(where: { $0 === view }) != true {
      (view.clipsToBounds, view.corners, view.cornerRadius) = (false, .all, 0)
    }
    guard other == nil else { return }
    list.restoreCellOrder()
    for button in [buttons.left, buttons.right] {
      button.isReady = false
      button.center = .zero
      list.insertSubview(button, at: 0)
    }
  }

  // MARK: - Release

  private func target(of release: StateDrag<Place>.Release) -> Place {
    let point = scale.point(at: release.position)
    let isLeft = point < 0
    let (pulled, speed) = (abs(point), isLeft ? -release.velocity : release.velocity)
    let isThrown = pulled >= actionWidth / 2 && speed > Release.decisiveSpeed
    let isHeldBack = speed < -Release.decisiveSpeed
    guard pulled >= actionWidth - 1e-6 && !isHeldBack || isThrown else { return .rest }
    onAction?(isLeft)
    return isLeft ? .away : .rest
  }
}
