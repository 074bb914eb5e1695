import Controllers
import Geometry
import Motion
import Views

/// A screen whose shared elements may have to be brought into view, such as the items of a list.
public protocol SharedElementSource: ViewController {
  /// Brings the view that has a name into view, without animation. Called on the way back for each shared element of the screen in
  /// front that cannot be seen on this one.
  func prepareForSharedElement(_ name: String)
}

/// Views that have the same `sharedElement` on two screens turn into each other, while the screens cross-fade behind them.
///
///     cell.cover.sharedElement = "cover-\(album.id)"  // in the list, whenever a cell is filled
///     cover.sharedElement = "cover-\(album.id)"       // on the screen that it opens
///     navigationController.delegate = transition      // or: screen.transitioningDelegate = transition
///
/// Place, shape, transform and background color of a pair are mixed, and what the two show is cross-faded. Pictures are fitted into
/// the shape that is between; text, and views with subviews, are scaled as they are. What lies in front of an element at rest stays
/// in front of it. Screens whose foreground names nothing get the default transition.
public final class SharedElementTransition: Transition {
  /// What becomes of an element that the other screen does not have, or that cannot be seen there.
  public enum Unpaired: Sendable, Hashable {
    /// It fades with its screen.
    case fade
    /// It is pushed out by the edge of the container that it is nearest to.
    case pushOut
  }

  /// What moves, from back to front.
  public struct Participants {
    let elements: [SharedElement]
    /// Whether the foreground lets the background shine through it.
    let isForegroundClear: Bool
  }

  /// What the motion runs on.
  public let timing: Timing
  /// What becomes of elements without a partner.
  public let unpaired: Unpaired
  private let delay: Double
  private let dragsBack: [Drag]

  /// A transition that can serve any number of screens.
  /// - Parameter drags: what leads back.
  public convenience init(
    _ timing: Timing = .spring(duration: 0.5, dampingRatio: 1), unpaired: Unpaired = .fade,
    drags: [Drag] = [.edge(.left), .down]
  ) {
    self.init(timing, unpaired, delay: 0, drags)
  }

  private init(_ timing: Timing, _ unpaired: Unpaired, delay: Double, _ drags: [Drag]) {
    (self.timing, self.unpaired, self.delay, dragsBack) = (timing, unpaired, delay, drags)
  }

  /// The same transition with each element `delay` seconds later than the one before: among the pairs, and among those that only
  /// one of the screens has. On the way back what set out last returns first.
  public func staggered(by delay: Double) -> SharedElementTransition {
    SharedElementTransition(timing, unpaired, delay: max(0, delay), dragsBack)
  }

  /// Without the delays.
  public var duration: Double { timing.duration }

  /// Every named view that can be seen on either screen, and what lies in front of it.
  public func prepare(in context: TransitionContext) -> Participants? {
    let front = context.sharedElements(of: context.foreground)
    guard !front.isEmpty else { return nil }
    bringIntoView(front, in: context)
    let back = context.sharedElements(of: context.background)
    let partners = Dictionary(back.map { ($0.sharedElement, $0) }) { first, _ in first }
    let names = Set(front.map(\.sharedElement))
    // Without a delay of its own what fades can stay where it is.
    let movesUnpaired = unpaired == .pushOut || delay > 0
    var elements = context.layers(of: context.foreground) { view in
      front.contains { $0 === view } && (movesUnpaired || partners[view.sharedElement] != nil)
    }.map { layer in
      SharedElement(layer, .presented, partner: layer.isElement ? partners[layer.view.sharedElement] : nil)
    }
    let layersBehind = context.layers(of: context.background) { view in
      back.contains { $0 === view }
        && (names.contains(view.sharedElement) || movesUnpaired && !context.keepsBackground)
    }
    // What only the background has goes in front of the pairs that it is in front of there.
    var index = 0
    for layer in layersBehind {
      if let pair = elements.firstIndex(where: { $0.views[.dismissed] === layer.view }) {
        index = pair
      } else {
        elements.insert(SharedElement(layer, .dismissed), at: index)
      }
      index += 1
    }
    for element in elements { element.install(in: context, among: elements) }
    return Participants(
      elements: elements,
      isForegroundClear: !context.keepsBackground && context.foreground.view.backgroundColor.alpha < 1)
  }

  private func bringIntoView(_ elements: [View], in context: TransitionContext) {
    guard !context.operation.isForward, let source = context.background.topmost as? any SharedElementSource
    else { return }
    let visible = Set(context.sharedElements(of: context.background).map(\.sharedElement))
    for case let name? in elements.map(\.sharedElement) where !visible.contains(name) {
      source.prepareForSharedElement(name)
    }
    context.background.view.layoutIfNeeded()
  }

  /// Everything as the view of that screen looks at rest, and nothing of the foreground; or the other way round.
  public func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    for element in all.elements { element.apply(state, unpaired, in: context) }
    for element in all.elements { element.applyAlpha(state) }
    if state == .dismissed {
      context.foreground.view.alpha = 0
    } else if all.isForegroundClear {
      context.background.view.alpha = 0
    }
  }

  /// One motion for all; what fades in front does so on the first half of the way, and what is behind it only then.
  public func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    var counts: [Set<TransitionState>: Double] = [:]
    var delays: [ObjectIdentifier: Double] = [:]
    func track(
      _ element: SharedElement?, _ views: [View], only properties: View.PropertySet = .all,
      during range: ClosedRange<Double> = 0...1
    ) -> Track {
      Track(
        timing, delay: element.flatMap { delays[ObjectIdentifier($0)] } ?? 0, mirrorsDelay: delay > 0,
        moving: views,
        only: properties, during: range)
    }
    var tracks = [track(nil, [])]
    if all.isForegroundClear {
      tracks.append(track(nil, [context.background.view], only: .alpha, during: 0.5...1))
    }
    for element in all.elements {
      if element.isCover {
        delays[ObjectIdentifier(element)] = element.carrier.flatMap { delays[ObjectIdentifier($0)] }
      } else {
        delays[ObjectIdentifier(element)] = counts[Set(element.views.keys), default: 0] * delay
        counts[Set(element.views.keys), default: 0] += 1
      }
      tracks.append(track(element, [element.opening] + element.views.values))
      guard element.isPair else { continue }
      for (state, range) in [(TransitionState.dismissed, 0.5...1), (.presented, 0...0.5)] {
        guard let content = element.contents[state] else { continue }
        tracks.append(track(element, [content.frame], only: .alpha, during: range))
      }
    }
    return tracks
  }

  /// None forward.
  public func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : dragsBack }

  /// The pair under the pointer stays under it.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    for element in all.elements where element.isPair && drag.isHolding(element.box) {
      element.open(to: context.container.bounds)
      drag.keepUnderPointer(element.box)
    }
  }

  /// The first pair's place on the background.
  public func home(for all: Participants, in context: TransitionContext) -> Point {
    let view = all.elements.first(where: \.isPair)?.views[.dismissed]
    return view.map { $0.convert($0.bounds.center, to: context.container) } ?? context.container.bounds.center
  }
}

extension SharedElementTransition: NavigationControllerDelegate, TransitioningDelegate {
  /// Itself, for every pair of screens.
  public func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { self }

  /// Itself.
  public func transition(presenting presented: ViewController, over presenting: ViewController) -> (
    any Transition
  )? { self }

  /// Itself.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? { self }
}

/// A view of a screen that is drawn in front of both screens while they change.
struct SharedElementLayer {
  let view: View
  /// Whether it is an element, or only lies in front of one.
  let isElement: Bool
  /// The innermost such view that it lies in.
  let carrier: View?
  /// The part of the container in which it is drawn.
  let extent: Rect
}

extension TransitionContext {
  /// The named views that can be seen on a screen, from back to front; of several with one name the first.
  func sharedElements(of screen: ViewController) -> [View] {
    var names: Set<String> = []
    var views: [View] = []
    screen.view.forEachVisible { view in
      guard let name = view.sharedElement, !names.contains(name), !extent(of: view).isEmpty else { return }
      names.insert(name)
      views.append(view)
    }
    return views
  }

  /// The elements of a screen and whatever lies in front of one and overlaps it, from back to front.
  func layers(of screen: ViewController, isElement: (View) -> Bool) -> [SharedElementLayer] {
    var layers: [SharedElementLayer] = []
    func visit(_ view: View, carrier: View?, from first: Int) {
      guard view.isVisible else { return }
      let (extent, isElement) = (extent(of: view), isElement(view))
      let isLayer = isElement || layers[first...].contains { $0.extent.intersects(extent) }
      if isLayer {
        layers.append(
          SharedElementLayer(view: view, isElement: isElement, carrier: carrier, extent: extent))
      }
      // What lies in a layer is drawn with it.
      let (carrier, first) = isLayer ? (view, layers.count) : (carrier, first)
      for subview in view.subviews { visit(subview, carrier: carrier, from: first) }
    }
    visit(screen.view, carrier: nil, from: 0)
    return layers
  }

  private func extent(of view: View) -> Rect {
    guard !view.bounds.isEmpty else { return .zero }
    let reach = view.bounds.union(view.bounds.offset(by: view.shadow.offset).inset(by: -view.shadow.blur * 1.5))
    return view.convert(reach, to: container).intersection(visibleRect(of: view))
  }
}

extension View {
  fileprivate var isVisible: Bool { !isHidden && alpha >= 0.01 }

  fileprivate func forEachVisible(_ body: (View) -> Void) {
    guard isVisible else { return }
    body(self)
    for view in subviews { view.forEachVisible(body) }
  }
}
