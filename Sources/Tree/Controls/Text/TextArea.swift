import SegueViews

/// The part of a text field or a text view that shows the text, the selection and the caret, and edits the text.
package final class TextArea: ScrollView {
  /// The width of the caret, in points.
  package static let caretWidth = 2.0
  /// The time between two changes of a blinking caret, and the time after which it stops blinking, in seconds.
  private static let (blink, longestBlinking) = (0.5, 10.0)
  /// The opacity of the color of selected text's background.
  private static let selectionAlpha = 0.25
  /// The time between two steps of scrolling while the pointer selects text beyond an edge, in seconds.
  private static let scrollInterval = 0.05

  /// The text and its selection.
  var edited: EditedText
  /// The control that contains the area, and decides about changes to its text.
  weak var host: TextControl?
  var font = Font.body { didSet { if font != oldValue { reshape() } } }
  var textColor = Color.label { didSet { canvas.setNeedsDisplay() } }
  var textAlignment = TextAlignment.natural { didSet { if textAlignment != oldValue { reshape() } } }
  /// Whether dots are shown in place of the characters, and the text cannot be copied.
  package var isSecure = false { didSet { if isSecure != oldValue { reshape() } } }
  /// The space between the edges of the host and the text, in points.
  let insets: Insets
  /// The space between the edges of this view and the text, in points. A single line scrolls only within the host's insets.
  private var inner: Insets {
    isMultiline ? insets : Insets(left: Self.caretWidth / 2, right: Self.caretWidth / 2)
  }
  let placeholder = Label("", font: .body, color: .detailLabel)

  private let selected = ShapeView(Path())
  private let underline = ShapeView(Path())
  private let canvas = TextCanvas()
  private let caret = View()
  private var shaped: (setting: Setting, layout: EditableLayout)?
  private var isEditing = false
  private var blinking: ScheduledAction?
  private var blinkCount = 0
  private var scrolling: ScheduledAction?
  /// The horizontal position that the caret keeps while it moves up and down, in points.
  private var column: Double?
  /// The last press: its time, its location in the window, the number of clicks, and the text that it has selected.
  private var press = (time: -Double.infinity, location: Point.zero, count: 0, text: 0..<0)

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

  private var isMultiline: Bool { edited.isMultiline }
  private var room: Double { max(0, bounds.width - inner.left - inner.right) }

  /// The layout of the text for a width between the insets.
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

  private var layout: EditableLayout { layout(in: room) }

  /// Returns the size of the text with its insets, in points.
  func size(fitting width: Double) -> Size {
    let text = layout(in: max(0, width - insets.left - insets.right)).layout.size
    return Size(
      (text.width + insets.left + insets.right).rounded(.up),
      (text.height + insets.top + insets.bottom).rounded(.up))
  }

  /// The top left corner of the text in the content.
  private var origin: Point {
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

  /// Returns the offset in the text that is shown for an offset in the text that is edited.
  private func shownOffset(_ offset: Int) -> Int {
    isSecure ? edited.characters(0..<offset).upperBound * "•".utf8.count : offset
  }

  private func offset(at point: Point) -> Int {
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

  /// Presses on the insets of the host edit the text, too.
  package override func contains(_ point: Point) -> Bool {
    shown.bounds.inset(by: Insets(left: -insets.left, right: -insets.right)).contains(point)
  }

  package override func didScroll() { placeVisibleParts() }

  /// Places the parts of the text that are visible, the selection behind them, and the line under marked text.
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

  private static func path(of rects: [Rect]) -> Path {
    rects.reduce(into: Path()) { $0.append(.rect($1)) }
  }

  /// The visible part of the text, in the coordinates of a view that covers the bounds.
  fileprivate var content: Content {
    edited.text.isEmpty
      ? .none : .text(layout.layout, at: origin - (bounds.origin - Point.zero), color: textColor)
  }

  /// Lays out the text again.
  private func reshape() {
    setNeedsLayout()
    canvas.setNeedsDisplay()
    host?.invalidateIntrinsicContentSize()
  }

  /// Shows the current text and selection, and scrolls to the caret.
  private func update() {
    reshape()
    showCaret()
    guard window != nil else { return }
    layoutIfNeeded()
    scrollRectToVisible(caretFrame, padding: inner.left)
  }

  // MARK: - Editing

  /// Replaces the whole text.
  func set(_ text: String) {
    guard text != edited.text || edited.marked != nil else { return }
    edited.set(text)
    update()
  }

  /// The selection, in characters.
  var selectedCharacters: Range<Int> {
    get { edited.characters(edited.selection) }
    set {
      let range = edited.bytes(newValue)
      select(from: range.lowerBound, to: range.upperBound)
    }
  }

  private func select(from anchor: Int, to head: Int) {
    let old = edited.selection
    edited.select(from: anchor, to: head)
    update()
    if edited.selection != old { host?.selectionDidChange() }
  }

  /// Moves the caret.
  private func move(to head: Int, extending: Bool) {
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

  /// Replaces a range, unless the owner refuses or the text would become too long. Marked text is kept instead.
  private func change(_ range: Range<Int>, to text: String, _ kind: EditedText.Kind) {
    guard edited.marked == nil else { return unmark() }
    let text = edited.cleaned(text)
    guard !range.isEmpty || !text.isEmpty, edited.hasRoom(for: text, in: range),
      host?.shouldChange(edited.characters(range), to: text) != false
    else { return update() }
    edited.replace(range, with: text, kind)
    changed()
  }

  private func changed() {
    column = nil
    update()
    host?.textDidChange()
    host?.selectionDidChange()
  }

  private func copy(as place: PasteboardSelection) {
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

  // MARK: - Focus and caret

  /// Shows or hides the caret and the selection.
  func setEditing(_ isEditing: Bool) {
    guard isEditing != self.isEditing else { return }
    self.isEditing = isEditing
    if !isEditing { unmark() }
    update()
  }

  /// Whether there is a caret, unless it blinks.
  private var hasCaret: Bool { isEditing && edited.selection.isEmpty && window?.showsCaret != false }

  /// Shows the caret, which begins to blink if motion is not reduced.
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

  // MARK: - Pointer

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began: begin(at: pan)
    case .changed: follow(pan)
    case .ended, .cancelled:
      scrolling?.cancel()
      copy(as: .primary)
    case .possible, .failed: break
    }
  }

  private func begin(at pan: PanGestureRecognizer) {
    guard let window, let host else { return }
    host.becomeFirstResponder()
    guard isEditing else { return }
    let isFurther =
      window.inputTime - press.time <= TapGestureRecognizer.interval
      && pan.location.distance(to: press.location) <= TapGestureRecognizer.spread
    unmark()
    column = nil
    let place = offset(at: pan.location(in: self))
    press = (window.inputTime, pan.location, isFurther ? press.count % 3 + 1 : 1, place..<place)
    // With Shift, the click extends the selection.
    let isShift = pan.modifierFlags.contains(.shift) && press.count == 1
    press.text = isShift ? edited.anchor..<edited.anchor : text(at: place)
    select(from: press.text.lowerBound, to: isShift ? place : press.text.upperBound)
  }

  /// Returns the text at an offset that a click selects: nothing, a word, or a paragraph.
  private func text(at offset: Int) -> Range<Int> {
    if press.count == 1 { return offset..<offset }
    if isSecure { return 0..<edited.text.utf8.count }
    return press.count == 2 ? edited.word(at: offset) : edited.paragraph(at: offset)
  }

  /// Extends the selection to the pointer, and scrolls while the pointer is beyond an edge.
  private func follow(_ pan: PanGestureRecognizer) {
    guard isEditing else { return }
    scrolling?.cancel()
    let text = text(at: offset(at: pan.location(in: self)))
    let isBackward = text.lowerBound < press.text.lowerBound
    let ends =
      isBackward
      ? (press.text.upperBound, text.lowerBound)
      : (press.text.lowerBound, max(text.upperBound, press.text.upperBound))
    if (edited.anchor, edited.head) != ends { select(from: ends.0, to: ends.1) }
    guard !bounds.contains(pan.location(in: self)) else { return }
    scrolling = window?.timeline.schedule(after: Self.scrollInterval) { [weak self, weak pan] in
      if let self, let pan, pan.state == .began || pan.state == .changed { follow(pan) }
    }
  }

  // MARK: - Keys

  /// Handles a key as the owner's first responder.
  /// - Returns: whether the key was used.
  func handle(_ event: KeyEvent) -> Bool {
    guard isEditing, !event.modifiers.contains(.alt) else { return false }
    let (isControl, isShift) = (event.modifiers.contains(.control), event.modifiers.contains(.shift))
    let vertical = column
    column = nil
    switch event.key {
    case .escape:
      guard edited.endMarking() != nil else { return false }
      update()
    case .left, .right:
      move(to: isControl ? word(event.key) : character(event.key, isShift), extending: isShift)
    case .home, .end: move(to: end(event.key, ofText: isControl || isSecure), extending: isShift)
    case .up, .down, .pageUp, .pageDown:
      guard isMultiline, !isControl else { return isControl }
      column = vertical ?? caretFrame.midX
      move(to: line(event.key, at: column ?? 0), extending: isShift)
    case .backspace, .delete: delete(event.key, byWord: isControl)
    case .return:
      guard isMultiline, !isControl else { return host?.returnPressed() == true }
      insert("\n")
    case .tab, .function: return false
    case .character(let character) where isControl: return command(character, isShift)
    case .character, .space:
      guard !isControl else { return false }
      if !event.text.isEmpty { insert(event.text) }
    }
    return true
  }

  private func word(_ key: Key) -> Int {
    if isSecure { return key == .left ? 0 : edited.text.utf8.count }
    let isForward = (key == .right) != isRightToLeft
    return isForward ? edited.wordEnd(after: edited.head) : edited.wordStart(before: edited.head)
  }

  /// Whether the text begins with a letter that is written from right to left.
  private var isRightToLeft: Bool { layout.isRightToLeft(at: shownOffset(edited.head)) }

  /// Returns the offset of the next character to the left or to the right, as displayed; or the end of a selection there.
  private func character(_ key: Key, _ isShift: Bool) -> Int {
    let isForward = (key == .right) != isRightToLeft
    if !isShift, !edited.selection.isEmpty {
      return isForward ? edited.selection.upperBound : edited.selection.lowerBound
    }
    guard !isSecure else { return isForward ? edited.after(edited.head) : edited.before(edited.head) }
    let next = layout.offset(nextTo: edited.head, toTheRight: key == .right)
    return edited.boundary(next, up: next > edited.head)
  }

  /// Returns the beginning or the end of the line or of the whole text.
  private func end(_ key: Key, ofText: Bool) -> Int {
    guard !ofText else { return key == .home ? 0 : edited.text.utf8.count }
    let line = layout.line(at: edited.head)
    if key == .home { return line.lowerBound }
    // At the end of a line that is broken inside a paragraph, the caret would be shown on the next line.
    let isBroken = line.upperBound < edited.text.utf8.count && layout.line(at: line.upperBound) != line
    return isBroken ? max(line.lowerBound, edited.before(line.upperBound)) : line.upperBound
  }

  private func line(_ key: Key, at x: Double) -> Int {
    let caret = caretFrame
    let isPage = key == .pageUp || key == .pageDown
    let way = isPage ? max(caret.height, bounds.height - caret.height) : caret.height
    let y = caret.midY + (key == .up || key == .pageUp ? -way : way)
    if y < origin.y { return 0 }
    if y > origin.y + layout.layout.size.height { return edited.text.utf8.count }
    return offset(at: Point(x, y))
  }

  private func delete(_ key: Key, byWord: Bool) {
    if edited.endMarking() != nil { return update() }
    var range = edited.selection
    let (head, all) = (edited.head, edited.text.utf8.count)
    if range.isEmpty, key == .backspace {
      let word = isSecure ? 0 : edited.wordStart(before: head)
      range = (byWord ? word : edited.before(head))..<head
    } else if range.isEmpty {
      let word = isSecure ? all : edited.wordEnd(after: head)
      range = head..<(byWord ? word : edited.after(head))
    }
    change(range, to: "", .deleting)
  }

  /// Performs the command of a letter with Control.
  /// - Returns: whether there is such a command.
  private func command(_ letter: Character, _ isShift: Bool) -> Bool {
    switch letter {
    case "a":
      select(from: 0, to: edited.text.utf8.count)
      copy(as: .primary)
    case "c": copy(as: .clipboard)
    case "x":
      guard !isSecure else { break }
      copy(as: .clipboard)
      change(edited.selection, to: "", .other)
    case "v": if let host { window?.paste(.clipboard, into: host) }
    case "z", "y":
      edited.endMarking()
      if letter == "z" && !isShift ? edited.undo() : edited.redo() { changed() } else { update() }
    default: return false
    }
    return true
  }
}

/// The view that draws the visible part of the text, in front of the selection.
private final class TextCanvas: View {
  weak var area: TextArea?

  override func content(in bounds: Rect) -> Content { area?.content ?? .none }
}
