import Testing

@testable import SegueDrawing

/// Limits of a difference that counts as a trace of drawing by damage.
@Suite struct DifferenceTests {
  private static let width = 20

  /// A vertical edge between two grays, with one column of a gray in between.
  private func edge(dark: UInt32 = 0, bright: UInt32 = 240) -> [UInt32] {
    (0..<400).map { index in
      let column = index % Self.width
      return gray(column < 10 ? dark : column == 10 ? (dark + bright) / 2 : bright)
    }
  }

  private func gray(_ level: UInt32) -> UInt32 { 0xff00_0000 | level * 0x010101 }

  private func isTrace(_ changed: [Int], by levels: UInt32, of picture: [UInt32]) throws -> Bool {
    var other = picture
    for index in changed { other[index] += levels * 0x010101 }
    return try #require(difference(other, picture, width: Self.width)).isTrace(of: picture, width: Self.width)
  }

  @Test func differenceOfAnEdgeSampleIsATrace() throws {
    let places = [3, 4, 5, 6].map { $0 * Self.width + 10 }
    #expect(try isTrace(places, by: 16, of: edge()))
    #expect(try !isTrace(places, by: 32, of: edge()))
  }

  @Test func faintEdgeAllowsASmallerDifference() throws {
    let faint = edge(dark: 200, bright: 230)
    #expect(try isTrace([70], by: 4, of: faint))
    #expect(try !isTrace([70], by: 8, of: faint))
  }

  @Test func differenceBesideAnEdgeIsNoTrace() throws {
    #expect(try !isTrace([3 * Self.width + 5], by: 1, of: edge()))
    #expect(try !isTrace([3 * Self.width + 10, 3 * Self.width + 15], by: 2, of: edge()))
  }

  @Test func differenceOfAWholeOutlineIsNoTrace() throws {
    let picture = (0..<2000).map { gray($0 % Self.width < 10 ? 0 : 240) }
    let places = (0..<33).map { $0 * Self.width + 9 }
    #expect(try isTrace(Array(places.dropLast()), by: 1, of: picture))
    #expect(try !isTrace(places, by: 1, of: picture))
  }

  @Test func differenceOfTwoSizesIsNoTrace() throws {
    let other = try #require(difference(edge(), edge() + [0], width: Self.width))
    #expect(!other.isTrace(of: edge(), width: Self.width))
  }
}
