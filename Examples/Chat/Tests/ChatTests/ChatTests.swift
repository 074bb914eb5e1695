import Segue
import SegueTesting
import Testing

@testable import Chat

@Suite struct ChatTests {
  private func type(_ text: String, in window: HeadlessWindow) {
    for character in text {
      window.press(character == "\n" ? .return : character == " " ? .space : .character(character))
    }
  }

  @Test func messageIsSent() throws {
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: makeChat())
    try window.advance(by: 1)
    type("José\nat home\n1234\n", in: window)
    try window.advance(by: 2)
    type("How are you?", in: window)
    window.click("send")
    try window.advance(by: 1)
    // The status is the second message.
    #expect(window.window.shownCenter(ofViewWithIdentifier: "message-2") != nil)
  }

  @Test func messageIsDeleted() throws {
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: makeChat())
    try window.advance(by: 1)
    type("José\n\n1234\n", in: window)
    try window.advance(by: 2)
    type("Hello\n", in: window)
    try window.advance(by: 0.5)
    let message = try #require(window.window.shownCenter(ofViewWithIdentifier: "message-1"))
    window.click(at: message, button: .secondary)
    for identifier in ["delete", "confirm"] {
      try window.advance(by: 1)
      window.click(identifier)
    }
    try window.advance(by: 1)
    #expect(window.window.shownCenter(ofViewWithIdentifier: "message-1") == nil)
  }

  @Test func chatOpensSoundly() async throws {
    var scenario = TransitionScenario(root: { makeChat() }, open: { $0.click("join") })
    scenario.prepare = { type("José\n\n1234", in: $0) }
    scenario.otherSizes = [Size(320, 600)]
    // A chat that is left stays the content of the other column.
    try await expectSound(scenario, checks: .sound.subtracting([.release]))
  }

  @Test func messageSurvivesResizing() throws {
    let window = try HeadlessWindow(size: Size(1280, 800), rootViewController: makeChat())
    try window.advance(by: 1)
    type("José\n\n1234\nHello", in: window)
    window.stage.resize(to: Size(390, 844), scale: 1)
    type(" all\n", in: window)
    try window.advance(by: 1)
    #expect((window.window.view(withIdentifier: "message")?.isFirstResponder) == true)
    #expect(window.window.shownCenter(ofViewWithIdentifier: "message-1") != nil)
  }

  @Test(arguments: [Size(390, 844), Size(1280, 800)]) func screensSurvive(size: Size) async throws {
    try await expectSurvives(root: { makeChat() }, size: size)
  }
}
