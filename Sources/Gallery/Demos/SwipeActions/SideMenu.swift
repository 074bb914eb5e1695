import SegueControllers

/// The menu at the left edge: a drawer with the user's name and a few destinations.
final class SideMenu: ViewController {
  static let ground = Color(24, 36, 48)

  private let scrollView = ScrollView()
  private let portrait = ImageView(.portrait(Portrait(seed: 11), side: 64))
  private let name = Label("Mira Solberg", font: .scaled(size: 20, weight: .bold), color: .white)
  private let handle = Label("@mirasolberg", font: .scaled(size: 15), color: Color.white.withAlpha(0.6))
  private lazy var items = ["Profile", "Lists", "Bookmarks", "Drafts", "Settings"].map { title in
    let button = Button(title: title, identifier: "menu-\(title.lowercased())") { [weak self] in
      self?.dismiss()
    }
    button.titleLabel.font = .scaled(size: 19, weight: .medium)
    button.titleLabel.textColor = .white
    return button
  }

  override init() {
    super.init()
    title = "Menu"
    drawerPresentation = DrawerPresentation(edge: .left)
  }

  override var preferredStatusBarStyle: StatusBarStyle { .light }

  override func viewDidLoad() {
    view.identifier = "side-menu"
    view.backgroundColor = Self.ground
    portrait.clipsToBounds = true
    portrait.cornerRadius = 32
    scrollView.identifier = "side-menu-items"
    scrollView.fillsSuperview = true
    scrollView.indicatorStyle = .white
    view.addSubview(scrollView)
    for each in [portrait, name, handle] + items { scrollView.addSubview(each) }
  }

  override func viewDidLayoutSubviews() {
    let width = view.bounds.width
    portrait.frame = Rect(x: 24, y: safeAreaInsets.top + 24, width: 64, height: 64)
    var top = portrait.frame.maxY + 12
    for (view, gap) in [(name, 2.0), (handle, 28)] + items.map({ ($0, 22.0) }) {
      let size = view.sizeThatFits(Size(max(0, width - 48), .infinity))
      view.frame = Rect(x: 24, y: top, width: max(0, min(size.width, width - 48)), height: size.height)
      top += size.height + gap
    }
    scrollView.contentSize = Size(width, top + safeAreaInsets.bottom)
  }
}
