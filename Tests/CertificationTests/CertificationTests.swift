import SegueCertification
import SegueRecordings
import Testing

@Suite struct CertificationTests {
  @Test(arguments: [60.0, 120]) func segueShowsWhatThePhoneShowed(rate: Double) throws {
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
