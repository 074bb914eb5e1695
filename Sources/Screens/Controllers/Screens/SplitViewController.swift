import SegueControls

/// A delegate that decides which screen a split view controller shows when its columns become one stack.
public protocol SplitViewControllerDelegate: AnyObject {
  /// Returns the column whose screen is visible in the stack. By default, returns `proposed`.
  /// - Parameter proposed: the column that was shown last, initially `.primary`. If a screen was pushed in the secondary
  ///   column, or if the primary one is empty, it is `.secondary`.
  func splitViewController(
    _ splitViewController: SplitViewController,
    topColumnForCollapsingToProposedTopColumn proposed: SplitViewController.Column
  ) -> SplitViewController.Column
}

/// A container with two columns side by side, such as a list and the content of a row; like UIKit's `UISplitViewController`.
///
/// Each column is a navigation controller with a bar. In a compact width, the columns become one stack, with the screens of the
/// secondary column above those of the primary one. The screens return to their column when there is room again. Both changes
/// wait until no transition is running in a column.
open class SplitViewController: ViewController {
  /// A column of a split view controller.
  public nonisolated enum Column: Sendable, Hashable {
    /// The narrow column on the left, which comes first in the stack.
    case primary
    /// The wide column on the right.
    case secondary
  }

  /// The delegate that chooses the visible screen when the columns become one stack; held weakly.
  public weak var delegate: (any SplitViewControllerDelegate)?
  /// Whether the columns are one stack; `false` until the first layout.
  public private(set) var isCollapsed = false
  /// The width of the primary column, in points, at most half of the controller's width. The default is 320.
  public var preferredPrimaryColumnWidth = 320.0 {
    didSet {
      preferredPrimaryColumnWidth = preferredPrimaryColumnWidth.bounded(.lengths, or: oldValue)
      viewIfLoaded?.setNeedsLayout()
    }
  }

  private let primary = NavigationController(screens: [])
  private let secondary = NavigationController(screens: [])
  private let (primaryBox, secondaryBox, line) = (View(), View(), View())
  /// The first screen of the secondary column, even while neither stack contains it; `nil` if the column is empty.
  private var detail: ViewController?
  private var lastShown = Column.primary
  private var isArranged = false
  /// Whether a change of the columns waits for the end of a transition.
  private var isWaiting = false

  /// Creates a controller with empty columns.
  public override init() {
    super.init()
    for stack in [primary, secondary] {
      stack.isNavigationBarHidden = false
      addChild(stack)
      stack.didMove(toParent: self)
    }
  }

  open override var topmost: ViewController { (isCollapsed ? primary : secondary).topmost }

  open override var firstResponder: Responder {
    let stack = isCollapsed || lastShown == .primary ? primary : secondary
    return (presentedViewController ?? stack).firstResponder
  }

  open override func viewDidLoad() {
    line.backgroundColor = .barLine
    line.isUserInteractionEnabled = false
    for box in [primaryBox, secondaryBox] { box.clipsToBounds = true }
    for each in [primaryBox, secondaryBox, line] { view.addSubview(each) }
    primaryBox.addSubview(primary.view)
  }

  open override func viewDidLayoutSubviews() {
    let (bounds, isCompact) = (view.bounds, traitCollection.horizontalSizeClass == .compact)
    if !isArranged || isCompact != isCollapsed { arrange(asOne: isCompact) }
    // The columns become one stack only when no transition is running in them. Until then, the busy column fills the window.
    let isWide = isCollapsed || isCompact && !isBusy(secondary)
    let hairline = 1 / traitCollection.displayScale
    let width = primaryWidth(in: bounds.width)
    primaryBox.frame = Rect(x: 0, y: 0, width: isWide ? bounds.width : width, height: bounds.height)
    line.frame = Rect(x: width, y: 0, width: hairline, height: bounds.height)
    secondaryBox.frame = isCompact ? bounds : bounds.inset(by: Insets(left: width + hairline))
    primaryBox.isHidden = isCompact && !isWide
    (line.isHidden, secondaryBox.isHidden) = (isCollapsed || isCompact, isWide)
  }

  open override func size(
    forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: Size
  ) -> Size {
    guard UserInterfaceSizeClass(parentSize.width) == .regular else { return parentSize }
    let width = primaryWidth(in: parentSize.width)
    return Size(container === primary ? width : parentSize.width - width, parentSize.height)
  }

  private func primaryWidth(in width: Double) -> Double {
    min(preferredPrimaryColumnWidth, (width / 2).rounded())
  }

  // MARK: - Screens

  /// The screens of the secondary column that have been moved to the stack of the primary one.
  private var merged: [ViewController] { Array(primary.viewControllers.drop { $0 !== detail }) }

  /// Returns the first screen of a column; `nil` if the column is empty.
  public func viewController(for column: Column) -> ViewController? {
    column == .primary ? primary.viewControllers.first { $0 !== detail } : detail
  }

  /// Replaces all screens of a column, without animation. A transition in the column ends immediately. A screen that is already
  /// shown elsewhere is not set, which debug builds report.
  public func setViewController(_ viewController: ViewController?, for column: Column) {
    let stack = isCollapsed || column == .primary ? primary : secondary
    guard viewController !== self.viewController(for: column), viewController?.isFree(for: self) != false
    else { return }
    if moves(in: stack) { coordinator.endNow() }
    guard !moves(in: stack) else { return }
    let (screens, merged) = ([viewController].compactMap(\.self), merged)
    if column == .primary { return primary.replaceStack(with: screens + merged) }
    detail = viewController
    if merged.isEmpty { return secondary.replaceStack(with: screens) }
    primary.replaceStack(with: primary.viewControllers.dropLast(merged.count) + screens)
  }

  /// Shows a column. If the columns are one stack, pops to the screens of the primary column, or pushes those of the secondary
  /// one.
  public func show(_ column: Column) {
    lastShown = column
    guard isCollapsed, let detail, merged.isEmpty == (column == .secondary) else { return }
    guard coordinator.makeAvailable() else { return _ = reportDropped(detail) }
    if column == .primary {
      let last = primary.viewControllers.dropLast(merged.count).last
      return last.map { _ = primary.popToViewController($0) } ?? ()
    }
    let screens = secondary.viewControllers.isEmpty ? [detail] : secondary.viewControllers
    for screen in screens { screen.leaveParent() }
    secondary.replaceStack(with: [])
    // Without a screen to push them onto, the screens become the stack.
    if primary.viewControllers.isEmpty { return primary.replaceStack(with: screens) }
    let began = primary.setViewControllers(primary.viewControllers + screens) { [secondary] in
      if !$0 { secondary.replaceStack(with: screens) }
    }
    if !began { secondary.replaceStack(with: screens) }
  }

  // MARK: - Collapsing

  private func arrange(asOne isOne: Bool) {
    guard !isArranged || ![primary, secondary].contains(where: isBusy) else { return wait() }
    isArranged = true
    if isOne {
      let isUsed = primary.viewControllers.isEmpty || secondary.viewControllers.count > 1
      let last = isUsed ? .secondary : lastShown
      let top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: last) ?? last
      isCollapsed = true
      if top == .secondary { move(secondary.viewControllers, from: secondary, to: primary) }
      if secondary.isViewLoaded { secondary.view.removeFromSuperview() }
    } else {
      secondaryBox.addSubview(secondary.view)
      let merged = merged
      if isCollapsed { lastShown = merged.isEmpty ? .primary : .secondary }
      isCollapsed = false
      move(merged, from: primary, to: secondary)
      if secondary.viewControllers.isEmpty, let detail { secondary.replaceStack(with: [detail]) }
    }
  }

  /// Moves screens from the end of one stack to another. They stay in the window, so they keep the focus and do not disappear.
  private func move(
    _ screens: [ViewController], from old: NavigationController, to new: NavigationController
  ) {
    for screen in screens { screen.leaveParent() }
    new.replaceStack(with: new.viewControllers + screens)
    old.replaceStack(with: old.viewControllers.filter { $0.parent === old })
  }

  /// Returns whether a transition is running in a column.
  private func moves(in stack: NavigationController) -> Bool {
    coordinator.screens.contains { screen in
      sequence(first: screen, next: \.parent).dropFirst().contains { $0 === stack }
    }
  }

  /// Returns whether a column cannot change: a transition is running in it, or a screen in it presents another one that covers
  /// only this screen.
  private func isBusy(_ stack: NavigationController) -> Bool {
    moves(in: stack) || stack.viewControllers.contains { $0.presentedViewController != nil }
  }

  private func wait() {
    guard !isWaiting else { return }
    isWaiting = true
    coordinator.add { [weak self] _ in
      self?.isWaiting = false
      self?.viewIfLoaded?.setNeedsLayout()
    }
  }
}

extension SplitViewControllerDelegate {
  /// Returns `proposed`.
  public func splitViewController(
    _ splitViewController: SplitViewController,
    topColumnForCollapsingToProposedTopColumn proposed: SplitViewController.Column
  ) -> SplitViewController.Column { proposed }
}

extension ViewController {
  /// Shows a screen in the secondary column of the innermost split view controller; without one, presents the screen. In a
  /// compact width, the screen is pushed.
  public func showDetailViewController(_ viewController: ViewController) {
    guard let split = self as? SplitViewController ?? splitViewController else {
      return _ = present(viewController)
    }
    guard !split.isCollapsed || coordinator.makeAvailable() else { return _ = reportDropped(viewController) }
    split.setViewController(viewController, for: .secondary)
    if split.viewController(for: .secondary) === viewController { split.show(.secondary) }
  }
}
