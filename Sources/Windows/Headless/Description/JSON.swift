import SegueViews

/// A JSON value. Members are written in the order in which they are given, so that output can be compared byte by byte.
package nonisolated enum JSON {
  /// A string, written in quotation marks with escapes.
  case string(String)
  /// A number, written with at most two decimals; `null` if it is not finite.
  case number(Double)
  /// A Boolean, written as `true` or `false`.
  case bool(Bool)
  /// An array of values.
  case array([JSON])
  /// An object with members in a fixed order.
  case object([(String, JSON)])

  /// The value as JSON on a single line.
  package var text: String {
    switch self {
    case .string(let string): Self.quoted(string)
    case .number(let number): number.isFinite ? number.short : "null"
    case .bool(let bool): bool ? "true" : "false"
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0)): \($1.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// An object on several lines, with a line for each element of its arrays, so that it is easy to read and compare.
  package var lines: String {
    guard case .object(let members) = self else { return text + "\n" }
    let parts = members.map { name, value in
      guard case .array(let values) = value, !values.isEmpty else {
        return "  \(Self.quoted(name)): \(value.text)"
      }
      let items = values.map { "    " + $0.text }.joined(separator: ",\n")
      return "  \(Self.quoted(name)): [\n\(items)\n  ]"
    }
    return "{\n" + parts.joined(separator: ",\n") + "\n}\n"
  }

  private static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case let control where control.value < 0x20 || (0x7F..<0xA0).contains(control.value):
        // Labels come from applications, and must not send control sequences to a terminal.
        let digits = String(control.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
