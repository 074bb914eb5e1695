import Foundation
import Testing

@testable import SegueViews

/// The set of all properties, compared with the named bits and with the table of properties.
@Suite struct PropertySetTests {
  /// The bits are read from the source, so that a new bit has to be part of the set.
  @Test func allContainsEveryNamedBit() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
    let source = root.appending(path: "../../../Sources/Tree/Views/Tree/View+Properties.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let bits = text.matches(of: /= PropertySet\(rawValue: (\d+)\)/).compactMap { UInt32($0.1) }
    #expect(bits.count > 10 && bits.reduce(0, |) == View.PropertySet.all.rawValue)
  }

  @Test func allIsUnionOfRowsAndMask() {
    #expect(View.Properties.rows.reduce(.mask) { $0.union($1.set) } == View.PropertySet.all)
  }
}
