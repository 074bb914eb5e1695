import SegueDrawing

/// White glyphs in a box of 60 by 60 points, which are sharp at any scale.
extension Image {
  private static func glyph(_ draw: @escaping (Canvas) -> Void) -> Image {
    .vector(size: Size(60, 60), draw: draw)
  }

  /// A bird that takes off to the right.
  static var bird: Image {
    glyph { canvas in
      // The wings look heavier than the head, so the optical center is slightly higher.
      canvas.translate(by: Vector(0, -2.5))
      canvas.fill(
        Path(
          known: """
            M4 15 C10 22 18 26.5 28 27 C27 19 32.5 13 40 13 C43.5 13 46.8 14.6 49 17 L57 14.5 52.5 22.5
            C53 39 41 52 23 52 C16 52 9.6 50 4 46.5 C10 47 15.6 45 20 41.5 C9 36 3 26 4 15 Z
            """), .white)
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
      path.append(Path(known: "M24.5 21 L24.5 39 40.5 30 Z"))
      canvas.fill(path, .white, rule: .evenOdd)
    }
  }

  /// An open clapper board.
  static var clapper: Image {
    glyph { canvas in
      var slate = Path.roundedRect(Rect(x: 6, y: 23, width: 48, height: 29), radius: 5, corners: .all)
      slate.append(Path(known: "M25.5 30.5 L25.5 44.5 37.5 37.5 Z"))
      canvas.fill(slate, .white, rule: .evenOdd)
      canvas.withSavedState {
        canvas.concatenate(
          Transform.translation(Vector(-8, -20)).concatenating(Self.turn(-0.22)).concatenating(
            .translation(Vector(8, 20))))
        canvas.fill(Self.arm, .white, rule: .evenOdd)
      }
    }
  }

  /// The arm of the clapper board: a bar with slanted gaps.
  private static var arm: Path {
    var path = Path.roundedRect(Rect(x: 6, y: 11.5, width: 48, height: 9), radius: 2.5, corners: .all)
    for left in [15.0, 27, 39] {
      path.append(.polygon((left + 4, 11.5), (left + 8.5, 11.5), (left + 4.5, 20.5), (left, 20.5)))
    }
    return path
  }

  private static func turn(_ angle: Double) -> Transform {
    // The series is exact to 1e-6 at a quarter radian; larger angles do not occur.
    let sine = angle - angle * angle * angle / 6 + angle * angle * angle * angle * angle / 120
    let cosine = (1 - sine * sine).squareRoot()
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// A camera, seen from the front.
  static var camera: Image {
    glyph { canvas in
      canvas.stroke(
        .roundedRect(Rect(x: 7.5, y: 7.5, width: 45, height: 45), radius: 13, corners: .all), .white,
        style: StrokeStyle(width: 5))
      canvas.stroke(.circle(center: Point(30, 30), radius: 10.5), .white, style: StrokeStyle(width: 5))
      canvas.fillCircle(center: Point(43, 17), radius: 3, color: .white)
    }
  }

  /// An arrowhead that points left, for a back button.
  static var backArrow: Image {
    .vector(size: Size(13, 22)) { canvas in
      canvas.stroke(
        Path(known: "M11 2 L2 11 11 20"), .white, style: StrokeStyle(width: 3, cap: .round, join: .round))
    }
  }
}
