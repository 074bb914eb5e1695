import SegueViews

// The calls that an animator receives from the timeline and the window.

extension StateAnimator: TimedAnimation {
  package var begin: Double {
    guard let flight, flight.deviations.isKept else { return -.infinity }
    return min(flight.motion.begin, flight.deadline)
  }

  package var end: Double { flight.map { $0.isHeld ? $0.end : min($0.end, $0.deadline) } ?? -.infinity }

  package func show(at time: Double) {
    flight?.show(at: time, movedBy: ObjectIdentifier(self))
    if !isHeld, time >= end { noteLostViews() }
    guard let onChange else { return }
    CallChain.call {
      onChange()
    } otherwise: {
      reportFault("\(name): onChange moves it again and again, and was no longer called", in: root?.window)
    }
  }

  package func finish(at time: Double) {
    show(at: time)
    guard !isHeld, let flight else { return }
    if flight.end > flight.deadline {
      reportFault("\(name): it would take longer than \(limit) s, and was stopped there", in: root?.window)
    }
    let state = state
    if !leavesModel { rest() }
    onSettle?(state)
  }
}

extension StateAnimator {
  /// Finishes the motion immediately, because no time passes for views outside a window. `onSettle` may then begin another
  /// motion.
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
    // Changes to the model are left out, because the animator that calls this may have made them.
    guard let flight, let index = flight.changes.firstIndex(where: { $0.view === view }) else { return nil }
    return flight.ownLook(index, at: time)
  }

  // If an animator leaves the models to its owner, the owner captures the states again.
  package func windowResized() { if !leavesModel { recapture() } }
}
