import ArgumentParser
import SegueBenchmarks
import SegueCertification
import SegueCommands
import SegueDrawing

/// Compares Segue's defaults with recordings of a phone.
struct Certify: ViewCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare Segue with recordings of a phone.",
    discussion: """
      Replays the touches of each recording and compares every frame with the phone's, in points. A recording is certified if at \
      least 95 % of its frames are within 2 points and it ends the same way. 'but' marks a known exception; the reason is below \
      the table, and below that are the reference values of Docs/MOTION.md. Exits with status 1 if anything is out of tolerance.

      Examples:
        ./run.sh certify
        ./run.sh certify edge-commit --frames
        ./run.sh certify zoom-open --plot zoom.png
        ./run.sh certify zoom-open --strip strip.png
      """)

  @Argument(help: "The recordings. (default: all, and the reference values)")
  var names: [String] = []

  @Flag(help: "Print each frame.")
  var frames = false

  @Option("The PNG file to write: curves of the phone and Segue, for one recording.", "file")
  var plot: String?

  @Option("The PNG file to write: frames of the phone above those of Segue, for one recording.", "file")
  var strip: String?

  func validate() throws {
    for (option, file) in [("--plot", plot), ("--strip", strip)] where file != nil && names.count != 1 {
      throw ValidationError("\(option) needs exactly one recording")
    }
    if plot != nil, strip != nil { throw ValidationError("use either --plot or --strip") }
  }

  func perform() throws {
    var certificates: [Certificate] = []
    let trials = try trials()
    if let strip, let trial = trials.first {
      return try write({ try CertificateStrip(trial).draw() }, to: strip)
    }
    for trial in trials {
      do { certificates.append(try trial.run()) } catch { throw CommandError(.software, "\(error)") }
    }
    if let plot, let certificate = certificates.first {
      return try write({ try CertificatePlot(certificate).draw() }, to: plot)
    }
    if frames { try Output.standard.write(TextTable.text(certificates.flatMap(Self.frames))) }
    try Output.standard.write(TextTable.text([Self.titles] + certificates.map(Self.row)))
    for certificate in certificates where certificate.passes && !certificate.isCertified {
      try Output.standard.write("\(certificate.name): \(certificate.exception?.reason ?? "")\n")
    }
    let vectors = names.isEmpty ? MotionVector.all : []
    if !vectors.isEmpty { try Output.standard.write("\n" + TextTable.text(Self.rows(of: vectors))) }
    let failures = certificates.filter { !$0.passes }.map(\.name) + vectors.filter { !$0.passes }.map(\.name)
    if !failures.isEmpty {
      throw CommandError(.failure, "out of tolerance: \(failures.joined(separator: ", "))")
    }
  }

  @MainActor private func trials() throws(CommandError) -> [Trial] {
    guard !names.isEmpty else { return Trial.all }
    var trials: [Trial] = []
    for name in names {
      guard let trial = Trial.all.first(where: { $0.recording.name == name }) else {
        let known = Trial.all.map(\.recording.name)
        let advice =
          Nearest.to(name, among: known).map { "did you mean '\($0)'?" }
          ?? "the recordings are \(known.joined(separator: ", "))"
        throw CommandError(.usage, "there is no recording '\(name)'; \(advice)")
      }
      trials.append(trial)
    }
    return trials
  }

  @MainActor private func write(_ draw: () throws -> Surface, to path: String) throws {
    let output = try Output(path, for: .picture)
    let picture: Surface
    do { picture = try draw() } catch { throw CommandError(.software, "\(error)") }
    try output.write(picture)
  }

  private static let titles = [
    "recording", "family", "frames", "rms", "largest", "at", "within 2 pt", "outcome", "certified",
  ]

  private static func row(_ certificate: Certificate) -> [String] {
    [
      certificate.name, certificate.family.rawValue, "\(certificate.frameCount)",
      certificate.rms.rounded(to: 2), (certificate.worst?.distance ?? 0).rounded(to: 2),
      (certificate.worst?.time ?? 0).rounded(to: 3), (certificate.share * 100).rounded(to: 1) + " %",
      certificate.outcome, certificate.isCertified ? "yes" : certificate.passes ? "but" : "no",
    ]
  }

  private static func frames(of certificate: Certificate) -> [[String]] {
    [[certificate.name, "what", "phone", "Segue", "distance"]]
      + certificate.samples.map {
        [
          $0.time.rounded(to: 4), $0.column, $0.phone.rounded(to: 2), $0.segue.rounded(to: 2),
          ($0.segue - $0.phone).rounded(to: 2),
        ]
      }
  }

  private static func rows(of vectors: [MotionVector]) -> [[String]] {
    [["figure", "expected", "Segue", "error"]]
      + vectors.map { [$0.name, $0.expected.rounded(to: 9), $0.value.rounded(to: 9), "\(Float($0.error))"] }
  }
}
