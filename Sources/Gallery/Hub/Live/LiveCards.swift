import SegueControllers
import SegueGallery

/// Lets one card play what is behind it: the one on which the pointer rests, or that the keyboard has chosen; on a phone-sized window the
/// middle one, once, after the row has been scrolled; while nothing is used, the cards of a grid in turn (Docs/BEHAVIOR.md#paper-cards).
final class LiveCards {
  /// How long a card is chosen before it plays, in seconds.
  static let dwell = 0.2
  /// How long nothing is used before the cards of a grid play in turn, and the time between two of them, in seconds.
  static let (patience, pause) = (2.0, 0.3)
  /// How often each of them plays.
  static let rounds = 2

  private unowned let gallery: GalleryViewController
  private(set) var live: LiveDemo?
  private var check: ScheduledAction?
  /// Where the row was when it rested last.
  private var restingPlace: Point?
  private var isThere = false
  /// Whether cards play while nothing is used.
  var attracts = true
  private var turn: ScheduledAction?
  /// How many cards have played since something was used last.
  private var turns = 0

  /// Lets the cards of `gallery` play.
  init(_ gallery: GalleryViewController) {
    self.gallery = gallery
    gallery.view.addGestureRecognizer(
      HoverGestureRecognizer { [weak self] _ in self?.noteUse() })
  }

  /// The gallery is there, at rest.
  func resume() {
    isThere = true
    gallery.view.window?.onUse = { [weak self] _ in self?.noteUse() }
    gallery.view.window?.onActivity = { [weak self] in self?.noteUse() }
    noteUse()
  }

  /// Something is used: what plays by itself goes back.
  private func noteUse() {
    if turns > 0, let live, live.index != chosen { live.leave() }
    turns = 0
    choose(after: Self.dwell)
    attract(after: Self.patience)
  }

  private func attract(after delay: Double) {
    turn?.cancel()
    guard isThere, attracts, row.layout?.columns != nil, turns < Self.rounds * row.cards.count else { return }
    turn = gallery.view.window?.timeline.schedule(after: delay) { [weak self] in
      guard let self, mayPlay, live == nil, chosen == nil else { return }
      if gallery.screens.isLoading { return attract(after: Self.dwell) }
      turns += 1
      play((turns - 1) % row.cards.count, once: true)
    }
  }

  /// Something opens: what plays goes back.
  func pause() {
    isThere = false
    check?.cancel()
    turn?.cancel()
    check = nil
    live?.leave()
  }

  /// The gallery is covered: nothing plays.
  func end() {
    pause()
    live?.drop()
  }

  /// The cards are laid out in another way.
  func use(_ layout: PaperCardLayout, scale: Double) { live?.use(layout, scale: scale) }

  private var row: PaperCardRow { gallery.row }

  private func choose(after delay: Double) {
    guard isThere, let timeline = gallery.view.window?.timeline else { return }
    check?.cancel()
    check = timeline.schedule(after: delay) { [weak self] in self?.choose() }
  }

  private func choose() {
    check = nil
    guard mayPlay else { return live?.leave() ?? () }
    // A row that moves and pictures that are still to be made come to an end.
    if row.isDragging || row.isDecelerating || gallery.screens.isLoading { return choose(after: Self.dwell) }
    let hasMoved = restingPlace.map { $0 != row.contentOffset } ?? false
    restingPlace = row.contentOffset
    if let live {
      if live.index == chosen { live.stay() } else if chosen != nil { live.leave() }
    } else if let chosen {
      play(chosen, once: false)
    } else if hasMoved, let middle {
      play(middle, once: true)
    }
  }

  /// Whether anything may play now.
  private var mayPlay: Bool {
    guard let window = gallery.view.window else { return false }
    return isThere && window.isActive && !window.traitCollection.reducesMotion
      && gallery.transitionCoordinator == nil && !gallery.isShowingSettings
  }

  private func play(_ index: Int, once isOnce: Bool) {
    guard let layout = row.layout else { return }
    live = LiveDemo(
      gallery.demos[index], at: index, in: row.cards[index], layout, once: isOnce
    ) { [weak self] in
      self.map { $0.mayPlay && (isOnce || $0.chosen == index) } ?? false
    } make: { [screens = gallery.screens] in
      let controller = screens.makeController(at: index)
      controller.showBackButton(false)
      return controller
    }
    live?.onEnd = { [weak self] in
      self?.live = nil
      // Another one that has been chosen for long by then plays at once.
      if self?.check == nil { self?.choose(after: 0) }
      if let self { attract(after: turns > 0 ? Self.pause : Self.patience) }
    }
  }

  // MARK: - Which one

  private var chosen: Int? { focused ?? gallery.view.window?.pointer.flatMap(card) }

  /// The card that the keyboard has chosen.
  private var focused: Int? {
    guard let window = gallery.view.window, window.showsFocus, let view = window.focusedView else {
      return nil
    }
    return row.cards.firstIndex { $0 === view }
  }

  /// The card under a point of the window.
  func card(at point: Point) -> Int? {
    guard let hit = gallery.view.window?.hitTest(point) else { return nil }
    return row.cards.firstIndex { hit.isDescendant(of: $0) }
  }

  /// The card nearest to the middle of a phone-sized window.
  private var middle: Int? {
    guard row.layout?.columns == nil, row.bounds.width < UserInterfaceSizeClass.regularLength else {
      return nil
    }
    let x = row.bounds.midX
    return row.cards.indices.min { abs(row.cards[$0].frame.midX - x) < abs(row.cards[$1].frame.midX - x) }
  }
}
