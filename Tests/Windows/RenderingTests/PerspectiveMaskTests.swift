import SegueControls
import SegueDrawing
import SegueGeometry
import SegueStage
import SegueViews
import Testing

/// Masks in space: a red view with a mask looks like the mask itself in red.
@Suite struct PerspectiveMaskTests {
  /// The part of a mask that is transformed in space.
  enum Kind: CaseIterable {
    case mask, maskWithParts, roundMask, part, partOfClippedMask, textInSpace, nested
  }

  private static let turned = Transform3D.rotation(1, y: 1).concatenating(.perspective(distance: 150))

  private func card(_ rect: Rect = Rect(x: 50, y: 50, width: 100, height: 100)) -> View {
    let card = View(frame: rect)
    (card.backgroundColor, card.transform3D) = (Color(255, 0, 0), Self.turned)
    return card
  }

  private func make(_ kind: Kind) -> View {
    let (part, ground) = (
      View(frame: Rect(x: 10, y: 10, width: 20, height: 20)),
      View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    )
    part.backgroundColor = Color(255, 0, 0)
    switch kind {
    case .mask: return card()
    case .maskWithParts:
      let card = card()
      card.addSubview(part)
      return card
    case .roundMask:
      let card = card()
      card.cornerRadius = 20
      return card
    case .part:
      ground.addSubview(card())
      ground.addSubview(part)
      return ground
    case .partOfClippedMask:
      ground.addSubview(card(Rect(x: 20, y: 20, width: 140, height: 140)))
      (ground.bounds.size, ground.center) = (Size(150, 150), Point(100, 100))
      (ground.clipsToBounds, ground.cornerRadius) = (true, 60)
      ground.addSubview(part)
      return ground
    case .textInSpace:
      let label = Label("Words", font: .system(size: 40), color: Color(255, 0, 0))
      (label.frame, label.transform3D) = (Rect(x: 30, y: 60, width: 140, height: 80), Self.turned)
      return label
    case .nested:
      let card = card()
      let inner = self.card(Rect(x: 20, y: 20, width: 60, height: 60))
      card.backgroundColor = .clear
      card.addSubview(inner)
      card.addSubview(part)
      return card
    }
  }

  @Test(arguments: Kind.allCases, [1.0, 2]) func maskInSpaceCutsAsItLooks(kind: Kind, scale: Double) throws {
    func shown(_ view: View) throws -> Surface {
      let window = Window(size: Size(200, 200))
      window.backgroundColor = .white
      window.addSubview(view)
      return try Stage(window: window, scale: scale).snapshot()
    }
    let masked = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    masked.backgroundColor = Color(255, 0, 0)
    masked.mask = make(kind)
    let (cut, alone) = (try shown(masked), try shown(make(kind)))
    let differences = zip(cut.words, alone.words).count { abs(Int($0 & 0xFF) - Int($1 & 0xFF)) > 24 }
    let reds = alone.words.count { $0 != 0xFFFF_FFFF }
    #expect(differences <= 12 * Int(scale) && reds > 500, "\(differences) of \(reds) pixels differ")
  }

  /// A single-sided mask that faces away is invisible, too.
  @Test(arguments: [false, true]) func invisibleMaskHidesView(isHidden: Bool) throws {
    let window = Window(size: Size(200, 200))
    window.backgroundColor = .white
    let masked = View(frame: window.bounds)
    masked.backgroundColor = .black
    let mask = card()
    if isHidden {
      mask.isHidden = true
    } else {
      mask.isDoubleSided = false
      mask.transform3D = Transform3D.rotation(.pi - 0.5, y: 1).concatenating(.perspective(distance: 150))
    }
    masked.mask = mask
    window.addSubview(masked)
    #expect(try Stage(window: window).snapshot().words.allSatisfy { $0 == 0xFFFF_FFFF })
  }
}
