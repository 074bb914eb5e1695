import Dispatch
import Glibc
import Segue
import SegueTools

/// An application whose first screen awaits work, for the tests of the window. It writes a line for each event, and closes its
/// windows after the last one. Environment variables change it:
///
/// - `SEGUE_TEST_STAYS`: the windows stay open.
/// - `SEGUE_TEST_HURRIES`: an action schedules itself forever without a delay.
/// - `SEGUE_TEST_OBSERVES`: it reports the calls of its window's closures.
/// - `SEGUE_TEST_COPIES`: it copies a text of this number of bytes, and again at each signal `SIGUSR2`.
/// - `SEGUE_TEST_TYPES`: it shows a `TypingScreen`.
/// - `SEGUE_TEST_LOOK`: the file from which the scene `watched` takes its look and behavior, as if they were compiled in.
@main struct TestApplication: ToolApplication {
  let screen = AwaitingScreen()
  var options = ApplicationOptions(title: "Awaiting", size: Size(200, 120))

  /// The scenes for the commands.
  var scenes: [ApplicationScene] {
    [
      ApplicationScene("red", summary: "A red screen.", script: "0 click #fade\n0.5 wait") { RedScreen() },
      ApplicationScene("jump", script: "0 click #fade\n1 wait") { RedScreen(jumps: true) },
      ApplicationScene("restless") { RestlessScreen() },
      ApplicationScene("blank") { ViewController() },
      ApplicationScene("fragile") { FragileScreen() },
      ApplicationScene("watched") { WatchedScreen() },
      ApplicationScene("tasks") { TasksScreen() },
    ]
  }

  func makeRootViewController() -> ViewController {
    getenv("SEGUE_TEST_TYPES") == nil ? NavigationController(rootViewController: screen) : TypingScreen()
  }

  func didOpen(_ window: ApplicationWindow) {
    if let length = getenv("SEGUE_TEST_COPIES").flatMap({ Int(String(cString: $0)) }) {
      return screen.copy(length, in: window)
    }
    guard getenv("SEGUE_TEST_TYPES") == nil else { return }
    guard getenv("SEGUE_TEST_LOOK") == nil else { return WatchedScreen().opened() }
    if getenv("SEGUE_TEST_OBSERVES") != nil { return screen.observe(window) }
    if getenv("SEGUE_TEST_HURRIES") == nil { screen.begin(in: window) } else { screen.hurry(in: window) }
  }
}

/// A screen with a box that fades when it is clicked.
final class RedScreen: ViewController {
  /// Whether the box fades only halfway and then jumps to the side.
  private let jumps: Bool

  init(jumps: Bool = false) { self.jumps = jumps }

  override func viewDidLoad() {
    view.backgroundColor = Color(255, 0, 0)
    let box = View(frame: Rect(x: 50, y: 40, width: 100, height: 40))
    box.backgroundColor = .white
    box.identifier = "fade"
    view.addSubview(box)
    box.addGestureRecognizer(
      TapGestureRecognizer { [jumps, unowned box] _ in
        box.animate(withDuration: 0.4) {
          box.alpha = jumps ? 0.5 : 0
        } completion: { _ in
          if jumps { box.center.x += 10 }
        }
      })
  }
}

/// A screen that never becomes idle once the key M was pressed.
final class RestlessScreen: ViewController {
  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .character("m"), let timeline = view.window?.timeline else { return false }
    func again() { timeline.schedule(after: 0.5, again) }
    again()
    return true
  }
}

/// A screen whose tasks wait for the window's clock and for other threads. One of them yields forever.
final class TasksScreen: ViewController {
  private let label = Label("new")

  override func viewDidLoad() {
    view.backgroundColor = .white
    view.addSubview(label)
    Task {
      label.text = "begun"
      try await clock.sleep(for: .milliseconds(500))
      label.text = "waited"
      try await clock.sleep(for: .milliseconds(500))
      label.text = "sum \(await AwaitingScreen.sum(upTo: 1000))"
      try await Task.sleep(for: .milliseconds(500), clock: clock)
      label.text = "done"
    }
    guard getenv("SEGUE_TEST_YIELDS") != nil else { return }
    Task { while true { await Task.yield() } }
  }

  override func viewDidLayoutSubviews() { label.frame = view.bounds }
}

final class AwaitingScreen: ViewController {
  private let label = Label()
  private var frameCount = 0

  override func viewDidLoad() {
    title = "Waiting"
    view.backgroundColor = .white
    view.addSubview(label)
  }

  override func viewDidLayoutSubviews() { label.frame = view.bounds }

  func observe(_ window: ApplicationWindow) {
    window.desktop.onFrame = { [unowned self] frame in if frame.number == 1 { say("frame") } }
    window.desktop.onPreferencesChange = { [unowned self, unowned window] in
      say("\(window.stage.window.traitCollection.userInterfaceStyle)")
    }
    window.desktop.onClose = { [unowned self] in say("closed") }
  }

  func hurry(in window: ApplicationWindow) {
    weak let timeline = window.stage.window.timeline
    window.stage.window.onFault = { [weak self] _ in self?.say("hurried") }
    func again() { timeline?.schedule(after: 0, again) }
    again()
  }

  func copy(_ length: Int, in window: ApplicationWindow) {
    let text = String((0...length / 6).map { "\($0 + 10_000) " }.joined().prefix(length - 2)) + "ß"
    let copy = { [unowned window] in self.say(window.desktop.copy(text) ? "copied" : "not copied") }
    window.desktop.onSignal(SIGUSR2, perform: copy)
    // This runs in the event loop, which handles signals from then on.
    DispatchQueue.main.async { copy() }
  }

  func begin(in window: ApplicationWindow) {
    Task {
      label.text = "\(await Self.sum(upTo: 1000))"
      say("sum \(label.text)")
      title = "Done"
      try await Task.sleep(for: .milliseconds(2))
      say("slept")
      let answers = await withTaskGroup(of: Int.self) { group in
        for number in 1...100 { group.addTask { await Self.sum(upTo: number) } }
        var sum = 0
        for await answer in group { sum += answer }
        return sum
      }
      say("tasks \(answers)")
      await crowd(in: window)
      let second = try window.open(ViewController(), title: "Second", size: Size(80, 60))
      // A window that is opened from another one takes over its current motion setting.
      window.reducesMotion = true
      let third = try window.open(ViewController(), title: "Third", size: Size(80, 60))
      say(
        [window, second, third].map { $0.stage.window.traitCollection.reducesMotion ? "fades" : "moves" }
          .joined(
            separator: " "))
      third.close()
      DispatchQueue.main.async { [self] in
        say("dispatched")
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.002) { [self] in
          say("later")
          guard getenv("SEGUE_TEST_STAYS") == nil else { return }
          second.close()
          window.close()
        }
      }
    }
  }

  /// Keeps the main queue busy with a hundred tasks during a transition, until five frames of it are drawn.
  private func crowd(in window: ApplicationWindow) async {
    window.stage.speed = 0.1
    window.desktop.onFrame = { [unowned self] _ in frameCount += 1 }
    let next = ViewController()
    next.title = title
    navigationController?.pushViewController(next)
    let last = frameCount + 5
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...100 { group.addTask { await self.crowd(untilFrame: last) } }
    }
    say(navigationController?.transitionCoordinator == nil ? "no motion" : "frames")
    window.desktop.onFrame = nil
    window.stage.speed = 1
  }

  private func crowd(untilFrame number: Int) async {
    while frameCount < number { await Task.yield() }
  }

  @concurrent fileprivate nonisolated static func sum(upTo number: Int) async -> Int {
    (0...number).reduce(0, +)
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}
