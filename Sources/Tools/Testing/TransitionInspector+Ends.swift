import SegueChecks
import SegueControls

/// The checks of the states before and after a transition.
extension TransitionInspector {
  func checkContract() throws {
    let inFlight = try Direction.allCases.map { try moments([0.4], of: $0)[0] }
    let session = try session()
    for way in Direction.allCases {
      guard pass(way, in: session) else { return }
      if !session.foundParticipants {
        add(
          .contract, "\(way)", "`prepare` finds no participants, and the default transition runs instead")
      }
    }
    for report in session.reports { addReport(report) }
    for fault in session.window.faults() { add(.contract, "at rest", fault) }
    if !session.hasTimers, session.window.timeline.nextAction != nil {
      add(
        .contract, "at rest after closing",
        "it does not come to rest: a timer that nothing cancels keeps scheduling actions")
    }
    for (way, moment) in zip(Direction.allCases, inFlight) {
      guard bring(session, before: way), begin(way, in: session) else { return }
      session.advance(by: moment)
      if let point = pointThatCatches(session, way) {
        session.send(.dragged, at: point + direction(of: way) * 12)
        expectSameAnswers(way, in: session)
        session.send(.cancelled, at: point)
      } else {
        expectSameAnswers(way, in: session)
      }
      session.coordinator?.cancel()
      guard !scenario.gestures(for: way).isEmpty, bring(session, before: way) else { continue }
      if let point = grab(session, way) {
        expectSameAnswers(way, in: session)
        session.send(.cancelled, at: point)
      }
      session.coordinator?.cancel()
      session.settle()
    }
  }

  /// Expects that closures of the active transition return the same result for the same arguments. Otherwise, a second run
  /// could differ from the first.
  private func expectSameAnswers(_ way: Direction, in session: TransitionSession) {
    for (closure, what) in session.coordinator?.impureClosures ?? [] {
      let property = what.flatMap { PropertyDifference($0.looks.0, $0.looks.1)?.name }
      guard what == nil || property != nil else { continue }
      add(
        .contract, "\(way)", frame: session.frame, view: what?.view.reportPath, property: property,
        "`\(closure)` depends on something besides its arguments: called again with the same arguments, it returns something else"
      )
    }
  }

  /// Adds a fault from a report of the window, such as `Transition: #view: what was changed; …`.
  private func addReport(_ report: String) {
    let parts = report.split(separator: ": ", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { return add(.contract, "apply", report) }
    add(.contract, "apply or follow", view: parts[1], parts[2])
  }

  func checkSeams() throws {
    for scale in scenario.scales {
      let session = try session(scale: scale)
      var rest = try session.picture()
      for way in Direction.allCases {
        guard begin(way, in: session) else { return }
        let suffix = scale == 1 ? "" : " at scale \(scale)"
        compare(try session.picture(), with: rest, .seams, "first frame of the \(way)\(suffix)", in: session)
        session.coordinator?.hold()
        session.coordinator?.track(0)
        compare(
          try session.picture(), with: rest, .seams, "\(way) held at its start\(suffix)", in: session)
        session.coordinator?.track(1)
        session.rest()
        let (last, record) = (try session.picture(), session.record)
        session.coordinator?.finish()
        guard session.settle() else { return }
        rest = try session.picture()
        compare(
          rest, with: last, .seams, "rest after the last frame of the \(way)\(suffix)", in: session,
          before: record)
      }
    }
  }

  func checkCancel() throws {
    let session = try session()
    for way in Direction.allCases {
      let (tree, picture) = (session.record, try session.picture())
      // A transition that is over within a frame cannot be cancelled.
      let canBeCancelled = try length(of: way) > 1 / 60
      for moment in canBeCancelled ? try moments([0, 0.2, 0.6, 0.95], of: way) : [] {
        for isHeld in [false, true] {
          guard begin(way, in: session) else { return }
          session.advance(by: moment)
          if isHeld {
            session.coordinator?.hold()
            session.coordinator?.track(0.7)
          }
          session.coordinator?.cancel()
          let frame = session.frame
          guard session.settle() else { return }
          let words = "after the \(way) was cancelled\(isHeld ? " by a pointer" : "")"
          if compare(session.record, with: tree, .cancel, words, frame: frame) {
            compare(try session.picture(), with: picture, .cancel, words, in: session)
          }
        }
      }
      guard way == .closing || pass(.opening, in: session) else { return }
    }
  }

  func checkRoundTrip() throws {
    let session = try session()
    let closed = (tree: session.record, picture: try session.picture())
    var open: (tree: TreeRecord, picture: Surface)?
    for round in 1...3 {
      guard pass(.opening, in: session) else { return }
      let now = (tree: session.record, picture: try session.picture())
      if let open, compare(now.tree, with: open.tree, .roundTrip, "open, round \(round)") {
        compare(now.picture, with: open.picture, .roundTrip, "open, round \(round)", in: session)
      }
      open = open ?? now
      guard pass(.closing, in: session) else { return }
      if compare(session.record, with: closed.tree, .roundTrip, "after opening and closing") {
        compare(
          try session.picture(), with: closed.picture, .roundTrip, "after opening and closing", in: session)
      }
    }
  }

  func checkRelease() throws {
    let afterClosing = try viewsLeft()
    for name in afterClosing.open {
      add(.release, "after closing", view: name, Self.released(name))
    }
    for name in afterClosing.gone {
      add(.release, "after the window was dropped", view: name, Self.released(name))
    }
  }

  private static func released(_ name: String) -> String {
    name.hasSuffix(".view")
      ? "the screen is not released: look for a closure, a task or a delegate that retains it"
      : "the view is not released"
  }

  /// Plays opening and closing, and returns the names of views that were not released.
  /// - Returns: `open`, the views that still exist outside the window after closing; `gone`, those that still exist after the
  ///   window was released.
  private func viewsLeft() throws -> (open: [String], gone: [String]) {
    var seen: [ObjectIdentifier: WeakView] = [:]
    var left: [String] = []
    do {
      let session = try session()
      func collect() {
        session.window.forEachInSubtree { view in
          if seen[ObjectIdentifier(view)]?.view == nil { seen[ObjectIdentifier(view)] = WeakView(view) }
        }
      }
      for way in Direction.allCases {
        guard begin(way, in: session) else { return ([], []) }
        collect()
        session.advance(by: 0.1)
        collect()
        session.settle()
        collect()
      }
      left = Self.names(
        seen.values.filter { each in each.view.map { $0.window == nil && !$0.isReusable } ?? false })
    }
    return (left, Self.names(seen.values.filter { each in each.view != nil && !left.contains(each.name) }))
  }

  /// Returns the sorted names of views, except views whose superview is also in the array.
  private static func names(_ views: [WeakView]) -> [String] {
    let all = Set(views.compactMap { $0.view.map(ObjectIdentifier.init) })
    return views.filter { each in
      guard let parent = each.view?.superview else { return true }
      return !all.contains(ObjectIdentifier(parent))
    }.map(\.name).sorted()
  }
}

/// A weak reference to a view, with its name.
private struct WeakView {
  weak var view: View?
  let name: String

  init(_ view: View) {
    self.view = view
    name = view.reportPath
  }
}

extension View {
  /// Whether the view is in a cell, which a list may keep for another item.
  fileprivate var isReusable: Bool {
    sequence(first: self, next: \.superview).contains { $0 is CollectionViewCell || $0 is TableViewCell }
  }
}
