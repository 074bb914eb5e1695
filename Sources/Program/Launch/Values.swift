internal import SegueHeadless
package import SegueViews

/// An error for a command-line value that cannot be read. Its description names the expected value.
package struct ValueError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Parsers for command-line values. Each parser throws a `ValueError` that names the expected value. The caller adds the name
/// of the option.
package enum Values {
  /// Parses a size such as `390x844`: width and height in points, each from 1 to 16384.
  package static func size(_ text: String) throws -> Size {
    let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map {
      Double(decimal: $0)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1], EventScript.extents.contains(width),
      EventScript.extents.contains(height)
    else { throw ValueError("expected a size such as 390x844, each side from 1 to 16384 points") }
    return Size(width, height)
  }

  /// Parses the name of a `ContentSizeCategory`.
  package static func textSize(_ name: String) throws -> ContentSizeCategory {
    guard let category = ContentSizeCategory(rawValue: name) else {
      let names = ContentSizeCategory.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValueError("expected one of \(names)")
    }
    return category
  }

  /// Parses a scale in pixels per point, from 0.5 to 4.
  package static let scale = number(in: 0.5...4)

  /// Parses the number of painting threads, from 1 to 8.
  package static let threads = count(in: 1...8)

  /// Returns a parser for numbers in a range.
  /// - Parameter kind: the expected kind of number, for the error; "a number" by default.
  package static func number(
    in range: ClosedRange<Double>, _ kind: String = "a number"
  ) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = Double(decimal: text), range.contains(number) else {
        throw ValueError("expected \(kind) from \(range.lowerBound.short) to \(range.upperBound.short)")
      }
      return number
    }
  }

  /// Returns a parser for whole numbers in a range.
  package static func count(in range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let count = Int(text), range.contains(count) else {
        throw ValueError("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return count
    }
  }
}

extension Size {
  /// The size as text, such as `390x844`.
  package var words: String { "\(width.short)x\(height.short)" }
}
