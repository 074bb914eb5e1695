import SegueControllers
import SegueTestSupport
import Testing

/// Motions of state animators are sound, or their faults are reported.
@Suite struct StateSoundTests {
  private enum Stage: CaseIterable { case low, middle, high }

  /// A card with three stages.
  private final class Cards: ViewController {
    let card = View()
    var applied = 0
    /// Whether the card's position depends on how often a state was applied.
    var drifts = false
    private(set) lazy var animator = StateAnimator(Stage.allCases, initially: .low, over: view) {
      [unowned self] in
      applied += 1
      let height: Double = $0 == .low ? 100 : $0 == .middle ? 300 : 600
      card.bounds.size.height = height
      card.center.y = 844 - height / 2 + (drifts ? Double(applied) : 0)
    }

    override func viewDidLoad() {
      card.identifier = "card"
      card.backgroundColor = .black
      card.frame = Rect(x: 20, y: 744, width: 350, height: 100)
      view.addSubview(card)
    }
  }

  @Test func cardWithStagesIsSound() throws {
    let faults = try expectSound(
      root: { Cards() }, animator: { ($0.window.rootViewController as? Cards)?.animator })
    #expect(faults.isEmpty)
  }

  @Test func driftingCardIsFound() throws {
    var faults: [TransitionFault] = []
    withKnownIssue {
      faults = try expectSound(
        root: {
          let cards = Cards()
          cards.drifts = true
          return cards
        }, animator: { ($0.window.rootViewController as? Cards)?.animator })
    }
    #expect(faults.contains { $0.check == .endings && $0.view == "#card" }, "\(faults)")
  }

  @Test func missingAnimatorIsAFault() throws {
    withKnownIssue {
      try expectSound(root: { Cards() }, animator: { _ -> StateAnimator<Stage>? in nil })
    }
  }
}
