import SegueControllers
import SegueHeadless

/// Two screens and the transition between them, which are created again for every run of a check.
///
/// To check a transition by itself, pass its two screens. A list, a tab bar or an application's delegate may also start the
/// transition. In that case, pass the window's root screen, and the input that opens and closes the second screen:
///
///     let card = TransitionScenario(SlideUp(), from: { FirstScreen() }, to: { SecondScreen() })
///
///     let photo = TransitionScenario(
///       root: { NavigationController(rootViewController: PhotoList()) },
///       open: { $0.click("photo-5") }, close: { $0.press(.escape) })
public struct TransitionScenario {
  /// Whether the second screen is pushed or presented.
  public nonisolated enum Kind: Sendable, Hashable {
    /// The second screen is pushed onto a navigation controller's stack, and popped.
    case push
    /// The second screen is presented in a modal style, `.fullScreen` by default, and dismissed.
    case presentation(ModalPresentationStyle = .fullScreen)
  }

  /// A drag that drives the transition from its beginning.
  public nonisolated struct Gesture: Sendable, Hashable {
    /// The identifier of the view at whose center the drag begins; with `nil`, the drag begins at `start`.
    public let identifier: String?
    /// The point where the drag begins, in window coordinates. Not used if there is an `identifier`.
    public let start: Point
    /// The distance and direction of the drag, in points.
    public let travel: Vector

    /// Creates a drag that begins at a point in the window.
    public init(from start: Point, by travel: Vector) {
      (identifier, self.start, self.travel) = (nil, start.bounded(), travel.bounded())
    }

    /// Creates a drag that begins at the center of the view with the given identifier.
    public init(from identifier: String, by travel: Vector) {
      (self.identifier, start, self.travel) = (identifier, .zero, travel.bounded())
    }
  }

  /// The closures of one run: the first shows the initial screen, the others start the transitions.
  struct Run {
    let install: (Window) -> Void
    let open: (HeadlessWindow) -> Void
    let close: (HeadlessWindow) -> Void
    /// Whether the scenario chooses the transition, which must then find participants; `false` if the screens choose it.
    var choosesTransition = false
  }

  /// The size of the window, in points. The default is 390 × 844.
  public var size = Size(390, 844) { didSet { size = size.bounded(or: oldValue) } }
  /// The sizes to which the window is resized while the transition runs, in points. The default is 700 × 560 and 320 × 568.
  public var otherSizes = [Size(700, 560), Size(320, 568)] {
    didSet { otherSizes = otherSizes.map { $0.bounded(or: size) } }
  }
  /// The scales at which the first and the last frame are compared with the screens at rest, in pixels per point. The default
  /// is 1 and 2.
  public var scales = [1.0, 2.0] { didSet { scales = scales.map { $0.bounded(.scales, or: 1) } } }
  /// The space at the window's edges that a device's frame covers, in points. The default is zero.
  public var safeAreaInsets = Insets.zero { didSet { safeAreaInsets = safeAreaInsets.bounded(or: oldValue) } }
  /// The seed for the random interruptions in `SoundnessCheck.endings`; 1 by default.
  public var seed = 1
  /// The number of transitions that `SoundnessCheck.endings` interrupts at random, from 0 to a million; 200 by default.
  public var endingCount = 200 { didSet { endingCount = endingCount.clamped(to: 0...1_000_000) } }
  /// Called with a window at rest before it is checked, to show the screen where the transition begins, for example in another
  /// tab.
  public var prepare: (HeadlessWindow) -> Void = { _ in }
  /// A drag that opens the second screen. With `nil`, the default, no such drag is checked.
  public var openingGesture: Gesture?
  /// A drag that closes the second screen. With `nil`, no such drag is checked.
  ///
  /// For a transition between two given screens, the default is the transition's first drag, across six tenths of `size`; `nil`
  /// if the transition has no drags. For all other scenarios, the default is `nil`.
  public var closingGesture: Gesture? {
    get { ownClosingGesture ?? closingDirection.map { Self.gestures($0, in: size)[0] } }
    set { ownClosingGesture = .some(newValue) }
  }
  private var ownClosingGesture: Gesture??
  private var closingDirection: Drag.Direction?

  let makeRun: () -> Run

  /// Creates a scenario for a transition between two screens.
  /// - Parameters:
  ///   - transition: the transition, which is created again for every window.
  ///   - kind: whether the second screen is pushed or presented.
  ///   - first: builds the first screen.
  ///   - second: builds the second screen, which the transition opens.
  public init(
    _ transition: @escaping @autoclosure () -> any Transition, as kind: Kind = .push,
    from first: @escaping () -> ViewController, to second: @escaping () -> ViewController
  ) {
    closingDirection = transition().drags(for: kind == .push ? .pop : .dismiss).first?.direction
    makeRun = {
      let pair = ScreenPair(transition(), kind, first(), second)
      return Run(
        install: { $0.rootViewController = pair.root }, open: { _ in pair.open() },
        close: { _ in pair.close() }, choosesTransition: true)
    }
  }

  /// Creates a scenario from a window's root screen and the input that opens and closes a second screen.
  /// - Parameters:
  ///   - root: builds the screen that fills the window.
  ///   - open: opens the second screen, for example by a click.
  ///   - close: closes the second screen; by default with the Escape key.
  public init(
    root: @escaping () -> ViewController, open: @escaping (HeadlessWindow) -> Void,
    close: @escaping (HeadlessWindow) -> Void = { $0.press(.escape) }
  ) {
    self.init(install: { $0.rootViewController = root() }, open: open, close: close)
  }

  /// Creates a scenario for a screen that is presented with its own transition: a sheet, a drawer, or a screen with a
  /// `preferredTransition`.
  /// - Parameters:
  ///   - first: builds the screen in the background.
  ///   - second: builds the screen that is presented and dismissed.
  public init(from first: @escaping () -> ViewController, presenting second: @escaping () -> ViewController) {
    self.init(
      root: first, open: { $0.window.rootViewController?.present(second()) },
      close: { $0.window.rootViewController?.dismiss() })
  }

  /// Creates a scenario for a window that needs more than a root screen, such as a status bar.
  /// - Parameters:
  ///   - install: sets up a new window for each run, including its root screen.
  ///   - open: opens the second screen, for example by a click.
  ///   - close: closes the second screen; by default with the Escape key.
  public init(
    install: @escaping (Window) -> Void, open: @escaping (HeadlessWindow) -> Void,
    close: @escaping (HeadlessWindow) -> Void = { $0.press(.escape) }
  ) {
    makeRun = { Run(install: install, open: open, close: close) }
  }

  /// Returns the drags that may close the second screen, in the order in which they are tried.
  /// - Parameter front: the visible box of the presented screen, in window coordinates; `nil` for the whole window.
  func closingGestures(over front: Rect? = nil) -> [Gesture] {
    if let ownClosingGesture { return [ownClosingGesture].compactMap(\.self) }
    return closingDirection.map { Self.gestures($0, in: size, over: front) } ?? []
  }

  /// Returns drags in a direction: the first starts at the window's edge, the others at points inside `front`.
  private static func gestures(_ direction: Drag.Direction, in size: Size, over front: Rect? = nil)
    -> [Gesture]
  {
    let reach = 0.6
    let (edge, travel): (Point, Vector) =
      switch direction {
      case .left: (Point(size.width - 4, size.height / 2), Vector(-size.width * reach, 0))
      case .right: (Point(4, size.height / 2), Vector(size.width * reach, 0))
      case .up: (Point(size.width / 2, size.height - 4), Vector(0, -size.height * reach))
      case .down, .outward: (Point(size.width / 2, 4), Vector(0, size.height * reach))
      }
    let front = front ?? Rect(origin: .zero, size: size)
    let others = [0.5, 0.3, 0.7, 0.9, 0.1].map { Point(front.midX, front.minY + front.height * $0) }
    return ([edge] + others).map { Gesture(from: $0, by: travel) }
  }
}

/// Two screens. The first one opens the second one with a given transition.
private final class ScreenPair: NavigationControllerDelegate, TransitioningDelegate {
  let root: ViewController
  private let transition: any Transition
  private let kind: TransitionScenario.Kind
  private let first: ViewController
  private let makeSecond: () -> ViewController

  init(
    _ transition: any Transition, _ kind: TransitionScenario.Kind, _ first: ViewController,
    _ makeSecond: @escaping () -> ViewController
  ) {
    (self.transition, self.kind, self.first, self.makeSecond) = (transition, kind, first, makeSecond)
    let navigation = NavigationController(rootViewController: first)
    root = navigation
    navigation.delegate = self
  }

  func open() {
    let second = makeSecond()
    switch kind {
    case .push: first.navigationController?.pushViewController(second)
    case .presentation(let style):
      second.modalPresentationStyle = style
      second.transitioningDelegate = self
      first.present(second)
    }
  }

  func close() {
    if kind == .push { first.navigationController?.popViewController() } else { root.dismiss() }
  }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { transition }

  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  { transition }

  func transition(dismissing dismissed: ViewController) -> (any Transition)? { transition }
}
