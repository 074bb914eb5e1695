import SegueAnimation
import SegueControls
import SegueGeometry
import SegueViews

/// Presents a screen as a sheet, which rests at several heights. UIKit's `UISheetPresentationController`.
///
///     places.sheetPresentation = SheetPresentation(detents: [.medium(), .large()])
///     present(places)
///
/// A drag moves the sheet through all of its detents and out. A list in it takes part: pulled up, the sheet goes to its largest detent
/// first and the list scrolls then; pulled down, the list scrolls to its beginning first. A click beside the sheet dismisses it. What
/// is in it is laid out once, for the largest detent.
public final class SheetPresentation {
  /// A height at which a sheet rests.
  public nonisolated struct Detent: Sendable, Hashable {
    /// Its name.
    let name: String
    /// The height, as a part of that of a large sheet.
    let share: Double

    /// A little more than half of the height, as on a phone.
    public static func medium() -> Detent { Detent(name: "medium", share: 0.56) }
    /// All of the height but a strip at the top.
    public static func large() -> Detent { Detent(name: "large", share: 1) }
  }

  /// The heights, from the smallest to the largest; at least one.
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
  /// Whether a grabber at the upper edge shows that the sheet can be dragged; takes effect when it is presented.
  public var prefersGrabberVisible = false

  var selected: Detent
  /// What leads the sheet while it is presented.
  weak var interaction: SheetInteraction?

  /// A sheet with some detents, in any order; without any, with the large one.
  public init(detents: [Detent]) {
    self.detents = detents.isEmpty ? [.large()] : Set(detents).sorted { $0.share < $1.share }
    selected = self.detents[0]
  }

  /// The detent of which everything in the sheet has the height.
  var largest: Detent { detents[detents.count - 1] }

  /// Space above a large sheet and below the safe area, in points.
  private static let strip = 10.0

  /// The height of a detent in a container, in points.
  func height(of detent: Detent, in container: View) -> Double {
    let top = container.window?.safeAreaInsets.top ?? 0
    return (max(1, container.bounds.height - top - Self.strip) * detent.share).rounded()
  }
}
