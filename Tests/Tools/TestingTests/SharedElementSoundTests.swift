import SegueTesting
import SegueTransitions
import Testing

/// Pictures with a background and growing titles, shared by two screens, on springs of any damping.
@Suite struct SharedElementSoundTests {
  /// The contents of both screens.
  enum Content: CaseIterable { case picture, pictureWithBackground, title, both }

  /// A screen with a picture, a title, or both.
  final class Screen: ViewController {
    private let content: Content
    private let isLarge: Bool

    init(_ content: Content, isLarge: Bool) {
      (self.content, self.isLarge) = (content, isLarge)
      super.init()
    }

    override func viewDidLoad() {
      view.backgroundColor = .white
      if content != .title {
        let picture = ImageView(
          Image.vector(size: Size(120, 120)) {
            $0.fill(Rect(x: 0, y: 0, width: 120, height: 120), Color(200, 90, 40))
          }, contentMode: .scaleAspectFill)
        picture.frame =
          isLarge ? Rect(x: 0, y: 0, width: 200, height: 160) : Rect(x: 16, y: 110, width: 30, height: 30)
        picture.clipsToBounds = true
        if !isLarge { picture.cornerRadius = 4 }
        if content == .pictureWithBackground { picture.backgroundColor = Color(white: 0.93) }
        picture.sharedElement = "photo"
        view.addSubview(picture)
      }
      if content == .title || content == .both {
        let title = Label("Lemon Salad", font: .system(size: isLarge ? 28 : 17, weight: .semibold))
        title.frame =
          isLarge ? Rect(x: 10, y: 170, width: 180, height: 36) : Rect(x: 54, y: 150, width: 140, height: 24)
        title.sharedElement = "title"
        view.addSubview(title)
      }
    }
  }

  @Test(arguments: Content.allCases, [1, 0.9, 0.7]) func sharedElementTransitionIsSound(
    content: Content, damping: Double
  )
    async throws
  {
    var scenario = TransitionScenario(
      SharedElementTransition(.spring(duration: 0.5, dampingRatio: damping), dragsBack: [.down]),
      from: { Screen(content, isLarge: false) }, to: { Screen(content, isLarge: true) })
    scenario.size = Size(200, 240)
    try await expectSound(scenario, checks: [.contract, .continuity, .seams])
  }
}
