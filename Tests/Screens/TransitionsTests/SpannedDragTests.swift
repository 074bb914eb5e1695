import SegueTransitions
import Testing

/// The lengths that transitions give to drags, with and without a `span`.
@Suite struct SpannedDragTests {
  private final class Record { var lengths: [Double?] = [] }

  /// Another transition, with its lengths for drags that it does not have.
  private struct Dragged<Base: Transition>: Transition {
    let base: Base
    let drags: [Drag]
    let record: Record

    func prepare(in context: TransitionContext) -> Base.Participants? { base.prepare(in: context) }
    func apply(_ state: TransitionState, to all: Base.Participants, in context: TransitionContext) {
      base.apply(state, to: all, in: context)
    }
    func tracks(for all: Base.Participants, in context: TransitionContext) -> [Track] {
      record.lengths = drags.map { base.length(of: $0, for: all, in: context) }
      return base.tracks(for: all, in: context)
    }
  }

  /// Returns the lengths of drags in a window of 390×844 points, in points, while a screen opens and while it closes.
  private func lengths(
    _ drags: [Drag], of base: some Transition
  ) -> (opening: [Double?], closing: [Double?]) {
    let (zoom, record) = (Zoom(), Record())
    zoom.navigation.delegate = nil
    for screen in [zoom.menu, zoom.detail] { screen.icon.sharedElement = "icon" }
    zoom.detail.preferredTransition = Dragged(base: base, drags: drags, record: record)
    zoom.navigation.pushViewController(zoom.detail)
    zoom.wait(0.05)
    let opening = record.lengths
    zoom.wait(2)
    record.lengths = []
    zoom.navigation.popViewController()
    zoom.wait(0.05)
    return (opening, record.lengths)
  }

  private let size = Size(390, 844)

  @Test func spanReplacesTravelOfZoom() {
    let found = lengths([.down.spanning(0.3), .down], of: ZoomTransition())
    let (own, opening, closing) = (size.height * 0.3, size.height * 0.6, size.height * 0.5)
    #expect(found.opening == [own, opening])
    #expect(found.closing == [own, closing])
  }

  @Test func spanDefinesLengthBetweenSharedElements() {
    let drags: [Drag] = [.right.spanning(0.3), .right, .down.spanning(0.3), .down]
    let (across, down) = (size.width * 0.3, size.height * 0.3)
    let sliding = lengths(drags, of: SharedElementTransition(screens: .slide))
    #expect(sliding.opening == [across, size.width, down, nil])
    #expect(sliding.closing == sliding.opening)
    let fading = lengths(drags, of: SharedElementTransition())
    #expect(fading.opening == [across, nil, down, nil])
    #expect(fading.closing == fading.opening)
  }

  @Test func zoomingIconGivesLengthToAnyDrag() {
    let drags: [Drag] = [.down, .right, .left, .outward, .down.spanning(0.3)]
    let found = lengths(drags, of: ZoomingIconTransition())
    let (half, aside, own) = (size.height * 0.5, size.width * (2 / 3), size.height * 0.3)
    #expect(found.opening == [half, size.width, aside, aside, own])
    #expect(found.closing == found.opening)
  }

  @Test func expandingCellGivesLengthToAnyDrag() {
    let (expansion, page, record) = (Expansion(), ViewController(), Record())
    page.transitionSource = .provider { expansion.list.selectedRow }
    page.preferredTransition = Dragged(
      base: ExpandingCellTransition(), drags: [.down, .right, .up, .down.spanning(0.3)], record: record)
    expansion.list.present(page)
    expansion.wait(0.1)
    let (aside, own) = (size.width * 0.6, size.height * 0.3)
    #expect(record.lengths == [size.height, aside, aside, own])
  }
}
