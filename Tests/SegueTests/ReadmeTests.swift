import Foundation
import Segue
import Testing

// The README's example, word for word.
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
// The end of the example.

// The README's screen, word for word.
final class FirstScreen: ViewController, NavigationControllerDelegate {
  override func viewDidLoad() {
    title = "First"
    view.backgroundColor = .white
    view.addGestureRecognizer(
      TapGestureRecognizer { [unowned self] _ in
        let second = ViewController()
        second.view.backgroundColor = Color(36, 116, 216)
        navigationController?.pushViewController(second)
      })
  }

  override func viewWillAppear(_ animated: Bool) { navigationController?.delegate = self }

  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { SlideUp() }
}
// The end of the screen.

// The README's application, word for word, but for its `@main`.
struct MyScreens: Application {
  var options = ApplicationOptions(title: "My Screens")

  func makeRootViewController() -> ViewController {
    NavigationController(rootViewController: FirstScreen())
  }
}
// The end of the application.

private final class Chooser: NavigationControllerDelegate {
  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? {
    SlideUp()
  }
}

@Suite struct ReadmeTests {
  @Test func theExampleInTheReadmeIsTheOneThatIsTestedHere() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md"),
      encoding: .utf8)
    let start = try #require(source.range(of: "struct SlideUp"))
    let end = try #require(source.range(of: "// The end of the example."))
    #expect(readme.contains("import Segue\n\n" + source[start.lowerBound..<end.lowerBound]))
    let screen = try #require(source.range(of: "final class FirstScreen"))
    let screenEnd = try #require(source.range(of: "// The end of the screen."))
    #expect(readme.contains("```swift\n" + source[screen.lowerBound..<screenEnd.lowerBound] + "```"))
    let application = try #require(source.range(of: "struct MyScreens"))
    let applicationEnd = try #require(source.range(of: "// The end of the application."))
    #expect(
      readme.contains(
        "```swift\n@main " + source[application.lowerBound..<applicationEnd.lowerBound] + "```"))
  }

  @Test func theFirstScreenOpensTheSecond() throws {
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

  @Test func theExampleSlidesUpAndBack() throws {
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
