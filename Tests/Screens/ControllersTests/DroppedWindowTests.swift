import Testing

@testable import SegueControllers

/// A window that is dropped during a transition releases its screens.
@Suite struct DroppedWindowTests {
  /// Weak references to a window and its screens.
  private struct Lives {
    weak var window: Window?
    weak var root: ViewController?
    weak var background: ViewController?
    weak var foreground: ViewController?

    init(_ rig: Rig, _ background: ViewController, _ foreground: ViewController) {
      (window, root) = (rig.window, rig.window.rootViewController)
      (self.background, self.foreground) = (background, foreground)
    }

    var areOver: Bool { window == nil && root == nil && background == nil && foreground == nil }
  }

  enum Moment: CaseIterable {
    case running, reversed, held, tracked, dragged, resized

    func reach(_ rig: Rig, _ coordinator: TransitionCoordinator) throws {
      rig.wait(0.1)
      switch self {
      case .running: break
      case .reversed: coordinator.cancel()
      case .held: coordinator.hold()
      case .tracked:
        coordinator.hold()
        coordinator.track(0.4)
      case .dragged:
        rig.pointer(.pressed, Point(195, 600))
        rig.pointer(.dragged, Point(195, 560))
      case .resized: try rig.resize(to: Size(500, 700))
      }
      rig.draw()
      #expect(!coordinator.isIdle)
    }
  }

  @Test(arguments: Moment.allCases, [ModalPresentationStyle.fullScreen, .custom])
  func modalInFlightIsReleasedWithWindow(moment: Moment, style: ModalPresentationStyle) throws {
    for isDismissal in [false, true] {
      func lives() throws -> Lives {
        let pair = try ModalPair(style)
        let screen = pair.first
        // A completion may keep any object.
        pair.first.present(pair.sheet) { _ in _ = screen.view.window }
        pair.rig.draw()
        if isDismissal {
          pair.rig.wait(2)
          pair.sheet.dismiss { _ in _ = screen.view.window }
        }
        try moment.reach(pair.rig, pair.coordinator)
        pair.coordinator.animateAlongside({}) { _ in _ = screen.view.window }
        return Lives(pair.rig, pair.navigation, pair.sheet)
      }
      #expect(try lives().areOver, "dismissal: \(isDismissal)")
    }
  }

  @Test(arguments: Moment.allCases, [true, false])
  func stackInFlightIsReleasedWithWindow(moment: Moment, isDefault: Bool) throws {
    for isPop in [false, true] {
      func lives() throws -> Lives {
        let pair = try Pair(isDefault ? nil : SlideUp())
        let stack = pair.navigation
        pair.navigation.isNavigationBarHidden = false
        pair.navigation.pushViewController(pair.second) { _ in _ = stack.view.window }
        pair.rig.draw()
        if isPop {
          pair.rig.wait(2)
          pair.pop()
        }
        try moment.reach(pair.rig, pair.coordinator)
        return Lives(pair.rig, pair.first, pair.second)
      }
      #expect(try lives().areOver, "pop: \(isPop)")
    }
  }

  /// A sheet that rests at its second detent holds the animator that moved it.
  @Test(arguments: [false, true]) func restingSheetIsReleasedWithWindow(isMoved: Bool) throws {
    func lives() throws -> Lives {
      let pair = try ModalPair()
      let presentation = SheetPresentation(detents: [.large(), .medium()])
      pair.sheet.sheetPresentation = presentation
      pair.present(animated: false)
      if isMoved { presentation.selectedDetent = .large() }
      pair.rig.wait(1)
      #expect(pair.isOpen && pair.coordinator.isIdle)
      return Lives(pair.rig, pair.navigation, pair.sheet)
    }
    #expect(try lives().areOver)
  }

  @Test func onShowClosureHoldingContextIsReleased() throws {
    struct Updating: Transition {
      func prepare(in context: TransitionContext) -> View? {
        context.onShow { context.background.view.alpha = context.foreground.view.shown.alpha }
        return context.foreground.view
      }
      func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
        card.alpha = state == .dismissed ? 0.5 : 1
      }
    }
    func lives() throws -> Lives {
      let pair = try Pair(Updating())
      pair.push(waiting: 0.1)
      #expect(!pair.coordinator.isIdle)
      return Lives(pair.rig, pair.first, pair.second)
    }
    #expect(try lives().areOver)
  }
}
