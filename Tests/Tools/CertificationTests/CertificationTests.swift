import Foundation
import SegueGeometry
import Testing

@testable import SegueCertification

@Suite struct CertificationTests {
  @Test(arguments: [60.0, 120]) func segueMatchesTheRecordedPhone(rate: Double) throws {
    for trial in Trial.all { try check(trial.run(rate: rate), at: rate) }
  }

  private func check(_ certificate: Certificate, at rate: Double) {
    #expect(
      certificate.passes,
      """
      \(certificate.name) at \(rate) Hz: \(certificate.outcome), \(certificate.share) of \(certificate.frameCount) frames, \
      at the worst \(String(describing: certificate.worst))
      """)
  }
}

@Suite struct LeastShareTests {
  @Test(arguments: [
    (0, 1), (1, 1), (1, 2), (18, 19), (19, 19), (19, 20), (37, 39), (38, 39), (38, 40), (94, 99), (95, 99),
    (947, 1000),
    (949, 1000), (950, 1000), (0, 0),
  ])
  func certificateNeedsLeastShare(good: Int, all: Int) throws {
    let trial = try #require(Trial.all.first { $0.exception == nil })
    let samples = (0..<all).map {
      Sample(time: Double($0), column: "x", phone: 0, segue: $0 < good ? 0 : 100, isTorn: false)
    }
    let certificate = Certificate(of: trial, samples, outcome: trial.outcome)
    #expect(certificate.isCertified == (all > 0 && good * 100 >= all * 95))
    #expect(certificate.passes == certificate.isCertified)
  }
}

@Suite struct PhoneRecordingTests {
  @Test func recordingHasItsTouchesAndFrames() throws {
    let text = "# a note\ncolumns,x,y\ntouch,0,1,2,0\ntouch,0.5,3,4,3\nframe,0.1,7,\n"
    let recording = try PhoneRecording(name: "one", parsing: text)
    #expect(recording.columns == ["x", "y"])
    #expect(recording.touches.map(\.time) == [0, 0.5])
    #expect(recording.touches.map(\.location) == [Point(1, 2), Point(3, 4)])
    #expect(recording.frames.map(\.time) == [0.1])
    #expect(recording.frames.map(\.values) == [[7, nil]])
  }

  @Test(arguments: ["touch,0,1", "frame,0.1,7,8", "word,1,2", "frame,x,7", "columns,a\nframe,0"])
  func parseErrorNamesItsLine(_ lines: String) {
    let error = #expect(throws: PhoneRecordingError.self) {
      try PhoneRecording(name: "one", parsing: "# a note\n" + lines)
    }
    #expect(error?.line == 1 + lines.split(separator: "\n").count)
  }

  /// The times are sorted, and each frame has at least one value.
  @Test func everyRecordingCanBeReplayed() {
    for trial in Trial.all {
      let recording = trial.recording
      #expect(!recording.frames.isEmpty, "\(recording.name)")
      #expect(recording.touches.map(\.time) == recording.touches.map(\.time).sorted(), "\(recording.name)")
      #expect(recording.frames.map(\.time) == recording.frames.map(\.time).sorted(), "\(recording.name)")
      #expect(recording.frames.allSatisfy { $0.values.contains { $0 != nil } }, "\(recording.name)")
    }
  }
}

@Suite struct MotionVectorTests {
  @Test func motionVectorsMatchTheLibrary() {
    for vector in MotionVector.all { #expect(vector.passes, "\(vector.name): \(vector.value)") }
  }
}

@Suite struct CertificationPageTests {
  /// The page has a row for each recording.
  @Test func pageListsTheCurrentFigures() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Docs/MOTION.md"), encoding: .utf8)
    for trial in Trial.all {
      let certificate = try trial.run()
      let row = """
        | \(certificate.name) | \(certificate.frameCount) | \(rounded(certificate.rms)) \
        | \(rounded(certificate.worst?.distance ?? 0)) | \(Int((certificate.share * 100).rounded())) % \
        | \(certificate.outcome) | \(certificate.isCertified ? "yes" : "but") |
        """
      #expect(page.contains(row + "\n"), "Docs/MOTION.md#recordings-of-a-phone needs \(row)")
    }
  }

  private func rounded(_ points: Double) -> String { String(format: "%.2f", points) }
}
