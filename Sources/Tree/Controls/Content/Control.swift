import SegueViews

/// A view whose value the user sets, such as a switch or a slider, or that the user clicks, such as a button; like UIKit's
/// `UIControl`.
///
/// Controls show their state without changing the properties that the application sets, such as `alpha`.
open class Control: View {
  /// The factor by which a disabled control multiplies its `alpha`.
  public static let disabledAlpha = 0.5

  /// The state of a control, as a set of flags.
  public nonisolated struct State: OptionSet, Sendable, Hashable {
    /// The flags, one bit for each state.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The control is enabled, and neither pressed nor selected.
    public static let normal: State = []
    /// The control is pressed.
    public static let highlighted = State(rawValue: 1)
    /// The control is disabled.
    public static let disabled = State(rawValue: 2)
    /// The control is selected or switched on.
    public static let selected = State(rawValue: 4)
  }

  /// Whether the user can use the control. A disabled control looks faded, and receives neither pointer events nor the keyboard
  /// focus. Disabling a control ends a press on it. The default is `true`.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      dimming = isEnabled ? 1 : Self.disabledAlpha
      isDisabledControl = !isEnabled
      updateConfiguration()
    }
  }
  /// Whether the control is pressed. The control sets this property itself.
  public var isHighlighted = false { didSet { if isHighlighted != oldValue { updateConfiguration() } } }
  /// Whether the control is selected. The application sets this property, and only some controls show it. The default is
  /// `false`.
  public var isSelected = false { didSet { if isSelected != oldValue { updateConfiguration() } } }

  /// The state of the control, derived from `isHighlighted`, `isEnabled` and `isSelected`.
  public var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Creates an enabled control.
  /// - Parameters:
  ///   - identifier: the name of the control for tests and scripts.
  ///   - label: the name of the control for screen readers.
  public init(identifier: String? = nil, label: String? = nil) {
    super.init()
    self.identifier = identifier
    accessibilityLabel = label
    role = .button
    cursor = .pointingHand
  }

  /// Called when `state` has changed; the default does nothing. Overrides must call `super`.
  open func updateConfiguration() {}

  open override var canBecomeFocused: Bool { isEnabled }
}
