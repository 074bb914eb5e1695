import SegueControls

/// Presents a screen as a sheet, which rests at several heights. UIKit's `UISheetPresentationController`.
///
///     places.sheetPresentation = SheetPresentation(detents: [.medium(), .large()])
///     present(places)
///
/// A drag moves the sheet through all of its detents and out. A drag on a list in the sheet does both: upward, it moves the sheet to its
/// largest detent and then scrolls the list; downward, it scrolls the list to its beginning and then moves the sheet. Below a large detent,
/// the sheet floats, a little smaller, off the edges of the window. A click beside the sheet dismisses it. The contents are laid out once,
/// for the largest detent; the other detents show a part of them.
///
/// A sheet can grow out of a source, and be pulled back into it:
///
///     places.transitionSource = .view(button)
///     places.preferredTransition = .zoom
public final class SheetPresentation {
  /// A height at which a sheet rests. Two with the same identifier are the same.
  public nonisolated struct Detent: Sendable, Hashable {
    /// Its name.
    public let identifier: String
    private let resolver: @Sendable (_ maximum: Double) -> Double

    /// Slightly more than half of the height, as on a phone.
    public static func medium() -> Detent { custom(identifier: "medium") { 0.56 * $0 } }
    /// The full height, except a strip at the top.
    public static func large() -> Detent { custom(identifier: "large") { $0 } }
    /// Any height.
    /// - Parameters:
    ///   - identifier: its name, unique in the sheet.
    ///   - resolver: returns the height for a given maximum, both in points and without the part that bars cover. The height is clamped
    ///     to 1…maximum; NaN counts as the maximum. Called after each resize.
    public static func custom(
      identifier: String, resolver: @escaping @Sendable (_ maximum: Double) -> Double
    ) -> Detent { Detent(identifier: identifier, resolver: resolver) }

    /// The height where `maximum` is the greatest one, at least 1, in points.
    func height(within maximum: Double) -> Double { resolver(maximum).bounded(1...maximum, or: maximum) }

    /// Whether they have the same identifier.
    public static func == (one: Detent, other: Detent) -> Bool { one.identifier == other.identifier }
    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
  }

  /// The detents, at least one. The sheet orders them by their heights.
  public let detents: [Detent]
  /// The detent at which the sheet rests, or will rest; the smallest one at first. Setting it moves a resting sheet there; a detent that
  /// the sheet does not have is ignored.
  public var selectedDetent: Detent {
    get { selected }
    set {
      guard detents.contains(newValue), newValue != selected else { return }
      if let interaction { interaction.send(to: newValue) } else { selected = newValue }
    }
  }
  /// The largest detent at which the screen behind is not dimmed, and can be used; `nil`, the default, dims it at all of them. Takes
  /// effect when the sheet is presented.
  public var largestUndimmedDetent: Detent?
  /// Whether a grabber at the upper edge shows that the sheet can be dragged; takes effect when it is presented.
  public var prefersGrabberVisible = false

  var selected: Detent
  /// What leads the sheet while it is presented.
  weak var interaction: SheetInteraction?

  /// What orders detents before there is a window, in points.
  private static let usualHeight = 800.0

  /// A sheet with detents in any order; an empty list is the large one.
  public init(detents: [Detent]) {
    let all = detents.isEmpty ? [.large()] : detents
    self.detents = all.enumerated().filter { all.firstIndex(of: $1) == $0 }.map(\.element)
    selected =
      all.min { $0.height(within: Self.usualHeight) < $1.height(within: Self.usualHeight) } ?? .large()
  }
}
