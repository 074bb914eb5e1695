@testable import SegueControllers

/// A card at the lower edge, over a screen that is dimmed and slightly shrunk. The presented state is kept at rest.
final class CardTransition: Transition, TransitioningDelegate {
  struct Participants {
    let card: View
    let behind: View
    let dim: View
  }

  /// The height of the card, as a fraction of the container's height.
  let share: Double
  var keepsPresentedState = true
  /// The number of calls of `prepare`, and the outcome of each transition.
  private(set) var preparations = 0
  private(set) var ends: [Bool] = []
  /// A separate transition for the dismissal; `nil`, the default, uses the card's own.
  var dismissal: (any Transition)?

  /// The step in which the card comes to rest, at half its height; `nil`, the default, rests at full height.
  var restingStep: String?
  /// Whether the card grows out of a small card instead of rising.
  var grows = false
  /// A view that is hidden while the card is shown.
  var hidden: View?

  init(share: Double = 0.6) { self.share = share }

  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  { self }
  func transition(dismissing dismissed: ViewController) -> (any Transition)? { dismissal }

  func prepare(in context: TransitionContext) -> Participants? {
    preparations += 1
    context.restingStep = restingStep
    if let hidden { context.hide(hidden) }
    let dim = context.helperView(named: "dim")
    dim.identifier = "dim"
    dim.backgroundColor = Color.black.withAlpha(0.4)
    dim.frame = context.container.bounds
    context.container.insertSubview(dim, below: context.foreground.view)
    return Participants(card: context.foreground.view, behind: context.background.view, dim: dim)
  }

  func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    let bounds = context.container.bounds
    let height = (bounds.height * share).rounded()
    all.card.cornerRadius = 16
    all.card.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    switch state {
    case .dismissed:
      if grows {
        all.card.frame = Rect(x: 20, y: 60, width: 160, height: 260)
      } else {
        all.card.center.y += height
      }
      all.dim.alpha = 0
    case .presented:
      all.behind.transform = .scale(0.9)
    }
  }

  func steps(for all: Participants, in context: TransitionContext) -> [TransitionStep] {
    restingStep.map { [TransitionStep($0, at: 0.5, rests: true)] } ?? []
  }

  func apply(_ step: TransitionStep, to all: Participants, in context: TransitionContext) {
    apply(.presented, to: all, in: context)
    let height = (context.container.bounds.height * share / 2).rounded()
    all.card.frame = Rect(
      x: 0, y: context.container.bounds.height - height, width: context.container.bounds.width, height: height
    )
    all.dim.alpha = 0.5
  }

  func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: 0.4, dampingRatio: 1))]
  }

  func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }

  func ended(finished: Bool, _ all: Participants, in context: TransitionContext) { ends.append(finished) }
}

/// A stack, optionally in a tab bar controller, that presents a card.
final class CardPair {
  let journal = Journal()
  let first: Screen
  let card: Screen
  let root: ViewController
  let transition: CardTransition
  let rig: Rig

  init(share: Double = 0.6, inTab: Bool = false, reducesMotion: Bool = false) throws {
    first = Screen("first", Color(230, 240, 250), journal: journal)
    card = Screen("card", Color(60, 120, 90), journal: journal)
    let navigation = NavigationController(rootViewController: first)
    root = inTab ? TabBarController(viewControllers: [navigation]) : navigation
    transition = CardTransition(share: share)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = transition
    rig = try Rig(root, reducesMotion: reducesMotion)
    journal.lines = []
  }

  var coordinator: TransitionCoordinator { root.coordinator }
  var dump: String { rig.window.dump() }
  var dim: View? { rig.window.view(withIdentifier: "dim") }
  /// The frame of the card as shown, in the window's coordinates.
  var place: Rect { card.view.convert(card.view.shown.bounds, to: nil, by: .shown) }
  /// The frame of the card at rest in a window of the given size.
  static func place(in size: Size, share: Double = 0.6) -> Rect {
    let height = (size.height * share).rounded()
    return Rect(x: 0, y: size.height - height, width: size.width, height: height)
  }

  @discardableResult func present(animated: Bool = true, waiting seconds: Double? = nil) -> Bool {
    defer { rig.draw(waiting: seconds) }
    return first.present(card, animated: animated)
  }

  @discardableResult func dismiss(animated: Bool = true, waiting seconds: Double? = nil) -> Bool {
    defer { rig.draw(waiting: seconds) }
    return card.dismiss(animated: animated)
  }
}
