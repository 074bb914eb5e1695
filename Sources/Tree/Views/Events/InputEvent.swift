import SegueGeometry

/// One piece of input at a window, in the window's points.
public nonisolated enum InputEvent: Sendable, Equatable {
  /// A mouse button, the pointer, or the first finger.
  case pointer(PointerEvent)
  /// A wheel or a touchpad.
  case scroll(ScrollEvent)
  /// A key went down.
  case key(KeyEvent)
}

extension InputEvent {
  /// The event with every number bounded.
  package nonisolated func bounded() -> InputEvent {
    switch self {
    case .pointer(var event):
      (event.location, event.time) = (event.location.bounded(), event.time.bounded(.times))
      return .pointer(event)
    case .scroll(var event):
      (event.location, event.time) = (event.location.bounded(), event.time.bounded(.times))
      event.delta = event.delta.bounded()
      return .scroll(event)
    case .key(var event):
      event.time = event.time.bounded(.times)
      return .key(event)
    }
  }

  /// The event at another time, in seconds.
  package nonisolated func moved(by seconds: Double) -> InputEvent {
    switch self {
    case .pointer(var event):
      event.time += seconds
      return .pointer(event)
    case .scroll(var event):
      event.time += seconds
      return .scroll(event)
    case .key(var event):
      event.time += seconds
      return .key(event)
    }
  }

  /// When it happened, in seconds.
  package nonisolated var time: Double {
    switch self {
    case .pointer(let event): event.time
    case .scroll(let event): event.time
    case .key(let event): event.time
    }
  }
}

/// A button of the mouse; a finger counts as the primary one.
public nonisolated enum PointerButton: Sendable, Hashable, CaseIterable {
  /// The one under the index finger.
  case primary
  /// The one that opens menus.
  case secondary
  /// The wheel.
  case middle
  /// The back button at the thumb (X11's button 8). Where no gesture takes it, it does what Alt and the left arrow do.
  case back
  /// The forward button at the thumb (X11's button 9). Where no gesture takes it, it does what Alt and the right arrow do.
  case forward
}

/// Some of the buttons of a mouse.
public nonisolated struct PointerButtons: OptionSet, Sendable, Hashable {
  /// One bit for each button.
  public let rawValue: Int
  /// A set by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A set of one button.
  public init(_ button: PointerButton) {
    switch button {
    case .primary: self = .primary
    case .secondary: self = .secondary
    case .middle: self = .middle
    case .back: self = .back
    case .forward: self = .forward
    }
  }

  /// `PointerButton.primary`.
  public static let primary = PointerButtons(rawValue: 1)
  /// `PointerButton.secondary`.
  public static let secondary = PointerButtons(rawValue: 2)
  /// `PointerButton.middle`.
  public static let middle = PointerButtons(rawValue: 4)
  /// `PointerButton.back`.
  public static let back = PointerButtons(rawValue: 8)
  /// `PointerButton.forward`.
  public static let forward = PointerButtons(rawValue: 16)
  /// Every button.
  public static let all: PointerButtons = [.primary, .secondary, .middle, .back, .forward]
}

/// One step of a press, a drag or a hover.
public nonisolated struct PointerEvent: Sendable, Equatable {
  /// The phase of the press. There is one press at a time: a second button that goes down cancels it.
  public nonisolated enum Phase: Sendable, Equatable {
    /// A button went down.
    case pressed
    /// The pointer moved with the button held.
    case dragged
    /// The button went up.
    case released
    /// The user cancelled the press: a second button, a second finger, Escape.
    case cancelled
    /// The press ended without a release: the window went away, or the release was lost.
    case lost
    /// The pointer moved with no button held.
    case hovered
    /// The pointer left the window.
    case left
  }

  /// The phase of the press.
  public var phase: Phase
  /// The place in the window, in points.
  public var location: Point
  /// The button of the press; without meaning for `.hovered` and `.left`.
  public var button: PointerButton
  /// When it happened, in seconds of a clock that never jumps; used for velocities and double clicks only.
  public var time: Double

  /// An event with the given values.
  public init(_ phase: Phase, at location: Point, button: PointerButton = .primary, time: Double) {
    (self.phase, self.location, self.button, self.time) = (phase, location, button, time)
  }
}

/// A turn of the wheel or a two-finger scroll.
public nonisolated struct ScrollEvent: Sendable, Equatable {
  /// The pointer's place in the window, in points.
  public var location: Point
  /// How far to scroll right and down, in notches of a wheel (1 notch is one line group) or, when `isPrecise`, in points.
  public var delta: Vector
  /// Whether `delta` is in points, from a touchpad.
  public var isPrecise: Bool
  /// Modifier keys; with Control it is a pinch where something can be pinched.
  public var modifiers: Modifiers
  /// When, in seconds of a clock that never jumps.
  public var time: Double

  /// An event with the given values.
  public init(
    at location: Point, delta: Vector, isPrecise: Bool = false, modifiers: Modifiers = [], time: Double
  ) {
    (self.location, self.delta, self.isPrecise, self.modifiers) = (location, delta, isPrecise, modifiers)
    self.time = time
  }
}

/// A key that went down.
public nonisolated struct KeyEvent: Sendable, Equatable {
  /// Which key.
  public var key: Key
  /// Modifier keys.
  public var modifiers: Modifiers
  /// Whether the keyboard repeats a key that is still held.
  public var isRepeat: Bool
  /// When, in seconds of a clock that never jumps.
  public var time: Double

  /// An event with the given values.
  public init(_ key: Key, modifiers: Modifiers = [], isRepeat: Bool = false, time: Double) {
    (self.key, self.modifiers, self.isRepeat, self.time) = (key, modifiers, isRepeat, time)
  }
}

extension KeyEvent {
  /// Whether the key means going back: Escape, Backspace, or Alt and the left arrow. One that repeats does not.
  public var isBack: Bool {
    guard !isRepeat else { return false }
    return switch key {
    case .escape: true
    case .backspace: modifiers.isEmpty
    case .left: modifiers == .alt
    default: false
    }
  }

  /// Whether the key means going forward again: Alt and the right arrow.
  public var isForward: Bool { key == .right && modifiers == .alt && !isRepeat }

  /// The key that does the same as the back or forward button; `nil` for other buttons.
  init?(_ button: PointerButton, time: Double) {
    switch button {
    case .back: self.init(.left, modifiers: .alt, time: time)
    case .forward: self.init(.right, modifiers: .alt, time: time)
    case .primary, .secondary, .middle: return nil
    }
  }
}

/// Modifier keys.
public nonisolated struct Modifiers: OptionSet, Sendable, Hashable {
  /// One bit for each key.
  public let rawValue: Int
  /// A set by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Either Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// Either Control key.
  public static let control = Modifiers(rawValue: 2)
  /// Either Alt key.
  public static let alt = Modifiers(rawValue: 4)
}

/// A key by its meaning, whatever the keyboard layout.
public nonisolated enum Key: Hashable, Sendable {
  /// A key that types a character, in lower case unless Shift makes another one (`?`).
  case character(Character)
  /// A key that moves or acts.
  case escape, `return`, space, tab, backspace, delete
  /// A key that points somewhere.
  case left, right, up, down, home, end, pageUp, pageDown
  /// A function key, counted from 1.
  case function(Int)

  /// Whether the key navigates, so that the focus is shown once it is pressed.
  package var isNavigation: Bool {
    switch self {
    case .escape, .return, .space, .tab, .backspace, .left, .right, .up, .down, .home, .end, .pageUp,
      .pageDown:
      true
    case .character, .delete, .function: false
    }
  }
}
