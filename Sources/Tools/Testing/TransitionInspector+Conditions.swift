import SegueChecks
import SegueViews

/// The checks under other conditions: resized windows, reduced motion, dark appearance and other frame rates.
extension TransitionInspector {
  // MARK: - Resize

  func checkResize() throws {
    for size in scenario.otherSizes {
      let fresh = try session()
      fresh.resize(to: size)
      fresh.settle()
      let closed = fresh.record
      guard pass(.opening, in: fresh) else { return }
      let open = fresh.record
      for way in Direction.allCases {
        for moment in try moments([0.25, 0.7], of: way) {
          let session = try session()
          if way == .closing { guard pass(.opening, in: session) else { return } }
          guard begin(way, in: session) else { return }
          session.advance(by: moment)
          session.resize(to: size)
          let words = "\(way) resized to \(size.width.short) × \(size.height.short)"
          try compareInFlight(session, with: fresh, way, moment, words)
          try checkEnd(of: way, in: session, words)
          compare(
            session.record, with: way == .opening ? open : closed, .resize, "at rest after the \(words)")
        }
      }
    }
  }

  /// Expects that a window resized in flight looks like a window that always had the new size. Both are compared at the same
  /// time in the transition. Views in scroll views are skipped, because a list may have scrolled elsewhere.
  private func compareInFlight(
    _ session: TransitionSession, with fresh: TransitionSession, _ way: Direction, _ moment: Double,
    _ words: String
  ) throws {
    guard bring(fresh, before: way), begin(way, in: fresh) else { return }
    fresh.advance(by: moment)
    for _ in 0..<3 where !session.isIdle && !fresh.isIdle {
      let (here, there) = (
        ViewPositions(of: session.window, inScrollViews: false),
        ViewPositions(of: fresh.window, inScrollViews: false)
      )
      if let (view, distance) = here.distance(from: there) {
        add(
          .resize, words, frame: session.frame, view: view, property: "place",
          "is shown \(distance.short) points from where it would be in a window that always had that size")
        break
      }
      session.advance(by: 1 / 30)
      fresh.advance(by: 1 / 30)
    }
    fresh.settle()
  }

  /// Expects that the last frame of a transition looks like the screen at rest.
  private func checkEnd(of way: Direction, in session: TransitionSession, _ words: String) throws {
    session.coordinator?.hold()
    // A transition that is caught beyond its end stays there until it is moved.
    session.coordinator?.track(0.5)
    session.coordinator?.track(1)
    session.rest()
    let (last, record) = (try session.picture(), session.record)
    session.coordinator?.finish()
    let frame = session.frame
    guard session.settle() else {
      return add(.resize, words, frame: frame, "it does not come to rest")
    }
    compare(try session.picture(), with: last, .resize, "end of the \(words)", in: session, before: record)
  }

  // MARK: - Reduced motion

  func checkReducedMotion() throws {
    let session = try session(reducesMotion: true)
    let closed = session.record
    for way in Direction.allCases {
      guard begin(way, in: session) else { return }
      var (last, picture) = (ViewPositions(of: session.window), try session.picture())
      let limit = session.now + 3
      while !session.isIdle, session.now < limit {
        session.advance(by: 1 / 30)
        let (now, seen) = (ViewPositions(of: session.window), try session.picture())
        // At the very end, a screen may move behind another one that covers it, so only the pictures are compared there.
        let isSeen = !session.isIdle || (difference(picture, seen)?.channel ?? 0) > 32
        if isSeen, let (view, distance) = now.distanceMoved(since: last) {
          add(
            .reducedMotion, "\(way) with reduced motion", frame: session.frame, view: view,
            property: "place", "moves by \(distance.short) points")
        }
        (last, picture) = (now, seen)
      }
      session.settle()
      // The tree of the open window may differ, because a fade does not hide any view of the first screen.
      if way == .closing {
        compare(session.record, with: closed, .reducedMotion, "after opening and closing with reduced motion")
      }
    }
  }

  // MARK: - Appearance

  func checkAppearance() throws {
    let dark = try session()
    dark.window.systemTraits.userInterfaceStyle = .dark
    dark.settle()
    for way in Direction.allCases {
      let session = try session()
      if way == .closing { guard pass(.opening, in: session) else { return } }
      guard let moment = try moments([0.4], of: way).first, begin(way, in: session) else { return }
      session.advance(by: moment)
      // Draws a frame first, because a view that was never drawn has no color to fade from.
      try session.headless.advance(to: session.now)
      let words = "\(way), with a change to dark"
      // The appearance also changes back in the middle of the fade, and then to dark again.
      for style in [UserInterfaceStyle.dark, .light, .dark] {
        let (record, before) = (session.record, try session.picture())
        session.window.systemTraits.userInterfaceStyle = style
        session.advance(by: 0)
        compare(
          try session.picture(), with: before, .appearance, "the frame of the \(words)", in: session,
          before: record)
        session.advance(by: 1 / 30)
      }
      guard session.settle(), pass(way, in: dark) else { return }
      guard compare(session.record, with: dark.record, .appearance, "at rest after the \(words)") else {
        continue
      }
      compare(
        try session.picture(), with: try dark.picture(), .appearance, "at rest after the \(words)",
        in: session)
    }
  }

  // MARK: - Frame rates

  func checkFrameRates() throws {
    let moments = try Direction.allCases.map { try self.moments([0.3, 0.55, 0.8], of: $0) }
    var expected: [(tree: TreeRecord, picture: Surface)] = []
    for rate in [60.0, 30, 120, 144] {
      let session = try session(scale: 0.5)
      let scrap = try session.picture()
      var index = 0
      for (way, moments) in zip(Direction.allCases, moments) {
        guard begin(way, in: session) else { return }
        let start = session.now
        for moment in moments {
          // Draws all frames up to the moment, then advances to the moment exactly.
          var count = ((session.now - start) * rate).rounded(.down) + 1
          while count / rate < moment {
            _ = session.stage.drawFrame(at: start + count / rate, onto: scrap)
            count += 1
          }
          session.advance(to: start + moment)
          let shown = (tree: session.record, picture: try session.picture())
          if rate == 60 {
            expected.append(shown)
          } else {
            let words = "\(way) at \(rate.short) Hz"
            if compare(shown.tree, with: expected[index].tree, .frameRates, words, frame: session.frame) {
              compare(shown.picture, with: expected[index].picture, .frameRates, words, in: session)
            }
          }
          index += 1
        }
        session.settle()
      }
    }
  }
}

extension ViewPositions {
  /// Returns the backmost view that is shown more than two points away from the view of the same name in `other`; `nil` if
  /// there is no such view. Views whose names are not unique are skipped.
  fileprivate func distance(from other: ViewPositions) -> (view: String, distance: Double)? {
    func unique(_ motion: ViewPositions) -> [String: Place] {
      var places: [String: [Place]] = [:]
      for shown in motion.views.values { places[shown.name, default: []].append(shown.place) }
      return places.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    let (mine, theirs) = (unique(self), unique(other))
    for id in order {
      guard let name = views[id]?.name, let place = mine[name], let expected = theirs[name],
        min(place.alpha, expected.alpha) > 0.05
      else { continue }
      let distance = place.distance(to: expected)
      if distance > 2 { return (name, distance) }
    }
    return nil
  }

  /// Returns the first view that is visible in both records and has moved by more than half a point, or `nil`.
  fileprivate func distanceMoved(since before: ViewPositions) -> (view: String, distance: Double)? {
    for id in order {
      guard let old = before.views[id]?.place, let new = views[id], min(old.alpha, new.place.alpha) > 0.05
      else { continue }
      let distance = old.distance(to: new.place)
      if distance > 0.5 { return (new.name, distance) }
    }
    return nil
  }
}
