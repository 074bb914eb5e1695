import SegueViews

/// The part of a text field or a text view that shows the text, the selection and the caret, and edits the text.
package final class TextArea: ScrollView {
  /// The width of the caret, in points.
  package static let caretWidth = 2.0
  /// The time for which a blinking caret is visible or hidden, and the time after which it stops blinking, in seconds.
  private static let (blink, longestBlinking) = (0.5, 10.0)
  /// The opacity of the background color of selected text.
  private static let selectionAlpha = 0.25

  /// The text and its selection.
  var edited: EditedText
  /// The control that contains the area. It decides whether the user may change the text.
  weak var host: TextControl? {
    didSet { host?.addInteraction(ContextMenuInteraction { [weak self] in self?.menu(at: $0) }) }
  }
  var font = Font.body { didSet { if font != oldValue { reshape() } } }
  var textColor = Color.label { didSet { canvas.setNeedsDisplay() } }
  var textAlignment = TextAlignment.natural { didSet { if textAlignment != oldValue { reshape() } } }
  /// Whether dots replace the characters, and the text cannot be copied.
  package var isSecure = false { didSet { if isSecure != oldValue { reshape() } } }
  /// The space between the edges of the host and the text, in points.
  let insets: Insets
  /// The space between the edges of this view and the text, in points. A single line scrolls within the host's insets, so the
  /// area itself is inset.
  private var inner: Insets {
    isMultiline ? insets : Insets(left: Self.caretWidth / 2, right: Self.caretWidth / 2)
  }
  let placeholder = Label("", font: .body, color: .detailLabel)

  private let selected = ShapeView(Path())
  private let underline = ShapeView(Path())
  private let canvas = TextCanvas()
  private let caret = View()
  private var shaped: (setting: Setting, layout: EditableLayout)?
  var isEditing = false
  private var blinking: ScheduledAction?
  private var blinkCount = 0
  var scrolling: ScheduledAction?
  /// The horizontal position that the caret keeps while it moves up and down, in points.
  var column: Double?
  /// The last press: its time in seconds, its location in the window, the number of clicks, and the range that it selected.
  var press = (time: -Double.infinity, location: Point.zero, count: 0, text: 0..<0)

  /// The values that determine the layout.
  private struct Setting: Equatable {
    let text: String
    let font: Font
    let alignment: TextAlignment
    let room: Double
  }

  init(isMultiline: Bool, limit: Int, insets: Insets) {
    edited = EditedText(isMultiline: isMultiline, limit: limit)
    self.insets = insets
    super.init()
    (bounces, showsScrollIndicators) = (isMultiline, isMultiline)
    panGestureRecognizer.isEnabled = false
    cursor = .iBeam
    canvas.area = self
    for view in [selected, underline, canvas, placeholder, caret] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    caret.backgroundColor = .tint
    selected.fillColor = Color.tint.withAlpha(Self.selectionAlpha)
    caret.cornerRadius = Self.caretWidth / 2
    caret.isHidden = true
    let pan = PanGestureRecognizer(slop: 0) { [weak self] in self?.drag($0) }
    pan.cursor = nil
    addGestureRecognizer(pan)
    let middle = TapGestureRecognizer { [weak self] tap in
      if let self { pastePrimary(at: tap.location(in: self)) }
    }
    middle.allowedButtons = .middle
    middle.cursor = nil
    addGestureRecognizer(middle)
  }

  // MARK: - Layout

  var isMultiline: Bool { edited.isMultiline }
  private var room: Double { max(0, bounds.width - inner.left - inner.right) }

  /// Returns the layout of the text in a width of `room` points.
  private func layout(in room: Double) -> EditableLayout {
    let text = isSecure ? String(repeating: "•", count: edited.text.count) : edited.text
    let font = font.resolved(for: traitCollection.preferredContentSizeCategory)
    let setting = Setting(text: text, font: font, alignment: textAlignment, room: room)
    if let shaped, shaped.setting == setting { return shaped.layout }
    let layout = EditableLayout(
      text, font: font, alignment: textAlignment, width: isMultiline ? max(1, room) : nil,
      leastWidth: room.isFinite ? room : 0)
    shaped = (setting, layout)
    return layout
  }

  var layout: EditableLayout { layout(in: room) }

  /// Returns the size of the text with its insets, in points.
  func size(fitting width: Double) -> Size {
    let text = layout(in: max(0, width - insets.left - insets.right)).layout.size
    return Size(
      (text.width + insets.left + insets.right).rounded(.up),
      (text.height + insets.top + insets.bottom).rounded(.up))
  }

  /// The top left corner of the text in the content.
  var origin: Point {
    let height = layout.layout.size.height
    let top = isMultiline ? inner.top : max(0, (bounds.height - height.rounded(.up)) / 2)
    let scale = traitCollection.displayScale
    return Point(inner.left, (top * scale).rounded(.down) / scale)
  }

  /// The frame of the caret, in this view's coordinates.
  package var caretFrame: Rect {
    let place = layout.caret(at: shownOffset(edited.head)).offset(by: origin - Point.zero)
    let x = min(place.minX - Self.caretWidth / 2, max(contentSize.width, bounds.width) - Self.caretWidth)
    return pixelAligned(Rect(x: max(0, x), y: place.minY, width: Self.caretWidth, height: place.height))
  }

  /// Converts an offset in the edited text to an offset in the shown text, which consists of dots if the text is secure.
  func shownOffset(_ offset: Int) -> Int {
    isSecure ? edited.characters(0..<offset).upperBound * "•".utf8.count : offset
  }

  func offset(at point: Point) -> Int {
    let shown = layout.offset(at: point - (origin - Point.zero))
    return isSecure ? edited.bytes(0..<shown / "•".utf8.count).upperBound : edited.boundary(shown)
  }

  package override func layoutSubviews() {
    let size = layout.layout.size
    contentSize =
      isMultiline
      ? Size(bounds.width, size.height + inner.top + inner.bottom)
      : Size(size.width + inner.left + inner.right, bounds.height)
    super.layoutSubviews()
    let text = origin
    placeholder.isHidden = !edited.text.isEmpty
    placeholder.font = font
    placeholder.frame = Rect(
      x: text.x, y: text.y, width: room, height: placeholder.sizeThatFits(Size(room, .infinity)).height)
    caret.frame = caretFrame
    placeVisibleParts()
  }

  /// Places the area in the bounds of its host.
  func place(in bounds: Rect) {
    frame =
      isMultiline
      ? bounds : bounds.inset(by: Insets(left: insets.left - inner.left, right: insets.right - inner.right))
  }

  /// Returns whether a point is in the area or in the host's insets at its sides, where a press edits the text, too.
  package override func contains(_ point: Point) -> Bool {
    shown.bounds.inset(by: Insets(left: -insets.left, right: -insets.right)).contains(point)
  }

  package override func didScroll() { placeVisibleParts() }

  /// Places the visible part of the text, the selection behind it, and the line under marked text.
  private func placeVisibleParts() {
    canvas.frame = bounds
    let (layout, shift) = (layout, origin - Point.zero)
    func rects(_ range: Range<Int>) -> [Rect] {
      let shown = shownOffset(range.lowerBound)..<shownOffset(range.upperBound)
      return layout.rects(of: shown, in: bounds.offset(by: Vector(-shift.dx, -shift.dy))).map {
        $0.offset(by: shift)
      }
    }
    let selection = isEditing ? edited.selection : 0..<0
    selected.path = Self.path(of: selection.isEmpty ? [] : rects(selection))
    let lines = (edited.marked.map(rects) ?? []).map {
      Rect(x: $0.minX, y: $0.maxY - 2, width: $0.width, height: 1)
    }
    (underline.path, underline.fillColor) = (Self.path(of: lines), textColor)
    for view in [selected, underline] { (view.bounds, view.center) = (bounds, bounds.center) }
  }

  private static func path(of rects: [Rect]) -> Path { rects.reduce(into: Path()) { $0.append(.rect($1)) } }

  /// The visible part of the text, in the coordinates of the canvas.
  fileprivate var content: Content {
    edited.text.isEmpty
      ? .none : .text(layout.layout, at: origin - (bounds.origin - Point.zero), color: textColor)
  }

  /// Discards the layout of the text.
  private func reshape() {
    setNeedsLayout()
    canvas.setNeedsDisplay()
    host?.invalidateIntrinsicContentSize()
  }

  /// Shows the current text and selection, and scrolls to the caret.
  func update() {
    reshape()
    showCaret()
    guard window != nil else { return }
    layoutIfNeeded()
    scrollRectToVisible(caretFrame, padding: inner.left)
  }

  // MARK: - Editing

  /// Replaces the whole text without notifying the host.
  func set(_ text: String) {
    guard text != edited.text || edited.marked != nil else { return }
    edited.set(text)
    update()
  }

  /// The selected range, in characters.
  var selectedCharacters: Range<Int> {
    get { edited.characters(edited.selection) }
    set {
      let range = edited.bytes(newValue)
      select(from: range.lowerBound, to: range.upperBound)
    }
  }

  func select(from anchor: Int, to head: Int) {
    let old = edited.selection
    edited.select(from: anchor, to: head)
    update()
    if edited.selection != old { host?.selectionDidChange() }
  }

  /// Moves the caret, or the end of the selection if `extending` is `true`.
  func move(to head: Int, extending: Bool) {
    select(from: extending ? edited.anchor : head, to: head)
    if extending { copy(as: .primary) }
  }

  /// Replaces the marked text or the selection as the user types.
  func insert(_ text: String) {
    edited.endMarking()
    change(edited.selection, to: text, text.count == 1 ? .typing : .other)
  }

  func mark(_ text: String, selected: Range<Int>) {
    edited.mark(text, selected: selected)
    update()
  }

  func unmark() { if let text = edited.endMarking() { insert(text) } }

  /// Replaces a range and notifies the host, unless the host refuses or the text would become too long. If text is marked, only
  /// ends the marking.
  func change(_ range: Range<Int>, to text: String, _ kind: EditedText.Kind) {
    guard edited.marked == nil else { return unmark() }
    let text = edited.cleaned(text)
    guard !range.isEmpty || !text.isEmpty, edited.hasRoom(for: text, in: range),
      host?.shouldChange(edited.characters(range), to: text) != false
    else { return update() }
    edited.replace(range, with: text, kind)
    changed()
  }

  func changed() {
    column = nil
    update()
    host?.textDidChange()
    host?.selectionDidChange()
  }

  func copy(as place: PasteboardSelection) {
    guard !isSecure, !edited.selection.isEmpty else { return }
    window?.copy(edited[edited.selection], as: place)
  }

  private func pastePrimary(at point: Point) {
    host?.becomeFirstResponder()
    guard let host, isEditing else { return }
    unmark()
    move(to: offset(at: point), extending: false)
    window?.paste(.primary, into: host)
  }

  /// Returns the menu of the text. A click outside the selection moves the caret there first.
  /// - Parameter location: the location of the click, or of the caret, in the host's coordinates.
  private func menu(at location: Point) -> Menu? {
    host?.becomeFirstResponder()
    guard let host, isEditing else { return nil }
    let (selection, place) = (edited.selection, offset(at: convert(location, from: host)))
    if place < selection.lowerBound || place > selection.upperBound { move(to: place, extending: false) }
    func action(_ title: String, _ letter: Character, _ isEnabled: Bool = true) -> MenuAction {
      MenuAction(title: title, identifier: title, attributes: isEnabled ? [] : .disabled) { [weak self] _ in
        _ = self?.command(letter, false)
      }
    }
    let canCopy = !isSecure && !edited.selection.isEmpty
    return Menu(children: [
      action("Cut", "x", canCopy), action("Copy", "c", canCopy), action("Paste", "v"),
      Menu(options: .displayInline, children: [action("Select All", "a", !edited.text.isEmpty)]),
    ])
  }

  // MARK: - Focus and caret

  /// Begins or ends editing: shows or hides the caret and the selection.
  func setEditing(_ isEditing: Bool) {
    guard isEditing != self.isEditing else { return }
    self.isEditing = isEditing
    if !isEditing { unmark() }
    update()
  }

  /// Whether a caret is shown or blinks: the text is being edited, and no text is selected.
  private var hasCaret: Bool { isEditing && edited.selection.isEmpty && window?.playsDecoration != false }

  /// Shows the caret. It begins to blink unless motion is reduced.
  private func showCaret() {
    blinking?.cancel()
    caret.isHidden = !hasCaret
    blinkCount = 0
    if hasCaret { blinkLater() }
  }

  private func blinkLater() {
    guard !traitCollection.reducesMotion, window?.isActive == true,
      Double(blinkCount) * Self.blink < Self.longestBlinking
    else { return caret.isHidden = false }
    blinking = window?.timeline.schedule(after: Self.blink) { [weak self] in
      guard let self, hasCaret else { return }
      blinkCount += 1
      caret.isHidden.toggle()
      blinkLater()
    }
  }

  package override func didMoveToWindow() {
    super.didMoveToWindow()
    for action in [blinking, scrolling] { action?.cancel() }
  }
}

/// A view that draws the visible part of a text, in front of the selection.
private final class TextCanvas: View {
  weak var area: TextArea?

  override func content(in bounds: Rect) -> Content { area?.content ?? .none }
}
