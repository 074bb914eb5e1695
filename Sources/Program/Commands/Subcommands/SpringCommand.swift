internal import ArgumentParser
internal import SegueMotion
internal import SegueWorkbench

/// The command `spring`, which translates a spring or a curve into code for other toolkits.
struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Translate a spring or curve for other toolkits.",
    """
    Prints code for Segue, UIKit, Core Animation, SwiftUI, Flutter, Compose, CSS, Qt Quick and libadwaita, each with its largest \
    deviation from Segue: in points at the same time, and in milliseconds at the same position. Both are computed by the \
    toolkit's own formulas from the numbers as printed.
    """, name: "spring"
  ) { name, _ in
    [
      "\(name) spring --duration 0.45 --damping 0.82",
      "\(name) spring --response 0.4 --damping 0.7 --distance 800",
      "\(name) spring --response 0.5 --bounce 0.2 --for css",
      "\(name) spring --duration 0.3 --curve 0.4,0,0.2,1",
    ]
  }

  @Option("UIKit's duration of a spring, or the duration of a curve.", "seconds", parse: Values.length)
  var duration: Double?

  @Option("The period of the undamped spring; SwiftUI's duration.", "seconds", parse: Values.length)
  var response: Double?

  @Option(
    "The damping ratio, 0.01 to 100; below 1 the spring overshoots.", "ratio",
    parse: Values.number(in: 0.01...100))
  var damping: Double?

  @Option(
    "SwiftUI's bounce, -0.99 to 0.99; above 0 the spring overshoots.", "bounce",
    parse: Values.number(in: -0.99...0.99))
  var bounce: Double?

  @Option("The control points of a cubic curve.", "x1,y1,x2,y2", parse: Values.curve)
  var curve: CubicCurve?

  @Option(
    "The initial velocity, in distances per second. (default: 0)", "n", parse: Values.number(in: -1000...1000)
  )
  var velocity = 0.0

  @Option("The delay. (default: 0)", "seconds", parse: Values.time)
  var delay = 0.0

  @Option(
    "The distance for which deviations are given, 1 to 100000. (default: 300)", "points",
    parse: Values.number(in: 1...100_000))
  var distance = 300.0

  @Option(
    "Print only the code for one toolkit: \(Toolkit.names.joined(separator: ", ")).", "toolkit",
    name: .customLong("for"), completion: .list(Toolkit.names), parse: Toolkit.parse)
  var toolkit: Toolkit?

  func validate() throws { _ = try timing() }

  func run() throws {
    let timing = try timing()
    if let toolkit {
      let translation = Translation(timing, delay: delay, for: toolkit, over: distance)
      return try Output.standard.write(translation.code + "\n")
    }
    let parts = Translation.all(timing, delay: delay, over: distance).map { translation in
      let code = translation.code.split(separator: "\n").map { "  \($0)\n" }.joined()
      return "\(translation.toolkit.rawValue)\(translation.words)\n\(code)"
    }
    try Output.standard.write(parts.joined(separator: "\n"))
  }

  private func timing() throws -> Timing {
    switch (duration, response, damping, bounce, curve) {
    case (let duration?, nil, let ratio?, nil, nil):
      return .spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    case (nil, let response?, let ratio?, nil, nil):
      return .spring(response: response, dampingRatio: ratio, initialVelocity: velocity)
    case (nil, let response?, nil, let bounce?, nil):
      let ratio = Spring(duration: response, bounce: bounce).dampingRatio
      return .spring(response: response, dampingRatio: ratio, initialVelocity: velocity)
    case (let duration?, nil, nil, nil, let curve?) where velocity == 0:
      return .curve(curve, duration: duration)
    default:
      throw ValidationError(
        "use --duration and --damping, --response and --damping, --response and --bounce, or --duration and --curve"
      )
    }
  }
}

nonisolated extension Toolkit {
  /// The toolkit's name on the command line: lowercase, without spaces.
  private var argument: String { rawValue.lowercased().filter { $0 != " " } }
  fileprivate static var names: [String] { allCases.map(\.argument) }

  fileprivate static func parse(_ text: String) throws -> Toolkit {
    guard let toolkit = allCases.first(where: { $0.argument == text }) else {
      throw ValueError("expected one of \(names.joined(separator: ", "))")
    }
    return toolkit
  }
}

extension Translation {
  /// The text for the heading about how far the translation deviates from Segue; empty for Segue itself.
  fileprivate var words: String {
    toolkit == .segue
      ? "" : ": within \(points.rounded(to: 2)) points and \((seconds * 1000).rounded(to: 1)) milliseconds"
  }
}
