import SegueControls

/// A screen that shows a menu, and its submenus next to it.
final class MenuController: ViewController, Popup {
  /// The time for which the pointer must stay on a row before its submenu opens, in seconds.
  private static let delay = 0.15
  /// The space between a menu and the view next to which it opens, and the overlap of a submenu with the menu that contains it;
  /// in points.
  private static let (gap, overlap) = (4.0, 3.0)

  var chosen: (() -> Void)?
  private let menu: Menu
  private let anchor: Rect
  private var panels: [MenuPanel] = []
  private var opening: ScheduledAction?
  /// Whether the press that opened the menu has not ended yet.
  var isOpeningPress = false
  /// The recognizer of presses inside and outside the menu. It also receives the rest of the press that opened the menu.
  private(set) lazy var tracker = PanGestureRecognizer(slop: 0) { [weak self] in self?.follow($0) }

  /// Creates a screen that shows a menu next to a rectangle in the window's coordinates.
  init(_ menu: Menu, beside anchor: Rect) {
    (self.menu, self.anchor) = (menu, anchor)
    super.init()
    (modalPresentationStyle, preferredTransition) = (.custom, PopupTransition(duration: 0.25))
  }

  override func viewDidLoad() {
    view.cursor = .arrow
    view.traitOverrides.userInterfaceLevel = .elevated
    (tracker.allowedButtons, tracker.cursor) = ([.primary, .secondary], .arrow)
    // The press that opened the menu must not end the transition.
    tracker.precedence = .transition
    view.addGestureRecognizer(tracker)
    view.addGestureRecognizer(
      HoverGestureRecognizer { [weak self] hover in
        guard let self, hover.state == .began || hover.state == .changed else { return }
        track(hover.location(in: view))
      })
    add(menu, title: menu.title, parent: nil)
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    panels.first?.becomeFirstResponder()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    chosen = nil
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    opening?.cancel()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    opening?.cancel()
    guard presentingViewController == nil, let action = chosen else { return }
    chosen = nil
    action()
  }

  // MARK: - Panels

  private func add(_ menu: Menu, title: String = "", parent: ActionRow?) {
    let groups = menu.groups
    let isIndented = groups.joined().contains { ($0 as? MenuAction)?.state == .on }
    let rows = groups.map { group in
      group.compactMap { element in
        let row = row(for: element)
        row?.isIndented = isIndented
        return row
      }
    }
    let panel = MenuPanel(title, rows, parent: parent, controller: self)
    panels.append(panel)
    view.addSubview(panel)
    view.setNeedsLayout()
  }

  private func row(for element: any MenuElement) -> ActionRow? {
    if let action = element as? MenuAction {
      let row = ActionRow(
        action.title, kind: .menu, isDestructive: action.attributes.contains(.destructive),
        isMarked: action.state == .on, image: action.image, identifier: action.identifier
      ) { [weak self] in self?.choose { action.handler(action) } }
      row.isEnabled = !action.attributes.contains(.disabled)
      return row
    }
    guard let menu = element as? Menu else { return nil }
    let row = ActionRow(menu.title, kind: .menu, image: menu.image, identifier: nil) {}
    (row.submenu, row.isEnabled) = (menu, !menu.groups.isEmpty)
    return row
  }

  /// Closes the submenus of a panel, and opens the submenu of a row in it. If the row is `nil` or has no submenu, none opens.
  private func showSubmenu(of row: ActionRow?, in panel: MenuPanel) {
    opening?.cancel()
    while let last = panels.last, last !== panel {
      last.removeFromSuperview()
      panels.removeLast()
    }
    guard let row, let menu = row.submenu else { return }
    panel.highlighted = row
    add(menu, parent: row)
    guard view.window != nil, let new = panels.last else { return }
    view.layoutIfNeeded()
    new.alpha = 0
    new.animate(withDuration: 0.1) { [weak new] in new?.alpha = 1 }
  }

  private func activate(_ row: ActionRow, in panel: MenuPanel) {
    if row.submenu == nil { row.perform() } else { showSubmenu(of: row, in: panel) }
  }

  override func viewDidLayoutSubviews() {
    let anchor = view.convert(anchor, from: nil)
    for panel in panels {
      let size = panel.sizeThatFits(room.size)
      let place: Rect
      if let row = panel.parent {
        let row = row.convert(row.bounds, to: view)
        let edge = MenuPanel.padding - Self.overlap
        place = room.placing(
          size, x: [row.maxX + edge, row.minX - edge - size.width], y: [row.minY - MenuPanel.padding])
      } else {
        let gap = anchor.height > 0 ? Self.gap : 0
        place = room.placing(
          size, x: [anchor.minX, anchor.maxX - size.width],
          y: [anchor.maxY + gap, anchor.minY - gap - size.height])
      }
      panel.untransformedFrame = view.pixelAligned(place)
      // The frames of the panel's rows determine the positions of submenus.
      panel.layoutIfNeeded()
    }
  }

  // MARK: - Pointer

  private func follow(_ pan: PanGestureRecognizer) {
    let point = pan.location(in: view)
    let panel = panels.last { $0.frame.contains(point) }
    switch pan.state {
    case .began where panel == nil && !isOpeningPress: choose(nil)
    case .began, .changed: track(point)
    case .ended:
      // A press that opened the menu chooses a row only if the pointer has been dragged to it.
      let isClick = isOpeningPress && pan.displacement.length < TapGestureRecognizer.slop
      isOpeningPress = false
      if isClick { return }
      guard let panel else { return choose(nil) }
      if let row = panel.row(at: point, in: view) { activate(row, in: panel) }
    case .cancelled: isOpeningPress = false
    case .possible, .failed: break
    }
  }

  /// Highlights the row at a point, and opens its submenu after `delay`.
  private func track(_ point: Point) {
    guard let index = panels.lastIndex(where: { $0.frame.contains(point) }) else {
      opening?.cancel()
      panels.last?.highlighted = nil
      return
    }
    let panel = panels[index]
    // On its way into a submenu, the pointer may have crossed other rows.
    for (outer, inner) in zip(panels, panels.prefix(index + 1).dropFirst())
    where outer.highlighted !== inner.parent {
      opening?.cancel()
      outer.highlighted = inner.parent
    }
    let row = panel.row(at: point, in: view)
    guard row !== panel.highlighted else { return }
    panel.highlighted = row
    opening?.cancel()
    opening = view.window?.timeline.schedule(after: Self.delay) { [weak self, weak panel] in
      if let self, let panel { showSubmenu(of: row, in: panel) }
    }
  }

  // MARK: - Keys

  /// Handles the keys that move the highlight, open and close submenus, and choose a row.
  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .alt]), let panel = panels.last else {
      return super.keyPressed(event)
    }
    let row = panel.highlighted
    switch event.key {
    case .up, .down, .home, .end: panel.move(event.key)
    case .right, .return, .space:
      guard let row, !event.isRepeat, event.key != .right || row.submenu != nil else { break }
      activate(row, in: panel)
      panels.last.map { if $0 !== panel { $0.move(.home) } }
    case .left, .escape:
      if panels.count > 1 {
        showSubmenu(of: nil, in: panels[panels.count - 2])
      } else if event.key == .escape, !event.isRepeat {
        choose(nil)
      }
    case .menu: choose(nil)
    case .character(let letter): panel.move(to: letter)
    case .function: return false
    case .tab, .backspace, .delete, .insert, .pageUp, .pageDown: break
    }
    return true
  }

  // MARK: - Transition

  var boxes: [View] { panels }

  var home: Point {
    let box = panels.first?.untransformedFrame ?? view.bounds
    return box.nearestPoint(to: view.convert(anchor, from: nil).center)
  }

  func dismissedLook(for operation: TransitionOperation) -> (transform: Transform, alpha: Double) {
    (scaled(by: operation.isForward ? 0.6 : 0.9), 0)
  }
}

/// A box with the rows of a menu or a submenu.
final class MenuPanel: View, TextInputCompanion {
  /// The space around the rows, in points.
  static let padding = 5.0
  /// The minimum and the maximum width, in points.
  private static let widths = 140.0...320.0

  /// The row whose submenu the panel shows; `nil` for the outermost menu.
  let parent: ActionRow?
  /// The row that Return or a release chooses; `nil` if no row is highlighted.
  var highlighted: ActionRow? {
    didSet {
      guard highlighted !== oldValue else { return }
      oldValue?.isHighlighted = false
      highlighted?.isHighlighted = true
      if let highlighted { list.scrollRectToVisible(highlighted.frame) }
    }
  }
  private weak var controller: MenuController?
  private let list = ActionList(gap: MenuPanel.padding)
  private let heading: Label

  init(_ title: String, _ groups: [[ActionRow]], parent: ActionRow?, controller: MenuController) {
    (self.parent, self.controller) = (parent, controller)
    heading = Label(title, font: .footnote, color: .detailLabel)
    super.init()
    heading.numberOfLines = 0
    (backgroundColor, cornerRadius) = (.popupGround, 11)
    shadow = Shadow(color: Color.black.withAlpha(0.3), blur: 24, offset: Vector(0, 6))
    list.groups = groups
    for view in [heading, list] { addSubview(view) }
  }

  /// Returns the enabled row at a point in the coordinates of `view`; `nil` if there is no such row.
  func row(at point: Point, in view: View) -> ActionRow? {
    let point = list.convert(point, from: view)
    guard list.bounds.contains(point) else { return nil }
    return list.rows.first { $0.isEnabled && $0.frame.contains(point) }
  }

  /// Moves the highlight to the next, previous, first or last enabled row.
  func move(_ key: Key) {
    let rows = list.rows.filter(\.isEnabled)
    guard !rows.isEmpty else { return }
    let index = rows.firstIndex { $0 === highlighted }
    switch key {
    case .up: highlighted = rows[((index ?? 0) + rows.count - 1) % rows.count]
    case .down: highlighted = rows[((index ?? -1) + 1) % rows.count]
    case .home: highlighted = rows.first
    default: highlighted = rows.last
    }
  }

  /// Moves the highlight to the next enabled row whose title begins with a letter.
  func move(to letter: Character) {
    let rows = list.rows.filter(\.isEnabled)
    let next = (rows.firstIndex { $0 === highlighted } ?? -1) + 1
    let found = (rows[next...] + rows[..<next]).first { $0.title.lowercased().hasPrefix(String(letter)) }
    if let found { highlighted = found }
  }

  private func headingHeight(in width: Double) -> Double {
    heading.text.isEmpty ? 0 : heading.height(forWidth: max(0, width - 30)) + 12
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let padding = 2 * Self.padding
    let rows = list.rows.map { $0.sizeThatFits(Size(.infinity, .infinity)).width }.max() ?? 0
    let width = min((rows + padding).clamped(to: Self.widths), size.width)
    let height = headingHeight(in: width) + list.height(forWidth: width - padding) + padding
    return Size(width, min(height, size.height))
  }

  override func layoutSubviews() {
    let top = headingHeight(in: bounds.width)
    heading.frame = Rect(x: 15, y: 8, width: bounds.width - 30, height: max(0, top - 12))
    list.frame = bounds.inset(by: Self.padding).inset(by: Insets(top: top))
  }

  override var canBecomeFocused: Bool { true }
  /// An empty rectangle, because the highlight shows the focus instead of a ring.
  override var focusBounds: Rect { .zero }
  /// Passes the key to the controller, even while the menu opens.
  override func keyPressed(_ event: KeyEvent) -> Bool { controller?.keyPressed(event) ?? false }
}

extension ViewController: MenuPresenter {
  package func show(_ menu: Menu, beside rect: Rect) {
    guard coordinator.makeAvailable() else { return }
    let controller = MenuController(menu, beside: rect)
    // If a sheet that is not modal is presented, the menu opens in front of the sheet.
    let presenter = outermost.presentedViewController?.frontmost ?? self
    guard presenter.present(controller), let window = controller.windowIfLoaded else { return }
    controller.isOpeningPress = true
    controller.isOpeningPress = window.continuePress(with: controller.tracker)
  }
}
