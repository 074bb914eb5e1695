import SegueDrawing
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueViews

/// What a change damages is no more than what it changes.
@Suite struct DamageExtentTests {
  private let window = Window(size: Size(200, 240))
  private let view = View(frame: Rect(x: 40, y: 60, width: 100, height: 120))

  init() {
    window.backgroundColor = .white
    view.backgroundColor = Color(200, 60, 40)
    window.addSubview(view)
  }

  /// The damage of the frame after a change; it looks as if all was drawn.
  private func damage(_ change: () -> Void) throws -> PixelRegion {
    let stage = Stage(window: window)
    let surface = try Surface.screen(200, 240)
    _ = stage.drawFrame(at: 0, onto: surface)
    change()
    let damage = stage.drawFrame(at: 1, onto: surface)
    #expect(surface.equals(try stage.snapshot()))
    return damage
  }

  /// A list is uncovered: what it shows already stays.
  @Test func aClipThatGrowsUncoversAStrip() throws {
    view.clipsToBounds = true
    let (drawn, row) = (
      Drawn(frame: Rect(x: 0, y: 0, width: 100, height: 200)),
      View(frame: Rect(x: 0, y: 90, width: 80, height: 90))
    )
    row.backgroundColor = Color(20, 60, 200).withAlpha(0.5)
    view.addSubview(drawn)
    view.addSubview(row)
    let damage = try damage { view.frame.size.height = 150 }
    #expect(Array(damage) == [PixelRect(x: 40, y: 180, width: 100, height: 30)])
  }

  /// What it shows changes, too: all of it is drawn.
  @Test func aClipThatGrowsWithItsContentDamagesAll() throws {
    view.clipsToBounds = true
    let drawn = Drawn(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    view.addSubview(drawn)
    let damage = try damage {
      view.frame.size.height = 150
      drawn.alpha = 0.5
    }
    #expect(Array(damage) == [PixelRect(x: 40, y: 60, width: 100, height: 150)])
  }

  /// Where what casts it shines through, it has no shadow either.
  @Test func aShadowIsDrawnAroundWhatCastsIt() throws {
    view.backgroundColor = .clear
    view.shadow = Shadow(color: Color.black.withAlpha(0.4), blur: 8, offset: Vector(0, 3))
    let damage = try damage { view.shadow.color = Color.black.withAlpha(0.2) }
    #expect(!damage.isEmpty && damage.allSatisfy { !$0.intersects(view.frame.pixels) })
  }

  /// Of few rectangles, not all of the frame is drawn, however large they are.
  @Test func mostOfTheFrameIsNotAllOfIt() throws {
    view.frame = Rect(x: 0, y: 20, width: 200, height: 200)
    let damage = try damage { view.backgroundColor = .black }
    // A pixel more around what may be smooth.
    #expect(damage.count == 1 && damage.area <= 200 * 202)
  }
}

extension Rect {
  fileprivate var pixels: PixelRect { PixelRect(covering: self) }
}
