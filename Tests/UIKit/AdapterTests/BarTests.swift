import SegueHeadless
import Testing

@testable import SegueUIKit

/// The stack of screens and its bar, as screens use them.
@Suite struct BarTests {
  private final class Page: UIViewController {
    var taps: [String] = []
    lazy var inner: UIButton = {
      let button = UIButton(
        type: .system, primaryAction: UIAction { [unowned self] _ in taps.append("inner") })
      button.setTitle("Inner", for: .normal)
      return button
    }()

    override func viewDidLoad() {
      super.viewDidLoad()
      navigationItem.leftBarButtonItem = UIBarButtonItem(
        barButtonSystemItem: .cancel, target: self, action: Selector(Page.cancelTapped))
      let share = UIBarButtonItem(
        image: UIImage(systemName: "square.and.arrow.up"), style: .plain, target: self,
        action: Selector(Page.tapped(_:)))
      let done = UIBarButtonItem(title: "Done", style: .done, target: self, action: Selector(Page.tapped(_:)))
      navigationItem.rightBarButtonItems = [done, share, UIBarButtonItem(customView: inner)]
      navigationItem.rightBarButtonItem?.tintColor = .red
      navigationItem.backBarButtonItem = UIBarButtonItem(title: "", style: .plain, target: nil, action: nil)
    }
    func cancelTapped() { taps.append("cancel") }
    func tapped(_ sender: UIBarButtonItem) { taps.append(sender.title ?? "image") }
  }

  @Test func itemsOfABarCallTheirTargets() throws {
    let page = Page()
    let navigation = UINavigationController(rootViewController: page)
    navigation.isNavigationBarHidden = false
    let window = try HeadlessWindow(size: CGSize(width: 390, height: 400), rootViewController: navigation)
    try window.advance(by: 1)
    let items = [page.navigationItem.leftBarButtonItems, page.navigationItem.rightBarButtonItems]
    for item in items.flatMap({ $0 ?? [] }) {
      let place = item.convert(item.bounds.center, to: nil)
      window.send(.pressed, at: place)
      window.send(.released, at: place)
      try window.advance(by: 1)
    }
    #expect(page.taps == ["cancel", "Done", "image", "inner"])
    let left = try #require(page.navigationItem.leftBarButtonItem)
    #expect(left.title == "Cancel" && left.titleLabel?.font.weight == .medium)
    #expect(page.navigationItem.rightBarButtonItem?.titleLabel?.font.weight == .semibold)
    #expect(page.navigationItem.backButtonTitle == "")
    page.navigationItem.rightBarButtonItem?.isEnabled = false
    page.navigationItem.setLeftBarButton(nil, animated: true)
    #expect(page.navigationItem.leftBarButtonItems?.isEmpty == true)
    navigation.navigationBar.titleTextAttributes = [.foregroundColor: UIColor.white]
    #expect(navigation.navigationBar.titleColor == .white)
  }

  /// The left item and the title view of a pushed screen replace the back button and the title.
  @Test func itemReplacesTheBackButton() throws {
    let (first, second) = (UIViewController(), UIViewController())
    second.title = "Second"
    let navigation = UINavigationController(rootViewController: first)
    navigation.isNavigationBarHidden = false
    let window = try HeadlessWindow(size: CGSize(width: 390, height: 400), rootViewController: navigation)
    first.show(second, sender: self)
    try window.advance(by: 2)
    let bar = navigation.navigationBar
    #expect(navigation.topViewController == second && bar.showsBackButton && bar.title == "Second")
    second.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
    let logo = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    second.navigationItem.titleView = logo
    try window.advance(by: 1)
    #expect(!bar.showsBackButton && bar.title == "")
    #expect(logo.bounds.size == CGSize(width: 60, height: 20))
    #expect(logo.convert(logo.bounds.center, to: bar).x == bar.bounds.midX)
    second.navigationItem.leftItemsSupplementBackButton = true
    #expect(bar.showsBackButton)
    second.navigationItem.setHidesBackButton(true, animated: true)
    second.navigationItem.titleView = nil
    second.navigationItem.leftBarButtonItem = nil
    second.navigationItem.hidesBackButton = true
    second.navigationItem.leftBarButtonItem = nil
    #expect(!bar.showsBackButton && bar.title == "Second" && logo.superview == nil)
    navigation.popViewController(animated: false)
    // Outside of a stack, the screen is presented.
    let other = UIViewController()
    let lone = try HeadlessWindow(size: CGSize(width: 390, height: 400), rootViewController: other)
    other.show(second, sender: nil)
    try lone.advance(by: 1)
    #expect(other.presentedViewController == second)
  }

  @Test func systemItemsHaveTitlesOrSymbols() {
    let save = UIBarButtonItem(systemItem: .save)
    #expect(save.title == "Save" && save.image == nil && save.titleLabel?.font.weight == .semibold)
    let add = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
    #expect(add.title == nil && add.image != nil && add.accessibilityLabel == "Add")
    let space = UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
    #expect(space.title == nil && space.image == nil && !space.canBecomeFocused)
  }

  @Test func primaryActionReplacesTheMenu() {
    var calls: [String] = []
    let action = UIAction(title: "Add") { calls.append($0.title) }
    let item = UIBarButtonItem(primaryAction: action)
    item.onClick?()
    #expect(calls == ["Add"] && item.title == "Add" && !item.showsMenuAsPrimaryAction)
    let more = UIBarButtonItem(title: "More", primaryAction: nil, menu: UIMenu(children: [action]))
    #expect(more.showsMenuAsPrimaryAction && more.menu?.children.count == 1)
    #expect(
      !UIButton(type: .system).showsMenuAsPrimaryAction && !UIButton(frame: .zero).showsMenuAsPrimaryAction)
    let button = UIButton(frame: .zero, primaryAction: action)
    button.addAction(UIAction { _ in calls.append("second") }, for: .touchUpInside)
    button.addAction(UIAction { _ in calls.append("never") }, for: .valueChanged)
    button.onClick?()
    #expect(calls == ["Add", "Add", "second"])
  }

  @Test func poppedScreensAreReturned() throws {
    let screens = (0..<4).map { _ in UIViewController() }
    let navigation = UINavigationController(rootViewController: screens[0])
    let window = try HeadlessWindow(size: CGSize(width: 390, height: 400), rootViewController: navigation)
    navigation.viewControllers = screens
    #expect(navigation.viewControllers == screens)
    let popped = navigation.popViewController(animated: false)
    #expect(popped == screens[3] && popped?.parent == nil)
    #expect(navigation.popToViewController(screens[1], animated: false) == [screens[2]])
    // The screen whose push is reversed is returned, too.
    navigation.pushViewController(screens[3], animated: true)
    try window.advance(by: 0.1)
    #expect(navigation.popViewController(animated: true) == screens[3])
    try window.advance(by: 2)
    #expect(navigation.viewControllers == [screens[0], screens[1]])
    #expect(navigation.popToRootViewController(animated: true) == [screens[1]])
    try window.advance(by: 2)
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(navigation.popToRootViewController(animated: true) == nil)
  }
}

/// Symbols and attributed text.
@Suite struct SymbolTests {
  private func pixels(_ name: String) -> [UInt32] {
    guard let picture = UIImage(systemName: name)?.cgImage else { return [] }
    return (0..<picture.height).flatMap { y in (0..<picture.width).map { picture.surface.pixel(x: $0, y: y) }
    }
  }

  @Test(arguments: [
    "xmark", "star", "star.fill", "heart.fill", "chevron.backward", "xmark.circle", "xmark.circle.fill",
    "plus.square", "person", "play.fill", "ellipsis.circle", "gear", "square",
  ])
  func knownSymbolsAreDrawn(name: String) {
    let image = pixels(name)
    #expect(Set(image).count > 2 && image != pixels("some.other.name"))
  }

  @Test func symbolsDifferByFillAndFrame() {
    let names = [
      "star", "star.fill", "star.circle", "star.circle.fill", "star.square", "circle", "circle.fill",
    ]
    #expect(Set(names.map(pixels)).count == names.count)
    #expect(pixels("chevron.left") == pixels("chevron.backward"))
  }

  @Test(arguments: ["", "Star", "star..fill", "a star", "star.", "ä"])
  func impossibleNamesHaveNoSymbol(name: String) { #expect(UIImage(systemName: name) == nil) }

  @Test func symbolsHaveTheSizeOfTheirText() {
    let large = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold, scale: .large)
    #expect(UIImage(systemName: "unknown.name")?.size == CGSize(width: 21.25, height: 21.25))
    #expect(UIImage(systemName: "plus", withConfiguration: large)?.size == CGSize(width: 50, height: 50))
  }

  @Test func symbolsHaveTheTintOfTheirView() throws {
    let view = UIImageView(image: UIImage(systemName: "square.fill"))
    view.tintColor = .red
    func middle() throws -> UInt32 {
      let picture = UIGraphicsImageRenderer(size: view.bounds.size, format: .default()).image {
        view.layer.render(in: $0.cgContext)
      }
      let surface = try #require(picture.cgImage).surface
      return surface.pixel(x: surface.width / 2, y: surface.height / 2)
    }
    #expect(try middle() == 0xFFFF_0000)
    view.image = view.image?.withTintColor(.green)
    #expect(try middle() == 0xFF00_FF00)
    view.image = view.image?.withRenderingMode(.alwaysTemplate)
    #expect(try middle() == 0xFFFF_0000)
  }

  @Test func attributesOfTheFirstLetterApply() {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let title = NSMutableAttributedString(
      string: "Rare",
      attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .kern: 2, .paragraphStyle: style])
    title.append(NSAttributedString(string: " finds", attributes: [.foregroundColor: UIColor.red]))
    let label = UILabel()
    label.textColor = .blue
    label.attributedText = title
    #expect(label.text == "Rare finds" && label.font.size == 30 && label.font.tracking == 2)
    #expect(label.textColor == .blue && label.textAlignment == .center)
    label.attributedText = NSAttributedString(string: "New", attributes: [.foregroundColor: UIColor.red])
    #expect(label.text == "New" && label.textColor == .red && label.font.size == 30)
    let again = UITextView()
    again.attributedText = label.attributedText
    #expect(again.text == "New" && again.font == label.font && again.textColor == .red)
    label.attributedText = nil
    #expect(label.text == "")
    let wide = NSAttributedString(string: "wide", attributes: [.font: UIFont.systemFont(ofSize: 40)])
    #expect(wide.size().width > 2 * ("wide" as NSString).size(withAttributes: nil).width)
    let button = UIButton(type: .system)
    button.setAttributedTitle(title, for: .normal)
    #expect(button.title == "Rare finds" && button.titleLabel?.font.size == 30)
    let field = UITextField()
    field.attributedPlaceholder = wide
    #expect(field.placeholder == "wide")
  }

  @Test func fontsAreFoundByName() throws {
    let font = try #require(UIFont(name: "Avenir-DemiBoldItalic", size: 12))
    #expect(font == UIFont(family: "Avenir", size: 12, weight: .bold, isItalic: true))
    #expect(UIFont(name: "SF Pro-Semibold", size: 9)?.weight == .semibold)
    #expect(UIFont(name: "Menlo", size: 9)?.weight == .regular && UIFont(name: "", size: 9) == nil)
    #expect(UIFont.italicSystemFont(ofSize: 9).isItalic && UIFont.italicSystemFont(ofSize: 9).family == nil)
  }

  @Test func fieldsHaveABorder() {
    let field = UITextField()
    #expect(field.borderStyle == .none && field.text! == "")
    field.borderStyle = .roundedRect
    #expect(field.borderStyle == .roundedRect && field.backgroundColor == .systemBackground)
    field.backgroundColor = .red
    field.borderStyle = .line
    #expect(field.borderStyle == .line && field.layer.cornerRadius == 0 && field.backgroundColor == .red)
    field.borderStyle = .none
    #expect(field.layer.borderWidth == 0 && field.backgroundColor == .red)
  }
}
