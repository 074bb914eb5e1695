import Drawing
import Geometry
import Testing
import Views

@testable import Rendering

/// What a tree becomes before it is drawn.
@Suite struct DisplayListTests {
  private let frame = PixelRect(x: 0, y: 0, width: 200, height: 200)

  private func list(_ views: View...) -> DisplayList {
    let window = Window(size: Size(200, 200))
    for view in views { window.addSubview(view) }
    var builder = DisplayListBuilder(
      frame: frame, scale: 1, store: BackingStore(), list: DisplayList(), slab: Slab(in: frame))
    builder.addContents(of: window, .identity, alpha: 1, clip: DisplayList.noClip)
    return builder.list
  }

  private func picture(_ frame: Rect) throws -> ImageView {
    let view = ImageView(.pixels(try Surface(width: 40, height: 40, format: .argb32)))
    view.frame = frame
    return view
  }

  /// Blending knows 256 steps: the first one changes no pixel.
  @Test(arguments: [(0.0, false), (0.0038, false), (0.004, true), (1, true)])
  func aPictureThatCannotBeSeenIsNotDrawn(alpha: Double, isDrawn: Bool) throws {
    let view = try picture(Rect(x: 10, y: 10, width: 40, height: 40))
    view.alpha = alpha
    #expect(list(view).items.contains { $0.kind == .picture } == isDrawn)
  }

  /// What is enlarged in it reaches beyond its edges and is cut off there: not a pixel is left to be drawn.
  @Test(arguments: [
    Rect(x: 20, y: 30, width: 60, height: 50), Rect(x: 20.3, y: 29.6, width: 60.4, height: 50),
  ])
  func aStraightClipLeavesWholePixels(rect: Rect) throws {
    let clip = View(frame: rect)
    clip.clipsToBounds = true
    clip.addSubview(try picture(Rect(x: -1, y: -1, width: 500, height: 500)))
    let list = list(clip)
    let expected = PixelRect(x: 20, y: 30, width: rect.minX == 20 ? 60 : 61, height: 50)
    #expect(list.clips.map(\.bounds) == [expected])
    #expect(list.items.last?.bounds == expected)
  }

  @Test func whatLiesUnderAnOpaqueClippedViewIsHidden() throws {
    let below = View(frame: Rect(x: 20.4, y: 20.4, width: 100.2, height: 120.2))
    below.clipsToBounds = true
    below.addSubview(try picture(below.bounds))
    let above = View(frame: below.frame)
    above.clipsToBounds = true
    let fill = View(frame: above.bounds)
    fill.backgroundColor = .black
    above.addSubview(fill)
    let list = list(below, above)
    var occlusion = Occlusion()
    occlusion.find(in: list, frame: frame)
    let index = try #require(list.items.firstIndex { $0.kind == .picture })
    #expect(occlusion.visibility(ofItemAt: index) == .nothing)
  }
}
