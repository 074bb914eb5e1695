import SegueControls

/// An action of an alert or an action sheet, like UIKit's `UIAlertAction`.
public final class AlertAction {
  /// The style of an action, which determines its color and its position.
  public nonisolated enum Style: Sendable, Hashable {
    /// An ordinary action.
    case `default`
    /// The action that changes nothing. Escape performs it, and so does a click outside an action sheet.
    case cancel
    /// An action that destroys data; its title is red.
    case destructive
  }

  /// The title of the action.
  public let title: String
  /// The style of the action.
  public let style: Style
  /// Whether the action can be chosen. The default is `true`.
  public var isEnabled = true { didSet { row?.isEnabled = isEnabled } }
  /// The name of the action's row for tests and scripts.
  public let identifier: String?
  fileprivate let handler: ((AlertAction) -> Void)?
  fileprivate weak var row: ActionRow?

  /// Creates an action.
  /// - Parameters:
  ///   - title: the title.
  ///   - style: the style; `.default` by default.
  ///   - identifier: the name of the action's row for tests and scripts.
  ///   - handler: called with the action when the alert has disappeared.
  public init(
    title: String, style: Style = .default, identifier: String? = nil,
    handler: ((AlertAction) -> Void)? = nil
  ) {
    (self.title, self.style, self.identifier, self.handler) = (title, style, identifier, handler)
  }
}

/// A screen with a question or a message and actions to choose from, like UIKit's `UIAlertController`.
///
///     let alert = AlertController(title: "Delete the file?", message: nil, preferredStyle: .alert)
///     alert.addAction(AlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in remove() })
///     screen.present(alert)
///
/// Return performs the preferred action, Escape the action with the style `.cancel`. The latter is also performed if a
/// presentation is caught or reversed before the alert has arrived. A call to `dismiss` performs no action.
///
/// An action sheet rises from the lower edge. In a window of regular width, it opens next to the `transitionSource`, or in the
/// center if there is no source.
public final class AlertController: ViewController, Popup {
  /// The style of an alert, which determines its position.
  public nonisolated enum Style: Sendable, Hashable {
    /// Actions to choose from, at the lower edge of the window or next to a view.
    case actionSheet
    /// A box in the center of the window, which may have text fields.
    case alert
  }

  /// The width of a box that does not span the window, the radius of its corners, and the space between its edges and the text,
  /// in points. The space between a sheet and its cancel row or its source, in points.
  private static let (width, radius, margin, sheetGap) = (270.0, 14.0, 16.0, 8.0)
  /// The space above and below the texts, between them, and above a text field, in points.
  private static let (textMargin, textGap, fieldGap) = (19.0, 4.0, 12.0)

  /// The style, set when the alert is created.
  public let preferredStyle: Style
  public override var title: String? { didSet { showTexts() } }
  /// The text below the title; `nil` shows only the title.
  public var message: String? { didSet { showTexts() } }
  /// The actions, in the order in which they were added.
  public private(set) var actions: [AlertAction] = []
  /// The action that Return performs, with a bold title. With `nil`, the default, the action with the style `.cancel` has the
  /// bold title. Return then performs an action only if there is no other one.
  public var preferredAction: AlertAction? { didSet { arrange() } }
  /// The text fields, from top to bottom.
  public private(set) var textFields: [TextField] = []

  var chosen: (() -> Void)?
  /// Whether the alert has arrived since it was presented.
  private var hasArrived = false
  private let box = View(), cancelBox = View(), header = ScrollView()
  private let heading = Label(font: .headline), text = Label(font: .footnote)
  private let list = ActionList(), cancelList = ActionList()

  /// Creates an alert without actions.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    super.init()
    (self.title, self.message) = (title, message)
    (modalPresentationStyle, preferredTransition) = (.custom, PopupTransition(duration: 0.4))
  }

  /// Adds an action. The rows have the order in which their actions were added, but the action with the style `.cancel` comes
  /// last. If an alert shows two actions side by side, it is on the left.
  public func addAction(_ action: AlertAction) {
    actions.append(action)
    arrange()
  }

  /// Adds a text field below the text. The first field has the keyboard focus when the alert appears.
  /// - Parameter configurationHandler: sets up the field.
  public func addTextField(configurationHandler: ((TextField) -> Void)? = nil) {
    let field = TextField()
    textFields.append(field)
    header.addSubview(field)
    configurationHandler?(field)
    viewIfLoaded?.setNeedsLayout()
  }

  public override func viewDidLoad() {
    view.backgroundColor = .popupShade
    view.cursor = .arrow
    view.traitOverrides.userInterfaceLevel = .elevated
    for (box, list) in [(box, list), (cancelBox, cancelList)] {
      (box.backgroundColor, box.cornerRadius, box.clipsToBounds) = (.popupGround, Self.radius, true)
      box.addSubview(list)
      view.addSubview(box)
    }
    box.addSubview(header)
    if preferredStyle == .actionSheet {
      heading.font = .footnote.weight(.semibold)
      for label in [heading, text] { label.textColor = .detailLabel }
    }
    for label in [heading, text] {
      (label.numberOfLines, label.textAlignment) = (0, .center)
      header.addSubview(label)
    }
    let tap = TapGestureRecognizer { [weak self] _ in self?.cancel() }
    tap.cursor = nil
    tap.shouldBegin = { [unowned self, unowned tap] in
      preferredStyle == .actionSheet && !boxes.contains { $0.frame.contains(tap.location(in: view)) }
    }
    view.addGestureRecognizer(tap)
    registerForTraitChanges(.horizontalSizeClass) { [weak self] _ in self?.arrange() }
    arrange()
  }

  /// Creates the rows again, because an action or its position has changed.
  private func arrange() {
    guard isViewLoaded else { return }
    let kind: ActionRow.Kind = preferredStyle == .alert ? .alert : .sheet
    let others = actions.filter { $0.style != .cancel }
    let cancel = actions.filter { $0.style == .cancel }
    let strong = preferredAction ?? cancel.first
    func row(_ action: AlertAction) -> [ActionRow] {
      let row = ActionRow(
        action.title, kind: kind, isDestructive: action.style == .destructive, isStrong: action === strong,
        identifier: action.identifier
      ) { [weak self] in self?.perform(action) }
      (row.isEnabled, action.row) = (action.isEnabled, row)
      return [row]
    }
    list.groups = (others + (isAtBottom ? [] : cancel)).map(row)
    cancelList.groups = isAtBottom ? cancel.map(row) : []
    showTexts()
  }

  /// Shows the current texts. The rows stay, so that one of them keeps the focus or a press.
  private func showTexts() {
    (heading.text, text.text) = (title ?? "", message ?? "")
    list.beginsWithLine = !(heading.text + text.text).isEmpty || !textFields.isEmpty
    for each in [viewIfLoaded, header, list] { each?.setNeedsLayout() }
  }

  // MARK: - Layout

  private var isAtBottom: Bool {
    preferredStyle == .actionSheet && traitCollection.horizontalSizeClass == .compact
  }
  var boxes: [View] { isAtBottom ? [box, cancelBox] : [box] }

  /// The frame of the view next to which an action sheet opens; `nil` if there is no such view.
  private var anchor: Rect? {
    guard preferredStyle == .actionSheet, !isAtBottom, let source = presentingViewController?.view,
      let view = transitionSource?.find(in: source)?.view()
    else { return nil }
    return self.view.convert(view.convert(view.bounds, to: nil), from: nil)
  }

  public override func viewDidLayoutSubviews() {
    let room = room
    let width = isAtBottom ? room.width : min(Self.width, room.width)
    let textHeight = placeTexts(in: width)
    let halves = list.rows.allSatisfy { $0.sizeThatFits(Size(.infinity, .infinity)).width <= width / 2 - 1 }
    let isPair = preferredStyle == .alert && list.rows.count == 2 && halves
    let cancelRow = actions.first { $0.style == .cancel }?.row
    list.columns = isPair ? list.rows.filter { $0 === cancelRow } + list.rows.filter { $0 !== cancelRow } : []
    let lower = cancelList.rows.isEmpty ? 0 : cancelList.height(forWidth: width)
    let free = max(0, room.height - (lower > 0 ? lower + Self.sheetGap : 0))
    // The header leaves at least half of the height to the rows.
    let rows = min(list.height(forWidth: width), max(free / 2, free - textHeight))
    let size = Size(width, min(textHeight, free - rows) + rows)
    var place = Rect(center: room.center, size: size)
    if isAtBottom {
      place = Rect(x: room.minX, y: room.minY + free - size.height, width: width, height: size.height)
    } else if let anchor {
      place = room.placing(
        size, x: [anchor.midX - width / 2],
        y: [anchor.maxY + Self.sheetGap, anchor.minY - Self.sheetGap - size.height])
    }
    box.untransformedFrame = view.pixelAligned(place)
    cancelBox.untransformedFrame = view.pixelAligned(
      Rect(x: room.minX, y: room.maxY - lower, width: width, height: lower))
    header.frame = Rect(x: 0, y: 0, width: width, height: size.height - rows)
    list.frame = Rect(x: 0, y: size.height - rows, width: width, height: rows)
    cancelList.frame = cancelBox.bounds
  }

  /// Places the texts and the text fields.
  /// - Returns: their height with the space around them, in points.
  private func placeTexts(in width: Double) -> Double {
    var y = 0.0
    let parts: [View] = [heading, text].filter { !$0.text.isEmpty } + textFields
    for part in parts {
      y += y == 0 ? Self.textMargin : part is TextField ? Self.fieldGap : Self.textGap
      let inner = max(0, width - 2 * Self.margin)
      part.frame = Rect(x: Self.margin, y: y, width: inner, height: part.height(forWidth: inner))
      y = part.frame.maxY
    }
    header.contentSize = Size(width, y > 0 ? y + Self.textMargin : 0)
    return header.contentSize.height
  }

  // MARK: - Actions

  private func perform(_ action: AlertAction) { if action.isEnabled { choose { action.handler?(action) } } }

  private func cancel() {
    if let action = actions.first(where: { $0.style == .cancel }) {
      perform(action)
    } else if preferredStyle == .actionSheet {
      choose(nil)
    }
  }

  /// Performs the preferred action (Return), or the action with the style `.cancel` (Escape). Other back keys have no effect.
  public override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.key == .return, event.modifiers.isEmpty, !event.isRepeat,
      let action = preferredAction ?? (actions.count == 1 ? actions.first : nil)
    {
      perform(action)
      return true
    }
    if event.key == .escape, !event.isRepeat { cancel() }
    return event.isBack
  }

  public override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    textFields.first?.becomeFirstResponder()
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The user may have caught the alert while it disappeared, and opened it again.
    (chosen, hasArrived) = (nil, true)
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard presentingViewController == nil else { return }
    let (action, wasOpen) = (chosen, hasArrived || isBeingDismissed)
    (chosen, hasArrived) = (nil, false)
    if let action { return action() }
    if !wasOpen, let cancel = actions.first(where: { $0.style == .cancel }) {
      cancel.handler?(cancel)
    }
  }

  // MARK: - Transition

  var home: Point {
    if isAtBottom { return Point(view.bounds.midX, view.bounds.maxY) }
    return anchor.map { box.untransformedFrame.nearestPoint(to: $0.center) } ?? view.bounds.center
  }

  func dismissedLook(for operation: TransitionOperation) -> (transform: Transform, alpha: Double) {
    if isAtBottom { return (.translation(Vector(0, view.bounds.maxY - box.untransformedFrame.minY)), 1) }
    if anchor != nil { return (scaled(by: 0.7), 0) }
    return (scaled(by: operation.isForward ? 1.1 : 0.95), 0)
  }
}
