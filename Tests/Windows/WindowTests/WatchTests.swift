import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  @Suite("A window that follows the source")
  struct WatchTests {
    @Test(
      "The new program takes over the window in the same state, also in motion")
    func takeOver() throws {
      let room = try Room("red 20", isManaged: true)
      let display = room.display
      try wait(until: "the focus") { display.focus == room.window }
      room.input.click(Point(40, 60))
      try wait(until: "the box on its way") { room.box.map { $0 > 22 } ?? false }
      let (place, frame) = (display.origin(of: room.window), display.parent(of: room.window))
      var owners = [room.owner]
      for save in 1...6 {
        let isGreen = save % 2 == 1
        let before = room.box ?? 0
        // The last program finds the motion at its end.
        try room.package.save((isGreen ? "green" : "red") + (save < 6 ? " 20" : " 0.2"))
        let color = isGreen ? WatchedPackage.green : WatchedPackage.red
        var strangers: Set<UInt32> = []
        try wait(until: "the new color") {
          let seen = room.color
          if ![WatchedPackage.red, WatchedPackage.green].contains(seen) { strangers.insert(seen) }
          return seen == color
        }
        #expect(strangers == [])
        // At rest, the motion plays once more.
        if save < 6 { #expect((room.box ?? 0) >= before) }
        try room.waitFor("the new program took over", count: save)
        owners.append(room.owner)
      }
      try wait(until: "the box at its end") { room.box == 140 }
      #expect(Set(owners).count == owners.count)
      #expect(display.origin(of: room.window) == place)
      #expect(display.parent(of: room.window) == frame)
      #expect(display.focus == room.window)
      try wait(until: "the programs before to end") { room.package.processes.count == 2 }
      try room.close()
    }

    @Test(
      "A faulty build is reported, the window stays, and the fix is shown",
      arguments: [
        ("red wrong", "main.swift:1:5: cannot find 'wrong' in scope (and 1 more)"),
        ("red manifest", "'package': Invalid manifest"), ("red missing", "no such module 'Missing'"),
        ("red full", "No space left on device"), ("red killed", "the build was killed by signal 9"),
        ("red traps", "the new program crashed; the old one keeps running"),
      ])
    func faults(_ source: String, _ words: String) throws {
      let room = try Room()
      let (before, owner) = (room.picture, room.owner)
      try room.package.save(source)
      try room.waitFor(words)
      try wait(until: "the panel") { room.picture != before }
      #expect(room.owner == owner)
      #expect(room.color == WatchedPackage.red)
      try room.package.save("green 0.2")
      try wait(until: "the mend") { room.color == WatchedPackage.green }
      try wait(until: "no panel") { Set(room.picture.words) == [WatchedPackage.green, 0xFF_FFFF] }
      try room.close()
    }

    @Test("A program that traps or hangs during the replay does not get the window")
    func trapsWhilePlayed() throws {
      let room = try Room()
      try room.play()
      let owner = room.owner
      try room.package.save("green 0.2 breaks")
      try room.waitFor("the new program crashed; the old one keeps running")
      #expect(room.child.errors.contains("as the look says"))
      try room.package.save("green 0.2 hangs")
      try room.waitFor("the new program showed no frame within 5 seconds; the old one keeps running")
      #expect(room.owner == owner)
      // This program already has the window.
      try room.package.save("green 0.2 falls")
      try room.waitFor("the new program crashed; the old one keeps running", count: 2)
      try wait(until: "the one before listens again") {
        room.display.attributes(of: room.window).map { $0.all_event_masks & KeyPressMask != 0 } ?? false
      }
      try room.close()
    }

    @Test("A program that traps in the window leaves it to the next one; until then it can be closed")
    func trapsInTheWindow() throws {
      let room = try Room("red 0.2 breaks")
      room.input.click(Point(40, 60))
      try room.waitFor("the next save starts it again")
      #expect(room.color == WatchedPackage.red)
      try room.package.save("green 0.2")
      try wait(until: "the next one") { room.color == WatchedPackage.green && room.box == 20 }
      try room.package.save("red 0.2 breaks")
      try room.waitFor("the new program took over", count: 2)
      room.input.click(Point(40, 60))
      try room.waitFor("the next save starts it again", count: 2)
      room.display.tell(room.window, toDo: "WM_DELETE_WINDOW")
      #expect(try room.child.end() == 0)
      try room.expectNothingLeft()
    }

    @Test("A press held at the end of a build stays with the old program")
    func heldPress() throws {
      let room = try Room()
      let owner = room.owner
      room.press()
      try room.package.save("green 0.2")
      try room.waitFor("built in")
      room.display.pause(milliseconds: 300)
      #expect(room.owner == owner)
      room.release()
      try wait(until: "the new color") { room.color == WatchedPackage.green }
      try wait(until: "the box at its end") { room.box == 140 }
      try room.close()
    }

    @Test("A program that ends while waiting for a held press leaves the old one running")
    func endsBesideHeldPress() throws {
      let room = try Room()
      room.press()
      let before = Set(room.package.pids)
      try room.package.save("green 0.2")
      try room.waitFor("built in")
      let next = try wait(for: "the next program") { Set(room.package.pids).subtracting(before).first }
      // By then, the program has replayed all input, and waits for the release.
      room.display.pause(milliseconds: 300)
      kill(next, SIGKILL)
      try room.waitFor("the new program was killed by signal 9 (Killed); the old one keeps running")
      room.release()
      try wait(until: "the box at its end") { room.box == 140 }
      #expect(room.color == WatchedPackage.red)
      try room.close()
    }

    @Test("An iconified window stays iconified, and shows the new program when it is opened again")
    func iconified() throws {
      let room = try Room(isManaged: true)
      XIconifyWindow(room.display.connection, room.window, 0)
      try wait(until: "no window") {
        room.display.items("WM_STATE", of: room.window).first == Int(IconicState)
      }
      let owner = room.owner
      try room.package.save("green 0.2")
      try room.waitFor("the new program took over")
      #expect(room.owner != owner)
      try wait(until: "the program before to end") { room.package.processes.count == 2 }
      #expect(room.display.items("WM_STATE", of: room.window).first == Int(IconicState))
      #expect(room.display.attributes(of: room.window)?.map_state != IsViewable)
      XMapWindow(room.display.connection, room.window)
      try wait(until: "the new color") { room.color == WatchedPackage.green }
      try room.close()
    }

    @Test("With 'loop', the last motion repeats until a press")
    func loop() throws {
      let room = try Room("red 0.2", ["--watch", "loop"])
      try room.play()
      try room.package.save("green 0.2")
      for _ in 1...3 {
        try wait(until: "the motion") { room.box.map { $0 < 60 } ?? false }
        try wait(until: "its end") { room.box == 140 }
      }
      room.input.click(Point(180, 20))
      // Longer than a motion and the pause after it.
      try wait(until: "rest") {
        (1...15).allSatisfy { _ in
          room.display.pause(milliseconds: 100)
          return room.box == 140
        }
      }
      try room.close()
    }

    @Test(
      "The workbench stays filled, compares before and after, and shows check results")
    func workbench() throws {
      let room = try Room(
        "red 0.2", ["--watch", "check", "--workbench"], isManaged: true, screen: "1500x800x24")
      let window = try room.workbench
      try room.play()
      func colors() -> Set<UInt32> { Set(Picture(of: window, on: room.display)?.words ?? []) }
      try wait(until: "the motion in the workbench") { colors().contains(WatchedPackage.red) }
      // In the column of names, only the name of the row with faults is red. Beside it, missed refreshes are red, too.
      func red() -> Int {
        guard let picture = Picture(of: window, on: room.display) else { return 0 }
        let left = picture.width * 3 / 10
        return picture.words.indices.count {
          let word = picture.words[$0]
          return (left..<left + 160).contains($0 % picture.width) && word >> 16 & 0xFF > 150
            && (60...100).contains(word >> 8 & 0xFF) && (60...100).contains(word & 0xFF)
        }
      }
      #expect(red() == 0)
      let frame = room.display.parent(of: window)
      try room.package.save("green 0.2 jumps")
      var isEmpty = false
      try wait(until: "before and after") {
        let seen = colors()
        isEmpty = isEmpty || seen.isDisjoint(with: [WatchedPackage.red, WatchedPackage.green])
        return seen.isSuperset(of: [WatchedPackage.red, WatchedPackage.green])
      }
      #expect(!isEmpty)
      #expect(room.display.parent(of: window) == frame)
      try wait(until: "what the check finds") { red() > 0 }
      try room.close()
    }

    @Test("A replay ends with one line before input that would hit another view")
    func divergence() throws {
      let room = try Room()
      try room.play()
      try room.package.save("green 0.2 renamed")
      try room.waitFor("hits #crate, not #box: the replay ends before it")
      try wait(until: "the beginning") { room.color == WatchedPackage.green && room.box == 20 }
      try room.close()
    }

    @Test(
      "The last motion replays once, and again with R, until a press; a check finds its jump")
    func lastMotion() throws {
      let room = try Room("red 0.2", ["--watch", "check"])
      try room.play()
      try room.package.save("green 2 jumps")
      // The check comes first.
      try room.waitFor("#box, place: jumps by 10 points")
      try wait(until: "the motion once more") { room.box.map { (20..<130).contains($0) } ?? false }
      try wait(until: "the contents again") { room.box == 130 }
      room.display.pause(milliseconds: 700)
      #expect(room.box == 130)
      room.input.type(XK_r, holding: [XK_Shift_L])
      try wait(until: "the motion again") { room.box.map { (20..<130).contains($0) } ?? false }
      room.input.click(Point(180, 20))
      try wait(until: "the contents at once") { room.box == 130 }
      try room.close()
    }

    @Test("A click on the panel opens the error's location and does not reach the contents")
    func editor() throws {
      let scratch = try Scratch()
      let room = try Room("red 0.2", ["--editor", "touch \(scratch.path("line-{line}"))"])
      try room.package.save("red wrong")
      try room.waitFor("cannot find 'wrong' in scope")
      try wait(until: "the panel") { room.showsFault }
      room.input.click(Point(40, 280))
      try wait(until: "the editor") { scratch.names == ["line-1"] }
      let xclip = try Child(
        "xclip", ["-o", "-selection", "clipboard"], environment: ["DISPLAY": room.server.name])
      #expect(try xclip.end() == 0)
      #expect(xclip.output == room.package.scratch.path("package/Sources/App/main.swift") + ":1")
      try room.package.save("green 0.2 renamed")
      try wait(until: "the mend") { room.color == WatchedPackage.green }
      // No press could hit another view in the replay.
      #expect(!room.child.errors.contains("the replay ends"))
      try room.close()
    }

    @Test("The next program does not repeat side effects of replayed input")
    func replayedEffects() throws {
      let room = try Room()
      let scratch = room.package.scratch
      try room.play()
      #expect(scratch.text("sent") == "sent\n")
      for save in 1...2 {
        try room.package.save(save == 1 ? "green 0.2" : "red 0.2")
        try room.waitFor("the new program took over", count: save)
        // The film of the last motion replays its input.
        room.input.type(XK_r)
        room.display.pause(milliseconds: 500)
        #expect(scratch.text("sent") == String(repeating: "sent\n", count: save))
        try wait(until: "the box at its end") { room.box == 140 }
        room.input.click(Point(160, 60))
        try wait(until: "what the user does now") {
          scratch.text("sent") == String(repeating: "sent\n", count: save + 1)
        }
      }
      #expect(scratch.names(in: "home") == [])
      try room.close()
    }

    @Test("With 'fresh', the new program starts without a replay")
    func fresh() throws {
      let room = try Room("red 0.2", ["--watch", "fresh"])
      try room.play()
      for (save, color) in [WatchedPackage.green, WatchedPackage.red].enumerated() {
        try room.package.save(save == 0 ? "green 0.2 renamed" : "red 0.2")
        try wait(until: "the new color") { room.color == color }
        room.display.pause(milliseconds: 500)
        #expect(room.box == 20 && !room.child.errors.contains("the replay ends"))
        try room.play()
      }
      try room.close()
    }

    @Test("The file of '--stats' contains the frames of all programs")
    func stats() throws {
      let scratch = try Scratch()
      let room = try Room("red 2", ["--stats", scratch.path("frames")])
      for save in 1...3 {
        room.input.click(Point(40, 60))
        try wait(until: "the box on its way") { room.box.map { $0 > 22 } ?? false }
        let before = scratch.text("frames")
        try room.package.save(save.isMultiple(of: 2) ? "red 2" : "green 2")
        try room.waitFor("the new program took over", count: save)
        #expect(scratch.text("frames").hasPrefix(before))
      }
      try room.close()
      let data = try scratch.data("frames")
      let lines = data.split(separator: 10)
      let numbers = lines.compactMap {
        (try? JSONSerialization.jsonObject(with: $0) as? [String: Any])?["frame"] as? Int
      }
      #expect(!data.contains(0) && numbers.count == lines.count)
      #expect(numbers.count { $0 == 1 } == 4)
    }

    @Test("The last of a hundred successive saves is shown")
    func saves() throws {
      let room = try Room()
      for save in 1...100 { try room.package.save(save < 100 ? "red 0.2" : "green 0.2") }
      try wait(until: "the last one") { room.color == WatchedPackage.green }
      try room.close()
    }

    @Test(
      "A build waits for another one in the same folder, and later saves become one build"
    )
    func heldScratch() throws {
      let room = try Room()
      try room.package.save("green 0.2 held")
      try room.waitFor("another build is using")
      for _ in 1...100 { try room.package.save("green 0.2") }
      #expect(room.package.buildCount == 1)
      _ = try room.package.scratch.file("package/free")
      try wait(until: "the new color") { room.color == WatchedPackage.green }
      try wait(until: "another build") { room.package.buildCount == 2 }
      try room.close()
    }

    @Test(
      "A signal, or the end of the watching process, ends everything in each state",
      arguments: ["red 0.2", "red slow", "green hangs"], [SIGTERM, SIGINT, SIGKILL])
    func ends(_ source: String, _ signal: Int32) throws {
      let room = try Room()
      if source != "red 0.2" {
        try room.package.save(source)
        try room.waitFor(source == "red slow" ? "building" : "built in")
      }
      room.child.send(signal)
      #expect(try room.child.end() == (signal == SIGKILL ? 256 + SIGKILL : 0))
      try room.expectNothingLeft()
    }

    @Test(
      "A signal ends a waiting watcher, also without a program in the window",
      arguments: ["pressed", "held", "breaks"], [SIGTERM, SIGINT])
    func endsMeanwhile(_ state: String, _ signal: Int32) throws {
      let room = try Room(state == "breaks" ? "red 0.2 breaks" : "red 0.2")
      switch state {
      case "pressed":
        room.press()
        try room.package.save("green 0.2")
        try room.waitFor("built in")
        room.display.pause(milliseconds: 100)
      case "held":
        try room.package.save("green 0.2 held")
        try room.waitFor("another build is using")
      default:
        room.input.click(Point(40, 60))
        try room.waitFor("the next save starts it again")
      }
      room.child.send(signal)
      #expect(try room.child.end() == 0)
      try room.expectNothingLeft()
    }

    @Test("Two windows of one package both show the new build, also through a link")
    func two() throws {
      let room = try Room()
      try FileManager.default.createSymbolicLink(
        atPath: room.package.scratch.path("link"),
        withDestinationPath: room.package.scratch.path("package/.build/debug/App"))
      let other = try room.package.open(on: room.server, program: "link")
      try wait(until: "both to watch") { other.errors.contains("watching") }
      try room.package.save("green 0.2")
      try room.waitFor("the new program took over")
      try wait(until: "the other one") { other.errors.contains("the new program took over") }
      other.send(SIGTERM)
      #expect(try other.end() == 0)
      try room.close()
    }

    @Test(
      "A moved package is reported, and a program without a package names its needs")
    func places() throws {
      let room = try Room()
      let path = room.package.scratch.path("package")
      #expect(rename(path, path + "-moved") == 0)
      try room.waitFor("the package is no longer at")
      #expect(room.color == WatchedPackage.red)
      try room.close()
      let lost = try Child(Segue.path("SegueTestApplication"), ["--watch", "/nowhere"])
      #expect(try lost.end() == 64)
      #expect(lost.errors == "SegueTestApplication: '/nowhere' is not a package: it has no Package.swift\n")
    }
  }
}
