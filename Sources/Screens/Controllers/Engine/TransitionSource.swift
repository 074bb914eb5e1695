import SegueControls

/// The view from which a screen opens and into which it closes: an item of a list, or any other view of the previous screen. In
/// UIKit, this is the source view of a zoom transition.
///
///     detail.transitionSource = .item(photo.id, in: collectionView)
///     detail.preferredTransition = PhotoZoom()
///     navigationController?.pushViewController(detail)
///
/// A transition finds the view in `TransitionContext.sourceView`. The engine looks for the view when the screen opens. It does
/// so again when the screen closes, because the item may have another cell or position by then. If the item is not visible, its
/// list scrolls by the minimum distance as part of the motion, so nothing jumps. If the item or the view no longer exists,
/// there is no source; the default transition then replaces a transition that needs one. A transition that is already running
/// continues to the last position of its source, unless the window is resized.
///
/// The view may also be outside of the previous screen, as in a list beside it, if the new screen opens in front of that list
/// without being clipped.
public struct TransitionSource {
  /// The identifier of the item; `nil` for a source that is a view. Update it when the screen shows another item, so that the
  /// screen closes into that item's view.
  public var itemIdentifier: AnyHashable?
  /// The margin that has to be visible around the source, in points. With `nil`, a list scrolls only if no part of the source
  /// is visible.
  private(set) var padding: Double?
  private let find: (_ identifier: AnyHashable?) -> Found?

  /// A source that was found in the view tree.
  struct Found {
    /// The innermost scroll view that contains the source; `nil` if nothing scrolls it.
    var list: ScrollView?
    /// The frame of the item or view in the coordinates of `list`; zero if `list` is `nil`.
    let place: Rect
    /// Returns the view from which the screen opens; `nil` if the item has no cell.
    let view: () -> View?
  }

  /// Returns a source that is a view. The source holds the view weakly.
  public static func view(_ view: View) -> TransitionSource { provider { [weak view] in view } }

  /// Returns a source whose view is provided by a closure. The closure is called whenever the source is needed; if it returns
  /// `nil`, there is no source.
  public static func provider(_ view: @escaping () -> View?) -> TransitionSource {
    TransitionSource(itemIdentifier: nil) { _ in
      guard let view = view() else { return nil }
      let list = sequence(first: view, next: \.superview).dropFirst().lazy.compactMap { $0 as? ScrollView }
        .first
      return Found(list: list, place: list.map { view.convert(view.bounds, to: $0) } ?? .zero) { view }
    }
  }

  /// Returns a source that is a row of a table or an item of a collection. The source holds the list weakly.
  /// - Parameters:
  ///   - identifier: the item's identifier, as the list's data source returns it.
  ///   - list: the list.
  ///   - part: returns the view from which the screen opens, in the item's cell; by default, the whole cell.
  public static func item<Cell>(
    _ identifier: AnyHashable, in list: ListView<Cell>, part: @escaping (Cell) -> View? = { $0 }
  ) -> TransitionSource {
    TransitionSource(itemIdentifier: identifier) { [weak list] identifier in
      guard let list, let identifier else { return nil }
      list.layoutIfNeeded()
      guard let indexPath = list.indexPath(forItemIdentifier: identifier),
        let place = list.frameOfItem(at: indexPath)
      else { return nil }
      return Found(list: list, place: place) {
        list.preparedCell(at: indexPath).flatMap(part).flatMap { $0.isDescendant(of: list) ? $0 : nil }
      }
    }
  }

  /// Returns a copy of this source that has to be completely visible. Its list then also scrolls if the source is partly
  /// visible.
  /// - Parameter padding: the margin that should be visible around the source if there is room, in points; at least 0.
  public func showingWhole(padding: Double = 0) -> TransitionSource {
    var source = self
    source.padding = padding.bounded(.lengths)
    return source
  }

  private init(itemIdentifier: AnyHashable?, find: @escaping (_ identifier: AnyHashable?) -> Found?) {
    (self.itemIdentifier, self.find) = (itemIdentifier, find)
  }

  /// Returns the source; `nil` if it does not exist, or if it is neither in `background` nor visible beside `container`.
  /// - Parameters:
  ///   - background: the view of the screen behind the one that opens.
  ///   - container: the view in which the screen opens; `nil`, the default, if the background has to contain the source.
  func find(in background: View, orBeside container: View? = nil) -> Found? {
    guard var found = find(itemIdentifier) else { return nil }
    // A scroll view around the container moves the screens together with the source.
    if let list = found.list, container?.isDescendant(of: list) == true { found.list = nil }
    guard let view = found.list ?? found.view() else { return nil }
    return view.isDescendant(of: background) || container.map(view.isVisible(beside:)) == true ? found : nil
  }
}

extension View {
  /// Returns whether the view is visible beside the container of a transition, so that a screen can fly out of the view. The
  /// container must be in front of the view, and nothing may clip the way from one to the other. A view behind a modal screen
  /// is covered.
  fileprivate func isVisible(beside container: View) -> Bool {
    guard let window = container.window, self.window === window, !container.isDescendant(of: self),
      container.isInFront(of: self)
    else { return false }
    let place = convert(bounds, to: nil).intersection(window.bounds)
    return sequence(first: self, next: \.superview).allSatisfy { !$0.isHidden && !$0.isBehindModal }
      && sequence(first: container, next: \.superview).allSatisfy {
        !$0.clipsToBounds || $0.convert($0.bounds, to: nil).inset(by: -0.01).contains(place)
      }
  }
}

/// The scrolling of a list that a transition performs to bring its source into view.
struct SourceScroll {
  let list: ScrollView
  /// The content offset before the transition.
  private let start: Point
  /// The content offsets that are shown in the two states of the transition; between them, the list scrolls with the motion.
  private let dismissed, presented: Point
  /// The content offsets of the two states at rest. Only a part of a long scrolling distance is shown, so one of these offsets
  /// may differ from the one that the transition shows. The foreground hides the difference.
  private let rest: (dismissed: Point, presented: Point)

  /// The maximum scrolling distances that are shown, in pages. `covered` applies if the foreground covers the list, and
  /// `visible` if the list stays visible around the foreground. With reduced motion, `covered` is replaced by 0.
  private static let pages = (covered: 1.0, visible: 3.0)

  /// Creates the scrolling that brings a source into view. The result is `nil` if the source is in no list, or if the list does
  /// not need to scroll.
  init?(_ source: TransitionSource, _ found: TransitionSource.Found, in context: TransitionContext) {
    guard let list = found.list else { return nil }
    let seen = list.bounds.inset(by: list.contentInset)
    let part = found.view().map { $0.convert($0.bounds, to: list) } ?? found.place
    if source.padding == nil, part.intersects(seen) { return nil }
    let target = list.offset(showing: found.place, padding: source.padding ?? 0)
    let start = list.contentOffset
    guard target != start else { return nil }
    let reducesMotion = list.traitCollection.reducesMotion
    let isVisible = context.keepsBackground || context.isBeside(list)
    let limit =
      list.bounds.size
      * (isVisible ? Self.pages.visible : reducesMotion ? 0 : Self.pages.covered)
    let way = target - start
    let shown = Vector(
      way.dx.clamped(to: -limit.width...limit.width), way.dy.clamped(to: -limit.height...limit.height))
    (self.list, self.start) = (list, start)
    if context.operation.isForward {
      (dismissed, presented, rest) = (start, start + shown, (start, target))
    } else {
      (dismissed, presented, rest) = (target, target - shown, (target, start))
    }
  }

  /// Prepares the cells that will be shown, and scrolls the list to the content offset of the dismissed state.
  func begin() {
    let size = list.bounds.size
    let way = Rect(origin: dismissed, size: size).union(Rect(origin: presented, size: size))
    // The list is scrolled first, because it would otherwise prepare all cells between its offset and a distant area.
    if start != dismissed, start != presented { list.rest(at: dismissed) }
    // A spring may overshoot, so the prepared area is larger than the distance.
    list.shownArea = way.inset(by: -(presented - dismissed).length / 4)
    list.rest(at: dismissed)
  }

  /// Whether something other than the transition has scrolled the list.
  var isDisplaced: Bool { list.contentOffset != dismissed }

  /// Sets the list's content offset for a state.
  func apply(_ state: TransitionState) { list.pose(at: state == .dismissed ? dismissed : presented) }

  /// Ends the scrolling at the content offset of a state at rest; `nil` restores the content offset from before the transition.
  func end(in state: TransitionState?) {
    list.shownArea = nil
    list.rest(at: state.map { $0 == .dismissed ? rest.dismissed : rest.presented } ?? start)
  }
}
