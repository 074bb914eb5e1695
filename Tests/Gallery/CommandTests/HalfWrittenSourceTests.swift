import SegueTestSupport
import Testing

@testable import SegueCommand
@testable import SegueCommands

/// Sources that are saved while they are being edited, and sources from other systems.
struct HalfWrittenSourceTests {
  private static let source = """
    import UIKit

    private let speed = 1.0 // words: "
    protocol Cards: AnyObject { @objc optional func moved(to place: Int) }
    enum Way: Int {
      case present = 1
      case dismiss, other
    }
    extension Outer.Inner where Self: Cards { var place: Int { get set } }
    final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
      var isPresenting = true { didSet {} }
      private let text = "\\(speed) #\\"x\\""
      init(way: Way, _ frame: CGRect = .zero, done: @escaping (Int) -> Void = { _ in }) {}
      required init?(coder: NSCoder) { super.init(coder: coder) }
      override init(frame: CGRect) { super.init(frame: frame) }
      deinit { #selector(move) }
      func animateTransition() { UIView.animate { /* so /* it */ goes */ } }
    }
    class Drag: UIPercentDrivenInteractiveTransition { init(page: UIViewController!) {} }

    """

  /// The result of processing a source, as text.
  @discardableResult private func result(of source: String) -> String {
    var reader = AnimatorReader()
    reader.read(source, file: "/a.swift")
    let factory = AnimatorFactory(reader)
    let adoption = Adoption(source, optionalMethods: Adoption.optionalMethods(in: [source]))
    return "\(factory.scenes) \(factory.faults) \(factory.interaction ?? "") \(adoption.notes)"
  }

  @Test func everyPrefixOfSourceIsRead() {
    let source = Self.source
    for end in source.indices { result(of: String(source[..<end])) }
    #expect(result(of: source).contains("isPresenting = request.isForward"))
  }

  @Test func randomPiecesOfSourceAreRead() {
    var seeds = SeededGenerator(7)
    let tokens = SwiftToken.all(in: Self.source).map(\.text)
    for _ in 0..<Effort.count(300, thorough: 20_000) {
      var pieces = tokens
      for _ in 0...seeds.index(12) {
        let place = seeds.index(pieces.count)
        if seeds.chance(0.5) {
          pieces.remove(at: place)
        } else {
          pieces.insert(seeds.pick(tokens), at: place)
        }
      }
      result(of: pieces.joined())
    }
  }

  @Test func windowsLineEndsChangeNothing() {
    #expect(result(of: Self.source.replacing("\n", with: "\r\n")) == result(of: Self.source))
  }
}
