import CSegueXTest
import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

extension RealWindow {
  /// Programs and commands that misbehave.
  @Suite struct WatchFaultTests {
    typealias Room = WatchTests.Room

    /// At the end of a stream, poll(2) returns immediately, again and again.
    @Test func closedStreamKeepsWatcherAsleep() throws {
      let room = try Room("red 0.2 mute")
      try room.play()
      try wait(until: "rest") {
        let before = try Activity(of: room.child.pid)
        room.display.pause(milliseconds: 300)
        return try Activity(of: room.child.pid).hasSlept(since: before)
      }
      try room.package.save("green 0.2")
      try wait(until: "the new color") { room.color == WatchedPackage.green }
      try room.close()
    }

    @Test func saveEndsWaitForProgramThatHangs() throws {
      let room = try Room("red 0.2 sticks")
      let owner = room.owner
      // The program answers while the press is held, and then hangs.
      room.press()
      try room.package.save("green 0.2")
      try room.waitFor("built in")
      // The new program is ready, and waits for the old one. With a sanitizer, it starts slowly.
      room.display.pause(milliseconds: Sanitizer.name == nil ? 300 : 3000)
      room.input.type(XK_x)
      room.display.roundTrip()
      room.display.pause(milliseconds: 100)
      #expect(room.owner == owner)
      try room.package.save("green 0.3")
      try room.waitFor("the sources have changed again; the old one keeps running")
      try room.waitFor("the program does not respond; stopping it")
      try wait(until: "the new color") { room.color == WatchedPackage.green }
      room.release()
      try room.close()
    }

    @Test func missingEditorIsNamed() throws {
      let room = try Room("red 0.2", ["--editor", "nowhere-to-be-found {file}"])
      try room.package.save("red wrong")
      try wait(until: "the error") { room.showsFault }
      room.input.click(Point(40, 280))
      try room.waitFor("'nowhere-to-be-found {file}' cannot be run")
      try room.close()
    }
  }
}
