import Glibc
import Segue

/// A box that moves to the right when it is clicked. A file describes it: `red 0.5` is the color and the duration in seconds,
/// and further words are faults or rename the box.
final class WatchedScreen: ViewController {
  /// The contents of the file, read once as if they were compiled in.
  private static let look: [String] = {
    var text = [CChar](repeating: 0, count: 100)
    if let path = getenv("SEGUE_TEST_LOOK"), let file = fopen(path, "r") {
      fgets(&text, Int32(text.count), file)
      fclose(file)
    }
    return String(decoding: text.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: " ").map(String.init)
  }()

  private let words = WatchedScreen.look

  /// Called when the window is open and still empty.
  func opened() { if words.contains("falls") { preconditionFailure("as the look says") } }

  /// Performs an effect that must not happen twice for one click.
  private func send() {
    guard let path = getenv("SEGUE_TEST_SENT"), let file = fopen(path, "a") else { return }
    fputs("sent\n", file)
    fclose(file)
  }

  override func viewDidLoad() {
    if words.contains("traps") { preconditionFailure("as the look says") }
    while words.contains("hangs") { sleep(1) }
    if words.contains("mute") { close(STDERR_FILENO) }
    view.backgroundColor = words.first == "red" ? Color(255, 0, 0) : Color(0, 128, 0)
    let box = View(frame: Rect(x: 20, y: 40, width: 40, height: 40))
    box.backgroundColor = .white
    box.identifier = words.contains("renamed") ? "crate" : "box"
    view.addSubview(box)
    box.addGestureRecognizer(
      TapGestureRecognizer { [words, unowned self, unowned box] _ in
        if words.contains("breaks") { preconditionFailure("as the look says") }
        if box.window?.isReplaying == false { send() }
        let seconds = words.count > 1 ? Double(words[1]) ?? 0.2 : 0.2
        box.animate(withDuration: seconds) {
          box.center.x = 160
        } completion: { _ in
          if words.contains("jumps") { box.center.x -= 10 }
        }
      })
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    while event.key == .character("x"), words.contains("sticks") { sleep(1) }
    return super.keyPressed(event)
  }
}
