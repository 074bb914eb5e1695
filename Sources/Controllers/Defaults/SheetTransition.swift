import SegueAnimation
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// A sheet comes up from the lower edge over a dimmed screen, and rests at one of its detents.
struct SheetTransition: Transition {
  struct Participants {
    let sheet, dim: View
  }

  let presentation: SheetPresentation

  /// How dark the background becomes.
  private static let dimming = 0.2
  private static let radius = 38.0
  /// The greatest width of a sheet, in points.
  private static let widest = 640.0

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
    let selected = presentation.selected
    context.restingStep = selected == presentation.largest ? nil : selected.name
    return Participants(sheet: sheet.view, dim: dim)
  }

  func steps(for views: Participants, in context: TransitionContext) -> [TransitionStep] {
    presentation.detents.dropLast().map {
      TransitionStep($0.name, at: $0.share / presentation.largest.share, rests: true)
    }
  }

  func apply(_ state: TransitionState, to views: Participants, in context: TransitionContext) {
    place(views, at: state == .presented ? presentation.largest : nil, in: context)
  }

  func apply(_ step: TransitionStep, to views: Participants, in context: TransitionContext) {
    place(views, at: presentation.detents.first { $0.name == step.name }, in: context)
  }

  /// The width of a sheet in a container, in points.
  static func width(in container: View) -> Double { min(container.bounds.width, widest) }

  private func place(
    _ views: Participants, at detent: SheetPresentation.Detent?, in context: TransitionContext
  ) {
    let (box, container) = (context.container.bounds, context.container)
    let width = Self.width(in: container)
    let shown = detent.map { presentation.height(of: $0, in: container) } ?? 0
    views.sheet.frame = container.pixelAligned(
      Rect(
        x: (box.width - width) / 2, y: box.height - shown, width: width,
        height: presentation.height(of: presentation.largest, in: container)))
    views.sheet.cornerRadius = Self.radius
    views.dim.alpha = detent == nil ? 0 : 1
  }

  func tracks(for views: Participants, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: 0.3441, dampingRatio: 1))]
  }
}
