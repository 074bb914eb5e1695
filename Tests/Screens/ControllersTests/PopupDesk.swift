import SegueTestSupport
import Testing

@testable import SegueControllers

/// A screen with a button that has a menu, and a text field; it presents alerts.
final class PopupDesk {
  let root = ViewController()
  let card = Button(title: "Card", identifier: "card") {}
  let field = TextField(placeholder: "Field", identifier: "field")
  let navigation: NavigationController
  let rig: Rig
  /// The titles of the actions that were performed.
  var calls: [String] = []

  init(size: Size = Size(390, 844), insets: Insets = Insets(top: 47, bottom: 34)) throws {
    root.view.backgroundColor = .systemBackground
    card.frame = Rect(x: 20, y: 100, width: 300, height: 200)
    field.frame = Rect(x: 20, y: 400, width: 200, height: 36)
    for view in [card, field] { root.view.addSubview(view) }
    navigation = NavigationController(rootViewController: root)
    rig = try Rig(navigation, size: size, insets: insets)
    card.menu = menu
  }

  var isOpen: Bool { navigation.presentedViewController != nil }

  func frame(_ name: String) -> Rect {
    rig.window.view(withIdentifier: name).map { $0.convert($0.bounds, to: nil) } ?? .zero
  }

  func type(_ text: String) {
    for letter in text {
      rig.stage.send(.key(KeyEvent(.character(letter), text: String(letter), time: rig.now)), at: rig.now)
    }
  }

  func keys(_ keys: Key..., waiting seconds: Double? = nil) {
    for key in keys { rig.key(key) }
    if let seconds { rig.wait(seconds) }
  }

  // MARK: - Alerts

  func alert(
    _ titles: [String] = ["Delete"], message: String? = "It is gone afterwards.",
    style: AlertController.Style = .alert
  ) -> AlertController {
    let alert = AlertController(title: "Delete this message?", message: message, preferredStyle: style)
    for title in titles + ["Cancel"] {
      alert.addAction(
        AlertAction(
          title: title, style: title == "Cancel" ? .cancel : title == "Delete" ? .destructive : .default,
          identifier: title
        ) { [weak self] in self?.calls.append($0.title) })
    }
    return alert
  }

  @discardableResult func present(_ alert: AlertController, waiting seconds: Double = 1) -> AlertController {
    root.present(alert)
    rig.draw()
    rig.wait(seconds)
    return alert
  }

  // MARK: - Menus

  func action(_ title: String, _ attributes: MenuAction.Attributes = [], image: Image? = nil) -> MenuAction {
    MenuAction(title: title, image: image, identifier: title, attributes: attributes) { [weak self] in
      self?.calls.append($0.title)
    }
  }

  var menu: Menu {
    Menu(children: [
      action("Reply"), action("Forward", .disabled),
      Menu(title: "Move", children: [action("Inbox"), action("Archive")]),
      Menu(options: .displayInline, children: [action("Rename"), action("Delete", .destructive)]),
    ])
  }

  func press(
    _ phase: PointerEvent.Phase, _ point: Point, _ button: PointerButton = .secondary,
    waiting seconds: Double? = nil
  ) {
    rig.stage.send(.pointer(PointerEvent(phase, at: point, button: button, time: rig.now)), at: rig.now)
    if let seconds { rig.wait(seconds) }
  }

  func open(at point: Point = Point(60, 150)) {
    press(.pressed, point)
    press(.released, point)
    rig.wait(1)
  }

  var shown: MenuController? {
    sequence(first: navigation as ViewController, next: \.presentedViewController).lazy
      .compactMap { $0 as? MenuController }.first
  }
  var panels: [MenuPanel] { shown?.boxes.compactMap { $0 as? MenuPanel } ?? [] }
  func center(_ name: String) -> Point { frame(name).center }
}
