import Foundation
import SegueUIKit
import Testing

/// Index paths in files that import Foundation, too.
@Suite struct IndexPathTests {
  private struct Bookmark: Codable { var path: IndexPath }

  @Test func indexPathsAreThoseOfFoundation() throws {
    let path: IndexPath = [2, 1]
    #expect(path == IndexPath(row: 1, section: 2) && path == IndexPath(item: 1, section: 2))
    #expect(path.count == 2 && path[0] == path.section && path[1] == path.row)
    let data = try JSONEncoder().encode(Bookmark(path: path))
    #expect(try JSONDecoder().decode(Bookmark.self, from: data).path == path)
  }
}
