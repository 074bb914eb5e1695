import SegueAnimation
import SegueViews

/// A wheel of spokes that turns while something of unknown length happens; like UIKit's `UIActivityIndicatorView`.
///
/// The wheel turns in steps, even with reduced motion. It stands still in a window that is hidden, covered or without the
/// keyboard focus.
public final class ActivityIndicatorView: View {
  /// Defines the size of an indicator.
  public nonisolated enum Style: Sendable, Hashable {
    /// The indicator is 20 points wide and high.
    case medium
    /// The indicator is 37 points wide and high.
    case large

    fileprivate var side: Double { self == .medium ? 20 : 37 }
  }

  private static let spokes = 8
  /// The time between two steps of the wheel, in seconds.
  private static let interval = 0.1
  /// The opacity of the faintest spoke.
  private static let faintest = 0.2

  /// The size of the indicator.
  public let style: Style
  /// The color of the strongest spoke. The default is `.detailLabel`.
  public var color = Color.detailLabel { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// Whether the indicator is hidden while the wheel does not turn. The default is `true`.
  public var hidesWhenStopped = true { didSet { update() } }
  /// Whether the wheel turns, or will turn once the indicator is in a window. The default is `false`.
  public private(set) var isAnimating = false
  /// The fraction of the spokes that are shown, 0…1. A `RefreshControl` increases it while the user pulls.
  var fraction = 1.0 { didSet { if fraction != oldValue { setNeedsDisplay() } } }
  private var step = 0
  private var turning: Repetition?

  /// Creates an indicator whose wheel does not turn.
  public init(style: Style = .medium) {
    self.style = style
    super.init()
    bounds.size = Size(style.side, style.side)
    isUserInteractionEnabled = false
    role = .image
    accessibilityLabel = "In progress"
    update()
  }

  /// Shows the indicator and turns the wheel.
  public func startAnimating() {
    isAnimating = true
    update()
  }

  /// Stops the wheel, and hides the indicator if `hidesWhenStopped` is set.
  public func stopAnimating() {
    isAnimating = false
    update()
  }

  public override func sizeThatFits(_ size: Size) -> Size { Size(style.side, style.side) }
  public override var intrinsicContentSize: Size { sizeThatFits(.zero) }

  public override func didMoveToWindow() { turn() }

  private func update() {
    isHidden = hidesWhenStopped && !isAnimating
    turn()
  }

  /// Restarts or stops the wheel, according to `isAnimating` and the current window.
  private func turn() {
    turning?.stop()
    turning = nil
    guard isAnimating else { return }
    turning = Repetition(of: self, every: Self.interval) { [weak self] time in
      self?.step = Int((time / Self.interval).rounded()) % Self.spokes
      self?.setNeedsDisplay()
      return self?.isAnimating == true
    }
  }

  public override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { [step, color, fraction] canvas in
      let (count, radius) = (Self.spokes, min(bounds.width, bounds.height) / 2)
      for spoke in 0..<count {
        let age = (spoke - step + 2 * count - 1) % count
        let strength = Double(age) / Double(count - 1)
        let shown = (fraction * Double(count) - Double(spoke)).clamped(to: 0...1)
        let angle = Double(spoke) / Double(count) * 2 * Double.pi
        canvas.withSavedState {
          canvas.translate(by: bounds.center - .zero)
          canvas.concatenate(.rotation(angle))
          canvas.fillRoundedRect(
            Rect(x: -radius * 0.1, y: -radius, width: radius * 0.2, height: radius * 0.56),
            radius: radius * 0.1,
            color: color.withAlpha((Self.faintest + (1 - Self.faintest) * strength) * shown))
        }
      }
    }
  }
}
