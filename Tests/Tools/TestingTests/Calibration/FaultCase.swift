import SegueTesting
import SegueTransitions
import Testing

/// A transition with one fault, and the finding that is expected.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// The checks of which one must find the fault.
  let checks: Set<SoundnessCheck>
  let view: String?
  var property: String?
  var frames: ClosedRange<Int>?
  var kind = TransitionScenario.Kind.push
  var configure: @MainActor @Sendable (inout TransitionScenario) -> Void = { _ in }
  var second: @MainActor @Sendable () -> SmallScreen = { SmallScreen.second() }
  let transition: @MainActor @Sendable () -> any Transition
  var testDescription: String { name }
}

/// Helpers that make transitions with faults.
@MainActor enum Faulty {
  /// Returns a sound transition whose forward `prepare` also runs `body`.
  static func preparing(
    _ look: Look = .slide, _ timing: Timing = .spring(duration: 0.35, dampingRatio: 1),
    _ body: @escaping (inout Players, TransitionContext) -> Void
  ) -> Composed {
    var result = look.transition(timing)
    let prepares = result.prepares
    result.prepares = { players, context in
      prepares(&players, context)
      if context.operation.isForward { body(&players, context) }
    }
    return result
  }

  /// Calls `set` with `true` at a frame, and with `false` some frames later.
  static func flash(
    at frame: Int, for count: Int, in context: TransitionContext, _ set: @escaping (Bool) -> Void
  ) {
    guard let timeline = context.container.window?.timeline else { return }
    timeline.schedule(after: (Double(frame) - 0.4) / 60) { set(true) }
    timeline.schedule(after: (Double(frame + count) - 0.4) / 60) { set(false) }
  }

  static func flashing(
    _ look: Look = .slide, at frame: Int, for count: Int,
    _ set: @escaping (Players, TransitionContext, Bool) -> Void
  ) -> Composed {
    preparing(look) { players, context in
      let mine = players
      flash(at: frame, for: count, in: context) { set(mine, context, $0) }
    }
  }

  static func jumping(
    _ look: Look = .fade, at frame: Int, by distance: Vector, _ view: @escaping (Players) -> View?
  ) -> Composed {
    preparing(look) { players, context in
      let view = view(players)
      context.container.window?.timeline.schedule(after: (Double(frame) - 0.4) / 60) {
        if let view { view.center = view.center + distance }
      }
    }
  }

  static func view(_ name: String, _ frame: Rect, _ color: Color, in parent: View) -> View {
    let view = View(frame: frame)
    view.identifier = name
    view.backgroundColor = color
    parent.addSubview(view)
    return view
  }
}
