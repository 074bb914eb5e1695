import SegueViews

nonisolated extension Plot {
  /// The drawing as an SVG element for a page.
  package var svg: String {
    let head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size.width.short) \(size.height.short)\" "
      + "font-family=\"Inter, system-ui, sans-serif\">"
    return ([head] + marks.map(\.svg) + ["</svg>"]).joined(separator: "\n")
  }
}

nonisolated extension Plot.Mark {
  fileprivate var svg: String {
    switch self {
    case .fill(let rect, let color, let radius):
      "<rect x=\"\(rect.minX.short)\" y=\"\(rect.minY.short)\" width=\"\(rect.width.short)\" height=\"\(rect.height.short)\""
        + (radius > 0 ? " rx=\"\(radius.short)\"" : "") + " \(color.paint("fill"))/>"
    case .line(let path, let color, let width):
      "<path d=\"\(path.svg)\" fill=\"none\" stroke-width=\"\(width.short)\" stroke-linecap=\"round\" "
        + "stroke-linejoin=\"round\" \(color.paint("stroke"))/>"
    case .dot(let center, let radius, let color):
      "<circle cx=\"\(center.x.short)\" cy=\"\(center.y.short)\" r=\"\(radius.short)\" \(color.paint("fill"))/>"
    case .text(let text, let place, let size, let color, let weight, let alignment):
      "<text x=\"\(place.x.short)\" y=\"\(place.y.short)\" font-size=\"\(size.short)\" font-weight=\"\(weight.rawValue)\""
        + (alignment == .start ? "" : " text-anchor=\"\(alignment.rawValue)\"")
        + " \(color.paint("fill"))>\(text.markup)</text>"
    }
  }
}

nonisolated extension String {
  package var markup: String {
    reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}

nonisolated extension Color {
  fileprivate func paint(_ name: String) -> String {
    "\(name)=\"\(hex)\"" + (alpha < 1 ? " \(name)-opacity=\"\(alpha.decimals(3).code)\"" : "")
  }
}

nonisolated extension Path {
  fileprivate var svg: String {
    func words(_ point: Point) -> String { "\(point.x.short) \(point.y.short)" }
    return elements.map { element in
      switch element {
      case .move(let point): "M\(words(point))"
      case .line(let point): "L\(words(point))"
      case .curve(let point, let first, let second): "C\(words(first)) \(words(second)) \(words(point))"
      case .close: "Z"
      }
    }.joined()
  }
}
