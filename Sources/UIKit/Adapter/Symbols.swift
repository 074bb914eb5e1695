extension Image {
  /// The size of a symbol. The weight and the scale have no effect.
  public struct SymbolConfiguration {
    fileprivate let pointSize: CGFloat
    /// A scale relative to the text.
    public nonisolated enum Scale: Int, Sendable {
      /// The default, or a smaller or larger scale.
      case `default` = -1
      case unspecified, small, medium, large
    }
    /// Creates a configuration for symbols beside text of a size, in points.
    public init(pointSize: CGFloat, weight: UIFont.Weight = .regular, scale: Scale = .default) {
      self.pointSize = pointSize
    }
  }

  /// How an image is colored.
  public nonisolated enum RenderingMode: Int, Sendable {
    /// With its own colors or the tint color, with its own colors, or with the tint color.
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// Creates a symbol in the tint color, by one of Apple's names. Segue draws the most frequent symbols itself; a dotted square
  /// stands for other names. Fails if the name cannot be one of Apple's: they consist of lowercase letters, digits and periods.
  public convenience init?(
    systemName name: String, withConfiguration configuration: SymbolConfiguration? = nil
  ) {
    guard let symbol = SystemSymbol(name) else { return nil }
    let side = (configuration?.pointSize ?? 17) * 1.25
    self.init(size: Size(side, side)) { canvas in
      canvas.concatenate(.scale(side / 26))
      symbol.draw(on: canvas)
    }
  }

  /// Returns the image in one color: only its opacity counts.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .alwaysTemplate) -> UIImage {
    .vector(size: size) { [self] canvas in
      let box = Rect(origin: .zero, size: size)
      canvas.group(maskedBy: { draw(on: canvas, in: box) }) { canvas.fill(box, color) }
    }
  }
  /// Returns the image in the tint color if the mode is `.alwaysTemplate`; otherwise the image itself.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    mode == .alwaysTemplate ? withTintColor(.tint) : self
  }
}

/// A drawing for a name of a symbol, in a box of 26 points.
private struct SystemSymbol {
  private var outline: Path
  private var isFilled = false
  /// The circle or square around the outline; `nil` for none.
  private var frame: Path?
  private var dash: [Double] = []

  init?(_ name: String) {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard
      parts.allSatisfy({
        !$0.isEmpty && $0.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
      })
    else { return nil }
    if parts.count > 1, parts.last == "fill" {
      isFilled = true
      parts.removeLast()
    }
    if parts.count > 1, let last = parts.last, ["circle", "square"].contains(last) {
      frame = Self.outlines[last]
      parts.removeLast()
    }
    if let known = Self.outlines[parts.joined(separator: ".")[...]] {
      outline = known
    } else {
      (outline, isFilled, frame) = (Self.outlines["square"] ?? Path(), false, nil)
      dash = [0.1, 4.5]
    }
  }

  func draw(on canvas: Canvas) {
    var (color, style) = (Color.tint, StrokeStyle(width: 2, cap: .round, join: .round, dash: dash))
    if let frame {
      canvas.stroke(frame, color, style: style)
      if isFilled {
        canvas.fill(frame, color)
        color = .systemBackground
      }
      canvas.translate(by: Vector(6.5, 6.5))
      canvas.concatenate(.scale(0.5))
      style.width = 3.6
    } else if isFilled {
      canvas.fill(outline, color)
    }
    canvas.stroke(outline, color, style: style)
  }

  /// The outlines, each after its names.
  private static let outlines = Dictionary(
    uniqueKeysWithValues: """
      circle: M24 13 C24 -1.67 2 -1.67 2 13 C2 27.67 24 27.67 24 13 Z
      square stop: M7 3 L19 3 C22 3 23 4 23 7 L23 19 C23 22 22 23 19 23 L7 23 C4 23 3 22 3 19 L3 7 C3 4 4 3 7 3 Z
      xmark multiply: M6 6 L20 20 M20 6 L6 20; plus: M13 4 L13 22 M4 13 L22 13; minus: M4 13 L22 13
      checkmark: M4 14 L10 21 L22 5; chevron.left chevron.backward: M17 4 L8 13 L17 22
      chevron.right chevron.forward: M9 4 L18 13 L9 22; chevron.up: M4 17 L13 8 L22 17; chevron.down: M4 9 L13 18 L22 9
      arrow.left arrow.backward: M23 13 L3 13 M11 5 L3 13 L11 21; arrow.right arrow.forward: M3 13 L23 13 M15 5 L23 13 L15 21
      arrow.up: M13 23 L13 3 M5 11 L13 3 L21 11; arrow.down: M13 3 L13 23 M5 15 L13 23 L21 15
      arrow.clockwise: M22 13 C22 25 4 25 4 13 C4 3 14 1 19 6.5 M19.5 1.5 L19.5 7 L14 7
      arrowshape.turn.up.left: M11 4 L3 12 L11 20 L11 16 C17 16 21 18 23 22 C23 14 18 9 11 8.5 Z
      ellipsis: M4 13 L5 13 M12.5 13 L13.5 13 M21 13 L22 13; line.3.horizontal: M3 6 L23 6 M3 13 L23 13 M3 20 L23 20
      list.bullet: M9 6 L23 6 M9 13 L23 13 M9 20 L23 20 M3.5 6 L4 6 M3.5 13 L4 13 M3.5 20 L4 20
      magnifyingglass: M18.5 11 C18.5 1 3.5 1 3.5 11 C3.5 21 18.5 21 18.5 11 Z M16.5 16.5 L23 23
      heart: M13 23 C4 15 2.5 12 2.5 9 C2.5 2.5 11 2 13 8 C15 2 23.5 2.5 23.5 9 C23.5 12 22 15 13 23 Z
      house: M2.5 13 L13 3.5 L23.5 13 M20 10 L20 22.5 L6 22.5 L6 10
      trash: M4 6.5 L22 6.5 M10 6 L10 3 L16 3 L16 6 M6.5 7 L7.5 23 L18.5 23 L19.5 7 M11 11 L11 19 M15 11 L15 19
      gear gearshape: M18 13 C18 6.33 8 6.33 8 13 C8 19.67 18 19.67 18 13 Z M13 3 L13 6 M13 20 L13 23 M3 13 L6 13 M20 13 L23 13       M6 6 L8 8 M18 18 L20 20 M20 6 L18 8 M8 18 L6 20
      info: M13 12 L13 21 M13 5.5 L13 6; photo: M3 5 L23 5 L23 21 L3 21 Z M3.5 20 L10 12 L15 18 L18 15 L22.5 20 M18 9 L18.2 9
      camera: M3 8 L8 8 L10 5 L16 5 L18 8 L23 8 L23 21 L3 21 Z M17 14 C17 8.67 9 8.67 9 14 C9 19.33 17 19.33 17 14 Z
      folder: M3 6 L10 6 L12 9 L23 9 L23 21 L3 21 Z
      book: M13 7 C10 4 5 4 3 5 L3 20 C5 19 10 19 13 22 C16 19 21 19 23 20 L23 5 C21 4 16 4 13 7 L13 22
      bell: M5 19 L21 19 C18 16 19 13 19 11 C19 2 7 2 7 11 C7 13 8 16 5 19 Z M11 22.5 L15 22.5
      pencil: M4 22 L5.5 16.5 L18 4 L22 8 L9.5 20.5 Z
      square.and.pencil: M14 5 L4 5 L4 22 L21 22 L21 12 M10 16 L11 12 L20 3 L23 6 L14 15 Z
      square.and.arrow.up: M9 10 L5 10 L5 23 L21 23 L21 10 L17 10 M13 16 L13 3 M8.5 7 L13 3 L17.5 7
      play: \(Symbol.play.rawValue); pause: \(Symbol.pause.rawValue); forward: \(Symbol.forward.rawValue)
      backward: \(Symbol.backward.rawValue); square.grid.2x2: \(Symbol.grid.rawValue); music.note: \(Symbol.music.rawValue)
      person: \(Symbol.person.rawValue); mappin: \(Symbol.pin.rawValue); star: \(Symbol.star.rawValue)
      """.split { "\n;".contains($0) }.flatMap { line in
        let parts = line.split(separator: ":")
        let path = Path(known: parts.last.map(String.init) ?? "")
        return (parts.first ?? "").split(separator: " ").map { ($0, path) }
      })
}
