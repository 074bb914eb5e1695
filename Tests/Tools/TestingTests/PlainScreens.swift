import SegueControllers
import SegueTesting

/// A screen with a colored background, a title and a card.
final class PlainScreen: ViewController {
  let name: String
  let ground: Color
  let card = View()
  let label = Label(font: .system(size: 24, weight: .bold))
  /// Called when the screen is about to appear.
  var onWillAppear: (PlainScreen) -> Void = { _ in }

  init(_ name: String, _ ground: Color) {
    (self.name, self.ground) = (name, ground)
    super.init()
  }

  static func first() -> PlainScreen { PlainScreen("first", Color(230, 240, 250)) }
  static func second() -> PlainScreen { PlainScreen("second", Color(60, 120, 90)) }

  override func viewDidLoad() {
    view.identifier = name
    view.backgroundColor = ground
    card.identifier = "\(name)-card"
    card.backgroundColor = Color(180, 60, 60)
    card.cornerRadius = 12
    label.identifier = "\(name)-title"
    label.text = name
    card.addSubview(label)
    view.addSubview(card)
  }

  override func viewDidLayoutSubviews() {
    card.frame = Rect(x: 40, y: 120, width: view.bounds.width - 80, height: 90)
    label.frame = Rect(x: 20, y: 24, width: card.bounds.width - 40, height: 40)
  }

  override func viewWillAppear(_ animated: Bool) { onWillAppear(self) }
}

/// A sound transition: a screen that slides up over another, which shrinks a little. The broken transitions build on it.
struct Slide: Transition {
  func prepare(in context: TransitionContext) -> View? { context.foreground.view }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    switch state {
    case .dismissed: card.center.y += context.container.bounds.height
    case .presented: context.background.view.transform = .scale(0.92)
    }
  }

  func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }
}

/// A sound slide that closures can break.
struct Altered: Transition {
  /// The state that defects keep between calls.
  final class Memory { var count = 0 }

  var memory = Memory()
  var applies: (TransitionState, View, TransitionContext, Memory) -> Void = { _, _, _, _ in }
  var ends: (Bool, View, TransitionContext, Memory) -> Void = { _, _, _, _ in }
  var follows: (DragState, View, TransitionContext) -> Void = { _, _, _ in }
  /// The length of a drag, if it is not that of the card's way.
  var length: Double?
  var isYielding = false
  let slide = Slide()

  func prepare(in context: TransitionContext) -> View? { slide.prepare(in: context) }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    slide.apply(state, to: card, in: context)
    applies(state, card, context, memory)
  }

  func drags(for operation: TransitionOperation) -> [Drag] {
    slide.drags(for: operation).map { isYielding ? $0.yielding() : $0 }
  }

  func length(of drag: Drag, for card: View, in context: TransitionContext) -> Double? { length }

  func follow(_ drag: DragState, _ card: View, in context: TransitionContext) {
    follows(drag, card, context)
  }

  func ended(finished: Bool, _ card: View, in context: TransitionContext) {
    ends(finished, card, context, memory)
  }
}

/// Returns the faults of a transition between two plain screens.
func examine(
  of transition: @escaping @autoclosure () -> any Transition, as kind: TransitionScenario.Kind = .push,
  checks: Set<SoundnessCheck> = Set(SoundnessCheck.allCases),
  second: @escaping () -> PlainScreen = { PlainScreen.second() }
) async throws -> [TransitionFault] {
  try await transitionFaults(
    in: TransitionScenario(transition(), as: kind, from: { PlainScreen.first() }, to: { second() }),
    checks: checks)
}
