import SegueViews

// What the timeline asks of an animator, and the window.

extension StateAnimator: TimedAnimation {
  package var begin: Double {
    guard let flight, flight.deviations.isKept else { return -.infinity }
    return min(flight.motion.begin, flight.deadline)
  }

  package var end: Double { flight.map { $0.isHeld ? $0.end : min($0.end, $0.deadline) } ?? -.infinity }

  package func show(at time: Double) {
    flight?.show(at: time, movedBy: ObjectIdentifier(self))
    guard let onChange else { return }
    CallChain.call {
      onChange()
    } otherwise: {
      reportFault("\(name): onChange moves it again and again, and was not called any more", in: root?.window)
    }
  }

  package func finish(at time: Double) {
    show(at: time)
    guard !isHeld, let flight else { return }
    if flight.end > flight.deadline {
      reportFault("\(name): it would take longer than \(limit) s, and was cut there", in: root?.window)
    }
    let state = state
    if !leavesModel { rest() }
    onSettle?(state)
  }
}

extension StateAnimator {
  /// Motion of views that are in no window, and so in no time, is over at once; its end may begin another one.
  func endDetached() {
    CallChain.call {
      finish(at: now)
    } otherwise: {
      rest()
      #if DEBUG
        writeFault(
          "Views outside of a window are animated again and again at the end of their animation, which takes no time there: the "
            + "chain was stopped; begin it in viewDidAppear")
      #endif
    }
  }
}

extension StateAnimator: ViewAnimating {
  package func invalidate() {
    (onSettle, onChange, onFollow) = (nil, nil, nil)
    drop()
  }

  package func look(of view: View, at time: Double) -> View.Properties? {
    // What the model is set to may belong to the mover that asks.
    guard let flight, let index = flight.changes.firstIndex(where: { $0.view === view }) else { return nil }
    return flight.ownLook(index, at: time)
  }

  // The owner of an animator that leaves the models alone recaptures itself.
  package func windowResized() { if !leavesModel { recapture() } }
}
