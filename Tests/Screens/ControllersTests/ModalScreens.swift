@testable import SegueControllers

/// A stack that presents a screen.
final class ModalPair {
  let journal = Journal()
  let first: Screen
  let sheet: Screen
  let navigation: NavigationController
  let rig: Rig
  /// Held here, because a screen does not retain its delegate.
  private let delegate: (any TransitioningDelegate)?

  init(_ style: ModalPresentationStyle = .fullScreen, delegate: (any TransitioningDelegate)? = nil) throws {
    first = Screen("first", Color(230, 240, 250), journal: journal)
    sheet = Screen("sheet", Color(60, 120, 90), journal: journal)
    navigation = NavigationController(rootViewController: first)
    sheet.modalPresentationStyle = style
    self.delegate = delegate
    sheet.transitioningDelegate = delegate
    rig = try Rig(navigation)
    journal.lines = []
  }

  var coordinator: TransitionCoordinator { navigation.coordinator }
  var isOpen: Bool { navigation.presentedViewController === sheet }
  var dump: String { rig.window.dump() }
  /// The upper edge of the sheet as shown, in points.
  var top: Double { sheet.view.convert(sheet.view.shown.bounds, to: nil, by: .shown).minY }

  @discardableResult func present(animated: Bool = true, waiting seconds: Double? = nil) -> Bool {
    defer { rig.draw(waiting: seconds) }
    return first.present(sheet, animated: animated)
  }

  @discardableResult func dismiss(animated: Bool = true, waiting seconds: Double? = nil) -> Bool {
    defer { rig.draw(waiting: seconds) }
    return sheet.dismiss(animated: animated)
  }
}

/// A delegate that records the questions and always returns one transition.
final class ModalChooser: TransitioningDelegate {
  let transition: (any Transition)?
  private(set) var questions: [String] = []

  init(_ transition: (any Transition)?) { self.transition = transition }

  private func name(_ screen: ViewController) -> String { (screen as? Screen)?.name ?? "\(type(of: screen))" }

  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  {
    questions.append("present \(name(presented)) over \(name(presenting))")
    return transition
  }

  func transition(dismissing dismissed: ViewController) -> (any Transition)? {
    questions.append("dismiss \(name(dismissed))")
    return transition
  }
}

/// A screen that is its own transitioning delegate.
final class OwnDelegate: ViewController, TransitioningDelegate {
  var asked: [String] = []

  override init() {
    super.init()
    transitioningDelegate = self
  }

  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  {
    asked.append("present")
    return SlideUp()
  }

  func transition(dismissing dismissed: ViewController) -> (any Transition)? {
    asked.append("dismiss")
    return nil
  }
}

/// A transition that is its own delegate.
final class OwnTransition: Transition, TransitioningDelegate {
  var ends: [Bool] = []

  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  { self }
  func transition(dismissing dismissed: ViewController) -> (any Transition)? { self }
  func prepare(in context: TransitionContext) -> View? { context.foreground.view }
  func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
    view.alpha = state == .dismissed ? 0 : 1
  }
  func ended(finished: Bool, _ view: View, in context: TransitionContext) { ends.append(finished) }
}

/// A transition without participants that can be dragged down.
struct Finicky: Transition {
  func prepare(in context: TransitionContext) -> View? { nil }
  func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {}
  func drags(for operation: TransitionOperation) -> [Drag] { [.down] }
}

/// A transition that records the frames of its context.
final class FrameProbe: Transition {
  var frames: [String] = []
  var measured = Rect.zero

  func prepare(in context: TransitionContext) -> View? {
    for (name, screen) in [("background", context.background), ("foreground", context.foreground)] {
      let (first, last) = (context.initialFrame(for: screen), context.finalFrame(for: screen))
      frames.append("\(name) \(text(first)) \(text(last))")
    }
    measured = (context.foreground as? Screen)?.box.frame ?? .zero
    return context.foreground.view
  }

  func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
    view.alpha = state == .dismissed ? 0 : 1
  }

  private func text(_ rect: Rect) -> String {
    "(\(Int(rect.minX)), \(Int(rect.minY)), \(Int(rect.width)), \(Int(rect.height)))"
  }
}

/// A screen that handles every key.
final class GreedyScreen: ViewController {
  var keys = 0

  override func keyPressed(_ event: KeyEvent) -> Bool {
    keys += 1
    return true
  }
}

final class LightScreen: ViewController {
  override func viewDidLoad() { view.backgroundColor = .black }
  override var preferredStatusBarStyle: StatusBarStyle { .light }
}
