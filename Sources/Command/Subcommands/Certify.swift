import ArgumentParser
import SegueBenchmarks
import SegueCertification
import SegueRecordings

/// Compares the defaults with recordings of a phone.
struct Certify: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replay recordings of a phone, and print how far Segue is from what it showed.",
    discussion: """
      The touches of a recording go into a window without a display, and what it shows is compared with what the phone \
      showed, frame by frame, in points. The exit status is 1 where less than 95 % of a recording's frames are within 2 points, \
      or it ends in another way.

      Examples:
        segue certify
        segue certify edge-commit --frames
      """)

  @Argument(help: "Names of recordings; all of them by default.")
  var names: [String] = []

  @Flag(help: "Print each frame.")
  var frames = false

  func perform() throws {
    var certificates: [Certificate] = []
    for trial in Trial.all where names.isEmpty || names.contains(trial.recording.name) {
      certificates.append(try trial.run())
    }
    if frames {
      for certificate in certificates {
        let rows = certificate.samples.map {
          [
            $0.time.rounded(to: 4), $0.column, $0.phone.rounded(to: 2), $0.segue.rounded(to: 2),
            ($0.segue - $0.phone).rounded(to: 2),
          ]
        }
        try Output.standard.write(TextTable.text([["time", "what", "phone", "Segue", "distance"]] + rows))
      }
    }
    let rows = certificates.map {
      [
        $0.name, $0.family.rawValue, "\($0.frameCount)", $0.rms.rounded(to: 2),
        ($0.worst?.distance ?? 0).rounded(to: 2),
        ($0.worst?.time ?? 0).rounded(to: 3), ($0.share * 100).rounded(to: 1), $0.outcome,
        $0.isCertified ? "yes" : $0.passes ? "but" : "no",
      ]
    }
    try Output.standard.write(
      TextTable.text(
        [["recording", "family", "frames", "rms", "largest", "at", "within 2 pt", "outcome", "certified"]]
          + rows))
  }
}
