import Geometry
import Views

/// What a transition works with: the two screens, the container they are in, and stand-ins for parts of them.
public final class TransitionContext {
  /// What the transition is for.
  public let operation: TransitionOperation
  /// The screen that is seen while the state is `.dismissed`.
  public let background: ViewController
  /// The screen that is seen while the state is `.presented`.
  public let foreground: ViewController
  /// The only view that a transition may put views into. Both screens are in it, the foreground in front.
  /// Everything else in it is removed at the end.
  public let container: View
  /// Whether a drag started the transition.
  public let isInteractive: Bool
  /// Whether the transition ended where it began; known once it has ended.
  public internal(set) var wasCancelled = false

  private var hidden: [View] = []

  init(
    operation: TransitionOperation, background: ViewController, foreground: ViewController, container: View,
    isInteractive: Bool
  ) {
    self.operation = operation
    self.background = background
    self.foreground = foreground
    self.container = container
    self.isInteractive = isInteractive
  }

  /// The place of a screen in the container before the transition; zero for one that is not on the screen yet.
  public func initialFrame(for viewController: ViewController) -> Rect {
    let comes = operation.isForward ? foreground : background
    return viewController === comes ? .zero : container.bounds
  }

  /// The place of a screen in the container after the transition; zero for one that goes.
  public func finalFrame(for viewController: ViewController) -> Rect {
    let goes = operation.isForward ? background : foreground
    return viewController === goes ? .zero : container.bounds
  }

  /// A view that shows the looks of `view` wherever it is put; `view` itself is hidden until the end.
  /// - Parameter flattened: show it as one picture, which is cheap to move, however much is in it.
  public func standIn(for view: View, flattened: Bool = false) -> StandIn {
    hide(view)
    let standIn = StandIn(source: view)
    standIn.isFlattened = flattened
    return standIn
  }

  /// A view that shows the looks of a part of `view`, in its coordinates; `view` itself stays as it is.
  /// - Parameter flattened: show it as one picture, which is cheap to move, however much is in it.
  public func standIn(forRegion region: Rect, of view: View, flattened: Bool = false) -> StandIn {
    let standIn = StandIn(source: view, region: region)
    standIn.isFlattened = flattened
    return standIn
  }

  /// Hides `view` until the end.
  public func hide(_ view: View) {
    guard !view.isHidden else { return }
    view.isHidden = true
    hidden.append(view)
  }

  /// Shows again what was hidden, last first.
  func undoSetup() {
    while let view = hidden.popLast() { view.isHidden = false }
  }
}
