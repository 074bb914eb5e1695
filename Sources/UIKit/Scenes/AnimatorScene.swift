import SegueLaunch
import SegueUIKit

/// Two screens, and an animator of UIKit's that leads from one to the other and back: a list and a page if it is for a navigation
/// controller, a grid of pictures and one of them if it is for a presentation (Examples/UIKit).
public struct AnimatorScene {
  /// What an animator is written for.
  public nonisolated enum Use: Sendable {
    /// It pushes and pops.
    case navigation
    /// It presents and dismisses; `overFullScreen`, over a screen that stays in the window.
    case presentation, overFullScreen
  }

  /// Its name on the command line.
  public let name: String
  let use: Use
  let interaction: @MainActor @Sendable (AnimatorRequest) -> UIViewControllerInteractiveTransitioning?
  let make: @MainActor @Sendable (AnimatorRequest) -> UIViewControllerAnimatedTransitioning?

  /// A scene.
  /// - Parameters:
  ///   - name: one word.
  ///   - interaction: makes what leads the way back, for a second screen that is about to come; `nil` leaves it to the engine's drags.
  ///   - make: makes the animator for one way; `nil` is the default transition.
  public init(
    _ name: String, for use: Use = .presentation,
    interaction:
      @escaping @MainActor @Sendable (AnimatorRequest) ->
      UIViewControllerInteractiveTransitioning? = { _ in nil },
    make: @escaping @MainActor @Sendable (AnimatorRequest) -> UIViewControllerAnimatedTransitioning?
  ) { (self.name, self.use, self.interaction, self.make) = (name, use, interaction, make) }

  /// The first screen.
  public func makeRootViewController() -> UIViewController { AnimatorDirector.with(self, \.root) }

  /// The first screen of a program with several scenes: a list of them. With only one, it is that of the scene.
  public static func makeRootViewController(of scenes: [AnimatorScene]) -> UIViewController {
    scenes.count == 1 ? scenes[0].makeRootViewController() : AnimatorListViewController(scenes)
  }

  /// There and back.
  var script: String {
    let duration = AnimatorDirector.with(self, \.duration).bounded(0.1...10, or: 0.5)
    let turn = ((duration + 0.3) * 10).rounded(.up) / 10
    return "0 click #place-2\n\(turn) key Escape\n\(2 * turn) wait"
  }
}

extension ApplicationScene {
  /// A scene for the commands of an application: `curves`, `strip`, `trace`, `map`, `report` …
  public init(_ scene: AnimatorScene) {
    let kind = scene.use == .navigation ? "pushes and pops a page" : "presents and dismisses a picture"
    self.init(scene.name, summary: "\(scene.name) \(kind).", script: scene.script) {
      scene.makeRootViewController()
    }
  }
}

/// Opens the second screen, and is the delegate that returns the animators.
final class AnimatorDirector: NSObject, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate
{
  private let scene: AnimatorScene
  /// The first screen, which keeps its director.
  private unowned let choice: ChoiceViewController
  private weak var place: PlaceViewController?
  private weak var picture: UIImageView?
  private var interaction: UIViewControllerInteractiveTransitioning?
  private var operation = UINavigationController.Operation.none

  private init(_ scene: AnimatorScene, _ choice: ChoiceViewController) {
    (self.scene, self.choice) = (scene, choice)
    super.init()
    choice.onSelect = { self.open($0, from: $1) }
  }

  /// Does something with the director of a scene, and with the first screen.
  static func with<R>(_ scene: AnimatorScene, _ body: (AnimatorDirector) -> R) -> R {
    let choice = scene.use == .navigation ? PlaceListViewController() : PlaceGridViewController()
    return withExtendedLifetime(choice) { body(AnimatorDirector(scene, choice)) }
  }

  var root: UIViewController {
    guard scene.use == .navigation else { return choice }
    let navigation = UINavigationController(rootViewController: choice)
    navigation.delegate = self
    return navigation
  }

  /// How long the animator takes by its own account, in seconds.
  var duration: Double {
    let place = PlaceViewController(Place.all[0]) {}
    let (source, window) = (UIImageView(place.picture.image), CGRect(origin: .zero, size: Size(390, 844)))
    choice.view.addSubview(source)
    for screen in [choice, place] { screen.view.frame = window }
    return [true, false].lazy.compactMap { isForward in
      self.scene.make(
        AnimatorRequest(
          isForward: isForward, first: self.choice, second: place, sourceView: source,
          destinationView: place.picture))?.transitionDuration(using: nil)
    }.first ?? 0.5
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
    place.view.frame = choice.view.frame
    (self.place, self.picture) = (place, picture)
    interaction = request(isForward: false).flatMap(scene.interaction)
    if let navigation = choice.navigationController { return _ = navigation.pushViewController(place) }
    place.transitioningDelegate = self
    if scene.use == .overFullScreen { place.modalPresentationStyle = .overFullScreen }
    choice.present(place)
  }

  private func request(isForward: Bool) -> AnimatorRequest? {
    guard let place, let picture else { return nil }
    return AnimatorRequest(
      isForward: isForward, first: choice, second: place, sourceView: picture, destinationView: place.picture)
  }

  private func animator(isForward: Bool) -> UIViewControllerAnimatedTransitioning? {
    request(isForward: isForward).flatMap(scene.make)
  }

  /// What leads the way back. Many would always begin at once, and leave it to their owner to ask only while a drag leads.
  private var backward: UIViewControllerInteractiveTransitioning? {
    guard let interaction, interaction.wantsInteractiveStart else { return interaction }
    let gesture = place?.viewIfLoaded?.window?.activeGesture
    // Its own has a target, and goes on; a button's has none.
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

/// The animators of a program, to choose from.
final class AnimatorListViewController: ViewController, TableViewDataSource {
  private let scenes: [AnimatorScene]
  private let table = TableView(style: .plain)

  init(_ scenes: [AnimatorScene]) {
    self.scenes = scenes
    super.init()
    title = "Animators"
  }

  override func viewDidLoad() {
    view.identifier = "animators"
    view.backgroundColor = .systemBackground
    (table.rowHeight, table.dataSource) = (64, self)
    table.onSelect = { [weak self] path in
      guard let self else { return }
      present(scenes[path.item].makeRootViewController())
    }
    view.addSubview(table)
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { scenes.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let scene = scenes[indexPath.item]
    let cell = TableViewCell()
    (cell.identifier, cell.accessibilityLabel) = ("animator-\(indexPath.item + 1)", scene.name)
    let name = Label(scene.name, font: .system(size: 19, weight: .semibold), color: .title)
    name.frame = Rect(x: 20, y: 19, width: 1000, height: 26)
    cell.contentView.addSubview(name)
    return cell
  }
}
