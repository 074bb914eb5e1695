import SegueGeometry

/// An input event of a window, with locations in the window's coordinates.
public nonisolated enum InputEvent: Sendable, Equatable {
  /// An event from the mouse or from the first finger on a touchscreen.
  case pointer(PointerEvent)
  /// A scroll event from a wheel or a touchpad.
  case scroll(ScrollEvent)
  /// An event for a pressed key.
  case key(KeyEvent)
  /// An event for text that no key press carries, such as text from an input method.
  case text(TextEvent)
}

extension InputEvent {
  /// Returns a copy with all numbers clamped to finite ranges; NaN becomes 0.
  package nonisolated func bounded() -> InputEvent {
    var event = self
    switch self {
    case .pointer(var pointer):
      pointer.location = pointer.location.bounded()
      event = .pointer(pointer)
    case .scroll(var scroll):
      (scroll.location, scroll.delta) = (scroll.location.bounded(), scroll.delta.bounded())
      event = .scroll(scroll)
    case .key, .text: break
    }
    event.time = event.time.bounded(.times)
    return event
  }

  /// Returns a copy whose time is later by the given number of seconds.
  package nonisolated func moved(by seconds: Double) -> InputEvent {
    var event = self
    event.time += seconds
    return event
  }

  /// The time of the event, in seconds.
  package nonisolated var time: Double {
    get {
      switch self {
      case .pointer(let event): event.time
      case .scroll(let event): event.time
      case .key(let event): event.time
      case .text(let event): event.time
      }
    }
    set {
      switch self {
      case .pointer(var event):
        event.time = newValue
        self = .pointer(event)
      case .scroll(var event):
        event.time = newValue
        self = .scroll(event)
      case .key(var event):
        event.time = newValue
        self = .key(event)
      case .text(var event):
        event.time = newValue
        self = .text(event)
      }
    }
  }
}

/// A mouse button. A finger on a touchscreen acts as the primary button.
public nonisolated enum PointerButton: Sendable, Hashable, CaseIterable {
  /// The main button, usually the left one.
  case primary
  /// The button that opens menus, usually the right one.
  case secondary
  /// The middle button, usually the wheel.
  case middle
  /// The back button, usually under the thumb (X11's button 8). If no gesture uses it, it acts like Alt+Left.
  case back
  /// The forward button, usually under the thumb (X11's button 9). If no gesture uses it, it acts like Alt+Right.
  case forward
}

/// A set of mouse buttons.
public nonisolated struct PointerButtons: OptionSet, Sendable, Hashable {
  /// The bits of the set, one for each button.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Creates a set that contains one button.
  public init(_ button: PointerButton) {
    switch button {
    case .primary: self = .primary
    case .secondary: self = .secondary
    case .middle: self = .middle
    case .back: self = .back
    case .forward: self = .forward
    }
  }

  /// A set of the primary button only.
  public static let primary = PointerButtons(rawValue: 1)
  /// A set of the secondary button only.
  public static let secondary = PointerButtons(rawValue: 2)
  /// A set of the middle button only.
  public static let middle = PointerButtons(rawValue: 4)
  /// A set of the back button only.
  public static let back = PointerButtons(rawValue: 8)
  /// A set of the forward button only.
  public static let forward = PointerButtons(rawValue: 16)
  /// The set of all buttons.
  public static let all: PointerButtons = [.primary, .secondary, .middle, .back, .forward]
}

/// A pointer event: one step of a press, a drag or a hover.
public nonisolated struct PointerEvent: Sendable, Equatable {
  /// The kind of a pointer event. Only one press exists at a time: pressing a second button cancels the press of the first.
  public nonisolated enum Phase: Sendable, Equatable {
    /// A button went down.
    case pressed
    /// The pointer moved while a button was held.
    case dragged
    /// The button went up.
    case released
    /// The user cancelled the press, with a second button, a second finger or Escape.
    case cancelled
    /// The press ended without a release, because the window disappeared or the release was lost.
    case lost
    /// The pointer moved while no button was held.
    case hovered
    /// The pointer left the window.
    case left
  }

  /// The kind of the event.
  public var phase: Phase
  /// The location in the window, in points.
  public var location: Point
  /// The button of the press; meaningless for `.hovered` and `.left`.
  public var button: PointerButton
  /// The modifier keys that are held when a button goes down; meaningless for other phases. The default is empty.
  public var modifiers: Modifiers
  /// The time of the event, in seconds of a monotonic clock. Used only for velocities and double clicks.
  public var time: Double

  /// Creates a pointer event.
  public init(
    _ phase: Phase, at location: Point, button: PointerButton = .primary, modifiers: Modifiers = [],
    time: Double
  ) {
    (self.phase, self.location, self.button, self.modifiers) = (phase, location, button, modifiers)
    self.time = time
  }
}

/// A movement of a mouse wheel, or of two fingers on a touchpad.
public nonisolated struct ScrollEvent: Sendable, Equatable {
  /// The location of the pointer in the window, in points.
  public var location: Point
  /// The distance to scroll right and down: in wheel steps, or in points if `isPrecise`.
  public var delta: Vector
  /// Whether `delta` is in points, as a touchpad reports it. The default is `false`.
  public var isPrecise: Bool
  /// The modifier keys that are held. With Control, the event acts as a pinch if a view under the pointer recognizes pinches.
  public var modifiers: Modifiers
  /// The time of the event, in seconds of a monotonic clock.
  public var time: Double

  /// Creates a scroll event.
  public init(
    at location: Point, delta: Vector, isPrecise: Bool = false, modifiers: Modifiers = [], time: Double
  ) {
    (self.location, self.delta, self.isPrecise, self.modifiers) = (location, delta, isPrecise, modifiers)
    self.time = time
  }
}

/// A key press on the keyboard.
public nonisolated struct KeyEvent: Sendable, Equatable {
  /// The key that went down.
  public var key: Key
  /// The modifier keys that are held.
  public var modifiers: Modifiers
  /// The text that the key press types, as the keyboard layout and Caps Lock compose it, such as `Ä`. It is empty for keys that
  /// type nothing and for shortcuts. The default is empty.
  public var text: String
  /// Whether the event is a repeat, sent while the key is held.
  public var isRepeat: Bool
  /// The time of the event, in seconds of a monotonic clock.
  public var time: Double

  /// Creates a key event.
  public init(
    _ key: Key, modifiers: Modifiers = [], text: String = "", isRepeat: Bool = false, time: Double
  ) {
    (self.key, self.modifiers, self.text, self.isRepeat, self.time) = (key, modifiers, text, isRepeat, time)
  }
}

extension KeyEvent {
  /// Whether the key means "back": Escape, Backspace without modifiers, or Alt+Left. `false` for key repeats.
  public var isBack: Bool {
    guard !isRepeat else { return false }
    return switch key {
    case .escape: true
    case .backspace: modifiers.isEmpty
    case .left: modifiers == .alt
    default: false
    }
  }

  /// Whether the key opens the menu of the focused view: the Menu key, or Shift+F10.
  var opensMenu: Bool { (key == .menu || key == .function(10) && modifiers == .shift) && !isRepeat }

  /// Whether the key means "forward": Alt+Right. `false` for key repeats.
  public var isForward: Bool { key == .right && modifiers == .alt && !isRepeat }

  /// Creates the key event that has the same effect as the back or the forward button; `nil` for other buttons.
  init?(_ button: PointerButton, time: Double) {
    switch button {
    case .back: self.init(.left, modifiers: .alt, time: time)
    case .forward: self.init(.right, modifiers: .alt, time: time)
    case .primary, .secondary, .middle: return nil
    }
  }
}

/// Text that no key press carries: from an input method, or from the clipboard.
public nonisolated struct TextEvent: Sendable, Equatable {
  /// The kind of a text event.
  public nonisolated enum Phase: Sendable, Equatable {
    /// An input method has composed the text, which replaces the marked text.
    case inserted
    /// An input method is still composing the text, which replaces the marked text. Empty text removes the marked text.
    case marked
    /// The text was requested from the clipboard or the primary selection.
    case pasted
  }

  /// The kind of the event.
  public var phase: Phase
  /// The text.
  public var text: String
  /// The position of the caret in marked text, in characters from its beginning; meaningless in other phases.
  public var caret: Int
  /// The time of the event, in seconds of a monotonic clock.
  public var time: Double

  /// Creates a text event. By default, the caret is before the text.
  public init(_ phase: Phase, _ text: String, caret: Int = 0, time: Double) {
    (self.phase, self.text, self.caret, self.time) = (phase, text, caret, time)
  }
}

/// A set of modifier keys.
public nonisolated struct Modifiers: OptionSet, Sendable, Hashable {
  /// The bits of the set, one for each modifier.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Either of the two Shift keys.
  public static let shift = Modifiers(rawValue: 1)
  /// Either of the two Control keys.
  public static let control = Modifiers(rawValue: 2)
  /// Either of the two Alt keys.
  public static let alt = Modifiers(rawValue: 4)
}

/// A key, identified by its meaning in the current keyboard layout.
public nonisolated enum Key: Hashable, Sendable {
  /// A key that types a character. The value is the character typed, including the effect of Shift, as in `?`; letters are
  /// always lowercase.
  case character(Character)
  /// A key that edits or triggers an action.
  case escape, `return`, space, tab, backspace, delete, insert
  /// A key that moves in a direction: an arrow, Home, End or a page key.
  case left, right, up, down, home, end, pageUp, pageDown
  /// A function key, counted from 1.
  case function(Int)
  /// The key that opens the menu of the focused view.
  case menu

  /// Returns the text that the key types on a plain keyboard with modifiers held; empty for keys that type nothing.
  package func text(with modifiers: Modifiers) -> String {
    guard modifiers.isSubset(of: .shift) else { return "" }
    return switch self {
    case .character(let character): modifiers.isEmpty ? String(character) : character.uppercased()
    case .space: " "
    default: ""
    }
  }

  /// Whether the key is used for navigation; pressing it shows the focus ring.
  package var isNavigation: Bool {
    switch self {
    case .escape, .return, .space, .tab, .backspace, .left, .right, .up, .down, .home, .end, .pageUp,
      .pageDown:
      true
    case .character, .delete, .insert, .function, .menu: false
    }
  }
}
