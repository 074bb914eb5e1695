import Testing

@testable import SegueControllers

/// The custom presentation style: the presenting screen stays visible but disabled.
@Suite struct CustomStyleTests {
  /// A transition that records the frames of its context, and hides the presenting screen's box while the other screen is
  /// presented.
  private final class Note: Transition {
    var frames: [String: Rect] = [:]
    var finds = true

    func prepare(in context: TransitionContext) -> View? {
      for (name, screen) in [("background", context.background), ("foreground", context.foreground)] {
        frames["\(context.operation) \(name) initial"] = context.initialFrame(for: screen)
        frames["\(context.operation) \(name) final"] = context.finalFrame(for: screen)
      }
      guard finds, let box = (context.background as? Screen)?.box else { return nil }
      context.hide(box, whilePresented: true)
      return context.foreground.view
    }

    func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
      view.alpha = state == .dismissed ? 0 : 1
    }
  }

  private final class Modal: TransitioningDelegate {
    let first = Screen("first")
    let second = Screen("second")
    let note = Note()
    let rig: Rig

    init(reducesMotion: Bool = false) throws {
      second.modalPresentationStyle = .custom
      rig = try Rig(first, reducesMotion: reducesMotion)
      second.transitioningDelegate = self
    }

    func transition(presenting presented: ViewController, over presenting: ViewController) -> (
      any Transition
    )? { note }
    func transition(dismissing dismissed: ViewController) -> (any Transition)? { note }

    var isBoxHidden: Bool { first.box.isConcealed }
    func present() {
      first.present(second)
      rig.wait(1)
    }
  }

  private static let all = Rect(x: 0, y: 0, width: 390, height: 844)

  @Test func contextGivesUIKitsFrames() throws {
    let modal = try Modal()
    modal.present()
    modal.second.dismiss()
    modal.rig.wait(1)
    #expect(
      modal.note.frames == [
        "present background initial": Self.all, "present background final": Self.all,
        // The screen is not in the window yet, and its final frame is unknown.
        "present foreground initial": .zero, "present foreground final": .zero,
        "dismiss background initial": Self.all, "dismiss background final": Self.all,
        "dismiss foreground initial": Self.all, "dismiss foreground final": .zero,
      ])
  }

  @Test func sourceIsHiddenWhileScreenIsPresented() throws {
    let modal = try Modal()
    let before = modal.rig.window.dump()
    modal.first.present(modal.second)
    #expect(modal.isBoxHidden)
    modal.rig.wait(1)
    #expect(modal.isBoxHidden)
    modal.second.dismiss()
    modal.rig.wait(0.1)
    #expect(modal.isBoxHidden)
    modal.rig.wait(1)
    #expect(!modal.isBoxHidden)
    #expect(modal.rig.window.dump() == before)
  }

  @Test func cancelledPresentationShowsSource() throws {
    let modal = try Modal()
    let before = modal.rig.window.dump()
    modal.first.present(modal.second)
    modal.rig.wait(0.1)
    modal.rig.key(.escape, waiting: 1)
    #expect(modal.rig.window.dump() == before)
  }

  @Test(arguments: [true, false]) func cancelledDismissalKeepsSourceHidden(finds: Bool) throws {
    let modal = try Modal()
    modal.present()
    let open = modal.rig.window.dump()
    modal.note.finds = finds
    modal.second.dismiss()
    modal.rig.wait(0.1)
    #expect(modal.isBoxHidden == finds)
    modal.first.coordinator.cancel()
    modal.rig.wait(1)
    #expect(modal.rig.window.dump() == open)
  }

  @Test func defaultDismissalShowsSourceImmediately() throws {
    let modal = try Modal()
    modal.present()
    modal.note.finds = false
    modal.second.dismiss()
    #expect(!modal.isBoxHidden)
    modal.rig.wait(1)
    #expect(!modal.isBoxHidden)
  }

  @Test func unanimatedDismissalShowsSource() throws {
    let modal = try Modal()
    let before = modal.rig.window.dump()
    modal.present()
    modal.second.dismiss(animated: false)
    #expect(!modal.isBoxHidden)
    #expect(modal.rig.window.dump() == before)
  }

  @Test func reducedMotionKeepsSourceVisible() throws {
    let modal = try Modal(reducesMotion: true)
    modal.present()
    #expect(!modal.isBoxHidden)
    modal.rig.window.systemTraits.reducesMotion = false
    modal.second.dismiss()
    modal.rig.wait(1)
    #expect(!modal.isBoxHidden)
  }

  @Test func presentingScreenIgnoresInput() throws {
    let modal = try Modal()
    let button = Button(face: View(), identifier: "behind", label: "Behind")
    var clicks = 0
    button.onClick = { clicks += 1 }
    button.frame = Rect(x: 0, y: 400, width: 100, height: 44)
    modal.first.view.addSubview(button)
    modal.rig.window.focus(on: button)
    modal.present()
    #expect(modal.rig.window.focusedView == nil)
    for key in [Key.tab, .return, .space] { modal.rig.key(key) }
    #expect(clicks == 0)
    modal.rig.key(.escape, waiting: 1)
    #expect(modal.first.presentedViewController == nil)
    // The button can be focused again.
    modal.rig.window.focus(on: button)
    modal.rig.key(.return)
    #expect(clicks == 1)
  }

  /// The presenting screen stays visible and therefore does not disappear.
  @Test(arguments: [true, false], [true, false])
  func appearanceCallsReachOnlyPresentedScreen(animated: Bool, isCancelled: Bool) throws {
    let pair = try ModalPair(.custom)
    pair.present(animated: animated)
    if isCancelled { pair.coordinator.cancel() }
    pair.rig.wait(1)
    if pair.isOpen { pair.dismiss(animated: animated) }
    pair.rig.wait(1)
    #expect(!pair.journal.lines.contains { $0.hasPrefix("first.") })
    #expect(pair.journal.lines.first == "sheet.willAppear(\(animated))")
    #expect(pair.journal.lines.last == "sheet.didDisappear(\(animated))")
    #expect(pair.first.appearance == .shown && pair.sheet.isSound)
  }

  @Test func fullScreenOverCustomHidesBothScreens() throws {
    let pair = try ModalPair(.custom)
    pair.present(animated: false)
    pair.journal.lines = []
    let over = Screen("over", journal: pair.journal)
    pair.sheet.present(over)
    pair.rig.wait(1)
    #expect(pair.first.appearance == .gone && pair.sheet.appearance == .gone)
    over.dismiss()
    pair.rig.wait(1)
    #expect(pair.first.appearance == .shown && pair.sheet.appearance == .shown)
    #expect(pair.first.isSound && pair.sheet.isSound && over.isSound)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .custom], [true, false])
  func secondPresentationIsFrontmostAndReachable(style: ModalPresentationStyle, animated: Bool) throws {
    let pair = try ModalPair(.custom)
    pair.present(animated: animated, waiting: 1)
    let before = pair.dump
    let over = Screen("over", Color(90, 40, 140))
    over.modalPresentationStyle = style
    pair.sheet.present(over, animated: animated)
    pair.rig.wait(1)
    #expect(pair.rig.window.subviews.last { $0.owner is ViewController } === over.view)
    #expect(pair.rig.window.hitTest(Point(200, 600)) === over.view)
    over.dismiss(animated: animated)
    pair.rig.wait(1)
    #expect(pair.dump == before)
    #expect(pair.rig.window.hitTest(Point(200, 600)) === pair.sheet.view)
    pair.rig.key(.escape, waiting: 1)
    #expect(pair.rig.window.hitTest(Point(200, 600)) === pair.first.view)
  }
}
