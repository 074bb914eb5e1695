import CXTest
import Geometry
import Testing

@Suite("The real window", .serialized)
enum RealWindow {}

extension RealWindow {
  @Suite("Zooming icons in a window, under a window manager")
  struct ZoomingIconsTests {
    private let desk: Desk
    private let first: Picture

    init() throws {
      first = try Segue.shot("zooming-icons")
      desk = try Desk(isManaged: true)
      try desk.waitFor(first, "the menu")
    }

    @Test("A click on each icon opens it, Escape goes back")
    func clicks() throws {
      for name in ["twitter", "facebook", "youtube", "vimeo", "instagram"] {
        let detail = try Segue.shot("zooming-icons", "0 click #icon-\(name)\n3 wait")
        desk.hand.click(try Segue.center(of: "icon-\(name)", in: "zooming-icons"))
        try desk.waitFor(detail, "the screen of \(name)")
        desk.hand.type(XK_Escape)
        try desk.waitFor(first, "the menu after \(name)")
      }
      try desk.close()
    }
  }
}
