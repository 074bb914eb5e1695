import SegueDrawing
import SegueHeadless
import SegueWorkbench

extension TransitionScenario {
  /// Returns an HTML page about opening and closing, with a film, the curves of moving views, and the faults at their frames.
  func report(on faults: [TransitionFault], title: String) throws -> String {
    let session = try TransitionSession(self)
    let origin = session.now
    let sampler = MotionSampler(of: session.headless, from: origin)
    var film = Film()
    func addFrame() throws {
      film.add(try session.picture(), at: session.now - origin)
      sampler.sample(session.headless)
    }
    var ways: [TransitionSession.Direction: ClosedRange<Double>] = [:]
    for way in TransitionSession.Direction.allCases {
      guard session.begin(way) else { break }
      let beginning = session.now - origin
      let limit = session.now + Self.longest
      while !session.isIdle, session.now < limit {
        try addFrame()
        session.advance(by: 1.0 / 60)
      }
      for _ in 0..<Self.rest {
        try addFrame()
        session.advance(by: 1.0 / 60)
      }
      ways[way] = beginning...(film.times.last ?? beginning)
    }
    if film.count == 0 { try addFrame() }
    var report = Report(title: title, motions: sampler.motions, film: film, scale: 1)
    report.notes = faults.map { fault in
      let way = TransitionSession.Direction.allCases.first { fault.moment.contains($0.rawValue) }
      let time = way.flatMap { ways[$0] }.flatMap { span in
        fault.frame.map { min(span.lowerBound + Double($0) / 60, span.upperBound) }
      }
      return Report.Note(fault.description, at: time)
    }
    return try report.html()
  }

  /// The maximum time for which one transition is filmed, in seconds.
  private static let longest = 3.0
  /// The number of frames that are filmed after each transition.
  private static let rest = 6
}
