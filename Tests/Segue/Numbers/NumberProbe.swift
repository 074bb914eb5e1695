import Foundation
import Segue
import Testing

/// A probe that passes extreme numbers to public properties and parameters, and displays the result.
struct NumberProbe {
  /// The symbols that receive the numbers, with their names in the symbol graph.
  let names: [String]
  private let attempts: [(value: String, run: () throws -> Void)]

  /// Numbers that result from 0/0, overflow and a forgotten layout.
  nonisolated static let doubles = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e18, .leastNonzeroMagnitude, -1, 0,
  ]
  nonisolated static let integers = [Int.min, .max, -1, 0]

  /// Creates a probe with floating-point numbers.
  init(_ names: String..., body: @escaping (Double) throws -> Void) {
    self.names = names
    attempts = Self.doubles.map { number in ("\(number)", { try body(number) }) }
  }

  /// Creates a probe with whole numbers.
  init(whole names: String..., body: @escaping (Int) throws -> Void) {
    self.names = names
    attempts = Self.integers.map { number in ("\(number)", { try body(number) }) }
  }

  /// Creates a probe that sets numbers on a visible view, immediately and animated.
  static func shown(_ names: String..., body: @escaping (View, Double) -> Void) -> NumberProbe {
    NumberProbe(names) { number in
      try Self.show { screen in
        let view = screen.subviews[0]
        body(view, number)
        view.animate(withDuration: 0.1) { body(view, number) }
      }
    }
  }

  /// Creates a probe that draws on a canvas.
  static func drawn(_ names: String..., body: @escaping (Canvas, Double) -> Void) -> NumberProbe {
    NumberProbe(names) { number in
      let canvas = Canvas(try Surface(width: 24, height: 24))
      body(canvas, number)
      canvas.fill(Rect(x: 0, y: 0, width: 24, height: 24), .white)
      #expect(canvas.failure == nil, "\(names): \(number)")
    }
  }

  private init(_ names: [String], body: @escaping (Double) throws -> Void) {
    self.names = names
    attempts = Self.doubles.map { number in ("\(number)", { try body(number) }) }
  }

  /// Runs the probe with each number. A `DrawingError`, such as for a missing size, is allowed.
  /// - Parameter report: called with the number before each attempt.
  func run(_ report: (_ value: String) -> Void) throws {
    for attempt in attempts {
      report(attempt.value)
      do { try attempt.run() } catch is DrawingError {}
    }
  }

  /// Draws frames of a screen with a decorated view after `change`, and expects a valid tree.
  static func show(_ change: (View) throws -> Void) throws {
    let screen = ViewController()
    let view = View(frame: Rect(x: 4, y: 4, width: 20, height: 20))
    view.backgroundColor = .white
    view.cornerRadius = 3
    view.borderWidth = 1
    view.borderColor = .black
    view.shadow = Shadow(color: .black, blur: 3)
    view.addSubview(Label("a", font: .system(size: 9)))
    screen.view.addSubview(view)
    let window = try HeadlessWindow(size: Size(40, 40), rootViewController: screen)
    try change(screen.view)
    for time in [0.0, 0.03, 0.2] { try window.advance(to: time) }
    #expect(window.window.faults().isEmpty, "\(window.window.faults())")
  }

  /// Draws frames of a view in a window after `change`, and expects a valid tree.
  static func show<Shown: View>(_ view: Shown, _ change: (Shown, HeadlessWindow) throws -> Void) throws {
    let screen = ViewController()
    if view.bounds.isEmpty { view.frame = Rect(x: 0, y: 0, width: 40, height: 40) }
    screen.view.addSubview(view)
    let window = try HeadlessWindow(size: Size(60, 60), rootViewController: screen)
    try change(view, window)
    for time in [0.01, 0.05, 0.5] { try window.advance(to: window.now + time) }
    #expect(window.window.faults().isEmpty, "\(window.window.faults())")
  }
}
