import SegueControllers
import SegueTesting

/// A small screen with the views that transitions move: a box, a title, a picture that clips, and a bar at the edge.
final class SmallScreen: ViewController {
  let name: String
  private let ground: Color
  let box = View()
  let label = Label(font: .system(size: 14, weight: .bold))
  let bar = View()
  let picture = View()
  private let patch = View()
  private let boxPlace: Rect
  /// Called when the screen is about to appear.
  var onWillAppear: (SmallScreen) -> Void = { _ in }
  /// Called when the screen has appeared.
  var onDidAppear: (SmallScreen) -> Void = { _ in }

  init(_ name: String, _ ground: Color, boxAt place: Rect) {
    (self.name, self.ground, boxPlace) = (name, ground, place)
    super.init()
    label.textColor = ground.red < 0.5 ? .white : .black
  }

  static func first() -> SmallScreen {
    SmallScreen("first", Color(225, 235, 245), boxAt: Rect(x: 12, y: 120, width: 40, height: 40))
  }

  static func second(_ ground: Color = Color(50, 110, 80)) -> SmallScreen {
    SmallScreen("second", ground, boxAt: Rect(x: 20, y: 40, width: 70, height: 60))
  }

  override func viewDidLoad() {
    view.identifier = name
    view.backgroundColor = ground
    for (each, part, color) in [
      (box, "box", Color(190, 60, 60)), (bar, "bar", Color(40, 40, 60)), (picture, "picture", .white),
    ] {
      each.identifier = "\(name)-\(part)"
      each.backgroundColor = color
      view.addSubview(each)
    }
    box.cornerRadius = 6
    box.sharedElement = "box"
    picture.clipsToBounds = true
    patch.identifier = "\(name)-patch"
    patch.backgroundColor = Color(20, 90, 200)
    picture.addSubview(patch)
    label.identifier = "\(name)-label"
    label.text = name
    view.addSubview(label)
  }

  override func viewDidLayoutSubviews() {
    box.frame = boxPlace
    label.frame = Rect(x: 10, y: 8, width: 100, height: 20)
    picture.frame = Rect(x: 70, y: 120, width: 36, height: 36)
    patch.frame = Rect(x: 18, y: 18, width: 30, height: 30)
    bar.frame = Rect(x: 0, y: view.bounds.height - 20, width: view.bounds.width, height: 20)
  }

  override func viewWillAppear(_ animated: Bool) { onWillAppear(self) }
  override func viewDidAppear(_ animated: Bool) { onDidAppear(self) }
}

/// The views that a transition of the tables moves.
struct Players {
  let front, back: View
  let second, first: SmallScreen?
  var helpers: [View] = []

  init(_ context: TransitionContext) {
    (front, back) = (context.foreground.view, context.background.view)
    (second, first) = (context.foreground as? SmallScreen, context.background as? SmallScreen)
  }
}

/// A transition that is composed of closures.
struct Composed: Transition {
  var prepares: (inout Players, TransitionContext) -> Void = { _, _ in }
  var applies: (TransitionState, Players, TransitionContext) -> Void = { _, _, _ in }
  var stops: [TransitionStep] = []
  var passes: (TransitionStep, Players, TransitionContext) -> Void = { _, _, _ in }
  var runs: (Players) -> [Track] = { _ in [Track(.spring(duration: 0.35, dampingRatio: 1))] }
  var leads: [Drag] = []
  var follows: ((DragState, Players, TransitionContext) -> Void)?
  /// Returns the length of a drag, in points; `nil`, the default, is the length that the engine chooses.
  var measures: (TransitionContext) -> Double? = { _ in nil }
  var stays = false
  var finishes: (Bool, Players, TransitionContext) -> Void = { _, _, _ in }

  func prepare(in context: TransitionContext) -> Players? {
    var players = Players(context)
    prepares(&players, context)
    return players
  }

  func apply(_ state: TransitionState, to players: Players, in context: TransitionContext) {
    applies(state, players, context)
  }

  var keepsPresentedState: Bool { stays }
  func steps(for players: Players, in context: TransitionContext) -> [TransitionStep] { stops }
  func apply(_ step: TransitionStep, to players: Players, in context: TransitionContext) {
    passes(step, players, context)
  }
  func tracks(for players: Players, in context: TransitionContext) -> [Track] { runs(players) }
  func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : leads }

  func length(of drag: Drag, for players: Players, in context: TransitionContext) -> Double? {
    measures(context)
  }

  func follow(_ drag: DragState, _ players: Players, in context: TransitionContext) {
    follows?(drag, players, context)
  }

  func ended(finished: Bool, _ players: Players, in context: TransitionContext) {
    finishes(finished, players, context)
  }
}
