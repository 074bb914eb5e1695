import SegueControls

/// The item of a list, or any view, on the previous screen from which a screen comes and to which it returns: the source view of a zoom
/// on iOS 18.
///
///     detail.transitionSource = .item(photo.id, in: collectionView)
///     detail.preferredTransition = PhotoZoom()
///     navigationController?.pushViewController(detail)
///
/// A transition finds the view as `TransitionContext.sourceView`, at the beginning and again on the way back, when the item may have
/// another cell or another place. If the item is not visible, its list scrolls by the least distance as part of the motion, so nothing
/// jumps. If the item or the view is gone, there is no source, and a transition that needs one is replaced by the default.
public struct TransitionSource {
  /// The identifier of the item; `nil` for a view without one. A screen that moves on to another item sets it.
  public var itemIdentifier: AnyHashable?
  /// How much space around the source is shown with it, in points; `nil` leaves a source that is partly visible where it is.
  private(set) var padding: Double?
  private let find: (_ identifier: AnyHashable?) -> Found?

  /// A source on its screen.
  struct Found {
    /// The list in which it scrolls.
    let list: ScrollView?
    /// Its place in the list.
    let place: Rect
    /// What shows it; `nil` where it has no cell.
    let view: () -> View?
  }

  /// A view, held weakly.
  public static func view(_ view: View) -> TransitionSource { provider { [weak view] in view } }

  /// A view that a closure returns; the closure is called whenever the source is needed.
  public static func provider(_ view: @escaping () -> View?) -> TransitionSource {
    TransitionSource(itemIdentifier: nil) { _ in
      guard let view = view() else { return nil }
      let list = sequence(first: view, next: \.superview).dropFirst().lazy.compactMap { $0 as? ScrollView }
        .first
      return Found(list: list, place: list.map { view.convert(view.bounds, to: $0) } ?? .zero) { view }
    }
  }

  /// A row of a table, which is held weakly.
  /// - Parameters:
  ///   - identifier: the row's identifier, as the table's data source returns it.
  ///   - part: the part of its cell that the screen comes from; all of it by default.
  public static func item(
    _ identifier: AnyHashable, in tableView: TableView, part: @escaping (TableViewCell) -> View? = { $0 }
  ) -> TransitionSource { source(identifier, tableView, part) }

  /// An item of a collection, which is held weakly.
  /// - Parameters:
  ///   - identifier: the item's identifier, as the collection's data source returns it.
  ///   - part: the part of its cell that the screen comes from; all of it by default.
  public static func item(
    _ identifier: AnyHashable, in collectionView: CollectionView,
    part: @escaping (CollectionViewCell) -> View? = { $0 }
  ) -> TransitionSource { source(identifier, collectionView, part) }

  private static func source<List: ItemList>(
    _ identifier: AnyHashable, _ list: List, _ part: @escaping (List.Cell) -> View?
  ) -> TransitionSource {
    TransitionSource(itemIdentifier: identifier) { [weak list] identifier in
      guard let list, let identifier else { return nil }
      list.layoutIfNeeded()
      guard let indexPath = list.indexPath(forItemIdentifier: identifier),
        let place = list.frameOfItem(at: indexPath)
      else { return nil }
      return Found(list: list, place: place) { list.preparedCell(at: indexPath).flatMap(part) }
    }
  }

  /// The same source, which must be fully visible: one that is cut off is also scrolled into view.
  /// - Parameter padding: the visible margin around it, in points, if there is room; at least 0.
  public func showingWhole(padding: Double = 0) -> TransitionSource {
    var source = self
    source.padding = padding.bounded(.lengths)
    return source
  }

  private init(itemIdentifier: AnyHashable?, find: @escaping (_ identifier: AnyHashable?) -> Found?) {
    (self.itemIdentifier, self.find) = (itemIdentifier, find)
  }

  /// Looks for it.
  /// - Parameter background: the view of the screen that it has to be on.
  func find(in background: View) -> Found? {
    find(itemIdentifier).flatMap { ($0.list ?? $0.view())?.isDescendant(of: background) == true ? $0 : nil }
  }
}

/// How a list is scrolled by a transition that comes from one of its items.
struct SourceScroll {
  let list: ScrollView
  /// Where the content was.
  private let start: Point
  /// Where it is shown while the screen of the item is dismissed and presented; between the two it moves with the transition.
  private let dismissed, presented: Point
  /// Where it rests in the end. A long way is shown in part, where the foreground hides the rest.
  private let rest: (dismissed: Point, presented: Point)

  /// How many pages of a long way are shown; none with reduced motion, where the foreground hides all of it.
  private static let pages = (covered: 1.0, visible: 3.0)

  /// The scroll that a source needs; `nil` where it is visible.
  init?(_ source: TransitionSource, _ found: TransitionSource.Found, in context: TransitionContext) {
    guard let list = found.list else { return nil }
    let seen = list.bounds.inset(by: list.contentInset)
    let part = found.view().map { $0.convert($0.bounds, to: list) } ?? found.place
    if source.padding == nil, part.intersects(seen) { return nil }
    let target = list.offset(showing: found.place, padding: source.padding ?? 0)
    let start = list.contentOffset
    guard target != start else { return nil }
    let reducesMotion = list.traitCollection.reducesMotion
    let limit =
      list.bounds.size
      * (context.keepsBackground ? Self.pages.visible : reducesMotion ? 0 : Self.pages.covered)
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

  /// Gives cells to what will be shown, and leaves the content where it is while the screen is dismissed.
  func begin() {
    let size = list.bounds.size
    let way = Rect(origin: dismissed, size: size).union(Rect(origin: presented, size: size))
    // A spring may shoot beyond its end.
    list.shownArea = way.inset(by: -(presented - dismissed).length / 4)
    list.rest(at: dismissed)
  }

  /// Whether something else has scrolled the list.
  var isDisplaced: Bool { list.contentOffset != dismissed }

  /// Sets the properties of views as they are in a state.
  func apply(_ state: TransitionState) { list.pose(at: state == .dismissed ? dismissed : presented) }

  /// Leaves the content where it is in a state, or where it was.
  func end(in state: TransitionState?) {
    list.shownArea = nil
    list.rest(at: state.map { $0 == .dismissed ? rest.dismissed : rest.presented } ?? start)
  }
}
