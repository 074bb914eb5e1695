import SegueHeadless
import SegueViews

extension Trial {
  private enum Happening {
    case begin
    case pointer(PointerEvent.Phase, Point)
  }

  /// Replays the touches of the recording and compares Segue with the phone at the time of each frame.
  /// - Parameters:
  ///   - rate: The frame rate of the display. Only those frames of the recording are compared that such a display would show.
  ///   - look: A closure that is called at each compared frame, when the window is at the same time.
  public func run(
    rate: Double = 120, look: (PhoneRecording.Frame, HeadlessWindow) throws -> Void = { _, _ in }
  ) throws -> Certificate {
    let rig = try rig()
    // A call may take effect a little before the time in the recording.
    let origin = rig.window.now + 0.1
    var happenings = script[...]
    var samples: [Sample] = []
    var last = -Double.infinity
    // Slightly less than a frame, because the recorded times are rounded.
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

  /// The touches as events of a pointer, with the phone's delay and with the slop of a pointer.
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
  /// The touches, including those that are missing in the files. In a slow drag, about every second touch is missing.
  fileprivate var denseTouches: [Touch] {
    guard let first = touches.first else { return [] }
    // During a longer gap the finger rests.
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
