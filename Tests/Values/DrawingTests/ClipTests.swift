import SegueChecks
import SegueTestSupport
import Testing

@testable import SegueDrawing

/// The canvas keeps the transform and the clip, and gives them to Cairo only when Cairo draws.
@Suite struct ClipTests {
  /// Random calls that change the transform or the clip. Between them, one canvas fills rectangles of whole pixels without
  /// Cairo, the other one fills paths with Cairo.
  @Test(arguments: 0..<300) func cairoAndCanvasHaveTheSameClip(seed: Int) throws {
    let looks = try [false, true].map { isCairo in
      let surface = try drawn(40, 40, seed % 2 == 0 ? .rgb24 : .argb32) { canvas in
        canvas.paint(.white)
        var player = Player(canvas: canvas, isCairo: isCairo, seeds: SeededGenerator(seed))
        player.play(30, depth: 0)
      }
      return surface.words.map { $0 | (seed % 2 == 0 ? 0xFF00_0000 : 0) }
    }
    #expect(looks[0] == looks[1])
  }

  @Test func clipsOfAGroupEndWithIt() throws {
    let surface = try drawn(20, 20) { canvas in
      canvas.clip(to: PixelRect(x: 2, y: 2, width: 16, height: 16))
      canvas.group(alpha: 1) {
        canvas.translate(by: Vector(3, 3))
        canvas.clip(to: .circle(center: Point(5, 5), radius: 2))
        #expect(canvas.clipRegion == nil)
        canvas.resetClip()
        #expect(canvas.visiblePixels == PixelRect(x: 2, y: 2, width: 16, height: 16))
      }
      #expect(canvas.transform == .identity)
      #expect(canvas.clipRegion == PixelRegion(PixelRect(x: 2, y: 2, width: 16, height: 16)))
      canvas.fill(Path.rect(Rect(x: 0, y: 0, width: 20, height: 20)), .black)
    }
    #expect(surface.mass == 255 * 16 * 16)
  }

  @Test func clipOfAMaskDoesNotKeepItFromFading() throws {
    let surface = try drawn(20, 20) { canvas in
      let mask = {
        canvas.paint(.black)
        canvas.clip(to: PixelRect(x: 0, y: 0, width: 5, height: 20))
      }
      canvas.group(alpha: 0.2, maskedBy: mask) { canvas.paint(.black) }
    }
    #expect(surface.words.allSatisfy { $0 == 0x3300_0000 })
  }

  /// Cairo cannot draw a mask through this transform, and would then draw nothing more.
  @Test func drawingGoesOnAfterAMaskOfNoSize() throws {
    let mask = try noise(9, 9, .argb32)
    let surface = try drawn(20, 20) { canvas in
      canvas.withSavedState {
        canvas.setTransform(.scale(0))
        canvas.mask(by: mask, at: Point(2, 2)) { canvas.paint(.white) }
      }
      canvas.paint(.black)
    }
    #expect(surface.words.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test(arguments: [
    (PixelRect(x: 5, y: 5, width: .max, height: .max), 15 * 15),
    (PixelRect(x: .min, y: .min, width: .max, height: .max), 0),
    (PixelRect(x: 1 << 24, y: 0, width: 100, height: 100), 0),
  ]) func antialiasedClipIsCutByHugeRectangles(rect: PixelRect, area: Int) throws {
    let surface = try drawn(20, 20) { canvas in
      canvas.clip(toRoundedRect: Rect(x: -20, y: -20, width: 60, height: 60), radius: 4)
      canvas.clip(to: .circle(center: Point(10, 10), radius: 30))
      canvas.clip(to: rect)
      canvas.paint(.black)
    }
    #expect(surface.mass == 255 * area)
  }

  /// What is drawn while the clips of a group are set does not replace the group.
  @Test func drawingWithinTheClipsOfAGroupKeepsTheGroup() throws {
    let surface = try drawn(20, 20) { canvas in
      let within = {
        canvas.translate(by: Vector(4, 0))
        canvas.fill(.circle(center: Point(10, 10), radius: 4), .black)
      }
      canvas.group(alpha: 1, within: within) { canvas.paint(.white) }
    }
    #expect(surface.words.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  /// Cairo's clip may have rectangles beyond the surface.
  @Test func groupIsNoLargerThanTheVisibleClip() throws {
    _ = try drawn(20, 20) { canvas in
      var path = Path.rect(Rect(x: 2, y: 25, width: 10, height: 5))
      path.append(.rect(Rect(x: 8, y: 2, width: 30, height: 6)))
      canvas.clip(to: path)
      canvas.group(alpha: 1) {
        canvas.clip(to: .circle(center: Point(10, 10), radius: 30))
        #expect(canvas.visiblePixels == PixelRect(x: 8, y: 2, width: 12, height: 6))
      }
    }
  }
}

private struct Player {
  let canvas: Canvas
  let isCairo: Bool
  var seeds: SeededGenerator

  mutating func play(_ count: Int, depth: Int) {
    for _ in 0..<count { step(depth) }
  }

  private mutating func step(_ depth: Int) {
    switch seeds.index(depth < 3 ? 12 : 10) {
    case 0: canvas.save()
    case 1, 2: canvas.restore()
    case 3: canvas.clip(to: (0...seeds.index(3)).map { _ in pixels() })
    case 4: canvas.clip(to: pixels().rect.inset(by: seeds.pick([0, 0, 0.3])))
    case 5 where seeds.chance(0.5):
      canvas.clip(to: .circle(center: Point(seeds.next(in: 10...30), 20), radius: seeds.next(in: 5...25)))
    case 6: canvas.setTransform(transform())
    case 7 where seeds.chance(0.3): canvas.resetClip()
    case 10: inGroup(depth)
    case 11:
      canvas.save()
      play(4, depth: depth + 1)
      canvas.restore()
    default: draw()
    }
  }

  private mutating func inGroup(_ depth: Int) {
    var inner = self
    let alpha = seeds.pick([1, 0.5])
    canvas.group(alpha: alpha) { inner.play(6, depth: depth + 1) }
    seeds = inner.seeds
  }

  private mutating func draw() {
    let (rect, shade) = (pixels().rect, Double(seeds.index(256)) / 255)
    let color = Color(red: shade, green: 0.5, blue: 0.2)
    if isCairo || !canvas.transform.isUpright {
      canvas.fill(Path.rect(rect), color)
    } else {
      canvas.fill(rect, color)
    }
  }

  private mutating func pixels() -> PixelRect {
    PixelRect(
      x: seeds.index(30) - 5, y: seeds.index(30) - 5, width: 2 + seeds.index(40), height: 2 + seeds.index(40))
  }

  private mutating func transform() -> Transform {
    switch seeds.index(5) {
    case 0: .identity
    case 1: .translation(Vector(Double(seeds.index(9)), Double(seeds.index(9))))
    case 2: .scale(2)
    case 3: Transform(a: -1, b: 0, c: 0, d: 1, tx: 30, ty: 2)
    default: .rotation(0.3)
    }
  }
}
