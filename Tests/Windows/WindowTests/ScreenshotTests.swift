import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("Screenshots of a window")
  struct ScreenshotTests {
    @Test("F12, S and a signal each save the window under a new name")
    func saved() throws {
      let desk = try Desk()
      try desk.openDetail()
      let wishes: [() -> Void] = [
        { desk.input.type(XK_F12) }, { desk.input.type(XK_s) }, { desk.segue.send(SIGUSR1) },
        { desk.input.type(XK_F12) },
      ]
      for (index, wish) in wishes.enumerated() {
        wish()
        _ = try desk.screenshots(index + 1)
      }
      let files = desk.files(in: "Pictures")
      #expect(files.count == 4)
      #expect(desk.segue.output.split(separator: "\n").map(String.init).sorted() == files)
      let first = try Picture(file: files[0])
      for file in files { #expect(try Picture(file: file) == first) }
      try desk.waitFor(first, "the window without the message")
      try desk.close()
    }

    @Test("Screenshots are saved in the user's own folder")
    func folder() throws {
      let scratch = try Scratch()
      let desk = try Desk(environment: ["XDG_PICTURES_DIR": scratch.path("Bilder")])
      desk.input.type(XK_F12)
      let path = try desk.screenshots(1)[0]
      #expect(path.hasPrefix(scratch.path("Bilder/")))
      try desk.waitFor(Picture(file: path))
      try desk.close()
    }

    @Test(
      "The window shows a message without drawing its contents, and then rests",
      arguments: [false, true])
    func message(reducesMotion: Bool) throws {
      let desk = try Desk(options: reducesMotion ? ["--motion", "reduced"] : [])
      let menu = try Segue.menu()
      try desk.waitFor(menu)
      let frames = desk.frameCount
      desk.input.type(XK_F12)
      // On an icon, only a flash is visible; the message is near the lower edge.
      func differ(_ picture: Picture, x: Int, y: Int) -> Bool {
        picture.words[y * picture.width + x] != menu.words[y * menu.width + x]
      }
      var hasFlashed = false
      try wait(until: "the message") {
        let picture = try desk.picture()
        if differ(picture, x: 140, y: 120) { hasFlashed = true }
        return differ(picture, x: 140, y: 844 - 60)
      }
      // A second screenshot does not contain the message.
      desk.input.type(XK_s)
      _ = try desk.screenshots(2)
      try desk.waitFor(menu, "the menu alone")
      #expect(!(reducesMotion && hasFlashed))
      for file in desk.files(in: "Pictures") { #expect(try Picture(file: file) == menu) }
      #expect(desk.frameCount == frames)
      try desk.expectRest()
      try desk.close()
    }

    @Test("A folder that cannot be created gives one line, and the window stays")
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

    @Test("A pipe instead of the folder list does not block")
    func pipe() throws {
      let scratch = try Scratch()
      #expect(mkfifo(scratch.path("user-dirs.dirs"), 0o600) == 0)
      let desk = try Desk(environment: ["XDG_CONFIG_HOME": scratch.path("")])
      desk.input.type(XK_F12)
      _ = try desk.screenshots(1)
      #expect(desk.files(in: "Pictures").count == 1)
      try desk.close()
    }
  }
}
