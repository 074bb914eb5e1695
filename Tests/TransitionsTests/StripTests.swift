import Controllers
import Drawing
import Foundation
import Geometry
import Headless
import Testing
import Views

@testable import Transitions

@Suite struct StripTests {
  func save(_ strip: Surface, _ name: String, crop: Rect? = nil, zoom: Double = 1) throws {
    var surface = strip
    if let crop {
      surface = try Surface(width: Int(crop.width * zoom), height: Int(crop.height * zoom), format: .rgb24)
      Canvas(surface).draw(strip, in: Rect(x: 0, y: 0, width: crop.width * zoom, height: crop.height * zoom), from: crop)
    }
    try Data(surface.encodePNG()).write(to: URL(fileURLWithPath: "/tmp/\(name).png"))
  }

  @Test func strip() throws {
    let shelf = try Shelf()
    try shelf.open(4)
    let strip = try FilmStrip(times: [0.06, 0.08, 0.1, 0.12, 0.14, 0.16, 0.18, 0.2], columns: 4).draw(shelf.headless)
    try save(strip, "strip1", crop: Rect(x: 0, y: 0, width: 1800, height: 700))
  }
}
