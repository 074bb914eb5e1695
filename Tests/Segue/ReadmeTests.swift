import Foundation
import Segue
import Testing

// The README's files, word for word except for the `@main`. A test below checks that they are equal.

/// The new screen slides up from below while the old one steps back.
struct SlideUp: Transition {
  func prepare(in context: TransitionContext) -> View? { context.foreground.view }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    switch state {
    case .dismissed: card.center.y += context.container.bounds.height
    case .presented: context.background.view.transform = .scale(0.92)
    }
  }

  func tracks(for card: View, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: 0.5, dampingRatio: 1))]
  }

  func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }
}

/// A screen that pushes another one when it is clicked.
final class FirstScreen: ViewController {
  override func viewDidLoad() {
    title = "First"
    view.backgroundColor = Color(250, 196, 60)
    view.addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        let second = SecondScreen()
        second.preferredTransition = SlideUp()
        self?.navigationController?.pushViewController(second)
      })
  }
}

/// The screen that it opens.
final class SecondScreen: ViewController {
  override func viewDidLoad() {
    title = "Second"
    view.backgroundColor = Color(36, 116, 216)
  }
}

/// The program.
struct MyScreens: Application {
  var options = ApplicationOptions(title: "My Screens")

  func makeRootViewController() -> ViewController {
    NavigationController(rootViewController: FirstScreen())
  }
}

#if Tools
  import SegueTools

  extension MyScreens: ToolApplication {}
#endif

private final class Chooser: NavigationControllerDelegate {
  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? {
    SlideUp()
  }
}

@Suite struct ReadmeTests {
  /// The code of the README equals that of the package in `Examples`, file by file, and the code in this file.
  @Test func readmeShowsFilesOfFirstSteps() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    let readme = try text("README.md")
    let own = try text("Tests/Segue/ReadmeTests.swift")
    let sources = ["SlideUp", "FirstScreen", "MyScreens"].map { "Sources/FirstSteps/\($0).swift" }
    for path in sources + ["Package.swift", "Tests/FirstStepsTests/SlideUpTests.swift"] {
      let file = try text("Examples/FirstSteps/\(path)").replacing(
        "path: \"../..\"", with: "path: \"../segue\"")
      #expect(readme.contains("```swift\n\(file)```\n"), "\(path)")
      #expect(readme.contains("`FirstSteps/\(path)`"), "\(path)")
      guard sources.contains(path) else { continue }
      let code = file.dropFirst("import Segue\n\n".count).replacing("@main ", with: "")
      #expect(own.contains(code), "\(path)")
    }
    #expect(readme.matches(of: /```swift\n/).count == 5)
  }

  @Test func clickOnFirstScreenOpensSecond() throws {
    let navigation = NavigationController(rootViewController: FirstScreen())
    let window = try HeadlessWindow(size: Size(200, 400), rootViewController: navigation)
    let before = window.dump()
    window.click(at: Point(100, 200))
    try window.advance(to: 0.1)
    #expect(navigation.viewControllers.first?.view.shown.transform != .identity)
    try window.advance(to: 1)
    #expect(navigation.viewControllers.count == 2)
    window.press(.escape)
    try window.advance(to: 2)
    #expect(window.dump() == before)
  }

  @Test func exampleSlidesUpAndBack() throws {
    let first = ViewController()
    let second = ViewController()
    let navigation = NavigationController(rootViewController: first)
    let chooser = Chooser()
    navigation.delegate = chooser
    let window = try HeadlessWindow(size: Size(200, 400), rootViewController: navigation)
    let before = window.dump()

    navigation.pushViewController(second)
    let spring = Timing.spring(duration: 0.5, dampingRatio: 1)
    try window.advance(to: 0.1)
    #expect(abs(second.view.shown.center.y - (600 - 400 * spring.value(at: 0.1))) < 1e-9)
    #expect(abs(first.view.shown.transform.a - (1 - 0.08 * spring.value(at: 0.1))) < 1e-9)
    try window.advance(to: 1)
    #expect(navigation.topViewController === second)
    #expect(second.view.frame == Rect(x: 0, y: 0, width: 200, height: 400))

    try window.drag(from: Point(100, 100), to: Point(100, 400))
    try window.advance(by: 1)
    #expect(navigation.topViewController === first)
    #expect(window.dump() == before)
  }
}
