import Glibc
import SegueDrawing
import SegueTestSupport
import Testing

@testable import SegueRendering

/// The area that a shape is said to hide, compared with the drawn shape.
@Suite struct CoverTests {
  private var frame = PixelRect(x: 0, y: 0, width: 200, height: 240)

  init() {}
  private init(frame: PixelRect) { self.frame = frame }

  private func item(_ rect: Rect, radius: Double = 0, _ transform: Transform = .identity) -> DisplayItem {
    DisplayItem(
      owner: ObjectIdentifier(Int.self), kind: .fill, rect: rect, radius: radius, color: Color.black.plain,
      transform: transform, alpha: 1, clip: DisplayList.noClip, bounds: frame)
  }

  /// The item, drawn in black on white.
  private func drawn(_ item: DisplayItem) throws -> Surface {
    let surface = try Surface.screen(frame.width, frame.height)
    let canvas = Canvas(surface)
    canvas.paint(.white)
    var painter = Painter(try list(of: [item]), on: canvas)
    painter.paint()
    return surface
  }

  /// Creates a list of the items, with black pictures of the right sizes for those that show a picture.
  private func list(of items: [DisplayItem]) throws -> DisplayList {
    var list = DisplayList()
    for var item in items {
      let (width, height) = (Int(item.rect.width), Int(item.rect.height))
      let picture = item.kind == .picture ? try Surface(width: width, height: height, format: .rgb24) : nil
      item.detail = list.items.count
      list.items.append(item)
      list.pictures.append(picture)
    }
    return list
  }

  private func expectBlack(_ rects: [PixelRect], of item: DisplayItem, seed: Int) throws {
    let surface = try drawn(item)
    let words = surface.words
    for rect in rects {
      #expect(frame.contains(rect) && !rect.isEmpty)
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX where words[y * frame.width + x] != 0xFF00_0000 {
          Issue.record("seed \(seed): pixel (\(x), \(y)) is not hidden by the shape")
          return
        }
      }
    }
  }

  @Test func bandsOfDiscsAreFullyPainted() throws {
    var (banded, filling) = (0, 0)
    for seed in 0..<150 {
      var seeds = SeededGenerator(seed)
      let radius = seeds.next(in: 20...300)
      let middle = Point(seeds.next(in: -100...300), seeds.next(in: -100...340))
      let rect = Rect(center: .zero, size: Size(2 * radius, 2 * radius))
      let scale = seeds.pick([1, 1.5, 0.7, -1])
      let disc = item(
        rect, radius: radius, Transform.scale(scale).concatenating(.translation(middle - .zero)))
      var bands: [PixelRect] = []
      Occluder.appendBands(of: disc.outline, in: frame, to: &bands)
      try expectBlack(bands, of: disc, seed: seed)
      for (index, band) in bands.enumerated() {
        #expect(!bands[..<index].contains { $0.intersects(band) })
      }
      if !bands.isEmpty { banded += 1 }
      if Occluder.contains(frame, in: disc.outline) {
        filling += 1
        try expectBlack([frame], of: disc, seed: seed)
      }
    }
    #expect(banded >= 75 && filling >= 5, "\(banded) and \(filling) of the discs were looked at")
  }

  @Test func bandsFillMostOfDisc() {
    var bands: [PixelRect] = []
    let disc = item(Rect(x: 0, y: 0, width: 200, height: 200), radius: 100)
    Occluder.appendBands(of: disc.outline, in: frame, to: &bands)
    let share = Double(bands.reduce(0) { $0 + $1.area }) / (Double.pi * 100 * 100)
    #expect(share > 0.88 && share < 1)
  }

  @Test func roundedRectanglesContainingFrameFillIt() throws {
    var filling = 0
    for seed in 0..<60 {
      var seeds = SeededGenerator(seed)
      let grown = Rect(x: 0, y: 0, width: 200, height: 240).inset(by: -seeds.next(in: 0...40))
      let rounded = item(
        grown.offset(by: Vector(seeds.next(in: -3...3), seeds.next(in: -3...3))),
        radius: seeds.next(in: 1...100))
      guard Occluder.contains(frame, in: rounded.outline) else { continue }
      filling += 1
      try expectBlack([frame], of: rounded, seed: seed)
    }
    #expect((10...50).contains(filling), "\(filling) of the rectangles contain the frame")
  }

  /// Outlines are rotated, scaled unevenly, and partly rounded.
  @Test(arguments: 0..<120) func outlinesCoveringFrameFillIt(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let angle = seeds.next(in: 0...6.3)
    let (sine, cosine) = (sin(angle), cos(angle))
    let stretch = Transform.scale(seeds.next(in: 0.8...2), seeds.next(in: 0.8...2))
    let rotation = Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 100, ty: 120)
    let side = seeds.next(in: 250...420)
    var shape = item(
      Rect(center: .zero, size: Size(side, side)), radius: seeds.next(in: 0...side / 2),
      stretch.concatenating(rotation))
    shape.corners = seeds.pick([.all, .topLeft, [.topRight, .bottomLeft], []])
    if shape.outline.covers(frame.rect, margin: 0.5) { try expectBlack([frame], of: shape, seed: seed) }
  }

  private func picture(of size: Int, in place: Rect) -> DisplayItem {
    let scale = Transform.scale(place.width / Double(size), place.height / Double(size))
    var item = item(
      Rect(x: 0, y: 0, width: Double(size), height: Double(size)),
      scale.concatenating(.translation(place.origin - .zero)))
    item.kind = .picture
    item.bounds = PixelRect(covering: place).intersection(frame)
    return item
  }

  /// The parts and the pixels of a background item that are hidden below other items.
  private func hidden(of ground: DisplayItem, below items: [DisplayItem]) throws -> (
    parts: Int?, pixels: PixelRegion
  ) {
    var occlusion = Occlusion()
    occlusion.find(in: try list(of: [ground] + items), frame: frame)
    var hidden = PixelRegion(frame)
    switch occlusion.visibility(ofItemAt: 0) {
    case .whole: return (nil, [])
    case .nothing: return (0, hidden)
    case .parts(let range):
      for part in occlusion.parts[range] { hidden.subtract(part) }
      return (range.count, hidden)
    }
  }

  @Test func scaledPictureHidesAllButItsEdges() throws {
    var area = 0
    for seed in 0..<200 {
      var seeds = SeededGenerator(seed)
      let place = Rect(
        x: seeds.next(in: -60...60), y: seeds.next(in: -60...60), width: seeds.next(in: 60...220),
        height: seeds.next(in: 60...260))
      let stretched = picture(of: seeds.pick([9, 40, 180, 700]), in: place)
      let (_, pixels) = try hidden(of: item(frame.rect), below: [stretched])
      area += pixels.area
      try expectBlack(Array(pixels), of: stretched, seed: seed)
    }
    #expect(area > 200 * frame.area / 4)
  }

  /// Cards in a grid leave gaps, and thus many parts, which pay off if they save enough.
  @Test func adjoiningPicturesHideContentBelowAllOfThem() throws {
    let frame = PixelRect(x: 0, y: 0, width: 1200, height: 1200)
    func cards(gap: Double) throws -> (parts: Int?, pixels: PixelRegion) {
      let tests = CoverTests(frame: frame)
      let cards = (0..<9).map { index in
        let cell = Rect(x: Double(index % 3) * 400.3, y: Double(index / 3) * 400.3, width: 400, height: 400)
        return tests.picture(of: 90, in: cell.inset(by: Insets(all: gap / 2)))
      }
      return try tests.hidden(of: tests.item(frame.rect), below: cards)
    }
    let near = try cards(gap: 10)
    #expect((5...40).contains(near.parts ?? 0) && near.pixels.area > frame.area * 8 / 10)
    #expect(try cards(gap: 90).parts == nil, "nine small pictures are not worth a part each")
  }

  @Test func outlineCoversUpToEdgeAndMargin() {
    let square = Rect(x: 0, y: 0, width: 100, height: 100)
    func covers(_ rect: Rect, radius: Double = 0, corners: Corners = .all, margin: Double = 0) -> Bool {
      Outline(rect: square, radius: radius, corners: corners, transform: .identity)
        .covers(rect, margin: margin)
    }
    #expect(covers(square) && !covers(square, margin: 0.1))
    #expect(!covers(square.inset(by: -0.05)) && covers(square.inset(by: -0.05), margin: -0.1))
    // A square in a disc has its corners on the circle.
    let inside = square.inset(by: 50 - 50 / 2.0.squareRoot())
    #expect(covers(inside, radius: 50, margin: -1e-9) && !covers(inside.inset(by: -0.01), radius: 50))
    #expect(!covers(square, radius: 10) && covers(square, radius: 10, corners: []))
    let upper = Rect(x: 0, y: 0, width: 100, height: 50)
    #expect(covers(upper, radius: 10, corners: [.bottomLeft, .bottomRight]))
    #expect(!covers(upper, radius: 10, corners: [.topRight]))
  }

  @Test func rotatedClippedAndFadedShapesHideNothing() {
    let square = Rect(x: 0, y: 0, width: 200, height: 200)
    let turned = item(square, Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0))
    var faded = item(square)
    faded.alpha = 0.99
    var glass = item(square)
    glass.color = Color(white: 0, alpha: 0.5).plain
    var clipped = item(square, radius: 100)
    clipped.clip = 0
    for one in [turned, faded, glass, clipped] {
      var list = DisplayList()
      list.items = [one]
      list.clips = [
        Clip(
          kind: .path(0), outline: Outline(rect: square, radius: 20, corners: .all, transform: .identity),
          parent: DisplayList.noClip, bounds: frame)
      ]
      #expect(Occluder.cover(of: one, in: list, frame: frame) == nil)
      #expect(Occluder.topmost(in: list, frame: frame) == nil)
    }
  }

  @Test func largerDiscsHideSmallerOnesInside() {
    let large = item(Rect(x: 0, y: 0, width: 180, height: 180), radius: 90).outline
    let inside = item(Rect(x: 40, y: 40, width: 100, height: 100), radius: 50).outline
    let beside = item(Rect(x: 120, y: 40, width: 100, height: 100), radius: 50).outline
    #expect(Occluder.hides(large, inside) && !Occluder.hides(inside, large) && !Occluder.hides(large, beside))
    let card = item(Rect(x: 0, y: 0, width: 100, height: 100)).outline
    #expect(Occluder.hides(card, card) && !Occluder.hides(card, large))
  }
}
