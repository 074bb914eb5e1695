import SegueControllers

/// A box that slides on a click, and a panel that grows together with its subview.
final class BoxScreen: ViewController {
  private let box = View(frame: Rect(x: 10, y: 10, width: 40, height: 40))
  private let hand = View(frame: Rect(x: 160, y: 100, width: 30, height: 30))
  private let panel = View(frame: Rect(x: 20, y: 100, width: 100, height: 40))

  override func viewDidLoad() {
    view.backgroundColor = .white
    add(box, "box") { screen in
      screen.run { box, _ in
        box.center.x += 100
        box.alpha = 0.5
      }
    }
    add(panel, "panel") { screen in
      screen.run { _, panel in
        panel.frame = Rect(x: 20, y: 110, width: 100, height: 80)
        panel.cornerRadius = 20
      }
    }
    let inner = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    inner.identifier = "inner"
    inner.backgroundColor = .white
    panel.addSubview(inner)
    add(View(frame: Rect(x: 170, y: 10, width: 20, height: 20)), "remove") { $0.box.removeFromSuperview() }
    // Like a row of a list that is reused.
    add(View(frame: Rect(x: 170, y: 40, width: 20, height: 20)), "reuse") { screen in
      screen.box.identifier = "other"
      screen.box.center.y += 500
    }
    hand.transform = .rotation(3)
    add(hand, "hand") { screen in screen.run { _, _ in screen.hand.transform = .rotation(3.3) } }
  }

  private func add(_ view: View, _ name: String, _ action: @escaping (BoxScreen) -> Void) {
    view.identifier = name
    view.backgroundColor = Color(200, 40, 60)
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self.map(action) })
    self.view.addSubview(view)
  }

  private func run(_ changes: @escaping (View, View) -> Void) {
    let animator = PropertyAnimator(.spring(duration: 0.4, dampingRatio: 1), over: view)
    animator.addAnimations { [box, panel] in changes(box, panel) }
    animator.startAnimation()
  }
}
