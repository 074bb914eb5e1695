import SeguePictures
import SegueTransitions

/// A screen with cards that show skies. Each card grows into a picture over the whole screen.
final class SkyCardsViewController: ViewController {
  /// The transition between the cards and the screen of a sky, which is also the navigation controller's delegate.
  let transition = PaperCardTransition()
  private let skies: [Sky]
  private let stage: PaperCardStage
  private var requests: [PictureLoader.Request] = []
  private var fit: PictureFit?

  init(_ skies: [Sky]) {
    self.skies = skies
    stage = PaperCardStage(
      skies.enumerated().map { PaperCardView("sky-\($0 + 1)", title: $1.photo.title) },
      header: PaperCardHeader(
        title: "Skies", about: "A dozen places that nobody has been to. Drag one up to go and look."),
      colors: (Color(12, 14, 38), Color(94, 62, 116)))
    super.init()
    title = "Skies"
  }

  override var preferredStatusBarStyle: StatusBarStyle { .light }
  override var firstResponder: Responder { stage.row }

  override func viewDidLoad() {
    view.identifier = "skies"
    view.addSubview(stage)
    for (index, card) in stage.row.cards.enumerated() {
      card.onOpen = { [weak self] in self?.open(index) }
      card.onDrag = { [weak self] in self?.open(index, draggedBy: $0) }
    }
  }

  override func viewDidLayoutSubviews() {
    let scale = view.traitCollection.displayScale
    let layout = PaperCardLayout(in: view.bounds.size, below: safeAreaInsets.top, displayScale: scale)
    stage.place(layout, in: view.bounds)
    stage.center = stage.bounds.center
    load(at: layout.picture * scale)
  }

  private func load(at size: Size) {
    guard let window = view.window, size.width >= 1, size.height >= 1 else { return }
    let fit = PictureFit.filling(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    guard fit != self.fit else { return }
    self.fit = fit
    for request in requests { request.cancel() }
    requests = zip(skies, stage.row.cards).compactMap { sky, card in
      window.pictures.load(sky.photo.source, fit) { [weak card] picture in
        card?.show(picture?.image ?? .missingPicture)
      }
    }
  }

  private func open(_ index: Int, draggedBy pan: PanGestureRecognizer? = nil) {
    let screen = SkyViewController(skies[index], preview: stage.row.cards[index].image)
    screen.transitionSource = stage.row.source(at: index)
    navigationController?.pushViewController(screen, draggedBy: pan)
  }
}

extension SkyCardsViewController: PaperCardPresenting {
  var headerView: View { stage.header }
  var backdropView: View { stage.backdrop }
  var paperCards: [any PaperCard] { stage.row.cards }
}

/// The demo with twelve cards in a navigation controller.
enum PaperCardsDemo {
  static func make() -> ViewController {
    let cards = SkyCardsViewController(Sky.makeAll())
    let navigation = NavigationController(rootViewController: cards)
    navigation.delegate = cards.transition
    return navigation
  }
}
