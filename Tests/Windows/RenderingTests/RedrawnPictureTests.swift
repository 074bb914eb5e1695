import SegueStage
import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueDrawing
@testable import SegueViews

/// Only the changed pixels of a picture's surface are drawn.
@Suite struct RedrawnPictureTests {
  nonisolated enum Place: CaseIterable { case copied, enlarged, reduced, tiny, between, turned, faded, cut }

  private let surface: Surface
  private let picture = ImageView()
  private let stage: Stage
  private let screen: Surface
  private var time = 0.0

  init() throws {
    surface = try Surface(width: 60, height: 80, format: .rgb24)
    let window = Window(size: Size(200, 240))
    window.backgroundColor = Color(20, 60, 90)
    window.addSubview(picture)
    stage = Stage(window: window)
    screen = try .screen(200, 240)
    picture.contentMode = .scaleToFill
  }

  private func show(at place: Place) {
    picture.bounds.size = Size(60, 80)
    picture.center = Point(100, 120)
    switch place {
    case .copied: break
    case .enlarged: (picture.bounds.size, picture.center) = (Size(66, 88), Point(100.4, 119.7))
    case .reduced: picture.bounds.size = Size(45, 60)
    case .tiny: picture.bounds.size = Size(21, 28)
    case .between: picture.center = Point(100.4, 119.7)
    case .turned: picture.transform = .rotation(0.3)
    case .faded: picture.alpha = 0.5
    case .cut: (picture.cornerRadius, picture.clipsToBounds) = (15, true)
    }
  }

  /// Draws on the surface and shows it.
  private func redraw(_ rects: [PixelRect], _ color: Color) {
    for rect in rects { Canvas(surface).fill(rect.rect, color) }
    surface.noteRedrawn(PixelRegion(rects))
    picture.image = .pixels(surface)
  }

  private mutating func frame() -> PixelRegion {
    time += 1
    return stage.drawFrame(at: time, onto: screen)
  }

  @Test(arguments: Place.allCases) mutating func redrawnPictureMatchesFullDrawing(place: Place) throws {
    var seeds = SeededGenerator(7)
    show(at: place)
    redraw([surface.bounds], .white)
    _ = frame()
    for step in 0..<40 {
      // Sometimes twice between two frames.
      for _ in 0..<(seeds.chance(0.2) ? 2 : 1) {
        let rects = (0...seeds.index(3)).map { _ in
          PixelRect(
            x: seeds.index(52), y: seeds.index(70), width: 1 + seeds.index(8), height: 1 + seeds.index(10))
        }
        redraw(rects, Color(white: seeds.next(in: 0...1)))
      }
      let damage = frame()
      #expect(!damage.isEmpty)
      let difference = difference(screen, try stage.snapshot())
      // An antialiased edge may be off by a sample; see DamageLawTests.
      #expect(
        difference.map { $0.channel <= 17 && $0.count(above: 3) <= 12 } ?? true,
        "step \(step): \(String(describing: difference))")
    }
  }

  @Test(arguments: Place.allCases) mutating func onlyRedrawnPixelsAreDamaged(place: Place) throws {
    show(at: place)
    redraw([surface.bounds], .white)
    _ = frame()
    let rects = [
      PixelRect(x: 10, y: 10, width: 6, height: 8), PixelRect(x: 40, y: 60, width: 5, height: 5),
    ]
    redraw(rects, .black)
    let damage = frame()
    switch place {
    case .copied, .faded, .cut: #expect(damage.area == 6 * 8 + 5 * 5)
    // A tiny picture is drawn from a separate picture of half the size.
    case .tiny: #expect(damage.bounds.width <= 24)
    default: #expect(damage.area < 500)
    }
    #expect(frame().isEmpty)
  }
}
