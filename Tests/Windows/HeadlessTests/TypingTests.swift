import SegueControllers
import SegueStage
import Testing

@testable import SegueHeadless

/// Text fields in a window: scripts that type, their recordings, and keys during a transition.
@Suite struct TypingTests {
  /// A screen with a text field, which takes the focus when the screen is about to appear if `takesFocus` is `true`.
  private final class Form: ViewController {
    let field = TextField(placeholder: "Name", identifier: "name")
    let notes = TextView(placeholder: "Notes", identifier: "notes")
    var takesFocus = false

    override func viewDidLoad() {
      view.backgroundColor = .systemBackground
      field.frame = Rect(x: 20, y: 100, width: 200, height: 36)
      notes.frame = Rect(x: 20, y: 150, width: 200, height: 80)
      for each in [field, notes] { view.addSubview(each) }
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      if takesFocus { field.becomeFirstResponder() }
    }
  }

  private static let script = """
    0.1 click #name
    0.2 type "Hello \\u{22}x\\u{22}"
    0.3 key a "ä"
    0.4 mark "ㅎ" 1
    0.5 mark "하" 1
    0.6 insert "한"
    0.7 key Shift+Left
    0.8 key Ctrl+x
    0.9 click #notes Shift
    1.0 key Ctrl+v
    1.1 key Return
    1.2 paste "not requested"
    1.3 type Notes
    1.4 key Ctrl+Backspace
    1.5 wait
    """

  @Test func scriptTypesText() throws {
    let form = Form()
    let window = try HeadlessWindow(size: Size(240, 240), rootViewController: form)
    let recorder = ScriptRecorder()
    window.stage.recorder = recorder
    let player = window.play(try EventScript(parsing: Self.script))
    try window.advance(to: 1.5)
    #expect(player.failures.isEmpty && form.field.text == "Hello \"x\"ä" && form.notes.text == "한\n")
    let again = Form()
    let replay = try HeadlessWindow(size: Size(240, 240), rootViewController: again)
    replay.window.isReplaying = true
    replay.play(try EventScript(parsing: recorder.script(until: 1.5).description))
    try replay.advance(to: 1.5)
    #expect(again.field.text == form.field.text && again.notes.text == form.notes.text)
    #expect(try replay.surface.encodePNG() == window.surface.encodePNG())
  }

  @Test func restingWindowWakesTwiceSecond() throws {
    let form = Form()
    form.takesFocus = true
    let window = try HeadlessWindow(size: Size(240, 240), rootViewController: form)
    form.field.becomeFirstResponder()
    try window.advance(by: 0.01)
    let before = window.window.counters.frames
    for _ in 0..<100 { try window.advance(by: 0.04) }
    #expect((7...9).contains(window.window.counters.frames - before))
  }

  @Test func keysInTransitionGoToArrivingField() throws {
    let (first, second) = (Form(), Form())
    let navigation = NavigationController(rootViewController: first)
    let window = try HeadlessWindow(size: Size(240, 240), rootViewController: navigation)
    first.field.becomeFirstResponder()
    window.press(.character("a"))
    second.takesFocus = true
    navigation.pushViewController(second)
    try window.advance(by: 0.05)
    #expect(navigation.transitionCoordinator?.isIdle == false)
    for key in [Key.character("b"), .space, .backspace, .character("c")] { window.press(key) }
    #expect(first.field.text == "a" && second.field.text == "bc")
    try window.advance(by: 2)
    window.press(.character("d"))
    window.press(.backspace)
    window.press(.escape)
    window.press(.character("e"))
    try window.advance(by: 2)
    #expect(navigation.topViewController === first && first.field.text == "ae" && second.field.text == "bc")
  }

  @Test func returnNearEndOfPushIsHandledOnce() throws {
    /// A delegate that passes Return on.
    final class Delegate: TextFieldDelegate {
      var returns = 0
      func textFieldShouldReturn(_ textField: TextField) -> Bool {
        returns += 1
        return false
      }
    }
    let (second, delegate) = (Form(), Delegate())
    (second.takesFocus, second.field.delegate) = (true, delegate)
    let navigation = NavigationController(rootViewController: Form())
    let window = try HeadlessWindow(size: Size(240, 240), rootViewController: navigation)
    navigation.pushViewController(second)
    let coordinator = try #require(navigation.transitionCoordinator)
    while !coordinator.isIdle, coordinator.progress < 0.998 { try window.advance(by: 1 / 240) }
    #expect(!coordinator.isIdle)
    window.press(.return)
    #expect(delegate.returns == 1)
  }
}
