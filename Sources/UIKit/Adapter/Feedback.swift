/// UIKit's base class for haptic feedback. Does nothing, because a desktop has no haptic hardware.
open class UIFeedbackGenerator: NSObject {
  /// Does nothing on a desktop.
  open func prepare() {}
}

/// UIKit's haptic feedback for a changed selection. Does nothing.
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing on a desktop.
  public func selectionChanged() {}
}

/// UIKit's haptic feedback for the result of a task. Does nothing.
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result of a task.
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  /// Does nothing on a desktop.
  public func notificationOccurred(_ type: FeedbackType) {}
}

/// UIKit's haptic feedback for a collision. Does nothing.
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of a collision.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  /// Creates a generator that does nothing.
  public init(style: FeedbackStyle) { super.init() }
  /// Does nothing on a desktop.
  public func impactOccurred() {}
}
