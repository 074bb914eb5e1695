import Geometry

/// What a hand does at a window, in the window's points.
public enum InputEvent: Sendable, Equatable {
  /// The primary button or the first finger.
  case pointer(PointerEvent)
  /// A wheel or a touchpad.
  case scroll(ScrollEvent)
  /// A key went down.
  case key(KeyEvent)
}

/// One step of a press, a drag or a hover.
public struct PointerEvent: Sendable, Equatable {
  /// Where in the life of a press the event stands.
  public enum Phase: Sendable, Equatable {
    /// The primary button went down.
    case pressed
    /// The pointer moved with the button held.
    case dragged
    /// The button went up.
    case released
    /// The press ended without a release: the window went away, or the release was lost.
    case cancelled
    /// The pointer moved with no button held.
    case hovered
    /// The pointer left the window.
    case left
  }

  /// Where in the life of a press the event stands.
  public var phase: Phase
  /// The place in the window, in points.
  public var location: Point
  /// When the hand did it, in seconds of a clock that never jumps; used for velocity only.
  public var time: Double

  /// An event by its parts.
  public init(_ phase: Phase, at location: Point, time: Double) {
    self.phase = phase
    self.location = location
    self.time = time
  }
}

/// A turn of the wheel or a slide of two fingers.
public struct ScrollEvent: Sendable, Equatable {
  /// The pointer's place in the window, in points.
  public var location: Point
  /// How far to go right and down, in notches of a wheel (1 notch is one line group) or, when `isPrecise`, in points.
  public var delta: Vector
  /// Whether `delta` is in points, from a touchpad or a smooth wheel.
  public var isPrecise: Bool
  /// When, in seconds of a clock that never jumps.
  public var time: Double

  /// An event by its parts.
  public init(at location: Point, delta: Vector, isPrecise: Bool = false, time: Double) {
    self.location = location
    self.delta = delta
    self.isPrecise = isPrecise
    self.time = time
  }
}

/// A key that went down.
public struct KeyEvent: Sendable, Equatable {
  /// Which key.
  public var key: Key
  /// What was held with it.
  public var modifiers: Modifiers
  /// Whether the keyboard repeats a key that is still held.
  public var isRepeat: Bool
  /// When, in seconds of a clock that never jumps.
  public var time: Double

  /// An event by its parts.
  public init(_ key: Key, modifiers: Modifiers = [], isRepeat: Bool = false, time: Double) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.time = time
  }
}

/// Keys held together with another one.
public struct Modifiers: OptionSet, Sendable, Hashable {
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
public enum Key: Hashable, Sendable {
  /// A key that types a character, in lower case unless Shift makes another one (`?`).
  case character(Character)
  /// A key that moves or acts.
  case escape, `return`, space, tab, backspace, delete
  /// A key that points somewhere.
  case left, right, up, down, home, end, pageUp, pageDown
  /// A function key, counted from 1.
  case function(Int)
}
