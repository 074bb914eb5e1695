import SegueChecks
import SegueViews

/// The check for legible text.
extension TransitionInspector {
  /// The number of consecutive samples after which text in flight that is hard to read becomes a fault. Samples are a tenth of
  /// a second apart.
  private static let repetitions = 3

  func checkLegibility() throws {
    for style in [UserInterfaceStyle.light, .dark] { try checkLegibility(style) }
  }

  private func checkLegibility(_ style: UserInterfaceStyle) throws {
    let session = try session(scale: VisibleText.scale)
    session.window.systemTraits.userInterfaceStyle = style
    session.settle()
    let suffix = style == .dark ? ", in the dark" : ""
    var poor = ContrastFindings<String>()
    defer {
      for (view, moment, detail) in poor.findings {
        add(.legibility, moment + suffix, view: view, property: "color", detail)
      }
    }
    func lookAtRest(_ moment: String) throws {
      for text in try VisibleText.all(in: session.headless, lookingForCuts: true) {
        if text.contrast < text.required { poor.add(text, moment) }
        if text.isCut {
          let (view, detail) = (text.view.reportPath, VisibleText.cut)
          add(.legibility, moment + suffix, view: view, property: "content", detail)
        }
      }
    }
    try lookAtRest("at rest in the first screen")
    for way in Direction.allCases {
      guard begin(way, in: session) else { return }
      var looks: [ObjectIdentifier: Int] = [:]
      while session.isRunning {
        let texts = try VisibleText.all(in: session.headless, lookingForCuts: false).filter {
          // Strokes that lie between pixels are a little softer, so text in flight needs only 95 % of the contrast.
          $0.contrast < $0.required * 0.95
        }
        looks = Dictionary(
          texts.map { (ObjectIdentifier($0.view), (looks[ObjectIdentifier($0.view)] ?? 0) + 1) }
        ) { first, _ in first }
        for text in texts where looks[ObjectIdentifier(text.view)] == Self.repetitions {
          poor.add(text, "\(way), for 0.2 seconds, until frame \(session.frame)")
        }
        session.advance(by: 0.1)
      }
      session.settle()
      if way == .opening { try lookAtRest("at rest in the second screen") }
    }
  }
}
