import SegueHeadless
import SegueViews

extension Trial {
  private enum Happening {
    case begin
    case pointer(PointerEvent.Phase, Point)
  }

  /// Replays the touches of the recording, and looks where the phone had a frame.
  /// - Parameters:
  ///   - rate: of the display, in frames per second; of the recording's frames, those are compared that it would show.
  ///   - look: called at each of these, when the window shows what it does at that moment.
  public func run(
    rate: Double = 120, look: (PhoneRecording.Frame, HeadlessWindow) throws -> Void = { _, _ in }
  ) throws -> Certificate {
    let rig = try rig()
    // A call may be shown a little before the moment that the recording gives it.
    let origin = rig.window.now + 0.1
    var happenings = script[...]
    var samples: [Sample] = []
    var last = -Double.infinity
    // A little less than a frame, because the recorded times are rounded.
    let step = 0.9 / rate
    for frame in recording.frames where frame.time >= 0 && frame.time - last >= step {
      while let next = happenings.first, next.time <= frame.time {
        happenings.removeFirst()
        rig.window.advanceWithoutDrawing(to: origin + next.time)
        perform(next.happening, on: rig)
      }
      rig.window.advanceWithoutDrawing(to: origin + frame.time)
      last = frame.time
      for (column, phone) in zip(recording.columns, frame.values) {
        guard let phone, let segue = rig.columns[column]?() else { continue }
        samples.append(
          Sample(time: frame.time, column: column, phone: phone, segue: segue, isTorn: isTorn(frame)))
      }
      try look(frame, rig.window)
    }
    rig.window.advanceWithoutDrawing(to: rig.window.now + 3)
    return Certificate(of: self, samples, outcome: rig.outcome())
  }

  private func perform(_ happening: Happening, on rig: Rig) {
    switch happening {
    case .begin: rig.begin()
    case .pointer(let phase, let location): rig.window.send(phase, at: location)
    }
  }

  /// The touches as a pointer that is where the phone shows the finger: late, and with the slop of a pointer.
  private var script: [(time: Double, happening: Happening)] {
    guard let first = recording.touches.first, let last = recording.touches.last else {
      return [(phone.delay, .begin)]
    }
    let lift = last.time + phone.liftDelay
    var slop: Vector?
    func place(_ touch: PhoneRecording.Touch) -> Point {
      let way = touch.location - first.location
      if slop == nil, way.length >= phone.slop {
        slop = phone.includesSlop ? .zero : way.normalized * (phone.slop - phone.pointerSlop)
      }
      if let slop { return touch.location - slop }
      return first.location + way * (phone.slop > 0 ? min(1, phone.pointerSlop / phone.slop) : 1)
    }
    var script = [(first.time, Happening.pointer(.pressed, first.location))]
    var location = first.location
    for touch in recording.denseTouches.dropFirst().dropLast() where touch.time + phone.delay <= lift {
      location = place(touch)
      script.append((touch.time + phone.delay, .pointer(.dragged, location)))
    }
    return script + [(lift, .pointer(.released, location))]
  }
}

extension PhoneRecording {
  /// The touches, with those that the files leave out: of a slow drag, about every second one.
  fileprivate var denseTouches: [Touch] {
    guard let first = touches.first else { return [] }
    // A longer silence is a finger that rests.
    let (frame, silence) = (1 / 120.0, 0.04)
    return zip(touches, touches.dropFirst()).reduce(into: [first]) { dense, pair in
      let gap = pair.1.time - pair.0.time
      let count = gap < silence ? Int((gap / frame).rounded()) : 1
      for step in 1..<max(2, count + 1) {
        let part = Double(step) / Double(max(1, count))
        dense.append(
          Touch(
            time: pair.0.time + gap * part, location: pair.0.location.mixed(with: pair.1.location, at: part)))
      }
    }
  }
}
