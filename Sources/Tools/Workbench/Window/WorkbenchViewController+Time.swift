import SegueDrawing
import SegueViews

/// The time side of the workbench: the window as it is now, what it missed, and words about what lies under the pointer.
extension WorkbenchViewController {
  /// Takes what the recorded window shows now, and the time of its clock in seconds, from the window on the display.
  package func connect(
    frame: @escaping () -> Surface?, hostTime: @escaping () -> Double
  ) {
    (session.liveFrame, session.hostTime) = (frame, hostTime)
  }

  /// The recorded window has missed refreshes before a frame whose contents have a time, in seconds of its timeline.
  package func note(missed count: Int, at time: Double) { session.note(missed: count, at: time) }

  /// Says what is under the pointer.
  func showHints() {
    view.addGestureRecognizer(
      HoverGestureRecognizer { [unowned self] hover in
        let isInside = hover.state == .began || hover.state == .changed
        let point = hover.location(in: view)
        transport.hint.say(isInside ? view.hint(under: point) : nil, under: point)
      })
  }

  func installTimeKeys(in window: Window) {
    window.keyCommands += [
      KeyCommand(.character("v"), title: "show the window live") { [weak self] in
        self?.transport.toggleLive()
      },
      KeyCommand(.character("t"), title: "hold the window's transition at the playhead") { [weak self] in
        self?.transport.takeOver()
      },
    ]
  }
}

extension Session {
  /// What is to be known for as long as it is so, in a few words.
  var note: String? {
    if let words = divergenceWords { return words }
    let isHeld = isLive && !isBusy && live.window.host?.activeTransition != nil
    return isHeld ? "Held: the arrows move it in the window, Return finishes it, Escape cancels it." : nil
  }

  /// What does something else because of what is tried, in a few words.
  private var divergenceWords: String? {
    guard let divergence else { return nil }
    let time =
      take.contains(divergence.time)
      ? "at \(Int(((divergence.time - take.lowerBound) * 1000).rounded())) ms"
      : takes.firstIndex { $0.contains(divergence.time) }.map { "in motion \($0 + 1)" } ?? "between motions"
    return divergence.isElsewhere
      ? "With your changes, the press \(time) hits \(divergence.meets) instead of \(divergence.met)."
      : "With your changes, the input \(time) starts something else."
  }
}
