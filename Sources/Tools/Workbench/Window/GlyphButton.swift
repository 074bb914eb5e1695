import SegueControls

/// A button of the workbench with a drawn symbol or a word. Its background shows whether it is on.
final class GlyphButton: Button, HintSource {
  enum Glyph: Equatable {
    case toStart, frameBack, play, pause, frameForward, toEnd, loop, text(String)
  }

  fileprivate(set) var glyph: Glyph {
    didSet {
      guard glyph != oldValue else { return }
      sign.preferredSize = size(of: glyph)
      sign.setNeedsDisplay()
      setNeedsLayout()
      superview?.setNeedsLayout()
    }
  }
  fileprivate(set) var isOn = false { didSet { if isOn != oldValue { show() } } }
  /// The keyboard command of the button; `nil` if the button has no key.
  fileprivate(set) var command: KeyCommand?
  /// Updates the button to the current state.
  fileprivate(set) var refresh: () -> Void = {}
  private let sign = DrawnView()
  private let minimumWidth: Double

  fileprivate init(_ glyph: Glyph, _ identifier: String, _ label: String, minimumWidth: Double) {
    (self.glyph, self.minimumWidth) = (glyph, minimumWidth)
    super.init(face: sign, identifier: identifier, label: label)
    cornerRadius = 5
    sign.preferredSize = size(of: glyph)
    sign.paint = { [unowned self] in draw(on: $0) }
    show()
  }

  private func size(of glyph: Glyph) -> Size {
    guard case .text(let text) = glyph else { return Size(30, 26) }
    return Size(max(minimumWidth, TextLayout(text, font: Palette.body).size.width + 16), 26)
  }

  private func show() {
    backgroundColor = isOn ? Palette.accent.withAlpha(0.26) : Palette.raised
    sign.setNeedsDisplay()
  }

  private func draw(on canvas: Canvas) {
    let color = isOn ? Palette.accent : Palette.text
    let (x, y) = (sign.bounds.midX, sign.bounds.midY)
    func triangle(_ left: Double, _ right: Double, _ y: Double, _ height: Double = 5) {
      let corners = [Point(x + left, y - height), Point(x + right, y), Point(x + left, y + height)]
      canvas.fill(Path(through: corners, isClosed: true), color)
    }
    func bar(_ left: Double, _ width: Double = 2) {
      canvas.fill(Rect(x: x + left, y: y - 5, width: width, height: 10), color)
    }
    switch glyph {
    case .toStart:
      bar(-6)
      triangle(5, -4, y)
    case .toEnd:
      triangle(-5, 4, y)
      bar(4)
    case .frameBack:
      triangle(1, -7, y)
      bar(4)
    case .frameForward:
      bar(-6)
      triangle(-1, 7, y)
    case .play: triangle(-4, 6, y)
    case .pause:
      bar(-5, 3.5)
      bar(1.5, 3.5)
    case .loop:
      canvas.stroke(
        .arc(center: Point(x, y), radius: 5, from: -0.9, sweep: 5.2), color,
        style: StrokeStyle(width: 1.6, cap: .round))
      triangle(1, 6, y - 4.5, 3)
    case .text(let text):
      let layout = TextLayout(
        text, font: Palette.body, maximumWidth: max(16, sign.bounds.width - 12), lineLimit: 1)
      canvas.draw(layout, at: Point(x - layout.size.width / 2, y - layout.size.height / 2), color: color)
    }
  }
}

/// An object with buttons that call its methods. It must live at least as long as its buttons.
protocol ButtonOwner: AnyObject {
  /// Shows the current state, also on the buttons. Called after each click on a button.
  func update()
}

extension ButtonOwner {
  /// Returns a button that shows its state when it is refreshed.
  /// - Parameters:
  ///   - glyph: the symbol or the word on the button.
  ///   - identifier: the identifier of the view.
  ///   - label: a description of the action, without its key.
  ///   - key: a key that performs the same action; `nil`, the default, for no key.
  ///   - modifiers: the modifiers of the key; empty by default.
  ///   - minimumWidth: the minimum width of a button with a word, in points. It prevents neighbors from moving when the word
  ///     changes.
  ///   - shows: returns the current symbol or word; `nil`, the default, always shows `glyph`.
  ///   - isOn: returns whether the button is on; `nil`, the default, for a button that is never on.
  ///   - isEnabled: returns whether the button is enabled; `nil`, the default, for a button that always is.
  ///   - action: called when the button is clicked, before `update()`.
  func button(
    _ glyph: GlyphButton.Glyph, _ identifier: String, _ label: String, _ key: Key? = nil,
    _ modifiers: Modifiers = [], minimumWidth: Double = 30, shows: ((Self) -> GlyphButton.Glyph)? = nil,
    isOn: ((Self) -> Bool)? = nil, isEnabled: ((Self) -> Bool)? = nil, _ action: @escaping (Self) -> Void
  ) -> GlyphButton {
    let button = GlyphButton(glyph, identifier, label, minimumWidth: minimumWidth)
    button.onClick = { [unowned self] in
      action(self)
      update()
    }
    if let key {
      let command = KeyCommand(key, modifiers: modifiers, title: label) { [weak button] in button?.onClick?()
      }
      button.command = command
      button.accessibilityLabel = "\(label) (\(command.keyName))"
    }
    button.refresh = { [unowned self, unowned button] in
      button.glyph = shows?(self) ?? glyph
      button.isOn = isOn?(self) ?? false
      button.isEnabled = isEnabled?(self) ?? true
    }
    return button
  }
}

extension GlyphButton.Glyph: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self = .text(text) }
}

extension [GlyphButton] {
  /// Places the buttons next to each other at their preferred widths, in as many rows as necessary.
  /// - Parameters:
  ///   - origin: the top left corner of the first button.
  ///   - right: the right edge of the rows; by default, all buttons are in one row.
  ///   - height: the height of the buttons.
  ///   - gap: the space between two buttons in a row.
  ///   - rowStep: the distance between the tops of two rows.
  /// - Returns: the top left corner for a further button.
  @discardableResult
  func layOut(
    from origin: Point, until right: Double = .infinity, height: Double = 26, gap: Double = 4,
    rowStep: Double = 30
  ) -> Point {
    reduce(origin) { corner, button in
      let width = button.sizeThatFits(Size(right - origin.x, height)).width
      let place =
        corner.x > origin.x && corner.x + width > right ? Point(origin.x, corner.y + rowStep) : corner
      button.frame = Rect(origin: place, size: Size(width, height))
      return Point(place.x + width + gap, place.y)
    }
  }
}
