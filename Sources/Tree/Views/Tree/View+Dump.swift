import SegueDrawing

extension View {
  /// Returns the view tree as text for tests and bug reports. Each line describes a view: its class, identifier, frame, and the
  /// properties that differ from the default, except the colors of borders and shadows.
  public func dump() -> String {
    var lines: [String] = []
    var rest = [(view: self, depth: 0)]
    while let (view, depth) = rest.popLast() {
      lines.append(Self.indentation(depth) + view.line)
      rest += view.subviews.reversed().map { ($0, depth + 1) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns two spaces per level. From level 50 on, the indentation stays the same and the level is given as a number.
  private static func indentation(_ depth: Int) -> String {
    let most = 50
    return String(repeating: "  ", count: min(depth, most)) + (depth > most ? "(\(depth)) " : "")
  }

  private var line: String {
    let name = String(describing: type(of: self))
    return ([name] + (identifier.map { ["#\($0)"] } ?? []) + [frame.short] + traits).joined(separator: " ")
  }

  /// The view and its descendants on one line, with the subviews of each view in braces after it.
  private var subtreeLine: String {
    var (text, depth) = ("", -1)
    var rest = [(view: self, depth: 0)]
    while let (view, level) = rest.popLast() {
      if depth >= 0 {
        text += level > depth ? " {" : String(repeating: "}", count: depth - level) + ", "
      }
      text += view.line
      depth = level
      rest += view.subviews.reversed().map { ($0, level + 1) }
    }
    return text + String(repeating: "}", count: depth)
  }

  private var traits: [String] {
    var words: [String] = []
    if isHidden { words.append("hidden") }
    if isConcealed { words.append("concealed") }
    if clipsToBounds { words.append("clips") }
    if !receivesInput { words.append("inert") }
    words += Properties.rows.compactMap { $0.mark(model) }
    if let presentation, presentation != model {
      words.append("shown=\(presentation.toSuperview.apply(to: presentation.bounds).short)")
    }
    if let accessibilityLabel { words.append("\"\(accessibilityLabel)\"") }
    if let mask { words.append("mask=[\(mask.subtreeLine)]") }
    return words
  }
}

nonisolated extension Double {
  /// Returns the number as text with a fixed number of decimals.
  package func rounded(to decimals: Int) -> String {
    guard isFinite, abs(self) < 1e15 else { return "\(self)" }
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let scaled = Int((abs(self) * unit).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(scaled)" }
    let rest = String(scaled % Int(unit))
    return "\(sign)\(scaled / Int(unit))." + String(repeating: "0", count: decimals - rest.count) + rest
  }

  /// The number as text with at most two decimals, without trailing zeros.
  package var short: String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let hundredths = Int((self * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(sign)\(whole)" }
    let digits = rest < 10 ? "0\(rest)" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }
}

nonisolated extension Point {
  package var short: String { "(\(x.short), \(y.short))" }
}

nonisolated extension Vector {
  package var short: String { "(\(dx.short), \(dy.short))" }
}

nonisolated extension Rect {
  package var short: String { "(\(minX.short), \(minY.short), \(width.short), \(height.short))" }
}

nonisolated extension Transform {
  package var short: String {
    isUpright && tx == 0 && ty == 0 && a == d
      ? "×\(a.short)" : "[\([a, b, c, d, tx, ty].map(\.short).joined(separator: ", "))]"
  }
}

nonisolated extension Transform3D {
  package var short: String {
    "[\([x, y, z, origin].flatMap { [$0.x, $0.y, $0.z, $0.w] }.map { $0.rounded(to: 4) }.joined(separator: ", "))]"
  }
}

nonisolated extension Shape {
  package var short: String {
    var words: [String] = []
    if !fill.isClear { words.append("fill=\(fill.short)") }
    if isStroked { words.append("stroke=\(stroke.short)×\(lineWidth.short)") }
    if strokeStart > 0 || strokeEnd < 1 { words.append("part=\(strokeStart.short)…\(strokeEnd.short)") }
    if fillRule == .evenOdd { words.append("even-odd") }
    return ([path.short] + words).joined(separator: ",")
  }
}

nonisolated extension Path {
  package var short: String {
    switch form {
    case .rect(let rect): "rect\(rect.short)"
    case .roundedRect(let rect, let radius, let corners):
      "rounded\(rect.short)~\(radius.short)\(corners == .all ? "" : "@\(corners.rawValue)")"
    case .ellipse(let rect): "ellipse\(rect.short)"
    case nil: "path\(bounds.short)×\(elements.count)"
    }
  }
}

nonisolated extension Color {
  package var short: String { "(\([red, green, blue, alpha].map(\.short).joined(separator: ", ")))" }
}
