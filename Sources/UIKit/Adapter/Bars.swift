/// UIKit's name for an item of a bar, which is a button.
public typealias UIBarButtonItem = Button

extension Button {
  /// The style of an item of a bar.
  public nonisolated enum Style: Int, Sendable {
    /// The usual style, twice under different names.
    case plain, bordered
    /// The style of an item that completes a task. Its title is semibold.
    case done
  }

  /// A predefined item of a bar. The raw value is its title, or the name of its symbol.
  public nonisolated enum SystemItem: String, Sendable {
    /// An item with a title.
    case done = "Done", cancel = "Cancel", edit = "Edit", save = "Save", undo = "Undo", redo = "Redo"
    /// An item with a symbol.
    case add = "plus", compose = "square.and.pencil", reply = "arrowshape.turn.up.left", camera, trash
    /// An item with a symbol.
    case action = "square.and.arrow.up", organize = "folder", bookmarks = "book", search = "magnifyingglass"
    /// An item with a symbol.
    case refresh = "arrow.clockwise", stop = "xmark", close = "multiply", play = "play.fill"
    /// An item with a symbol.
    case pause = "pause.fill", rewind = "backward.fill", fastForward = "forward.fill"
    /// An empty item. In a toolbar, it takes the place of a button.
    case flexibleSpace, fixedSpace, pageCurl
  }

  /// Creates an item with a title that calls a method of a target, which is not retained.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(title: title)
    if style == .done { self.SegueControls::titleLabel.font.weight = .semibold }
    if let action { addTarget(target, action: action, for: .primaryActionTriggered) }
  }

  /// Creates an item with an image that calls a method of a target, which is not retained. The style has no effect.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: .plain, target: target, action: action)
    self.image = image
  }

  /// Creates a predefined item that calls a method of a target, which is not retained.
  public convenience init(barButtonSystemItem item: SystemItem, target: Any?, action: Selector?) {
    let image = UIImage(systemName: item.rawValue)
    let title = item.rawValue.first?.isUppercase == true ? item.rawValue : nil
    self.init(
      title: title, style: item == .done || item == .save ? .done : .plain, target: target, action: action)
    if let image { (self.image, accessibilityLabel) = (image, "\(item)".capitalized) }
  }

  /// Creates a predefined item that calls the handler of an action, or else opens a menu.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    use(primaryAction, menu)
  }

  /// Creates an item or a button that calls the handler of an action, or else opens a menu.
  /// - Parameters:
  ///   - title: the title; `nil`, the default, uses that of the action.
  ///   - image: the image; `nil`, the default, uses that of the action.
  @_disfavoredOverload public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?, menu: UIMenu? = nil
  ) {
    self.init(title: title ?? primaryAction?.title, image: image ?? primaryAction?.image)
    use(primaryAction, menu)
  }

  private func use(_ action: UIAction?, _ menu: UIMenu?) {
    if let action { addAction(action, for: .primaryActionTriggered) }
    if let menu { (self.menu, showsMenuAsPrimaryAction) = (menu, action == nil) }
  }

  /// Creates an item that shows a view, which handles presses itself. The item has the size of the view, or the size that the view
  /// needs if it has none.
  public convenience init(customView view: UIView) {
    if view.bounds.isEmpty { view.sizeToFit() }
    let face = UIView(frame: CGRect(origin: .zero, size: view.bounds.size))
    view.frame.origin = .zero
    face.addSubview(view)
    self.init(face: face)
    face.isUserInteractionEnabled = true
  }

  /// Sets the font and the color of the title. Only the state `.normal` has an effect.
  public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    guard state == .normal else { return }
    let label = self.SegueControls::titleLabel
    label.font = attributes?[.font] as? UIFont ?? label.font
    label.textColor = attributes?[.foregroundColor] as? UIColor ?? .tint
  }
}

extension NavigationItem {
  /// The item whose title the back button to this screen shows. Only its title has an effect.
  public var backBarButtonItem: UIBarButtonItem? {
    get { backButtonTitle.map { UIBarButtonItem(title: $0) } }
    set { backButtonTitle = newValue?.title }
  }
  /// The items at the left, from left to right; never `nil`. Setting it hides the back button if there are items.
  @_disfavoredOverload public var leftBarButtonItems: [UIBarButtonItem]? {
    get { self.SegueControls::leftBarButtonItems }
    set {
      let isEmpty = (newValue ?? []).isEmpty
      if !isEmpty || leftBarButtonItem != nil { hidesBackButton = !isEmpty }
      self.SegueControls::leftBarButtonItems = newValue ?? []
    }
  }
  /// The items at the right, from right to left; never `nil`.
  @_disfavoredOverload public var rightBarButtonItems: [UIBarButtonItem]? {
    get { self.SegueControls::rightBarButtonItems }
    set { self.SegueControls::rightBarButtonItems = newValue ?? [] }
  }
  /// The first item at the left. Setting it replaces all items at the left, and hides the back button if there is an item.
  @_disfavoredOverload public var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// Whether the items at the left are beside the back button, instead of replacing it. Set it after the items.
  public var leftItemsSupplementBackButton: Bool {
    get { !hidesBackButton }
    set { hidesBackButton = !newValue && leftBarButtonItem != nil }
  }
  /// Hides or shows the back button, without animation.
  public func setHidesBackButton(_ isHidden: Bool, animated: Bool) { hidesBackButton = isHidden }
  /// Sets the item at the left. It appears without animation.
  public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the item at the right. It appears without animation.
  public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
}

extension NavigationBar {
  /// The attributes of the title. Only the color has an effect.
  public var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { [.foregroundColor: titleColor] }
    set { titleColor = newValue?[.foregroundColor] as? UIColor ?? .label }
  }
}
