import SegueControls

/// A row of an alert, an action sheet or a menu.
final class ActionRow: Control {
  /// The kind of popup that contains a row. It determines the row's measures and its reaction to the pointer.
  enum Kind {
    case alert, sheet, menu

    var leastHeight: Double {
      switch self {
      case .alert: 44
      case .sheet: 56
      case .menu: 34
      }
    }
    var font: Font { self == .sheet ? .title3 : .body }
    /// The space at the left and right edges, and above and below the title, in points.
    var padding: (x: Double, y: Double) { self == .menu ? (10, 6) : (16, 10) }
  }

  /// The space between the parts of a row, the width of a check mark with the space after it, and the longest side of an image,
  /// in points.
  private static let (gap, markWidth, longestSide) = (12.0, 23.0, 24.0)

  /// The action of the row.
  let perform: () -> Void
  /// The menu that the row opens; `nil` if it opens no menu.
  var submenu: Menu? { didSet { chevron.isHidden = submenu == nil } }
  var title: String { label.text }
  /// Whether the title leaves room for a check mark, because a row of the same menu has one.
  var isIndented = false
  private let kind: Kind
  private let color: Color
  private let label: Label
  private let mark = ImageView(.menuMark), chevron = ImageView(.disclosure), picture: ImageView

  /// Creates a row.
  /// - Parameters:
  ///   - title: the title.
  ///   - kind: the kind of popup that contains the row.
  ///   - isDestructive: whether the title is red.
  ///   - isStrong: whether the title is bold.
  ///   - isMarked: whether the row has a check mark.
  ///   - image: an image at the right edge, which is made smaller to fit.
  ///   - identifier: the name of the row for tests and scripts.
  ///   - perform: the action.
  init(
    _ title: String, kind: Kind, isDestructive: Bool = false, isStrong: Bool = false, isMarked: Bool = false,
    image: Image? = nil, identifier: String?, perform: @escaping () -> Void
  ) {
    (self.kind, self.perform) = (kind, perform)
    color = isDestructive ? .destructiveTitle : kind == .menu ? .label : .tint
    label = Label(title, font: isStrong ? kind.font.weight(.semibold) : kind.font, color: color)
    picture = ImageView(image)
    super.init(identifier: identifier, label: title)
    let side = max(picture.bounds.width, picture.bounds.height)
    if side > Self.longestSide { picture.bounds.size = picture.bounds.size * (Self.longestSide / side) }
    label.numberOfLines = 0
    (mark.isHidden, chevron.isHidden) = (!isMarked, true)
    for view in [mark, label, picture, chevron] { addSubview(view) }
    if kind == .menu {
      (cursor, cornerRadius) = (.arrow, 7)
    } else {
      label.textAlignment = .center
      let tap = TapGestureRecognizer { [weak self] _ in self?.perform() }
      tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
      addGestureRecognizer(tap)
    }
  }

  /// Shows whether the row is pressed or, in a menu, highlighted as the row that a release or Return chooses.
  override func updateConfiguration() {
    super.updateConfiguration()
    let isChosen = isHighlighted && kind == .menu
    let ground: Color = color == .destructiveTitle ? .destructiveAction : .tintFill
    backgroundColor = !isHighlighted ? .clear : isChosen ? ground : .tertiarySystemFill
    label.textColor = isChosen ? .white : color
    for view in [mark, picture, chevron] { view.overrideUserInterfaceStyle = isChosen ? .dark : .unspecified }
  }

  /// The space to the left and to the right of the title, including that for the check mark, the image and the chevron; in
  /// points.
  private var margins: Insets {
    let side = picture.image == nil ? 0 : picture.bounds.width + Self.gap
    return Insets(
      left: kind.padding.x + (isIndented ? Self.markWidth : 0), right: kind.padding.x + side + chevronWidth)
  }
  /// The width of a submenu's chevron with the space before it, in points; 0 for other rows.
  private var chevronWidth: Double { submenu == nil ? 0 : chevron.bounds.width + Self.gap }

  override func sizeThatFits(_ size: Size) -> Size {
    let beside = margins.left + margins.right
    let text = label.sizeThatFits(Size(max(1, size.width - beside), .infinity))
    let height = max(text.height + 2 * kind.padding.y, kind.leastHeight)
    return Size(text.width + beside, height)
  }

  override func layoutSubviews() {
    label.frame = bounds.inset(by: margins)
    func place(_ view: View, at x: Double) {
      let size = view.bounds.size
      view.frame = pixelAligned(
        Rect(x: x, y: (bounds.height - size.height) / 2, width: size.width, height: size.height))
    }
    place(mark, at: kind.padding.x)
    place(chevron, at: bounds.width - kind.padding.x - chevron.bounds.width)
    place(picture, at: bounds.width - kind.padding.x - chevronWidth - picture.bounds.width)
  }

  override var canBecomeFocused: Bool { isEnabled && kind != .menu }

  override func activate() -> Bool {
    perform()
    return true
  }
}

/// A list of rows, with lines between groups of rows. It scrolls if there is too little room.
final class ActionList: ScrollView {
  /// The groups of rows, from top to bottom.
  var groups: [[ActionRow]] = [] {
    didSet {
      for view in oldValue.joined() { view.removeFromSuperview() }
      for line in lines { line.removeFromSuperview() }
      lines = groups.map { _ in
        let line = View()
        line.backgroundColor = .separator
        return line
      }
      for view in lines + rows { addSubview(view) }
      columns = []
    }
  }
  /// The two rows that are side by side, from left to right; empty if all rows are below each other.
  var columns: [ActionRow] = [] { didSet { setNeedsLayout() } }
  /// Whether there is a line above the first row.
  var beginsWithLine = false
  /// The space above and below a line, in points.
  private let gap: Double
  private var lines: [View] = []

  var rows: [ActionRow] { Array(groups.joined()) }

  init(gap: Double = 0) {
    self.gap = gap
    super.init()
  }

  override func sizeThatFits(_ size: Size) -> Size { Size(size.width, arrange(in: size.width) { _, _ in }) }

  override func layoutSubviews() {
    contentSize = Size(bounds.width, arrange(in: bounds.width) { $0.frame = $1 })
    super.layoutSubviews()
  }

  /// Passes the frame of each row and line to `place`.
  /// - Returns: the height of the content, in points.
  private func arrange(in width: Double, _ place: (View, Rect) -> Void) -> Double {
    let thickness = 1 / traitCollection.displayScale
    func line(_ index: Int, _ y: Double) -> Rect {
      Rect(x: 0, y: y, width: width, height: index > 0 || beginsWithLine ? thickness : 0)
    }
    guard columns.isEmpty else {
      let half = ((width - thickness) / 2 * traitCollection.displayScale).rounded() * thickness
      let (top, widths) = (line(0, 0).height, [half, width - half - thickness])
      let height = zip(columns, widths).map { $0.height(forWidth: $1) }.max() ?? 0
      for (row, (x, width)) in zip(columns, zip([0, half + thickness], widths)) {
        place(row, Rect(x: x, y: top, width: width, height: height))
      }
      place(lines[0], line(0, 0))
      place(lines[1], Rect(x: half, y: top, width: thickness, height: height))
      return top + height
    }
    var y = 0.0
    for (index, group) in groups.enumerated() {
      let line = line(index, y + (index > 0 ? gap : 0))
      place(lines[index], line)
      y = line.maxY + (index > 0 ? gap : 0)
      for row in group {
        let height = row.height(forWidth: width)
        place(row, Rect(x: 0, y: y, width: width, height: height))
        y += height
      }
    }
    return y
  }

  /// Returns `false`, so that arrow keys move the focus or the highlight instead of scrolling.
  override func keyPressed(_ event: KeyEvent) -> Bool { false }
}
