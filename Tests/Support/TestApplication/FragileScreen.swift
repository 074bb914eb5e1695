import Glibc
import Segue

/// A screen that fails in the way that `SEGUE_TEST_BREAKS` names when R is pressed after M. It first writes the number of
/// pressed keys to standard error.
final class FragileScreen: ViewController {
  private let way = getenv("SEGUE_TEST_BREAKS").map { String(cString: $0) } ?? ""
  private var isReady = false
  private var keyCount = 0
  private static var screenCount = 0
  private var hoard: [UnsafeMutableRawPointer] = []

  override func viewDidLoad() { Self.screenCount += 1 }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    keyCount += 1
    switch event.key {
    case .character("m"): isReady = true
    case .character("r") where isReady: fall()
    default: return false
    }
    return true
  }

  private func fall() {
    let line = "key \(keyCount) breaks\n"
    write(STDERR_FILENO, line, line.utf8.count)
    switch way {
    case "unowned":
      var screens = [ViewController()]
      let title = { [unowned screen = screens[0]] in screen.title }
      screens = []
      _ = title()
    case "index":
      _ = [1, 2, 3][view.subviews.count + 3]
    case "hang":
      while true { isReady.toggle() }
    case "wait":
      while true { pause() }
    case "memory":
      while hoard.count < 1000, let piece = malloc(1 << 20) {
        memset(piece, 1, 1 << 20)
        hoard.append(piece)
      }
    case "exit": exit(3)
    case "second" where Self.screenCount > 1: exit(4)
    case "fault":
      guard let timeline = view.window?.timeline else { return }
      func again() { timeline.schedule(after: 0.5, again) }
      again()
    default: break
    }
  }
}
