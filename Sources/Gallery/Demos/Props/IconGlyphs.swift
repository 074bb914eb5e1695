import SegueDrawing

/// White glyphs on a field of 60 by 60 points, sharp at any scale.
extension Image {
  private static func glyph(_ draw: @escaping (Canvas) -> Void) -> Image {
    .vector(size: Size(60, 60), draw: draw)
  }

  /// A bird that takes off to the right.
  static var bird: Image {
    glyph { canvas in
      var path = Path()
      path.move(to: Point(4, 15))
      path.addCurve(to: Point(28, 27), control1: Point(10, 22), control2: Point(18, 26.5))
      path.addCurve(to: Point(40, 13), control1: Point(27, 19), control2: Point(32.5, 13))
      path.addCurve(to: Point(49, 17), control1: Point(43.5, 13), control2: Point(46.8, 14.6))
      path.addLine(to: Point(57, 14.5))
      path.addLine(to: Point(52.5, 22.5))
      path.addCurve(to: Point(23, 52), control1: Point(53, 39), control2: Point(41, 52))
      path.addCurve(to: Point(4, 46.5), control1: Point(16, 52), control2: Point(9.6, 50))
      path.addCurve(to: Point(20, 41.5), control1: Point(10, 47), control2: Point(15.6, 45))
      path.addCurve(to: Point(4, 15), control1: Point(9, 36), control2: Point(3, 26))
      path.close()
      // The wings look heavier than the head: the optical center is slightly higher.
      canvas.translate(by: Vector(0, -2.5))
      canvas.fill(path, .white)
    }
  }

  /// Two people, one behind the other.
  static var people: Image {
    glyph { canvas in
      canvas.fill(
        Self.bust(head: Point(43, 19), radius: 7.5, shoulders: 14, base: 48), Color.white.withAlpha(0.6))
      canvas.fill(Self.bust(head: Point(24, 16), radius: 9, shoulders: 18, base: 48), .white)
    }
  }

  private static func bust(head: Point, radius: Double, shoulders: Double, base: Double) -> Path {
    var path = Path.circle(center: head, radius: radius)
    let top = head.y + radius + 3.5
    let (left, right) = (head.x - shoulders, head.x + shoulders)
    path.move(to: Point(left, base))
    path.addCurve(to: Point(head.x, top), control1: Point(left, top + 6), control2: Point(left + 6, top))
    path.addCurve(to: Point(right, base), control1: Point(right - 6, top), control2: Point(right, top + 6))
    path.close()
    return path
  }

  /// A screen with a triangle cut out of it.
  static var play: Image {
    glyph { canvas in
      var path = Path.roundedRect(Rect(x: 3, y: 11, width: 54, height: 38), radius: 10, corners: .all)
      path.move(to: Point(24.5, 21))
      path.addLine(to: Point(24.5, 39))
      path.addLine(to: Point(40.5, 30))
      path.close()
      canvas.fill(path, .white, rule: .evenOdd)
    }
  }

  /// A clapper board, open.
  static var clapper: Image {
    glyph { canvas in
      var slate = Path.roundedRect(Rect(x: 6, y: 23, width: 48, height: 29), radius: 5, corners: .all)
      slate.move(to: Point(25.5, 30.5))
      slate.addLine(to: Point(25.5, 44.5))
      slate.addLine(to: Point(37.5, 37.5))
      slate.close()
      canvas.fill(slate, .white, rule: .evenOdd)
      canvas.withSavedState {
        canvas.concatenate(
          Transform.translation(Vector(-8, -20)).concatenating(Self.turn(-0.22)).concatenating(
            .translation(Vector(8, 20))))
        canvas.fill(Self.arm, .white, rule: .evenOdd)
      }
    }
  }

  /// The clapper's arm: a bar with slanted gaps.
  private static var arm: Path {
    var path = Path.roundedRect(Rect(x: 6, y: 11.5, width: 48, height: 9), radius: 2.5, corners: .all)
    for left in [15.0, 27, 39] {
      path.move(to: Point(left + 4, 11.5))
      path.addLine(to: Point(left + 8.5, 11.5))
      path.addLine(to: Point(left + 4.5, 20.5))
      path.addLine(to: Point(left, 20.5))
      path.close()
    }
    return path
  }

  private static func turn(_ angle: Double) -> Transform {
    // Small angles only; the series is exact to 1e-6 at a quarter radian.
    let sine = angle - angle * angle * angle / 6 + angle * angle * angle * angle * angle / 120
    let cosine = (1 - sine * sine).squareRoot()
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// A camera from the front.
  static var camera: Image {
    glyph { canvas in
      canvas.stroke(
        .roundedRect(Rect(x: 7.5, y: 7.5, width: 45, height: 45), radius: 13, corners: .all), .white,
        style: StrokeStyle(width: 5))
      canvas.stroke(.circle(center: Point(30, 30), radius: 10.5), .white, style: StrokeStyle(width: 5))
      canvas.fillCircle(center: Point(43, 17), radius: 3, color: .white)
    }
  }

  /// An arrow head that leads back.
  static var backArrow: Image {
    .vector(size: Size(13, 22)) { canvas in
      var path = Path()
      path.move(to: Point(11, 2))
      path.addLine(to: Point(2, 11))
      path.addLine(to: Point(11, 20))
      canvas.stroke(path, .white, style: StrokeStyle(width: 3, cap: .round, join: .round))
    }
  }
}
