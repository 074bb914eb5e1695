import Segue
import Testing

extension NumberProbe {
  /// A few paths that contain a number.
  private static func paths(_ n: Double) -> [Path] {
    var path = Path()
    path.move(to: Point(n, 1))
    path.addLine(to: Point(5, n))
    path.addCurve(to: Point(n, n), control1: Point(1, n), control2: Point(n, 2))
    path.addQuadCurve(to: Point(n, 3), control: Point(n, n))
    path.close()
    return [
      path, .rect(rect(n)), .roundedRect(rect(n), radius: n), .ellipse(in: rect(n)),
      .circle(center: Point(n, n), radius: n), .arc(center: Point(n, n), radius: n, from: n, sweep: n),
      .circle(center: Point(9, 9), radius: n), .arc(center: Point(9, 9), radius: 4, from: 0, sweep: n),
      .roundedRect(Rect(x: 2, y: 2, width: 9, height: 9), radius: n),
    ]
  }

  static let drawing: [NumberProbe] = [
    drawn(
      "Path.Element.curve(_:control1:control2:)", "Path.Element.line(_:)", "Path.Element.move(_:)",
      "Path.Form.ellipse(_:)", "Path.Form.rect(_:)", "Path.Form.roundedRect(_:radius:corners:)",
      "Path.addCurve(to:control1:control2:)", "Path.addLine(to:)", "Path.addQuadCurve(to:control:)",
      "Path.move(to:)",
      "Path.applying(_:)", "Path.arc(center:radius:from:sweep:)", "Path.circle(center:radius:)",
      "Path.contains(_:rule:)", "Path.displaced(from:to:by:)", "Path.ellipse(in:)", "Path.mixed(with:at:)",
      "Path.overlap(with:rule:)", "Path.rect(_:)", "Path.roundedRect(_:radius:corners:)"
    ) { canvas, n in
      let plain = Path.circle(center: Point(9, 9), radius: 5)
      for path in paths(n) + [plain] {
        _ = (path.bounds, path.contains(Point(n, n)), path.contains(Point(5, 5)), path.overlap(with: rect(n)))
        _ = (path.applying(transform(n)).bounds, path.displaced(from: plain, to: path, by: n))
        canvas.fill(path, .black)
        canvas.fill(path.mixed(with: plain, at: n), .black)
        canvas.fill(path.applying(.rotation(n)), .black)
        canvas.stroke(path, .black)
        canvas.fillShadow(of: path, color: .black, blur: 2)
        canvas.withSavedState {
          canvas.clip(to: path)
          canvas.paint(.white)
        }
        canvas.mask(by: path) { canvas.paint(.black) }
      }
    },
    NumberProbe(
      "Shape.init(_:fill:stroke:lineWidth:fillRule:)", "Shape.fill", "Shape.stroke", "Shape.lineWidth",
      "Shape.mixed(with:at:)", "Shape.displaced(from:to:by:)", "ShapeView.init(_:fill:stroke:lineWidth:)",
      "ShapeView.fillColor", "ShapeView.strokeColor", "ShapeView.lineWidth", "ShapeView.sizeThatFits(_:)",
      "Shape.strokeStart", "Shape.strokeEnd", "ShapeView.strokeStart", "ShapeView.strokeEnd",
      "Path.trimmed(from:to:)"
    ) { n in
      for path in paths(n) + [.circle(center: Point(9, 9), radius: 5)] {
        let view = ShapeView(path, fill: color(n), stroke: color(n), lineWidth: n)
        try show(view) { view, _ in
          (view.fillColor, view.strokeColor, view.lineWidth) = (color(n), .black, n)
          view.path = path.trimmed(from: n, to: 1).trimmed(from: 0, to: n)
          view.path = path
          (view.strokeStart, view.strokeEnd) = (0, n)
          (view.strokeStart, view.strokeEnd) = (n, 0.5)
          _ = view.sizeThatFits(Size(n, n))
          var shape = Shape(path, fill: .black, stroke: .black, lineWidth: n)
          (shape.fill, shape.stroke, shape.lineWidth) = (color(n), color(n), n)
          (shape.strokeStart, shape.strokeEnd) = (n, n)
          view.animate(withDuration: 0.1) { view.shape = shape.mixed(with: Shape(path), at: n) }
          view.shape = shape.displaced(from: shape, to: Shape(path), by: n)
        }
      }
    },
    drawn(
      "Canvas.clip(to:)", "Canvas.clip(toRoundedRect:radius:corners:)", "Canvas.concatenate(_:)",
      "Canvas.setTransform(_:)", "Canvas.translate(by:)"
    ) { canvas, n in
      let steps: [(Canvas) -> Void] = [
        { $0.clip(to: rect(n)) }, { $0.clip(toRoundedRect: rect(n), radius: n) },
        { $0.clip(toRoundedRect: Rect(x: 1, y: 1, width: 9, height: 9), radius: n) },
        { $0.concatenate(transform(n)) },
        { $0.setTransform(transform(n)) }, { $0.setTransform(.scale(n)) }, { $0.setTransform(.rotation(n)) },
        { $0.translate(by: Vector(n, n)) },
        { $0.setTransform(Transform(a: 1, b: n, c: n, d: 1, tx: n, ty: 0)) },
      ]
      for step in steps {
        canvas.withSavedState {
          step(canvas)
          canvas.fillRoundedRect(Rect(x: 1, y: 1, width: 9, height: 9), radius: 2, color: .black)
          canvas.fillShadow(of: .rect(Rect(x: 1, y: 1, width: 9, height: 9)), color: .black, blur: 3)
          canvas.draw(TextLayout("a", font: .system(size: 9)), at: .zero, color: .black)
          canvas.fillCircle(center: Point(5, 5), radius: 3, color: .black)
          canvas.group(alpha: 0.5) { canvas.paint(.white) }
        }
      }
    },
    drawn(
      "Canvas.draw(_:at:alpha:)", "Canvas.draw(_:at:color:)",
      "Canvas.draw(_:in:from:alpha:)", "Canvas.group(alpha:blend:within:_:)",
      "Canvas.group(alpha:maskedBy:within:_:)",
      "Canvas.mask(by:at:_:)"
    ) { canvas, n in
      guard let picture = try? Surface(width: 5, height: 5) else { return }
      let place = Rect(x: 1, y: 1, width: 7, height: 7)
      canvas.draw(picture, at: Point(n, 1), alpha: n)
      canvas.draw(picture, at: .zero, alpha: n)
      canvas.draw(picture, at: Point(n, n))
      for (rect, source) in [
        (rect(n), nil), (place, rect(n)), (rect(n), rect(n)), (Rect(x: 0, y: n, width: 4, height: 4), nil),
      ] {
        canvas.draw(picture, in: rect, from: source, alpha: n)
        canvas.draw(picture, in: rect, from: source)
      }
      canvas.draw(TextLayout("a", font: .system(size: 9)), at: Point(n, 2), color: color(n))
      canvas.group(alpha: n) { canvas.paint(.white) }
      canvas.group(alpha: n, maskedBy: { canvas.paint(.black) }) { canvas.paint(.white) }
      canvas.mask(by: picture, at: Point(n, n)) { canvas.paint(.white) }
    },
    drawn(
      "Canvas.fill(_:_:)", "Canvas.fill(_:_:rule:)", "Canvas.fillCircle(center:radius:color:)",
      "Canvas.fillRoundedRect(_:radius:corners:color:)", "Canvas.fillShadow(of:color:blur:offset:)",
      "Canvas.paint(_:)", "Canvas.stroke(_:_:style:)", "StrokeStyle.dash", "StrokeStyle.width",
      "StrokeStyle.init(width:cap:join:dash:)"
    ) { canvas, n in
      let place = Rect(x: 2, y: 2, width: 9, height: 9)
      for rect in [
        place, rect(n), Rect(x: n, y: 2, width: 5, height: 5), Rect(x: 1, y: 1, width: n, height: 4),
      ] {
        canvas.fill(rect, color(n))
        canvas.fillRoundedRect(rect, radius: n, color: color(n))
        canvas.fillRoundedRect(rect, radius: 3, color: .black)
        canvas.fillCircle(center: rect.origin, radius: n, color: .black)
        canvas.fillShadow(of: .rect(rect), color: .black, blur: n, offset: Vector(n, 1))
        canvas.fillShadow(of: .rect(rect), color: color(n), blur: 3)
      }
      canvas.fill(.rect(place), color(n), rule: .evenOdd)
      canvas.paint(color(n))
      var style = StrokeStyle(width: n, dash: [n, 1])
      canvas.stroke(.rect(place), color(n), style: style)
      for dash in [[n], [1, n], [n, n, n], []] {
        (style.width, style.dash) = (1, dash)
        canvas.stroke(.rect(place), .black, style: style)
      }
    },
    drawn("PlacedPicture.init(_:in:_:alpha:)", "Canvas.draw(_:below:filling:)") { canvas, n in
      guard let picture = try? Surface(width: 6, height: 6, format: .rgb24) else { return }
      let place = Rect(x: 0, y: 0, width: 9, height: 9)
      let plain = PlacedPicture(picture, in: place, .scale(2))
      for (rect, map) in [
        (rect(n), Transform.identity), (place, .scale(n)), (place, transform(n)), (rect(n), transform(n)),
      ] {
        let placed = PlacedPicture(picture, in: rect, map, alpha: 0.5)
        for one in [placed, PlacedPicture(picture, in: rect, map, alpha: n)].compactMap(\.self) {
          canvas.draw(one, below: plain, filling: PixelRect(x: 0, y: 0, width: 12, height: 12))
          if let plain {
            canvas.draw(plain, below: one, filling: PixelRect(x: 0, y: 0, width: 12, height: 12))
          }
        }
      }
    },
    NumberProbe(whole: "Canvas.draw(_:below:filling:)") { n in
      let canvas = Canvas(try Surface(width: 20, height: 20))
      let picture = try Surface(width: 6, height: 6, format: .rgb24)
      let place = Rect(x: 0, y: 0, width: 9, height: 9)
      for placed in [
        PlacedPicture(picture, in: place, .scale(2)),
        PlacedPicture(picture, in: place, .scale(2), alpha: 0.5),
      ].compactMap(\.self) {
        for area in [PixelRect(x: n, y: n, width: 4, height: 4), PixelRect(x: 0, y: 0, width: n, height: n)] {
          canvas.draw(placed, filling: area)
        }
      }
    },
    drawn(
      "GradientStop.color", "GradientStop.position", "GradientStop.init(_:at:)", "LinearGradient.start",
      "LinearGradient.end", "LinearGradient.init(_:from:to:)", "LinearGradient.init(stops:from:to:)",
      "RadialGradient.center", "RadialGradient.startRadius", "RadialGradient.endRadius",
      "RadialGradient.init(_:center:startRadius:endRadius:)",
      "RadialGradient.init(stops:center:startRadius:endRadius:)"
    ) { canvas, n in
      let place = Path.rect(Rect(x: 2, y: 2, width: 9, height: 9))
      var stop = GradientStop(color(n), at: n)
      (stop.color, stop.position) = (color(n), n)
      for stops in [
        [stop, GradientStop(.white, at: 1)], [GradientStop(.black, at: 0), GradientStop(.white, at: 1)],
      ] {
        var line = LinearGradient(stops: stops, from: Point(n, 0), to: Point(5, n))
        canvas.fill(place, line)
        (line.start, line.end) = (.zero, Point(n, n))
        canvas.fill(place, line)
        canvas.stroke(place, line)
        var around = RadialGradient(stops: stops, center: Point(n, n), startRadius: n, endRadius: n)
        canvas.fill(place, around)
        (around.center, around.startRadius, around.endRadius) = (Point(5, 5), n, 5)
        canvas.fill(place, around)
      }
      canvas.fill(place, LinearGradient([.white, color(n)], from: Point(n, n), to: .zero))
      canvas.fill(place, RadialGradient([.white, .black], center: Point(4, 4), endRadius: n))
    },
    drawn(
      "Font.size", "Font.tracking", "Font.init(family:size:weight:isItalic:tracking:)",
      "Font.system(size:weight:tracking:)", "Font.scaled(size:weight:tracking:)",
      "TextLayout.init(_:font:alignment:maximumWidth:lineLimit:truncation:lineSpacing:)"
    ) { canvas, n in
      var font = Font(size: n, tracking: n)
      (font.size, font.tracking) = (9, n)
      let larger = Font.scaled(size: n, tracking: n).resolved(for: .extraLarge)
      for font in [
        font, larger, .system(size: n), .system(size: 9, tracking: n), Font(size: n), .system(size: 9),
      ] {
        for alignment in [TextAlignment.left, .center, .justified] {
          for (width, spacing) in [(n, 1), (20, n), (n, n)] {
            let text = TextLayout(
              "a b\nc", font: font, alignment: alignment, maximumWidth: width, lineLimit: 2,
              lineSpacing: spacing)
            canvas.draw(text, at: .zero, color: .black)
          }
        }
      }
    },
    NumberProbe(whole: "TextLayout.init(_:font:alignment:maximumWidth:lineLimit:truncation:lineSpacing:)") {
      n in
      for truncation in [TextTruncation.end, .middle, .none] {
        let text = TextLayout(
          "a b c d\ne", font: .system(size: 9), maximumWidth: 15, lineLimit: n, truncation: truncation)
        Canvas(try Surface(width: 20, height: 20)).draw(text, at: .zero, color: .black)
      }
    },
    NumberProbe(
      "Image.draw(on:in:)", "Image.pixels(_:scale:)", "Image.pixels(for:exactly:)",
      "Image.vector(size:draw:)", "Image.concurrentVector(size:draw:)",
      "Image.init(contentsOfFile:scale:maximumPixels:)", "PictureData.makeImage(scale:)",
      "PictureData.init(width:aspectRatio:isOpaque:words:)", "ImageView.ContentMode.place(_:in:)",
      "ImageView.content(in:)", "ImageView.sizeThatFits(_:)", "Content.image(_:in:)"
    ) { n in
      let surface = try Surface(width: 8, height: 8)
      let data = PictureData(width: 2, aspectRatio: n, words: [1, 2, 3, 4])
      let images = [
        Image.pixels(surface, scale: n), Image.vector(size: Size(n, n)) { $0.paint(.black) },
        Image.concurrentVector(size: Size(n, 4)) { $0.paint(.black) }, .pixels(surface),
        try data?.makeImage(scale: n),
      ]
      _ = try? Image(contentsOfFile: "/", scale: n)
      for image in images.compactMap(\.self) {
        image.draw(on: Canvas(try Surface(width: 8, height: 8)), in: rect(n))
        for size in [Size(n, n), Size(3, n)] {
          _ = (image.pixels(for: size, exactly: false), image.pixels(for: size, exactly: true))
        }
        for mode in [ImageView.ContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill] {
          _ = (mode.place(Size(n, n), in: rect(n)), mode.place(Size(4, 4), in: rect(n)))
          let view = ImageView(image, contentMode: mode)
          _ = (view.content(in: rect(n)), view.sizeThatFits(Size(n, n)))
          try show(view) { view, _ in view.transform = .scale(0.7) }
        }
        try show(ContentView { _ in .image(image, in: rect(n)) }) { _, _ in }
      }
    },
    NumberProbe("ActivityIndicatorView.content(in:)") { n in
      try show(ActivityIndicatorView()) { view, _ in _ = view.content(in: rect(n)) }
    },
    NumberProbe(
      "Content.drawing(bounds:_:)", "Content.text(_:at:color:)", "View.content(in:)", "View.draw(_:)"
    ) { n in
      let text = TextLayout("a", font: .system(size: 9))
      try show(ContentView { _ in .drawing(bounds: rect(n)) { $0.paint(.black) } }) { view, _ in
        view.alpha = 0.5
        _ = view.content(in: rect(n))
        view.draw(rect(n))
      }
      try show(ContentView { _ in .text(text, at: Point(n, 1), color: color(n)) }) { view, _ in
        view.transform = .rotation(0.1)
      }
    },
    NumberProbe(
      whole: "PictureData.init(width:aspectRatio:isOpaque:words:)", "PictureFit.filling(width:height:)",
      "PictureFit.stretched(width:height:)", "PictureFit.size(for:)", "PictureLoader.init(byteLimit:)",
      "Image.init(contentsOfFile:scale:maximumPixels:)"
    ) { n in
      _ = try PictureData(width: n, aspectRatio: 1, words: [1, 2])?.makeImage()
      for fit in [
        PictureFit.filling(width: n, height: n), .stretched(width: n, height: 2),
        .filling(width: 4, height: n),
      ] {
        _ = (fit.size(for: (4, 4)), fit.size(for: (n, n)))
        _ = try? PictureFile("/").decode(fit)
      }
      _ = PictureLoader(byteLimit: n).cachedByteCount
      _ = try? Image(contentsOfFile: "/", maximumPixels: n)
    },
  ]
}

/// A view whose content a row creates.
private final class ContentView: View {
  private let make: (Rect) -> Content

  init(_ make: @escaping (Rect) -> Content) {
    self.make = make
    super.init()
  }

  override func content(in bounds: Rect) -> Content { make(bounds) }
}
