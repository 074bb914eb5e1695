import SegueViews

// What the timeline asks of an animator, and the window.

extension StateAnimator: TimedAnimation {
  package var begin: Double { deviations.isKept ? min(motion.begin, deadline) : -.infinity }

  package var end: Double {
    let end = wholeEnd
    return isHeld ? end : min(end, deadline)
  }

  /// When it would end without a deadline.
  private var wholeEnd: Double {
    let arrival = isHeld ? -.infinity : motion.end
    return deviations.isKept ? arrival : max(arrival, deviations.end)
  }

  package func show(at time: Double) {
    let id = ObjectIdentifier(self)
    var places: [Double] = []
    swap(&places, &shownPlaces)
    motion.trackPositions(at: time, into: &places)
    for index in changes.indices {
      changes[index].view.show(look(index, at: time, places: places), movedBy: id)
    }
    swap(&places, &shownPlaces)
    showGhosts(at: time)
    guard let onChange else { return }
    CallChain.call {
      onChange()
    } otherwise: {
      reportFault("\(name): onChange moves it again and again, and was not called any more", in: root?.window)
    }
  }

  package func finish(at time: Double) {
    show(at: time)
    guard !isHeld else { return }
    if wholeEnd > deadline {
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
    for change in changes { change.view.endAnimating(by: ObjectIdentifier(self)) }
    drop()
  }

  package func look(of view: View, at time: Double) -> View.Properties? {
    // What the model is set to may belong to the mover that asks.
    changes.firstIndex { $0.view === view }.map {
      fadedLook($0, at: time) ?? deviated(way($0, at: motion.trackPositions(at: time)), changes[$0], at: time)
    }
  }

  // The owner of an animator that leaves the models alone recaptures itself.
  package func windowResized() { if !leavesModel { recapture() } }
}
