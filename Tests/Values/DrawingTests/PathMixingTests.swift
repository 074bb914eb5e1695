import SegueDrawing
import SegueTestSupport
import Testing

@Suite("Outlines that are recognized and mixed")
struct PathMixingTests {
  private let box = Rect(x: 3, y: -7, width: 40, height: 24)

  private func glyph(_ size: Double, leaning: Double = 0) -> Path {
    var path = Path()
    path.move(to: Point(0, size))
    path.addCurve(to: Point(size, 0), control1: Point(0, leaning), control2: Point(size / 2, 0))
    path.addLine(to: Point(size, size))
    path.close()
    return path
  }

  // MARK: - Forms

  @Test("every simple shape is recognized, also after moving and scaling", arguments: 0..<60)
  func forms(seed: Int) {
    var seeds = SeededGenerator(seed)
    let rect = Rect(
      x: seeds.next(in: -500...500), y: seeds.next(in: -500...500), width: seeds.next(in: 0.01...900),
      height: seeds.next(in: 0.01...900))
    let radius = seeds.next(in: 0.001...0.5) * min(rect.width, rect.height)
    let corners = Corners(rawValue: 1 + seeds.index(15))
    let map = Transform.scale(seeds.next(in: 0.1...60))
      .concatenating(.translation(Vector(seeds.next(in: -99...99), seeds.next(in: -99...99))))
    func near(_ one: Rect, _ other: Rect) -> Bool {
      one.distance(to: other) < 1e-6 * max(one.width, one.height)
    }
    for (transform, scale) in [(Transform.identity, 1.0), (map, map.a)] {
      let expected = transform.apply(to: rect)
      guard case .rect(let plain) = Path.rect(rect).applying(transform).form,
        case .ellipse(let round) = Path.ellipse(in: rect).applying(transform).form,
        case .roundedRect(let soft, let found, let which) =
          Path.roundedRect(rect, radius: radius, corners: corners).applying(transform).form
      else {
        Issue.record("seed \(seed): a shape is not recognized")
        return
      }
      #expect(near(plain, expected) && near(round, expected) && near(soft, expected))
      #expect(abs(found - radius * scale) < 1e-6 * max(expected.width, expected.height) && which == corners)
    }
  }

  @Test("a similar outline is not recognized as a simple shape")
  func otherForms() {
    #expect(Path().form == nil && glyph(20).form == nil)
    let tilted = Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    for path in [Path.rect(box), .ellipse(in: box), .roundedRect(box, radius: 5)] {
      #expect(path.applying(tilted).form == nil)
      #expect(path.applying(Transform(a: 1, b: 0, c: 0.2, d: 1, tx: 0, ty: 0)).form == nil)
      var open = path
      open.append(.rect(box))
      #expect(open.form == nil)
    }
    // The corners of an ellipse are not those of a circle, and an inverted shape is another one.
    #expect(Path.roundedRect(box, radius: 5).applying(.scale(1, 2)).form == nil)
    #expect(Path.roundedRect(box, radius: 5).applying(.scale(-1, 1)).form == nil)
    #expect(Path.arc(center: .zero, radius: 9, from: 0, sweep: 4).form == nil)
  }

  // MARK: - Mixing

  @Test("mixing is exact at both ends")
  func ends() {
    let (one, other) = (glyph(20), glyph(60, leaning: 9))
    #expect(one.mixed(with: other, at: 0) == one && one.mixed(with: other, at: 1) == other)
    #expect(one.mixed(with: .rect(box), at: 0) == one && one.mixed(with: .rect(box), at: 1) == .rect(box))
  }

  @Test("outlines with the same elements mix point by point")
  func pointByPoint() {
    let middle = glyph(20).mixed(with: glyph(60, leaning: 10), at: 0.25)
    #expect(
      middle.elements == [
        .move(Point(0, 30)), .curve(Point(30, 0), control1: Point(0, 2.5), control2: Point(15, 0)),
        .line(Point(30, 30)), .close,
      ])
    #expect(glyph(20).mixed(with: glyph(60), at: 1.5).bounds.distance(to: glyph(80).bounds) < 1e-9)
  }

  @Test("outlines with other elements switch halfway")
  func switching() {
    for other in [Path.rect(box), .ellipse(in: box), Path()] {
      #expect(glyph(20).mixed(with: other, at: 0.49) == glyph(20))
      #expect(glyph(20).mixed(with: other, at: 0.5) == other)
    }
    // Equally many elements, but of other kinds.
    var lines = Path.rect(box)
    lines.addLine(to: .zero)
    #expect(lines.elements.count == Path.ellipse(in: box).elements.count)
    #expect(lines.mixed(with: .ellipse(in: box), at: 0.3) == lines)
    // Rounded at other corners.
    let (top, bottom) = (
      Path.roundedRect(box, radius: 5, corners: [.topLeft]),
      Path.roundedRect(box, radius: 5, corners: [.bottomLeft])
    )
    #expect(top.mixed(with: bottom, at: 0.4) == top && top.mixed(with: bottom, at: 0.6) == bottom)
  }

  @Test("rectangles mix with one another, rounded or not")
  func boxes() {
    let (small, large) = (Rect(x: 10, y: 10, width: 10, height: 20), Rect(x: 0, y: 0, width: 110, height: 60))
    let middle = Rect(x: 5, y: 5, width: 60, height: 40)
    #expect(Path.rect(small).mixed(with: .rect(large), at: 0.5) == .rect(middle))
    let soft = Path.roundedRect(large, radius: 16)
    #expect(Path.rect(small).mixed(with: soft, at: 0.5) == .roundedRect(middle, radius: 8))
    #expect(soft.mixed(with: .rect(small), at: 0.5) == .roundedRect(middle, radius: 8))
    #expect(Path.roundedRect(small, radius: 4).mixed(with: soft, at: 0.5) == .roundedRect(middle, radius: 10))
    #expect(Path.ellipse(in: small).mixed(with: .ellipse(in: large), at: 0.5) == .ellipse(in: middle))
  }

  @Test("an arc of a full turn mixes with a circle")
  func fullTurn() {
    let circle = Path.circle(center: Point(10, 20), radius: 5)
    let turn = Path.arc(center: Point(30, 40), radius: 25, from: 0, sweep: 2 * .pi)
    for (one, other) in [(circle, turn), (turn, circle)] {
      let middle = one.mixed(with: other, at: 0.5).bounds
      #expect(middle.distance(to: Rect(x: 5, y: 15, width: 30, height: 30)) < 1e-6)
      #expect(one.mixed(with: other, at: 1) == other && one.displaced(from: one, to: other, by: 1) != one)
    }
    let half = Path.arc(center: Point(30, 40), radius: 25, from: 0, sweep: .pi)
    #expect(circle.mixed(with: half, at: 0.4) == circle)
  }

  @Test("a spring that overshoots does not turn a shape inside out")
  func overshoot() {
    let (small, large) = (Rect(x: 40, y: 40, width: 10, height: 10), Rect(x: 0, y: 0, width: 90, height: 90))
    for (one, other) in [
      (Path.ellipse(in: large), Path.ellipse(in: small)), (.rect(large), .rect(small)),
      (.roundedRect(large, radius: 30), .rect(small)),
    ] {
      let beyond = one.mixed(with: other, at: 1.4).bounds
      #expect(beyond.width >= 0 && beyond.width < 1e-9 && abs(beyond.midX - 45) < 1e-9)
      let before = one.mixed(with: other, at: -0.1).bounds
      #expect(abs(before.width - 98) < 1e-9)
    }
  }

  // MARK: - Ellipses

  @Test(
    "an ellipse is accurate to 0.03 % of its radii", arguments: [Size(1, 1), Size(300, 40), Size(10, 900)])
  func ellipses(size: Size) {
    let path = Path.ellipse(in: Rect(x: 7, y: 9, width: size.width, height: size.height))
    var start = Point.zero
    for element in path.elements {
      guard case .curve(let end, let control1, let control2) = element else {
        if case .move(let point) = element { start = point }
        continue
      }
      for step in 0...40 {
        let t = Double(step) / 40
        let (a, b) = (start.mixed(with: control1, at: t), control1.mixed(with: control2, at: t))
        let c = control2.mixed(with: end, at: t)
        let point = a.mixed(with: b, at: t).mixed(with: b.mixed(with: c, at: t), at: t)
        let (x, y) = (
          (point.x - 7 - size.width / 2) / (size.width / 2),
          (point.y - 9 - size.height / 2) / (size.height / 2)
        )
        #expect(abs((x * x + y * y).squareRoot() - 1) < 0.0003)
      }
      start = end
    }
  }

  // MARK: - Inside and outside

  /// Returns an outline of a few random lines and curves, which may cross itself.
  private func scribble(_ seeds: inout SeededGenerator) -> Path {
    func place() -> Point { Point(seeds.next(in: 5...95), seeds.next(in: 5...95)) }
    var path = Path()
    for _ in 0..<(1 + seeds.index(2)) {
      path.move(to: place())
      for _ in 0..<(2 + seeds.index(4)) {
        if seeds.chance(0.5) {
          path.addLine(to: place())
        } else {
          path.addCurve(to: place(), control1: place(), control2: place())
        }
      }
      if seeds.chance(0.5) { path.close() }
    }
    return path
  }

  @Test("rectangles inside an outline are filled, and those outside are not", arguments: 0..<40)
  func overlap(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    let path = scribble(&seeds)
    let rule = seeds.pick([FillRule.winding, .evenOdd])
    let surface = try drawn(100, 100) { $0.fill(path, .black, rule: rule) }
    func alphas(_ rect: PixelRect) -> Set<UInt32> {
      var found: Set<UInt32> = []
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX { found.insert(surface.pixel(x: x, y: y) >> 24) }
      }
      return found
    }
    for _ in 0..<120 {
      let rect = PixelRect(
        x: 3 + seeds.index(80), y: 3 + seeds.index(80), width: 1 + seeds.index(14),
        height: 1 + seeds.index(14))
      let wide = PixelRect(x: rect.x - 2, y: rect.y - 2, width: rect.width + 4, height: rect.height + 4)
      switch path.overlap(with: rect.rect, rule: rule) {
      case .inside: #expect(alphas(rect) == [255], "seed \(seed), \(rect)")
      case .outside: #expect(alphas(rect) == [0], "seed \(seed), \(rect)")
      case .crossing:
        // Lines may cross inside an area filled by the winding rule, but by the even-odd rule, every crossing shows.
        let around = alphas(wide)
        if rule == .evenOdd { #expect(around.count > 1, "seed \(seed), \(rect) lies to one side") }
      }
    }
  }

  @Test("contains agrees with the pixel that is drawn at a point", arguments: 0..<20)
  func points(seed: Int) throws {
    var seeds = SeededGenerator(seed &+ 1000)
    let path = scribble(&seeds)
    let surface = try drawn(100, 100) { $0.fill(path, .black) }
    for y in stride(from: 4, to: 96, by: 3) {
      for x in stride(from: 4, to: 96, by: 3) {
        let alpha = surface.pixel(x: x, y: y) >> 24
        guard alpha == 0 || alpha == 255 else { continue }
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        // The drawing misses a sliver that falls between the samples of a pixel.
        guard path.overlap(with: Rect(center: point, size: Size(0.3, 0.3))) != .crossing else { continue }
        let isInside = path.contains(point)
        #expect(isInside == (alpha == 255), "seed \(seed), (\(x), \(y))")
      }
    }
  }

  @Test("points on an edge are inside, and an empty path contains nothing")
  func edges() {
    let path = Path.rect(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.contains(Point(0, 5)) && path.contains(Point(10, 10)) && path.contains(Point(5, 5)))
    #expect(!path.contains(Point(-0.001, 5)) && !path.contains(Point(5, 10.001)))
    #expect(!Path().contains(.zero))
    #expect(Path().overlap(with: Rect(x: -5, y: -5, width: 10, height: 10)) == .outside)
    var odd = Path.rect(Rect(x: 0, y: 0, width: 10, height: 10))
    odd.addCurve(to: Point(.nan, .nan), control1: .zero, control2: Point(.infinity, 9))
    #expect(odd.overlap(with: Rect(x: 3, y: 3, width: 1, height: 1)) == .crossing)
  }

  // MARK: - Masked groups

  @Test("a masked group is shown with the alpha of its mask", arguments: [1.0, 0.4])
  func maskedGroup(alpha: Double) throws {
    let surface = try drawn(16, 16) { canvas in
      canvas.group(
        alpha: alpha,
        maskedBy: {
          canvas.fill(Rect(x: 0, y: 0, width: 8, height: 16), Color(white: 1, alpha: 0.5))
          canvas.fill(Rect(x: 8, y: 0, width: 4, height: 16), Color(white: 0))
        }
      ) {
        canvas.fill(Rect(x: 0, y: 0, width: 16, height: 16), Color(10, 200, 30))
        canvas.fill(Rect(x: 0, y: 8, width: 16, height: 8), Color(200, 30, 90))
      }
    }
    func expected(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> Components {
      Components(
        Int((red * alpha).rounded()), Int((green * alpha).rounded()), Int((blue * alpha).rounded()),
        alpha: Int((255 * alpha).rounded()))
    }
    #expect(surface.components(3, 3).distance(to: expected(10, 200, 30, alpha * 0.5)) <= 1)
    #expect(surface.components(9, 3).distance(to: expected(10, 200, 30, alpha)) <= 1)
    #expect(surface.components(9, 12).distance(to: expected(200, 30, 90, alpha)) <= 1)
    #expect(surface.pixel(x: 14, y: 3) == 0)
  }

  @Test("a clip around a group antialiases its edge once, whatever transform is set inside")
  func clippedGroup() throws {
    let circle = Path.circle(center: Point(16, 16), radius: 11.3)
    let surface = try drawn(32, 32) { canvas in
      canvas.translate(by: Vector(2, 1))
      canvas.group(
        maskedBy: { canvas.paint(.black) },
        within: {
          canvas.setTransform(.identity)
          canvas.clip(to: circle)
        }
      ) {
        canvas.setTransform(.scale(3))
        canvas.paint(Color(200, 30, 90))
      }
      #expect(canvas.transform == .translation(Vector(2, 1)))
    }
    let filled = try drawn(32, 32) { $0.fill(circle, Color(200, 30, 90)) }
    #expect(surface.distance(to: filled) <= 1)
  }
}
