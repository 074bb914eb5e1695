import SegueControls

/// The presentation of a screen as a sheet, which rests at several heights; like UIKit's `UISheetPresentationController`.
///
///     places.sheetPresentation = SheetPresentation(detents: [.medium(), .large()])
///     present(places)
///
/// A drag moves the sheet through all of its detents and out of the window. A drag on a list in the sheet both moves the sheet
/// and scrolls the list. Upward, it moves the sheet to its largest detent, and then scrolls the list. Downward, it scrolls the
/// list to its beginning, and then moves the sheet. Below the large detent, the sheet is slightly smaller and floats, with a
/// gap between the sheet and the window's edges. A click outside the sheet dismisses it. The contents are laid out once, for
/// the largest detent; smaller detents show the upper part of the contents.
///
/// A sheet can also grow out of a source, and shrink back into it:
///
///     places.transitionSource = .view(button)
///     places.preferredTransition = .zoom
public final class SheetPresentation {
  /// A height at which a sheet rests. Detents with equal identifiers are equal.
  public nonisolated struct Detent: Sendable, Hashable {
    /// The name of the detent, which is unique in its sheet.
    public let identifier: String
    private let resolver: @Sendable (_ maximum: Double) -> Double

    /// Returns a detent at 56 % of the maximum height, as on an iPhone.
    public static func medium() -> Detent { custom(identifier: "medium") { 0.56 * $0 } }
    /// Returns a detent at the maximum height, which leaves only a strip at the top.
    public static func large() -> Detent { custom(identifier: "large") { $0 } }
    /// Returns a detent whose height a closure determines.
    /// - Parameters:
    ///   - identifier: the name of the detent, which must be unique in the sheet.
    ///   - resolver: returns the height for a given maximum height. Both are in points, and exclude the safe area. The height
    ///     is clamped to 1…maximum; NaN is treated as the maximum. Called after each resize.
    public static func custom(
      identifier: String, resolver: @escaping @Sendable (_ maximum: Double) -> Double
    ) -> Detent { Detent(identifier: identifier, resolver: resolver) }

    /// Returns the height of the detent, in points, clamped to 1…maximum.
    func height(within maximum: Double) -> Double { resolver(maximum).bounded(1...maximum, or: maximum) }

    /// Returns whether two detents have the same identifier.
    public static func == (one: Detent, other: Detent) -> Bool { one.identifier == other.identifier }
    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
  }

  /// The detents that were passed to the initializer, in the same order, without duplicates. There is at least one. The sheet
  /// uses them in the order of their heights.
  public let detents: [Detent]
  /// The detent at which the sheet rests, or toward which it moves; initially the smallest one. Setting this property moves a
  /// presented sheet. A detent that the sheet does not have is ignored.
  public var selectedDetent: Detent {
    get { selected }
    set {
      guard detents.contains(newValue), newValue != selected else { return }
      if let interaction { interaction.send(to: newValue) } else { selected = newValue }
    }
  }
  /// The largest detent at which the screen behind the sheet is not dimmed and receives input. With `nil`, the default, the
  /// screen is dimmed at all detents. Takes effect when the sheet is presented.
  public var largestUndimmedDetent: Detent?
  /// Whether a grabber at the upper edge shows that the sheet can be dragged. The default is `false`. Takes effect when the
  /// sheet is presented.
  public var prefersGrabberVisible = false

  var selected: Detent
  /// The object that handles drags on the sheet; `nil` if the sheet is not presented.
  weak var interaction: SheetInteraction?

  /// The maximum height that is used to order the detents while the sheet is not in a window, in points.
  private static let usualHeight = 800.0

  /// Creates a sheet presentation.
  /// - Parameter detents: the detents, in any order. Duplicates are dropped. An empty array stands for the large detent.
  public init(detents: [Detent]) {
    let all = detents.isEmpty ? [.large()] : detents
    self.detents = all.enumerated().filter { all.firstIndex(of: $1) == $0 }.map(\.element)
    selected =
      all.min { $0.height(within: Self.usualHeight) < $1.height(within: Self.usualHeight) } ?? .large()
  }
}
