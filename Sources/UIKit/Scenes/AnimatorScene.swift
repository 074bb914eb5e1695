import SegueControllers
import SegueGeometry
import SegueHeadless
import SegueLaunch
import SegueUIKit

/// A scene with two screens and a UIKit animator for the transition between them (Examples/UIKit).
///
/// With a navigation controller, the two screens are a list of places and the page of a place. With a presentation, they are a
/// grid of pictures and the page of a picture.
public struct AnimatorScene {
  /// The operations for which an animator is written.
  public nonisolated enum Use: Sendable {
    /// The animator pushes and pops.
    case navigation
    /// The animator presents and dismisses. With `overFullScreen`, the first screen stays in the window, behind the second one.
    case presentation, overFullScreen
  }

  /// The name of the scene on the command line.
  public let name: String
  let use: Use
  let interaction: @MainActor @Sendable (AnimatorRequest) -> UIViewControllerInteractiveTransitioning?
  let presentation: @MainActor @Sendable (AnimatorRequest) -> UIPresentationController?
  let make: @MainActor @Sendable (AnimatorRequest) -> UIViewControllerAnimatedTransitioning?

  /// Creates a scene.
  /// - Parameters:
  ///   - name: the name of the scene on the command line, one word.
  ///   - interaction: returns the interaction controller of the closing transition; called when the second screen is about to
  ///     open. With `nil`, Segue's own drags close the screen.
  ///   - presentation: returns the presentation controller; `nil` if there is no such controller.
  ///   - make: returns the animator that opens or closes the second screen; `nil` uses the default transition.
  public init(
    _ name: String, for use: Use = .presentation,
    interaction:
      @escaping @MainActor @Sendable (AnimatorRequest) ->
      UIViewControllerInteractiveTransitioning? = { _ in nil },
    presentation: @escaping @MainActor @Sendable (AnimatorRequest) -> UIPresentationController? = { _ in nil
    },
    make: @escaping @MainActor @Sendable (AnimatorRequest) -> UIViewControllerAnimatedTransitioning?
  ) {
    (self.name, self.use, self.interaction) = (name, use, interaction)
    (self.presentation, self.make) = (presentation, make)
  }

  /// Returns the first screen of the scene.
  public func makeRootViewController() -> UIViewController { AnimatorDirector.makeRoot(of: self) }

  /// Returns the first screen of a program: a list of its scenes or, if there is only one scene, the first screen of this
  /// scene.
  public static func makeRootViewController(of scenes: [AnimatorScene]) -> UIViewController {
    scenes.count == 1 ? scenes[0].makeRootViewController() : AnimatorListViewController(scenes)
  }

  /// A script that opens and closes the second screen. Both transitions are played once, because springs may last longer than
  /// the duration that an animator reports.
  var script: String {
    let root = makeRootViewController()
    guard let window = try? HeadlessWindow(size: Size(390, 844), rootViewController: root) else { return "" }
    func rest() -> Double {
      let (start, timeline) = (window.now, window.window.timeline)
      while !root.coordinator.isIdle, window.now < start + 10 {
        window.advanceWithoutDrawing(to: min(timeline.nextEvent ?? .infinity, window.now + 1.0 / 60))
      }
      let turn = ((window.now - start + 0.3) * 10 - 1e-6).rounded(.up) / 10
      window.advanceWithoutDrawing(to: start + turn)
      return window.now
    }
    window.advanceWithoutDrawing(to: 0)
    window.click("place-2")
    let turn = rest()
    window.press(.escape)
    return "0 click #place-2\n\(turn) key Escape\n\(rest()) wait"
  }
}

extension ApplicationScene {
  /// Creates a scene from an animator scene, for an application's commands, such as `curves`, `strip` or `report`.
  public init(_ scene: AnimatorScene) {
    let kind = scene.use == .navigation ? "pushes and pops a page" : "presents and dismisses a picture"
    let script = AnimatorScript(scene)
    self.init(
      scene.name, title: scene.name, summary: "\(scene.name) \(kind).",
      script: MainActor.assumeIsolated { script.text }, hasScript: true
    ) { $0.rootViewController = scene.makeRootViewController() }
  }
}

/// The script of an animator scene. It is made when a command first plays it, because making it plays the user's animator.
private final class AnimatorScript {
  private let scene: AnimatorScene
  lazy var text = scene.script

  init(_ scene: AnimatorScene) { self.scene = scene }
}

/// An object that opens the second screen of a scene and, as a delegate, returns the animators.
final class AnimatorDirector: NSObject, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate
{
  private let scene: AnimatorScene
  /// The first screen, which retains this director.
  private unowned let choice: ChoiceViewController
  private weak var place: PlaceViewController?
  private weak var picture: UIImageView?
  private var interaction: UIViewControllerInteractiveTransitioning?
  private var presentation: UIPresentationController?
  private var operation = UINavigationController.Operation.none

  private init(_ scene: AnimatorScene, _ choice: ChoiceViewController) {
    (self.scene, self.choice) = (scene, choice)
    super.init()
    choice.onSelect = { self.open($0, from: $1) }
  }

  /// Returns the first screen of a scene.
  static func makeRoot(of scene: AnimatorScene) -> UIViewController {
    let choice = scene.use == .navigation ? PlaceListViewController() : PlaceGridViewController()
    let director = AnimatorDirector(scene, choice)
    guard scene.use == .navigation else { return choice }
    let navigation = UINavigationController(rootViewController: choice)
    navigation.delegate = director
    return navigation
  }

  /// Lays out the second screen, and makes the controllers that accompany it.
  private func prepare(_ place: PlaceViewController, from picture: UIImageView) {
    place.view.frame = choice.view.frame
    (self.place, self.picture) = (place, picture)
    interaction = request(isForward: false).flatMap(scene.interaction)
    presentation = request(isForward: true).flatMap(scene.presentation)
  }

  private func open(_ index: Int, from picture: UIImageView) {
    let place = PlaceViewController(Place.all[index]) { [weak choice] in
      guard let choice else { return }
      if let navigation = choice.navigationController {
        navigation.popViewController()
      } else {
        choice.dismiss()
      }
    }
    prepare(place, from: picture)
    if let navigation = choice.navigationController { return _ = navigation.pushViewController(place) }
    place.transitioningDelegate = self
    if scene.use == .overFullScreen { place.modalPresentationStyle = .overFullScreen }
    choice.present(place)
  }

  private func request(isForward: Bool) -> AnimatorRequest? {
    guard let place, let picture else { return nil }
    var request = AnimatorRequest(
      isForward: isForward, first: choice, second: place, sourceView: picture, destinationView: place.picture)
    request.presentationController = presentation
    return request
  }

  private func animator(isForward: Bool) -> UIViewControllerAnimatedTransitioning? {
    request(isForward: isForward).flatMap(scene.make)
  }

  /// The interaction controller of the closing transition. A controller that wants an interactive start is used only during a
  /// drag; at any other time, the value is `nil`.
  ///
  /// The reason is that many controllers always want an interactive start, because their owner returns them to UIKit only
  /// during a drag.
  private var backward: UIViewControllerInteractiveTransitioning? {
    guard let interaction, interaction.wantsInteractiveStart else { return interaction }
    let gesture = place?.viewIfLoaded?.window?.activeGesture
    // The controller's own gesture has a target and takes precedence; a button's gesture has no target.
    let leads =
      gesture?.goesBeforeBackDrags == true && (gesture?.state == .began || gesture?.state == .changed)
    return leads ? interaction : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    self.operation = operation
    return animator(isForward: operation == .push)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { operation == .pop ? backward : nil }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { presentation }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { animator(isForward: true) }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { animator(isForward: false) }

  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { backward }
}

/// A list of a program's animators, from which the user chooses.
final class AnimatorListViewController: TableViewController {
  private let scenes: [AnimatorScene]

  init(_ scenes: [AnimatorScene]) {
    self.scenes = scenes
    super.init()
    title = "Animators"
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    (view.identifier, tableView.rowHeight) = ("animators", 64)
    tableView.onSelect = { [weak self] path in
      if let self { present(scenes[path.item].makeRootViewController()) }
    }
  }

  override func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { scenes.count }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let scene = scenes[indexPath.item]
    let cell = TableViewCell()
    (cell.identifier, cell.accessibilityLabel) = ("animator-\(indexPath.item + 1)", scene.name)
    let name = Label(scene.name, font: .system(size: 19, weight: .semibold), color: .title)
    name.frame = Rect(x: 20, y: 19, width: 1000, height: 26)
    cell.contentView.addSubview(name)
    return cell
  }
}
