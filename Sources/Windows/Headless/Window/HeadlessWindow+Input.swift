import SegueControls

/// Input at the clock's present time. Nothing is drawn until the clock moves on.
extension HeadlessWindow {
  /// Sends an event.
  /// - Returns: whether it was handled.
  @discardableResult
  public func send(_ event: InputEvent) -> Bool { stage.send(event, at: now) }

  /// Moves, presses or releases the pointer; the location in points.
  @discardableResult
  public func send(_ phase: PointerEvent.Phase, at location: Point, button: PointerButton = .primary) -> Bool
  {
    send(.pointer(PointerEvent(phase, at: location, button: button, time: now)))
  }

  /// Presses a key.
  /// - Returns: whether anything used it.
  @discardableResult
  public func press(_ key: Key, modifiers: Modifiers = []) -> Bool {
    send(.key(KeyEvent(key, modifiers: modifiers, time: now)))
  }

  /// Clicks at a location, in points.
  public func click(at location: Point, button: PointerButton = .primary) {
    send(.pressed, at: location, button: button)
    send(.released, at: location, button: button)
  }

  /// Clicks the middle of a view, as it is shown now.
  /// - Returns: whether there is a view of that name.
  @discardableResult
  public func click(_ identifier: String) -> Bool {
    guard let location = window.shownCenter(ofViewWithIdentifier: identifier) else { return false }
    click(at: location)
    return true
  }

  /// Presses at one point, drags to another at an even speed while frames are drawn, and releases there.
  /// - Parameters:
  ///   - seconds: how long the drag takes.
  ///   - rate: moves and frames per second, at least 1.
  ///   - releases: whether the button goes up at the end.
  public func drag(
    from start: Point, to end: Point, over seconds: Double = 0.25, rate: Double = 120, releases: Bool = true
  ) throws(DrawingError) {
    let begin = now
    send(.pressed, at: start)
    let seconds = seconds.bounded(.seconds)
    let frames = (seconds * max(1, rate)).rounded()
    let count = frames <= Self.mostTicks ? max(1, Int(frames)) : 1
    for step in 1...count {
      let fraction = Double(step) / Double(count)
      try advance(to: begin + seconds * fraction)
      send(.dragged, at: start.mixed(with: end, at: fraction))
    }
    if releases { send(.released, at: end) }
  }
}

extension Window {
  /// The middle of the view with an identifier, as it is shown now; in points of the window.
  ///
  /// Of several views with one name the frontmost visible one counts, otherwise the frontmost.
  public func shownCenter(ofViewWithIdentifier identifier: String) -> Point? {
    shownView(withIdentifier: identifier).map { $0.convert($0.shown.bounds.center, to: nil, by: .shown) }
  }

  /// The view with an identifier: of several the frontmost visible one, otherwise the frontmost.
  func shownView(withIdentifier identifier: String) -> View? {
    layoutIfNeeded()
    var found: View?
    var isFoundSeen = false
    forEachInSubtree { view in
      guard view.identifier == identifier else { return }
      let isSeen = view.isVisibleInTree
      guard isSeen || !isFoundSeen else { return }
      found = view
      isFoundSeen = isSeen
    }
    return found
  }

  /// The box around the view with an identifier, as it is shown now; in points of the window.
  package func shownFrame(ofViewWithIdentifier identifier: String) -> Rect? {
    shownView(withIdentifier: identifier)?.shownBox
  }

  /// Why a press at a point of the window does not reach a view; `nil` where it does.
  func obstacle(to view: View, at point: Point) -> String? {
    if let list = view.list(hiding: point) { return "is scrolled out of view; scroll \(list) to it first" }
    guard bounds.contains(point) else { return "is outside the window, at \(point.short)" }
    guard view.isVisibleInTree else { return "is hidden" }
    let ancestors = sequence(first: view, next: \.superview)
    if ancestors.contains(where: { ($0 as? Control)?.isEnabled == false }) { return "is disabled" }
    guard let hit = hitTest(point) else { return "receives no input at the moment" }
    // A view that takes no presses itself, such as a label, leaves them to what it lies in.
    guard !hit.isDescendant(of: view), !view.isDescendant(of: hit) else { return nil }
    return "is covered by \(hit.identifier.map { "#\($0)" } ?? "a \(type(of: hit))")"
  }
}

extension Window {
  /// An item of the same list, by its name, where an identifier ends with a number: `#row-3` for `row-20`. Lists have views only for
  /// the items that are seen.
  func sibling(of identifier: String) -> (name: String, list: String)? {
    let stem = identifier.stem
    guard stem != identifier else { return nil }
    var found: (String, String)?
    forEachInSubtree { view in
      guard found == nil, view.isVisibleInTree, let name = view.identifier, name != identifier,
        name.stem == stem,
        let list = view.enclosingList
      else { return }
      found = ("#\(name)", list.reportName)
    }
    return found
  }
}

extension String {
  /// All of it but the digits at its end.
  fileprivate var stem: String { String(reversed().drop(while: \.isNumber).reversed()) }
}

extension View {
  fileprivate var enclosingList: ScrollView? {
    sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0 as? ScrollView }.first
  }

  fileprivate var reportName: String { identifier.map { "#\($0)" } ?? "the list" }

  /// The list that has been scrolled so that a point of the view lies outside of it.
  fileprivate func list(hiding point: Point) -> String? {
    guard let list = enclosingList, let window else { return nil }
    let box = list.shownBox
    guard !box.contains(point), box.intersects(window.bounds) else { return nil }
    return list.reportName
  }
}
