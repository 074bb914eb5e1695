import SegueDrawing
import SegueStage
import SegueTestSupport
import Testing

@testable import SegueViews

/// The damage of a change is not larger than the changed area.
@Suite struct DamageExtentTests {
  private let window = Window(size: Size(200, 240))
  private let view = View(frame: Rect(x: 40, y: 60, width: 100, height: 120))

  init() {
    window.backgroundColor = .white
    view.backgroundColor = Color(200, 60, 40)
    window.addSubview(view)
  }

  /// Returns the damage of the frame after a change, and expects that it looks fully drawn.
  private func damage(_ change: () -> Void) throws -> PixelRegion {
    let stage = Stage(window: window)
    let surface = try Surface.screen(200, 240)
    _ = stage.drawFrame(at: 0, onto: surface)
    change()
    let damage = stage.drawFrame(at: 1, onto: surface)
    #expect(surface.equals(try stage.snapshot()))
    return damage
  }

  /// Content that is already visible stays.
  @Test func growingClipDamagesUncoveredStrip() throws {
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

  /// The changed content is drawn completely.
  @Test func growingClipWithChangedContentDamagesAll() throws {
    view.clipsToBounds = true
    let drawn = Drawn(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    view.addSubview(drawn)
    let damage = try damage {
      view.frame.size.height = 150
      drawn.alpha = 0.5
    }
    #expect(Array(damage) == [PixelRect(x: 40, y: 60, width: 100, height: 150)])
  }

  /// The view is clear, and has no shadow inside its bounds.
  @Test func shadowChangeDamagesOnlyOutsideOfView() throws {
    view.backgroundColor = .clear
    view.shadow = Shadow(color: Color.black.withAlpha(0.4), blur: 8, offset: Vector(0, 3))
    let damage = try damage { view.shadow.color = Color.black.withAlpha(0.2) }
    #expect(!damage.isEmpty && damage.allSatisfy { !$0.intersects(view.frame.pixels) })
  }

  /// With few rectangles, even large damage is not extended to the whole frame.
  @Test func largeDamageDoesNotBecomeWholeFrame() throws {
    view.frame = Rect(x: 0, y: 20, width: 200, height: 200)
    let damage = try damage { view.backgroundColor = .black }
    // One extra pixel is damaged around edges that may be antialiased.
    #expect(damage.count == 1 && damage.area <= 200 * 202)
  }
}

extension Rect {
  fileprivate var pixels: PixelRect { PixelRect(covering: self) }
}
