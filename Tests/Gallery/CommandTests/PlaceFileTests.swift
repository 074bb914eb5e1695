import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

@testable import SegueTools

/// The last position of a tool's window.
@Suite struct PlaceFileTests {
  private let place = PlaceFile.Place(x: -40, y: 30, size: Size(1060, 680.5))

  @Test func placeIsKeptPerApplication() throws {
    let scratch = try Scratch()
    let environment = ["XDG_STATE_HOME": scratch.path("state"), "HOME": scratch.path("home")]
    let file = PlaceFile(of: "my/app", environment)
    #expect(file.path == scratch.path("state/segue/my-app.workbench") && file.read() == nil)
    file.write(place)
    #expect(file.read() == place && PlaceFile(of: "other", environment).read() == nil)
    // A relative folder is ignored.
    let home = PlaceFile(of: "app", ["XDG_STATE_HOME": "state", "HOME": scratch.path("home")])
    #expect(home.path == scratch.path("home/.local/state/segue/app.workbench"))
    #expect(PlaceFile(of: "app", [:]).path == nil)
  }

  @Test func inaccessibleFileIsIgnored() throws {
    let scratch = try Scratch()
    try Data("window 1 2\n".utf8).write(to: URL(fileURLWithPath: scratch.path("file")))
    // The parent of the file is not a folder.
    let file = PlaceFile(of: "app", ["XDG_STATE_HOME": scratch.path("file")])
    file.write(place)
    #expect(file.read() == nil)
    PlaceFile(of: "app", [:]).write(place)
  }

  @Test(
    arguments: [
      "", "window 1 2 300", "window 1 2 300 x", "place 1 2 300 400", "window 99999 2 300 400",
      "window 1 2 1e9 400", "window 1 2 nan 400", "window 1 2 300 -400",
    ]) func invalidPlaceIsRefused(text: String)
  {
    #expect(PlaceFile.Place(parsing: text) == nil)
  }
}
