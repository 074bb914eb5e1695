import Foundation

/// What can be felt: nothing, since a desktop has no motor for it.
open class UIFeedbackGenerator: NSObject {
  /// Does nothing.
  open func prepare() {}
}

/// A choice that can be felt; see `UIFeedbackGenerator`.
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing.
  public func selectionChanged() {}
}

/// A collision that can be felt; see `UIFeedbackGenerator`.
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy it is.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  /// One that does nothing.
  public init(style: FeedbackStyle) { super.init() }
  /// Does nothing.
  public func impactOccurred() {}
}
