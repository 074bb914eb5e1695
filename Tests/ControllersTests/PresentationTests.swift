import Drawing
import Geometry
import Motion
import TestSupport
import Testing
import Views

@testable import Controllers

/// A stack that presents a screen.
final class ModalPair {
  let journal = Journal()
  let first: Screen
  let sheet: Screen
  let navigation: NavigationController
  let rig: Rig
  /// Held here, because a screen does not hold its delegate.
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

  var coordinator: TransitionCoordinator { navigation.transitionCoordinator }
  var isOpen: Bool { navigation.presentedViewController === sheet }
  var dump: String { rig.window.dump() }
  /// Where the sheet's upper edge is shown.
  var top: Double { sheet.view.convert(sheet.view.shown.bounds, to: nil, by: .shown).minY }

  @discardableResult func present(animated: Bool = true) -> Bool {
    defer { rig.draw() }
    return first.present(sheet, animated: animated)
  }

  @discardableResult func dismiss(animated: Bool = true) -> Bool {
    defer { rig.draw() }
    return sheet.dismiss(animated: animated)
  }
}

/// A delegate that notes what it is asked and answers with one transition.
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

/// Presenting and dismissing: screens.md, section 12.
@Suite struct PresentationTests {
  // MARK: - The delegate

  /// It is told the screen that is seen, not the stack that it is in.
  @Test func theDelegateIsAskedBothTimes() throws {
    let chooser = ModalChooser(SlideUp())
    let pair = try ModalPair(delegate: chooser)
    pair.present()
    #expect(chooser.questions == ["present sheet over first"])
    pair.rig.wait(1)
    pair.dismiss()
    #expect(chooser.questions == ["present sheet over first", "dismiss sheet"])
    pair.rig.wait(1)
    #expect(!pair.isOpen)
  }

  @Test func theStackIsLookedThroughToItsTop() throws {
    let chooser = ModalChooser(nil)
    let pair = try ModalPair(delegate: chooser)
    let second = Screen("second")
    pair.navigation.pushViewController(second, animated: false)
    second.present(pair.sheet)
    #expect(chooser.questions == ["present sheet over second"])
  }

  @Test func theScreenItselfMayBeTheDelegate() throws {
    let screen = OwnDelegate()
    let pair = try ModalPair()
    pair.navigation.present(screen)
    pair.rig.wait(1)
    screen.dismiss()
    pair.rig.wait(1)
    #expect(screen.asked == ["present", "dismiss"])
    #expect(pair.navigation.presentedViewController == nil)
  }

  @Test func theTransitionItselfMayBeTheDelegate() throws {
    let transition = OwnTransition()
    let pair = try ModalPair(delegate: transition)
    pair.present()
    pair.rig.wait(1)
    pair.dismiss()
    pair.rig.wait(1)
    #expect(transition.ends == [true, true])
  }

  @Test func whoEndsIsToldOnce() throws {
    let journal = Journal()
    let pair = try ModalPair(delegate: ModalChooser(SlideUp(journal: journal)))
    pair.present()
    pair.rig.wait(0.1)
    pair.coordinator.cancel()
    pair.rig.wait(1)
    #expect(journal.lines == ["ended(false)"])
  }

  // MARK: - Frames

  @Test func framesAtBothEnds() throws {
    let probe = FrameProbe()
    let pair = try ModalPair(delegate: ModalChooser(probe))
    pair.present()
    #expect(
      probe.frames == [
        "background (0, 0, 390, 844) (0, 0, 0, 0)", "foreground (0, 0, 0, 0) (0, 0, 390, 844)",
      ])
    #expect(probe.measured == Rect(x: 40, y: 120, width: 310, height: 90))
    pair.rig.wait(1)
    probe.frames = []
    pair.dismiss()
    #expect(
      probe.frames == [
        "background (0, 0, 0, 0) (0, 0, 390, 844)", "foreground (0, 0, 390, 844) (0, 0, 0, 0)",
      ])
  }

  // MARK: - The default

  @Test(arguments: [0.0, 0.1, 0.25, 0.4]) func theDefaultComesFromBelow(time: Double) throws {
    let pair = try ModalPair()
    pair.present()
    pair.rig.jump(to: time)
    let value = Timing.spring(duration: 0.5, dampingRatio: 1).value(at: time)
    #expect(abs(pair.top - 844 * (1 - value)) < 1e-6)
    pair.rig.wait(1)
    pair.dismiss()
    let begin = pair.rig.now
    pair.rig.jump(to: begin + time)
    #expect(abs(pair.top - 844 * value) < 1e-6)
  }

  /// Where a transition finds nobody to take part, the default runs, and the screen can be dragged away.
  @Test(arguments: [true, false]) func theDefaultStandsInAndIsScrubbed(hasDelegate: Bool) throws {
    let pair = try ModalPair(delegate: hasDelegate ? ModalChooser(Finicky()) : nil)
    pair.present()
    pair.rig.wait(0.1)
    #expect(pair.top > 1)
    pair.rig.wait(1)
    pair.rig.drag(from: Point(200, 500), by: Vector(0, 208), in: 0.3)
    #expect(pair.coordinator.isHeld)
    #expect(abs(pair.top - 200) < 1e-6)
    pair.rig.wait(0.3)
    pair.rig.pointer(.released, Point(200, 708))
    pair.rig.wait(2)
    #expect(pair.isOpen)
    #expect(pair.top == 0)
    pair.rig.drag(from: Point(200, 300), by: Vector(0, 458), in: 0.3)
    pair.rig.wait(0.3)
    pair.rig.pointer(.released, Point(200, 758))
    pair.rig.wait(2)
    #expect(!pair.isOpen)
  }

  @Test func aDragUpwardsIsNotForIt() throws {
    let pair = try ModalPair()
    pair.present(animated: false)
    pair.rig.drag(from: Point(200, 500), by: Vector(0, -208), in: 0.3)
    #expect(pair.coordinator.isIdle)
  }

  // MARK: - What stays

  @Test func aFullScreenTakesTheOtherOut() throws {
    let pair = try ModalPair()
    let before = pair.dump
    pair.present()
    pair.rig.wait(1)
    #expect(pair.first.view.window == nil)
    #expect(pair.rig.window.subviews.first === pair.sheet.view)
    pair.dismiss()
    pair.rig.wait(1)
    #expect(pair.dump == before)
  }

  @Test(arguments: [true, false]) func aCustomOneKeepsTheOther(animated: Bool) throws {
    let pair = try ModalPair(.custom)
    let before = pair.dump
    pair.present(animated: animated)
    pair.rig.wait(1)
    #expect(pair.first.view.window === pair.rig.window)
    #expect(pair.rig.window.subviews.first === pair.navigation.view)
    #expect(pair.rig.window.subviews[1] === pair.sheet.view)
    #expect(!pair.navigation.view.isHidden)
    pair.dismiss(animated: animated)
    pair.rig.wait(1)
    #expect(pair.dump == before)
    #expect(pair.sheet.view.superview == nil)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom], [true, false])
  func cancelledNothingHasChanged(style: ModalPresentationStyle, isDismissal: Bool) throws {
    let pair = try ModalPair(style)
    if isDismissal { pair.present(animated: false) }
    let (before, pixels) = (pair.dump, pair.rig.pixels)
    if isDismissal { pair.dismiss() } else { pair.present() }
    pair.rig.wait(0.15)
    pair.coordinator.cancel()
    pair.rig.wait(2)
    #expect(pair.isOpen == isDismissal)
    #expect(pair.dump == before)
    #expect(difference(pair.rig.pixels, pixels) == nil)
    if !isDismissal { #expect(pair.sheet.presentingViewController == nil) }
  }

  // MARK: - What is refused, what is turned round

  @Test func aSecondOneIsRefused() throws {
    let pair = try ModalPair()
    pair.present()
    let other = Screen("other")
    #expect(!pair.first.present(other))
    pair.rig.wait(1)
    #expect(!pair.first.present(other))
    #expect(!pair.navigation.present(pair.sheet))
    #expect(pair.isOpen)
    #expect(other.presentingViewController == nil)
  }

  @Test func aScreenOfTheStackIsRefused() throws {
    let pair = try ModalPair()
    #expect(!pair.navigation.present(pair.first))
    #expect(!pair.first.present(pair.navigation))
    #expect(!pair.first.dismiss())
    #expect(pair.coordinator.isIdle)
  }

  /// A presented screen may present another one, and each goes by itself.
  @Test func aPresentedScreenPresents() throws {
    let pair = try ModalPair()
    let before = pair.dump
    pair.present(animated: false)
    let open = pair.dump
    let other = Screen("other")
    #expect(pair.sheet.present(other))
    pair.rig.wait(1)
    #expect(pair.navigation.frontmost === other)
    #expect(!other.present(pair.navigation))
    #expect(!other.present(pair.sheet))
    pair.rig.key(.escape)
    pair.rig.wait(1)
    #expect(pair.navigation.frontmost === pair.sheet)
    #expect(pair.dump == open)
    pair.rig.key(.escape)
    pair.rig.wait(1)
    #expect(pair.dump == before)
  }

  @Test func aPresentationIsTurnedRoundByItsDismissal() throws {
    let pair = try ModalPair()
    pair.present()
    pair.rig.wait(0.15)
    let before = pair.rig.places
    #expect(pair.dismiss())
    #expect(pair.rig.largestMove(since: before) < 1e-6)
    pair.rig.wait(2)
    #expect(!pair.isOpen)
  }

  @Test func aDismissalIsTurnedRoundByPresentingAgain() throws {
    let pair = try ModalPair()
    pair.present(animated: false)
    pair.dismiss()
    pair.rig.wait(0.15)
    let before = pair.rig.places
    #expect(pair.present())
    #expect(pair.rig.largestMove(since: before) < 1e-6)
    pair.rig.wait(2)
    #expect(pair.isOpen)
    #expect(pair.sheet.isSound && pair.first.isSound)
  }

  @Test func escapeDismisses() throws {
    let pair = try ModalPair()
    pair.present(animated: false)
    pair.rig.key(.escape)
    pair.rig.wait(1)
    #expect(!pair.isOpen)
  }

  @Test func theScreensHearOfItInOrder() throws {
    let pair = try ModalPair()
    pair.present()
    pair.rig.wait(1)
    pair.dismiss()
    pair.rig.wait(1)
    #expect(
      pair.journal.lines == [
        "first.willDisappear(true)", "sheet.willAppear(true)", "first.didDisappear(true)",
        "sheet.didAppear(true)",
        "sheet.willDisappear(true)", "first.willAppear(true)", "sheet.didDisappear(true)",
        "first.didAppear(true)",
      ])
  }

  // MARK: - Presses and keys that are under way

  /// A press that was meant for something else does not go on while screens move.
  @Test func aPressUnderWayIsTakenAway() throws {
    let pair = try ModalPair()
    var states: [GestureRecognizer.State] = []
    pair.first.box.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
    pair.rig.drag(from: Point(100, 160), by: Vector(0, 30), in: 0.1)
    #expect(states.last == .changed)
    pair.present()
    #expect(states.last == .cancelled)
    let count = states.count
    pair.rig.pointer(.dragged, Point(100, 300))
    pair.rig.pointer(.released, Point(100, 300))
    #expect(states.count == count)
    pair.rig.wait(1)
    #expect(pair.isOpen)
  }

  /// Keys belong to the transition, whoever hears them at rest.
  @Test func keysLeadTheTransitionFirst() throws {
    let greedy = GreedyScreen()
    let pair = try ModalPair()
    pair.navigation.present(greedy)
    pair.rig.wait(0.1)
    pair.rig.key(.space)
    #expect(pair.coordinator.isHeld)
    let shown = pair.coordinator.progress
    pair.rig.key(.right)
    #expect(abs(pair.coordinator.progress - shown - 0.01) < 1e-9)
    #expect(greedy.keys == 0)
    pair.rig.key(.return)
    pair.rig.wait(1)
    pair.rig.key(.right)
    #expect(greedy.keys == 1)
  }

  @Test func theStatusBarIsThatOfTheScreenThatIsSeen() throws {
    let pair = try ModalPair()
    pair.rig.window.statusBar = StatusBar()
    let light = LightScreen()
    pair.first.present(light)
    #expect(pair.rig.window.statusBar?.style == .light)
    pair.rig.wait(1)
    light.dismiss()
    #expect(pair.rig.window.statusBar?.style == .dark)
    pair.coordinator.cancel()
    #expect(pair.rig.window.statusBar?.style == .light)
    pair.rig.wait(1)
    #expect(pair.rig.window.statusBar?.style == .light)
    #expect(pair.navigation.frontmost === light)
    #expect(pair.navigation.topmost === pair.first)
  }
}

/// A screen that chooses its own way.
private final class OwnDelegate: ViewController, TransitioningDelegate {
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
private final class OwnTransition: Transition, TransitioningDelegate {
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

/// A transition that finds nobody, but can be dragged down.
private struct Finicky: Transition {
  func prepare(in context: TransitionContext) -> View? { nil }
  func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {}
  func drags(for operation: TransitionOperation) -> [Drag] { [.down] }
}

/// A transition that writes the frames down.
private final class FrameProbe: Transition {
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

/// A screen that takes every key.
private final class GreedyScreen: ViewController {
  var keys = 0

  override func keyPressed(_ event: KeyEvent) -> Bool {
    keys += 1
    return true
  }
}

private final class LightScreen: ViewController {
  override var preferredStatusBarStyle: StatusBarStyle { .light }
}
