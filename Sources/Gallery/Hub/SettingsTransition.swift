import SegueControllers
import SegueGallery

/// A transition that slides the gallery's first screen down to show the settings behind it (Docs/BEHAVIOR.md#paper-cards).
struct SettingsTransition: Transition {
  private static let scale = 0.96
  private static let panelScale = 0.9
  private static let radius = 20.0
  private static let shadow = Shadow(color: Color.black.withAlpha(0.22), blur: 36)

  struct Participants {
    let stage: PaperCardStage
    let settings: SettingsViewController
  }

  /// The view that slides down.
  let stage: PaperCardStage
  /// Called while the settings close, with the completed fraction of the closing motion.
  let onProgress: (_ closed: Double) -> Void

  var keepsPresentedState: Bool { true }

  func prepare(in context: TransitionContext) -> Participants? {
    guard let settings = context.foreground as? SettingsViewController else { return nil }
    context.container.insertSubview(context.background.view, above: settings.view)
    context.onShow { [weak settings] in
      guard let coordinator = settings?.transitionCoordinator, coordinator.operation == .dismiss else {
        return
      }
      onProgress(coordinator.progress)
    }
    return Participants(stage: stage, settings: settings)
  }

  func apply(_ state: TransitionState, to views: Participants, in context: TransitionContext) {
    let (stage, panel, isOpen) = (views.stage, views.settings.panel, state == .presented)
    // The stage is scaled about its center, so it also moves up by the height that it loses at its upper edge.
    let lift = stage.bounds.height * (1 - Self.scale) / 2
    if isOpen { stage.center.y += travel(of: views, in: context) - lift }
    stage.transform = .scale(isOpen ? Self.scale : 1)
    stage.cornerRadius = isOpen ? Self.radius : 0
    stage.shadow = isOpen ? Self.shadow : Shadow(color: .clear, blur: Self.shadow.blur)
    panel.alpha = isOpen ? 1 : 0
    panel.transform = .scale(isOpen ? 1 : Self.panelScale)
  }

  private func travel(of views: Participants, in context: TransitionContext) -> Double {
    views.settings.height(in: context.container.bounds.size)
  }

  func tracks(for views: Participants, in context: TransitionContext) -> [Track] {
    // The closing stage does not overshoot, because an overshoot would uncover the space below it.
    context.operation.isForward
      ? [Track(.spring(duration: 0.6, dampingRatio: 0.8, initialVelocity: 0.6))]
      : [Track(.spring(duration: 0.4, dampingRatio: 1))]
  }

  func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [.down] : [.up] }

  func length(of drag: Drag, for views: Participants, in context: TransitionContext) -> Double? {
    travel(of: views, in: context)
  }

  /// Makes the stage resist a drag that pulls it below its lowest position.
  func follow(_ drag: DragState, _ views: Participants, in context: TransitionContext) {
    let end = context.operation.isForward ? travel(of: views, in: context) : 0
    guard !context.isCaught, drag.travel.dy > end else { return }
    views.stage.center.y += rubberBand(drag.travel.dy - end, dimension: context.container.bounds.height)
  }
}
