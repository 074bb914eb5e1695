import Segue
import SegueTools
import SegueUIKitScenes

/// The animators of the example, each with two screens between which it runs.
let animators = [
  AnimatorScene("flip", for: .navigation) { FlipAnimator(operation: $0.operation) },
  AnimatorScene("circle", for: .presentation) {
    CircleAnimator(presenting: $0.isForward, originFrame: $0.sourceFrame)
  },
  AnimatorScene(
    "zoom", for: .presentation, interaction: { PullDownInteraction(viewController: $0.from) },
    make: {
      ZoomAnimator(
        presenting: $0.isForward, sourceView: $0.sourceView, destinationView: $0.destinationView)
    }),
]

/// The program, which shows each animator in a window where the pointer can try it.
@main struct Animators: ToolApplication {
  var options = ApplicationOptions(title: "Animators")
  var scenes: [ApplicationScene] { animators.map { ApplicationScene($0) } }

  func makeRootViewController() -> ViewController {
    AnimatorScene.makeRootViewController(of: animators)
  }
}
