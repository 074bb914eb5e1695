import SegueControls

/// Presents a screen as a sheet, which rests at several heights. UIKit's `UISheetPresentationController`.
///
///     places.sheetPresentation = SheetPresentation(detents: [.medium(), .large()])
///     present(places)
///
/// A drag moves the sheet through all of its detents and out. A list in it takes part: pulled up, the sheet goes to its largest detent
/// first and the list scrolls then; pulled down, the list scrolls to its beginning first. Below a large one a sheet floats, a little
/// smaller, off the edges of the window. A click beside the sheet dismisses it. What is in it is laid out once, for the largest
/// detent; less of it is seen at the others.
///
/// A sheet with a source may grow out of it, and is pulled back into it:
///
///     places.transitionSource = .view(button)
///     places.preferredTransition = .zoom
public final class SheetPresentation {
  /// A height at which a sheet rests. Two with the same identifier are the same.
  public nonisolated struct Detent: Sendable, Hashable {
    /// Its name.
    public let identifier: String
    private let resolver: @Sendable (_ maximum: Double) -> Double

    /// A little more than half of the height, as on a phone.
    public static func medium() -> Detent { custom(identifier: "medium") { 0.56 * $0 } }
    /// All of the height but a strip at the top.
    public static func large() -> Detent { custom(identifier: "large") { $0 } }
    /// Any height.
    /// - Parameters:
    ///   - identifier: its name, which no other detent of the sheet has.
    ///   - resolver: returns the height for the greatest one that is possible, both in points and above what bars cover; what it
    ///     returns is kept within 1 and that, and no number is that. Called after each resize.
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

  /// The heights; at least one. The sheet has them in the order of their heights.
  public let detents: [Detent]
  /// Where the sheet rests, or comes to rest; the smallest detent at first. Set to another one, a sheet that rests moves there; one
  /// that it does not have changes nothing.
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

  /// A sheet with some detents, in any order; without any, with the large one.
  public init(detents: [Detent]) {
    let all = detents.isEmpty ? [.large()] : detents
    self.detents = all.enumerated().filter { all.firstIndex(of: $1) == $0 }.map(\.element)
    selected =
      all.min { $0.height(within: Self.usualHeight) < $1.height(within: Self.usualHeight) } ?? .large()
  }
}
