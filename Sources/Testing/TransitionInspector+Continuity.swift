import SegueDrawing
import SegueGeometry

extension TransitionInspector {
  /// Records a run there and back, closely by its numbers and at the rate of a display by its pictures.
  func checkContinuity() throws {
    let session = try session()
    for way in Way.allCases {
      for isPicture in [false, true] {
        let rate = isPicture ? 60.0 : 480
        let meter = SeamMeter()
        func record() throws {
          if isPicture { try session.headless.advance(to: session.now) }
          meter.record(session.headless, picture: isPicture)
        }
        // At rest before, and at rest after.
        for _ in 0..<4 {
          session.advance(by: 1 / rate)
          try record()
        }
        guard begin(way, in: session) else { return }
        let (start, offset) = (session.now, meter.frames.count)
        var last = 0
        while last < 8, session.now < start + 10 {
          session.advance(by: 1 / rate)
          try record()
          if session.isIdle { last += 1 }
        }
        for each in meter.discontinuities() {
          // Where it begins, another view may take the place of one: that nothing shows it, the seams say.
          if each.property != "place", each.frame <= offset + 1, !isPicture { continue }
          let frame = Int((Double(each.frame - offset + 1) * 60 / rate).rounded())
          add(
            TransitionFault(
              .continuity, "\(way)", frame: frame, view: each.view,
              property: each.property ?? each.kind.rawValue,
              "\(each.kind) \(each.detail)"))
        }
        session.settle()
        // The same way again for the pictures.
        if !isPicture { guard pass(way.other, in: session) else { return } }
      }
    }
  }
}
