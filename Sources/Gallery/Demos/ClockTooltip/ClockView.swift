import SegueControls

/// A clock whose hands turn to a new time in the shorter direction.
final class ClockView: View {
  static let side = 30.0
  private static let red = Color(228, 46, 23)
  private static let ink = Color.black.withAlpha(0.5)
  /// The color of the numbers, darker than that of the dots so that they are legible.
  private static let numberInk = Color.black.withAlpha(0.64)

  private let hourHand = ClockView.hand(length: 9)
  private let minuteHand = ClockView.hand(length: 12)
  private let hub = View()
  private let numbers = ["12", "3", "6", "9"].map {
    Label($0, font: .system(size: 5.5, weight: .semibold), color: numberInk)
  }
  private let dots: [View] = (0..<8).map { _ in View() }

  override init() {
    super.init()
    bounds.size = Size(Self.side, Self.side)
    backgroundColor = .white
    cornerRadius = Self.side / 2
    isUserInteractionEnabled = false
    let middle = bounds.center
    var quarter = 0
    for (index, turn) in (0..<12).map({ Double($0) / 12 }).enumerated() {
      let direction = Transform.rotation(turn * 2 * .pi).apply(to: Vector(0, -1))
      if index % 3 == 0 {
        let label = numbers[quarter]
        label.frame = Rect(center: middle + direction * 11.4, size: label.sizeThatFits(Size(20, 20)))
        addSubview(label)
        quarter += 1
      } else {
        let dot = dots[index - quarter]
        dot.frame = Rect(center: middle + direction * 12.6, size: Size(1, 1))
        dot.cornerRadius = 0.5
        dot.backgroundColor = Self.ink
        addSubview(dot)
      }
    }
    hub.frame = Rect(center: middle, size: Size(6, 6))
    hub.backgroundColor = .white
    hub.cornerRadius = 3
    hub.borderWidth = 1.5
    hub.borderColor = Self.red
    for hand in [hourHand, minuteHand] {
      hand.center = middle
      addSubview(hand)
    }
    addSubview(hub)
  }

  /// Returns a hand that points up. The center of its bounds is the hand's lower end, about which the hand turns.
  private static func hand(length: Double) -> ShapeView {
    let hand = ShapeView(
      .roundedRect(Rect(x: -1.5, y: -length, width: 3, height: length + 1.5), radius: 1.5), fill: red)
    hand.bounds = Rect(x: -1.5, y: -length, width: 3, height: 2 * length)
    return hand
  }

  /// Shows a time. If `animated` is `true`, a spring turns each hand from its visible angle, starting at its current velocity.
  func show(_ date: CivilDate, animated: Bool) {
    let hands = date.hands
    func place() {
      hourHand.transform = .rotation(hands.hour * 2 * .pi)
      minuteHand.transform = .rotation(hands.minute * 2 * .pi)
    }
    guard animated, window != nil else { return place() }
    animate(withDuration: 0.4, usingSpringWithDamping: 1, initialSpringVelocity: 0.2, animations: place)
  }

  /// The visible angles of the hands, in turns from the top, −½…½.
  var shownHands: (hour: Double, minute: Double) {
    (hourHand.shown.transform.turn, minuteHand.shown.transform.turn)
  }
}
