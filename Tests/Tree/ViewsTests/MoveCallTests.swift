import Testing

@testable import SegueViews

/// The calls that a view gets as it moves in the tree.
@Suite struct MoveCallTests {
  private final class Watched: View {
    var moves = 0
    override func didMoveToWindow() { moves += 1 }
  }

  @Test func viewsAreNotifiedOfEachNewWindow() {
    let (one, two) = (Window(size: Size(9, 9)), Window(size: Size(9, 9)))
    let (parent, child) = (View(), Watched())
    parent.addSubview(child)
    #expect(child.moves == 0 && child.window == nil)
    one.addSubview(parent)
    #expect(child.moves == 1 && child.window === one)
    one.addSubview(parent)
    #expect(child.moves == 1)
    two.addSubview(parent)
    #expect(child.moves == 2 && child.window === two && one.subviews.isEmpty)
    parent.removeFromSuperview()
    #expect(child.moves == 3 && child.window == nil)
    parent.removeFromSuperview()
    #expect(child.moves == 3)
  }

  /// A view that records the calls about its moves, with what it finds.
  private final class Teller: View {
    static var calls: [String] = []
    let name: String
    init(_ name: String) {
      self.name = name
      super.init()
    }
    private func tell(_ call: String, _ view: View?) {
      let places = [superview == nil ? "" : " in", window == nil ? "" : " shown"].joined()
      Self.calls.append("\(name) \(call) \((view as? Teller)?.name ?? (view == nil ? "-" : "w"))\(places)")
    }
    static func take() -> [String] {
      defer { calls = [] }
      return calls
    }
    override func willMove(toSuperview new: View?) { tell("will", new) }
    override func didMoveToSuperview() { tell("did", superview) }
    override func willMove(toWindow new: Window?) { tell("will see", new) }
    override func didMoveToWindow() { tell("sees", window) }
    override func didAddSubview(_ subview: View) { tell("has", subview) }
    override func willRemoveSubview(_ subview: View) { tell("loses", subview) }
  }

  /// The order is that of UIKit.
  @Test func movesAreToldBeforeAndAfter() {
    let (window, a, b, c) = (Window(size: Size(9, 9)), Teller("a"), Teller("b"), Teller("c"))
    a.addSubview(b)
    #expect(Teller.take() == ["b will a", "b did a in", "a has b"])
    a.addSubview(b)
    #expect(Teller.take() == [])
    window.addSubview(a)
    #expect(
      Teller.take() == [
        "a will w", "a will see w", "b will see w in", "a sees w in shown", "b sees w in shown",
        "a did w in shown",
      ])
    window.addSubview(c)
    _ = Teller.take()
    c.addSubview(b)
    #expect(
      Teller.take() == [
        "a loses b in shown", "b will c in shown", "b did c in shown", "c has b in shown",
      ])
    c.removeFromSuperview()
    #expect(
      Teller.take() == [
        "c will - in shown", "c will see - in shown", "b will see - in shown", "c sees -", "b sees - in",
        "c did -",
      ])
  }

  @Test func callsMayMoveViews() {
    final class Guest: View {
      var isShy = true
      weak var host: View?
      override func willMove(toSuperview new: View?) {
        guard isShy, new != nil, new !== host else { return }
        host?.addSubview(self)
      }
      override func didMoveToSuperview() { if superview == nil { host?.addSubview(self) } }
    }
    let (root, host, guest) = (View(), View(), Guest())
    root.addSubview(host)
    guest.host = host
    root.addSubview(guest)
    #expect(guest.superview === root && host.subviews.isEmpty && root.subviews.count == 2)
    guest.removeFromSuperview()
    #expect(guest.superview === host && root.subviews.count == 1 && host.subviews.count == 1)
  }

  /// A view that adds its shadow to its new superview is in front of the shadow.
  @Test func subviewsAddedByCallStayBehind() {
    final class Card: View {
      let shade = View()
      override func willMove(toSuperview new: View?) { new?.insertSubview(shade, at: 0) }
    }
    let (root, sibling, cards) = (View(), View(), [Card(), Card(), Card()])
    root.addSubview(sibling)
    root.addSubview(cards[0])
    root.insertSubview(cards[1], above: sibling)
    root.insertSubview(cards[2], below: sibling)
    let expected = [
      cards[2].shade, cards[1].shade, cards[0].shade, cards[2], sibling, cards[1], cards[0],
    ]
    #expect(root.subviews.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
  }

  /// A view that leaves when it enters a window is reported as removed once, and not as added.
  @Test func viewThatLeavesIsNotReportedAsAdded() {
    final class Shy: View {
      var moves: [Bool] = []
      override func didMoveToWindow() { if window != nil { removeFromSuperview() } }
      override func didMoveToSuperview() { moves.append(superview != nil) }
    }
    final class Host: View {
      var added = 0
      override func didAddSubview(_ subview: View) { added += 1 }
    }
    let (window, host, shy) = (Window(size: Size(9, 9)), Host(), Shy())
    window.addSubview(host)
    host.addSubview(shy)
    #expect(shy.superview == nil && shy.moves == [false] && host.added == 0)
  }
}
