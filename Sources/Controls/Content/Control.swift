import SegueGeometry
import SegueViews

/// Something that the user sets, such as a switch or a slider. UIKit's control.
open class Control: View {
  /// How much of a disabled control is shown: a factor beside its `alpha`.
  public static let disabledAlpha = 0.4

  /// Whether it can be used; otherwise it receives neither the pointer nor the keyboard's focus, and is shown faded.
  /// A press on it ends.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      dimming = isEnabled ? 1 : Self.disabledAlpha
      isDisabledControl = !isEnabled
    }
  }

  /// A control that is enabled.
  /// - Parameters:
  ///   - identifier: its name for tests and scripts.
  ///   - label: what it sets, as it is read aloud.
  public init(identifier: String, label: String) {
    super.init()
    self.identifier = identifier
    accessibilityLabel = label
    role = .button
    cursor = .pointingHand
  }

  open override var canBecomeFocused: Bool { isEnabled }
}
