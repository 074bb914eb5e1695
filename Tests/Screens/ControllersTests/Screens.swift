import SegueControllers

/// A list of recorded events, in order.
final class Journal {
  var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// A screen with a background color and a box, which records the appearance callbacks.
final class Screen: ViewController {
  let name: String
  let color: Color
  let journal: Journal
  let box = View()
  var onWillAppear: () -> Void = {}
  var onDidAppear: () -> Void = {}
  private(set) var appearance = Appearance.gone
  /// Whether every call came in a valid order.
  private(set) var isSound = true

  /// The state of a screen according to its callbacks.
  enum Appearance { case gone, coming, shown, going }

  private func become(_ next: Appearance, from allowed: [Appearance]) {
    if !allowed.contains(appearance) { isSound = false }
    appearance = next
  }

  init(_ name: String, _ color: Color = Color(200, 220, 240), journal: Journal = Journal()) {
    self.name = name
    self.color = color
    self.journal = journal
    super.init()
  }

  override func viewDidLoad() {
    view.identifier = name
    view.backgroundColor = color
    box.identifier = "\(name)-box"
    box.backgroundColor = Color(180, 60, 60)
    box.cornerRadius = 12
    view.addSubview(box)
  }

  override func viewDidLayoutSubviews() {
    box.frame = Rect(x: 40, y: 120, width: view.bounds.width - 80, height: 90)
  }

  override func viewWillAppear(_ animated: Bool) {
    journal.note("\(name).willAppear(\(animated))")
    become(.coming, from: [.gone, .going])
    onWillAppear()
  }

  override func viewDidAppear(_ animated: Bool) {
    journal.note("\(name).didAppear(\(animated))")
    become(.shown, from: [.coming])
    onDidAppear()
  }

  override func viewWillDisappear(_ animated: Bool) {
    journal.note("\(name).willDisappear(\(animated))")
    become(.going, from: [.shown, .coming])
  }

  override func viewDidDisappear(_ animated: Bool) {
    journal.note("\(name).didDisappear(\(animated))")
    become(.gone, from: [.going])
  }
}

/// The transition from the documentation, with a drag added: the foreground rises from below.
struct SlideUp: Transition {
  var journal = Journal()
  var finds = true

  func prepare(in context: TransitionContext) -> View? { finds ? context.foreground.view : nil }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    card.center.y += state == .dismissed ? context.container.bounds.height : 0
  }

  func drags(for operation: TransitionOperation) -> [Drag] { [operation.isForward ? .up : .down] }

  func length(of drag: Drag, for card: View, in context: TransitionContext) -> Double? { 400 }

  func ended(finished: Bool, _ card: View, in context: TransitionContext) {
    journal.note("ended(\(finished))")
  }
}

/// A delegate that always returns one transition and records the questions.
final class Chooser: NavigationControllerDelegate {
  let transition: (any Transition)?
  private(set) var questions: [String] = []

  init(_ transition: (any Transition)?) { self.transition = transition }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? {
    questions.append("\(operation) \((from as? Screen)?.name ?? "?") \((to as? Screen)?.name ?? "?")")
    return transition
  }
}

/// A stack of which the first screen is shown, and a second screen to push.
final class Pair {
  let journal = Journal()
  let first: Screen
  let second: Screen
  let navigation: NavigationController
  let chooser: Chooser?
  let rig: Rig

  init(
    _ transition: (any Transition)? = nil, scale: Double = 1, reducesMotion: Bool = false
  ) throws {
    first = Screen("first", Color(230, 240, 250), journal: journal)
    second = Screen("second", Color(60, 120, 90), journal: journal)
    navigation = NavigationController(rootViewController: first)
    chooser = transition.map { Chooser($0) }
    navigation.delegate = chooser
    rig = try Rig(navigation, scale: scale, reducesMotion: reducesMotion)
    journal.lines = []
  }

  var coordinator: TransitionCoordinator { navigation.coordinator }
  var areSound: Bool { first.isSound && second.isSound }
  var stack: [String] { navigation.viewControllers.compactMap { ($0 as? Screen)?.name } }
  var dump: String { rig.window.dump() }

  /// Pushes the second screen and draws a frame.
  @discardableResult func push(animated: Bool = true, waiting seconds: Double? = nil) -> Bool {
    defer { rig.draw(waiting: seconds) }
    return navigation.pushViewController(second, animated: animated)
  }

  @discardableResult func pop(animated: Bool = true, waiting seconds: Double? = nil) -> Bool {
    defer { rig.draw(waiting: seconds) }
    return navigation.popViewController(animated: animated) != nil
  }

  /// The center of a view as shown, in the window's coordinates.
  func middle(of view: View) -> Point { view.convert(view.shown.bounds.center, to: nil, by: .shown) }
}
