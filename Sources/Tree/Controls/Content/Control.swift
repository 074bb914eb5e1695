import SegueViews

/// Something that the user sets, such as a switch or a slider, or clicks, as a button. UIKit's control.
///
/// How it shows its state is a look of its own: what the application sets, such as `alpha`, stays as it is.
open class Control: View {
  /// How much of a disabled control is shown: a factor beside its `alpha`.
  public static let disabledAlpha = 0.5

  /// What a control shows of itself, several at once.
  public nonisolated struct State: OptionSet, Sendable, Hashable {
    /// One bit a state.
    public let rawValue: Int
    /// A set by its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// None of the others.
    public static let normal: State = []
    /// Under a press.
    public static let highlighted = State(rawValue: 1)
    /// Not enabled.
    public static let disabled = State(rawValue: 2)
    /// Chosen or switched on.
    public static let selected = State(rawValue: 4)
  }

  /// Whether it can be used; otherwise it receives neither the pointer nor the keyboard's focus, and is shown faded.
  /// A press on it ends.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      dimming = isEnabled ? 1 : Self.disabledAlpha
      isDisabledControl = !isEnabled
      updateConfiguration()
    }
  }
  /// Whether it is under a press, which the control itself sets.
  public var isHighlighted = false { didSet { if isHighlighted != oldValue { updateConfiguration() } } }
  /// Whether it is chosen, for controls that show that; no control sets it by itself.
  public var isSelected = false { didSet { if isSelected != oldValue { updateConfiguration() } } }

  /// What it shows of itself.
  public var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// A control that is enabled.
  /// - Parameters:
  ///   - identifier: its name for tests and scripts.
  ///   - label: what it sets, as it is read aloud.
  public init(identifier: String? = nil, label: String? = nil) {
    super.init()
    self.identifier = identifier
    accessibilityLabel = label
    role = .button
    cursor = .pointingHand
  }

  /// Called when `state` has changed; nothing by default. Overrides call super.
  open func updateConfiguration() {}

  open override var canBecomeFocused: Bool { isEnabled }
}
