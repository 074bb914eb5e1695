import SegueControls

/// Input at the current time of the clock. No frame is drawn until the clock moves forward.
extension HeadlessWindow {
  /// Sends an input event to the stage.
  /// - Returns: whether the event was handled.
  @discardableResult
  public func send(_ event: InputEvent) -> Bool { stage.send(event, at: now) }

  /// Sends a pointer event with the given phase, such as a press, at a location in points.
  /// - Returns: whether the event was handled.
  @discardableResult
  public func send(_ phase: PointerEvent.Phase, at location: Point, button: PointerButton = .primary) -> Bool
  {
    send(.pointer(PointerEvent(phase, at: location, button: button, time: now)))
  }

  /// Presses a key, with modifier keys held. The key types what it types on a plain keyboard.
  /// - Returns: whether the key was handled.
  @discardableResult
  public func press(_ key: Key, modifiers: Modifiers = []) -> Bool {
    send(.key(KeyEvent(key, modifiers: modifiers, text: key.text(with: modifiers), time: now)))
  }

  /// Presses and releases a button of the pointer at a location, in points.
  public func click(at location: Point, button: PointerButton = .primary) {
    send(.pressed, at: location, button: button)
    send(.released, at: location, button: button)
  }

  /// Clicks the center of the view with the given identifier, where the view is currently shown.
  /// - Returns: whether there is such a view.
  @discardableResult
  public func click(_ identifier: String) -> Bool {
    guard let location = window.shownCenter(ofViewWithIdentifier: identifier) else { return false }
    click(at: location)
    return true
  }

  /// Presses the primary button at one point, drags to another at constant speed while frames are drawn, and releases there.
  /// - Parameters:
  ///   - seconds: the duration of the drag, in seconds; 0.25 by default.
  ///   - rate: moves and frames per second, at least 1; 120 by default.
  ///   - releases: whether the button is released at the end.
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
  /// Returns the center of the view with the given identifier, where the view is currently shown, in window coordinates; `nil`
  /// if there is no such view.
  ///
  /// If several views have the identifier, the frontmost visible one is used, or the frontmost if no such view is visible.
  public func shownCenter(ofViewWithIdentifier identifier: String) -> Point? {
    shownView(withIdentifier: identifier).map { $0.convert($0.shown.bounds.center, to: nil, by: .shown) }
  }

  /// Returns the view with the given identifier. If there are several such views, the result is the frontmost visible one, or
  /// the frontmost if all are hidden.
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

  /// Returns the bounding box of the view with the given identifier, where the view is currently shown, in window coordinates;
  /// `nil` if there is no such view.
  package func shownFrame(ofViewWithIdentifier identifier: String) -> Rect? {
    shownView(withIdentifier: identifier)?.shownBox
  }

  /// Returns the reason why a press at a point in the window does not reach a view; `nil` if it reaches the view.
  func obstacle(to view: View, at point: Point) -> String? {
    if let list = view.list(hiding: point) { return "is scrolled out of view; scroll \(list) to it first" }
    guard bounds.contains(point) else { return "is outside the window, at \(point.short)" }
    guard view.isVisibleInTree else { return "is hidden" }
    let ancestors = sequence(first: view, next: \.superview)
    if ancestors.contains(where: { ($0 as? Control)?.isEnabled == false }) { return "is disabled" }
    guard let hit = hitTest(point) else { return "receives no input at the moment" }
    // A view that takes no presses itself, such as a label, passes them to its ancestors.
    guard !hit.isDescendant(of: view), !view.isDescendant(of: hit) else { return nil }
    return "is covered by \(hit.identifier.map { "#\($0)" } ?? "a \(type(of: hit))")"
  }
}

extension Window {
  /// Returns the names of a visible list item and its list; `nil` if there is no such item. The item's identifier differs from
  /// `identifier` only in the number at the end, such as `#row-3` for `row-20`. Lists have views only for visible items, so the
  /// result shows which list to scroll.
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
  /// The string without the digits at its end.
  fileprivate var stem: String { String(reversed().drop(while: \.isNumber).reversed()) }
}

extension View {
  fileprivate var enclosingList: ScrollView? {
    sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0 as? ScrollView }.first
  }

  fileprivate var reportName: String { identifier.map { "#\($0)" } ?? "the list" }

  /// Returns the name of the list that encloses the view, if a point of the view is scrolled out of the list.
  fileprivate func list(hiding point: Point) -> String? {
    guard let list = enclosingList, let window else { return nil }
    let box = list.shownBox
    guard !box.contains(point), box.intersects(window.bounds) else { return nil }
    return list.reportName
  }
}
