import SegueAnimation
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// A sheet comes up from the lower edge over a dimmed screen, and rests at one of its detents.
struct SheetTransition: Transition {
  struct Participants {
    let sheet, dim: View
    let outline: ShapeView
  }

  let presentation: SheetPresentation

  /// How dark the background becomes.
  private static let dimming = 0.2
  /// On what a sheet goes out of the window when a drag lets go of it.
  private nonisolated static let out = Spring(response: 0.335, dampingRatio: 0.75)

  var keepsPresentedState: Bool { true }

  func prepare(in context: TransitionContext) -> Participants? {
    let (dim, sheet) = (context.helperView(named: "sheet-dim"), context.foreground)
    dim.identifier = "sheet-dim"
    dim.backgroundColor = Color.black.withAlpha(Self.dimming)
    dim.frame = context.container.bounds
    if dim.gestureRecognizers.isEmpty {
      dim.addGestureRecognizer(TapGestureRecognizer { [weak sheet] _ in sheet?.dismiss() })
    }
    context.container.insertSubview(dim, below: sheet.view)
    let (outline, selected) = (ShapeView(Path()), presentation.selectedDetent)
    context.mask(sheet.view, with: outline)
    context.restingStep = selected == detents(in: context).last ? nil : selected.identifier
    return Participants(sheet: sheet.view, dim: dim, outline: outline)
  }

  private func detents(in context: TransitionContext) -> [SheetPresentation.Detent] {
    SheetGeometry(presentation, in: context.container).detents
  }

  func steps(for views: Participants, in context: TransitionContext) -> [TransitionStep] {
    let geometry = SheetGeometry(presentation, in: context.container)
    return zip(geometry.detents, geometry.heights).dropLast().map {
      TransitionStep($0.identifier, at: $1 / geometry.largest, rests: true)
    }
  }

  func apply(_ state: TransitionState, to views: Participants, in context: TransitionContext) {
    place(views, at: state == .presented ? presentation.detents.count : 0, in: context)
  }

  func apply(_ step: TransitionStep, to views: Participants, in context: TransitionContext) {
    place(views, at: (detents(in: context).firstIndex { $0.identifier == step.name } ?? 0) + 1, in: context)
  }

  /// A drag leads through all detents. Without one, the sheet comes and goes as it is at its own.
  private func place(_ views: Participants, at level: Int, in context: TransitionContext) {
    let geometry = SheetGeometry(presentation, in: context.container)
    let own = geometry.index(of: presentation.selectedDetent) + 1
    let isLed = context.isInteractive || context.isCaught || level > own
    let (shape, part) = isLed ? (max(1, level), level > 0 ? 0 : 1) : (own, 1 - Double(level) / Double(own))
    geometry.place(views.sheet, outline: views.outline, at: shape - 1, out: part)
    views.dim.alpha = geometry.dims(at: shape - 1) ? 1 - part : 0
  }

  func tracks(for views: Participants, in context: TransitionContext) -> [Track] {
    [
      Track(.spring(response: 0.3441, dampingRatio: 1)) { state in ReleaseMotion(state == 0 ? Self.out : nil)
      }
    ]
  }
}
