import SegueControllers

/// Two screens of simple shapes: the first one opens the second one, or moves a ball that grows during the motion.
enum Sample {
  static let size = Size(120, 160)

  static func root() -> ViewController { NavigationController(rootViewController: FirstScreen()) }
}

private final class FirstScreen: ViewController {
  private let ball = View(frame: Rect(x: 10, y: 100, width: 30, height: 30))

  override func viewDidLoad() {
    title = "First"
    view.backgroundColor = .white
    ball.backgroundColor = Color(200, 40, 60)
    ball.cornerRadius = 15
    ball.identifier = "ball"
    view.addSubview(ball)
    add("open", x: 10) { [weak self] in self?.navigationController?.pushViewController(SecondScreen()) }
    add("roll", x: 60) { [weak self] in self?.roll() }
  }

  private func roll() {
    let animator = PropertyAnimator(.spring(duration: 0.5, dampingRatio: 0.6), over: ball)
    animator.addAnimations { [ball] in
      let isLeft = ball.center.x < 60
      ball.center = Point(isLeft ? 95 : 25, 115)
      ball.transform = .scale(isLeft ? 7 : 1)
    }
    animator.startAnimation()
  }

  private func add(_ name: String, x: Double, _ action: @escaping () -> Void) {
    let face = View(frame: Rect(x: 0, y: 0, width: 40, height: 30))
    face.backgroundColor = Color(30, 90, 220)
    face.cornerRadius = 8
    let button = Button(face: face, identifier: name, label: name.capitalized)
    button.frame = Rect(x: x, y: 20, width: 40, height: 30)
    button.onClick = action
    view.addSubview(button)
  }
}

private final class SecondScreen: ViewController {
  override func viewDidLoad() {
    title = "Second"
    view.backgroundColor = Color(20, 120, 90)
    let disc = View(frame: Rect(x: 30, y: 50, width: 60, height: 60))
    disc.backgroundColor = .white
    disc.cornerRadius = 30
    disc.accessibilityLabel = "A “disc”\nof white"
    view.addSubview(disc)
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
