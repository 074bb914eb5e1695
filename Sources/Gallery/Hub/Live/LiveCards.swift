import SegueControllers
import SegueGallery

/// An object that plays the demos live in the gallery's cards, one at a time (Docs/BEHAVIOR.md#paper-cards).
///
/// A card plays while the pointer rests on it or the keyboard focus is on it. In a phone-sized window, the middle card also
/// plays once after the row has been scrolled. While the user is idle, the cards of a grid play in turn.
final class LiveCards {
  /// The time for which a card must be chosen before it plays, in seconds.
  static let dwell = 0.2
  /// The idle time after which the cards of a grid begin to play in turn, and the pause between two cards, in seconds.
  static let (patience, pause) = (2.0, 0.3)
  /// The number of times that each card plays while the user is idle.
  static let rounds = 2

  private unowned let gallery: GalleryViewController
  private(set) var live: LiveDemo?
  private var check: ScheduledAction?
  /// The scroll offset at which the row last came to rest; `nil` before it has rested.
  private var restingPlace: Point?
  private var isThere = false
  /// Whether the cards of a grid play in turn while the user is idle. The default is `true`.
  var attracts = true
  private var turn: ScheduledAction?
  /// The number of cards that have played in turn since the last user input.
  private var turns = 0

  /// Creates an object that plays the cards of a gallery.
  init(_ gallery: GalleryViewController) {
    self.gallery = gallery
    gallery.view.addGestureRecognizer(
      HoverGestureRecognizer { [weak self] _ in self?.noteUse() })
  }

  /// Allows cards to play. Called when the gallery is visible and at rest.
  func resume() {
    isThere = true
    gallery.view.window?.observeUse(for: self) { [weak self] _ in self?.noteUse() }
    gallery.view.window?.onActivity = { [weak self] in self?.noteUse() }
    noteUse()
  }

  /// Restarts the idle timer after user input, and stops a card that plays because the user was idle.
  private func noteUse() {
    if turns > 0, let live, live.index != chosen { live.leave() }
    turns = 0
    choose(after: Self.dwell)
    attract(after: Self.patience)
  }

  /// Plays the next card after the given delay in seconds, or later if pictures have yet to be made by then.
  func attract(after delay: Double) {
    turn?.cancel()
    guard isThere, attracts, row.layout?.columns != nil, turns < Self.rounds * row.cards.count else { return }
    turn = gallery.view.window?.timeline.schedule(after: delay) { [weak self] in
      guard let self, mayPlay, live == nil, chosen == nil else { return }
      if gallery.screens.isLoading { return attract(after: Self.dwell) }
      turns += 1
      play((turns - 1) % row.cards.count, once: true)
    }
  }

  /// Stops choosing cards, and returns the playing demo to its first state. Called when a screen opens.
  func pause() {
    isThere = false
    gallery.view.window?.observeUse(for: self, nil)
    check?.cancel()
    turn?.cancel()
    check = nil
    live?.leave()
  }

  /// Ends the playing demo immediately. Called when the gallery is covered.
  func end() {
    pause()
    live?.drop()
  }

  /// Passes a new layout of the cards and the display scale to the playing demo.
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
    // The check waits until the row rests and all pictures have been made.
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

  /// Whether a card may play now. A card may not play during a transition, while the settings are shown, or if motion is
  /// reduced.
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
      // Another card that has been chosen for long enough by then plays immediately.
      if self?.check == nil { self?.choose(after: 0) }
      if let self { attract(after: turns > 0 ? Self.pause : Self.patience) }
    }
  }

  // MARK: - Choosing the card

  private var chosen: Int? { focused ?? gallery.view.window?.pointer.flatMap(card) }

  /// The index of the card that has the keyboard focus; `nil` if no focus is shown on a card.
  private var focused: Int? {
    guard let window = gallery.view.window, window.showsFocus, let view = window.focusedView else {
      return nil
    }
    return row.cards.firstIndex { $0 === view }
  }

  /// Returns the index of the card at a point in the window; `nil` if there is no card.
  func card(at point: Point) -> Int? {
    guard let hit = gallery.view.window?.hitTest(point) else { return nil }
    return row.cards.firstIndex { hit.isDescendant(of: $0) }
  }

  /// The index of the card nearest to the middle of a phone-sized window; `nil` in a wider window or a grid.
  private var middle: Int? {
    guard row.layout?.columns == nil, row.bounds.width < UserInterfaceSizeClass.regularLength else {
      return nil
    }
    let x = row.bounds.midX
    return row.cards.indices.min { abs(row.cards[$0].frame.midX - x) < abs(row.cards[$1].frame.midX - x) }
  }
}
