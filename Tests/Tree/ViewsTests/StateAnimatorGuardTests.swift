import Testing

@testable import SegueAnimation
@testable import SegueControls
@testable import SegueViews

/// The properties that a state and a drag may set, and the faults that are reported for others.
@Suite struct StateAnimatorGuardTests {
  private let window = Window(size: Size(200, 400))
  private let card = View(frame: Rect(x: 0, y: 300, width: 200, height: 400))

  init() { window.addSubview(card) }

  /// Whether the animators come to rest, or are released while they hold their views.
  @Test(arguments: [true, false]) func releasedAnimatorsLeaveNothingInTheWindow(rests: Bool) {
    // All exist at the same time, so that no two have the same address.
    var animators = (0..<10_000).map { _ in
      let view = View()
      card.addSubview(view)
      return StateAnimator([0, 1], initially: 0, over: view) { [unowned view] in view.alpha = 1 - Double($0) }
    }
    for each in animators { if rests { each.settle(in: 1) } else { each.hold() } }
    #expect(window.movers.slots.count == 10_000)
    // Ending all animators takes several frames.
    for time in 1...9 { window.timeline.advance(to: Double(time)) }
    #expect(window.timeline.isIdle)
    animators = []
    // A few empty slots remain until there are more of them.
    #expect(window.movers.slots.count < 10 && window.runningAnimations.isEmpty)
  }

  @Test func forbiddenChangesAreReported() {
    var faults: [String] = []
    window.onFault = { faults.append($0) }
    let label = Label("before")
    label.identifier = "headline"
    card.identifier = "card"
    card.addSubview(label)
    let animator = StateAnimator([0, 1], initially: 0, over: window) { [card] state in
      card.alpha = state == 0 ? 1 : 0
      guard state == 1 else { return }
      label.text = "after"
      card.clipsToBounds = true
      card.mask = View()
      card.addSubview(View())
    }
    animator.name = "Slip"
    animator.settle(in: 1)
    #expect(faults.count == 2, "each one once: \(faults)")
    #expect(faults.contains { $0.hasPrefix("Slip: #headline") && $0.contains("content") })
    #expect(
      faults.contains {
        $0.hasPrefix("Slip: #card") && $0.contains("clipsToBounds") && $0.contains("mask was set")
          && $0.contains("added (View)")
      })
  }

  @Test func allowedChangesAreNotReported() {
    var faults: [String] = []
    window.onFault = { faults.append($0) }
    let animator = StateAnimator([0, 1], initially: 0, over: window) { [card] state in
      card.center.y = 100 * Double(state)
    }
    animator.onFollow = { [card] in card.cornerRadius = $0.travel.dy }
    animator.settle(in: 1)
    animator.follow(DragState(position: 1, start: .zero, travel: Vector(0, 5)))
    #expect(faults.isEmpty)
    animator.onFollow = { [card] _ in card.isHidden = true }
    animator.follow(DragState(position: 1, start: .zero, travel: Vector(0, 6)))
    #expect(faults.count == 1 && faults.allSatisfy { $0.contains("isHidden") })
  }

  /// The results of a pending layout stay, even if a drag is the first to perform it.
  @Test func layoutWithinADragIsKept() {
    final class Page: View {
      let line = View()
      override func layoutSubviews() {
        line.frame = pixelAligned(Rect(x: 0, y: 69.5, width: 100, height: 20))
      }
    }
    let page = Page()
    page.addSubview(page.line)
    window.systemTraits.displayScale = 2
    window.addSubview(page)
    window.layoutIfNeeded()
    #expect(page.line.frame.minY == 69.5)
    let animator = StateAnimator([0, 1], initially: 0, over: window) { [card] in card.alpha = Double($0) }
    animator.onFollow = { [card, page] in
      page.layoutIfNeeded()
      card.alpha = $0.position / 2
    }
    animator.follow(DragState(position: 0.2, start: .zero))
    window.systemTraits.displayScale = 1
    animator.follow(DragState(position: 0.4, start: .zero, travel: Vector(0, 5)))
    animator.settle(in: 1, velocity: 0)
    window.timeline.advance(to: 5)
    window.layoutIfNeeded()
    #expect(page.line.frame.minY == 70)
  }
}
