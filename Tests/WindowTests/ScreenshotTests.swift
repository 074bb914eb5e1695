import CXTest
import Foundation
import Geometry
import TestSupport
import Testing

extension RealWindow {
  @Suite("Screenshots of a window")
  struct ScreenshotTests {
    @Test("F12, 's' and a signal each save what is in the window, under a new name")
    func saved() throws {
      let desk = try Desk()
      desk.input.click(Point(140, 150))
      try desk.waitFor(Segue.shot("zooming-icons", "0 click 140 150\n3 wait"))
      let wishes: [() -> Void] = [
        { desk.input.type(XK_F12) }, { desk.input.type(XK_s) }, { desk.segue.send(SIGUSR1) },
        { desk.input.type(XK_F12) },
      ]
      for (index, wish) in wishes.enumerated() {
        wish()
        try wait(until: "a path") { desk.segue.output.count { $0 == "\n" } == index + 1 }
      }
      let files = desk.files(in: "Pictures")
      #expect(files.count == 4)
      #expect(desk.segue.output.split(separator: "\n").map(String.init).sorted() == files)
      for file in files { #expect(try Picture(file: file) == desk.picture()) }
      try desk.close()
    }

    @Test("The user's own folder is taken")
    func folder() throws {
      let scratch = try Scratch()
      let desk = try Desk(environment: ["XDG_PICTURES_DIR": scratch.path("Bilder")])
      desk.input.type(XK_F12)
      let path = try wait(for: "a path") {
        desk.segue.output.hasSuffix("\n") ? desk.segue.output.dropLast() : nil
      }
      #expect(path.hasPrefix(scratch.path("Bilder/")))
      #expect(try Picture(file: String(path)) == desk.picture())
      try desk.close()
    }

    @Test("A folder that cannot be made is one line, and the window stays")
    func noFolder() throws {
      let desk = try Desk(environment: ["XDG_PICTURES_DIR": "/dev/null/pictures"])
      desk.input.type(XK_F12)
      try wait(until: "a message") { desk.segue.errors.hasSuffix("\n") }
      #expect(desk.segue.errorLines.count == 1)
      #expect(desk.segue.errors.hasPrefix("segue: cannot create the folder"))
      #expect(desk.segue.output == "")
      desk.input.type(XK_w, holding: [XK_Control_L])
      #expect(try desk.segue.end() == 0)
    }
  }
}
