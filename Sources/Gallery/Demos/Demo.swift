import SegueControllers
import SeguePlayer

/// A demo in the gallery. It shows one transition, and can be installed in a window.
public nonisolated struct Demo: Sendable {
  /// The name of the demo on the command line, such as `zooming-icons`.
  public let name: String
  /// The title of the demo.
  public let title: String
  /// A sentence that describes the demo.
  public let summary: String
  /// A short invitation to try something in the demo.
  package let hint: String
  /// An event script that runs the transition once, in a window of `sampleSize`.
  public let sampleScript: String
  /// An event script that returns the demo to its first state from any state in which `sampleScript` can leave it. The duration
  /// of the script includes the time that the return takes.
  package let wayHome: String
  /// The size of the window that the sample scripts assume, in points.
  public static let sampleSize = Size(390, 844)
  /// The insets that the frame of a device covers, in points. The default is 47 at the top and 34 at the bottom.
  public let safeAreaInsets: Insets
  /// Whether wide windows have these insets, too. The default is `false`: a wide window has no insets.
  private let keepsInsets: Bool
  /// Creates the first screen of the demo.
  public let makeRootViewController: @MainActor @Sendable () -> ViewController
  private let makeWithPictures: (@MainActor @Sendable (PictureFolder) -> ViewController)?
  /// Whether a downward drag on the first screen returns to the gallery if the screen is scrolled to its top. The default is
  /// `true`; a demo that uses this drag itself passes `false`.
  package let leadsBackByPull: Bool
  /// Whether the demo follows the light or dark appearance of its window. The default is `false`: the demo is always light,
  /// like the original.
  package let followsAppearance: Bool
  /// The part of the first screen that the demo's card in a grid shows, from the upper (0, the default) to the lower one (1).
  package let shownPart: Double

  package init(
    _ name: String, title: String, summary: String, hint: String, sampleScript: String,
    wayHome: String = "0.00 key Escape", safeAreaInsets: Insets = Insets(top: 47, bottom: 34),
    keepsInsets: Bool = false, leadsBackByPull: Bool = true, followsAppearance: Bool = false,
    shownPart: Double = 0,
    makeWithPictures: (@MainActor @Sendable (PictureFolder) -> ViewController)? = nil,
    makeRootViewController: @escaping @MainActor @Sendable () -> ViewController
  ) {
    (self.name, self.title, self.summary, self.hint) = (name, title, summary, hint)
    (self.sampleScript, self.wayHome) = (sampleScript, wayHome)
    (self.safeAreaInsets, self.keepsInsets) = (safeAreaInsets, keepsInsets)
    (self.leadsBackByPull, self.followsAppearance) = (leadsBackByPull, followsAppearance)
    self.shownPart = shownPart
    (self.makeWithPictures, self.makeRootViewController) = (makeWithPictures, makeRootViewController)
  }

  /// Whether the demo can show the pictures of a folder.
  public var showsPictures: Bool { makeWithPictures != nil }

  /// Returns a copy of the demo that shows the pictures of a folder instead of its own; `nil` if the demo does not show
  /// pictures.
  public func showing(_ folder: PictureFolder) -> Demo? {
    guard let makeWithPictures else { return nil }
    return Demo(
      name, title: title, summary: summary, hint: hint, sampleScript: sampleScript, wayHome: wayHome,
      safeAreaInsets: safeAreaInsets, leadsBackByPull: leadsBackByPull, followsAppearance: followsAppearance,
      shownPart: shownPart, makeWithPictures: makeWithPictures
    ) { makeWithPictures(folder) }
  }

  /// Sets the traits of the demo's window: the appearance, and the largest text size for which all demos have room.
  @MainActor package func setTraits(of window: Window) {
    window.overrideUserInterfaceStyle = overrideUserInterfaceStyle
    window.traitOverrides.maximumContentSizeCategory = .extraExtraExtraLarge
  }

  /// The appearance that the demo's screens use instead of their window's; `.unspecified` if they follow the window.
  package var overrideUserInterfaceStyle: UserInterfaceStyle { followsAppearance ? .unspecified : .light }

  /// Makes the demo's first screen the root of a window, and adds a status bar if `safeAreaInsets` leaves room for one. The key
  /// `?` shows a list of keys.
  @MainActor public func install(in window: Window) {
    setTraits(of: window)
    window.safeAreaInsets = safeAreaInsets
    if safeAreaInsets.top > 0 {
      window.statusBar = DeviceStatusBar(over: safeAreaInsets, wide: keepsInsets ? safeAreaInsets : .zero)
    }
    let help = KeyHelp(Self.keys)
    window.keyCommands.append(
      KeyCommand(.character("?"), title: "list of keys") { [unowned window] in help.show(over: window) })
    window.rootViewController = makeRootViewController()
  }

  /// The keys and pointer actions that all demos support.
  static let keys: [KeyHelp.Entry] = [
    ("Click, drag", "open; open interactively"),
    ("Press in flight", "catch, drag, throw"),
    ("Tab, arrows", "choose"),
    ("Return, Space", "open the selection"),
    ("1, 2 …", "choose a tab"),
    ("Home, End", "scroll to the ends"),
    ("Escape", "go back; in flight, reverse"),
    ("Backspace, Alt+Left", "go back, like the mouse's back button"),
    ("Space in flight", "pause or resume"),
    ("Shift held", "a tenth of the speed"),
    ("Arrows, paused", "scrub by 1%"),
    ("Shift+arrows", "scrub by one frame"),
    ("Home, End, paused", "scrub to the ends"),
    ("Comma", "gallery settings"),
  ]

  /// All demos, in the order in which the gallery shows them.
  public static let all: [Demo] = [
    Demo(
      "zooming-icons", title: "Zooming Icons", summary: "A round icon zooms open into a screen of its color.",
      hint: "Drag an icon open, in any direction", sampleScript: "0.00 click #icon-twitter\n0.80 wait"
    ) { ZoomingIconsDemo.make() },
    Demo(
      "expanding-cells", title: "Expanding Cells",
      summary: "A table row unfolds to the whole screen, and is pulled shut again.",
      hint: "Drag a row aside, throw it back", sampleScript: "0.00 click #mail-3\n0.80 wait",
      followsAppearance: true
    ) { ExpandingCellsDemo.make() },
    Demo(
      "pop-in-out", title: "Pop In and Out",
      summary: "A picture pops out of its grid to the whole screen, and back.",
      hint: "Pull a picture out of the grid", sampleScript: "0.00 click #photo-4\n0.40 wait",
      makeWithPictures: { PopInOutDemo.make($0) }
    ) { PopInOutDemo.make() },
    Demo(
      "springy-modal", title: "Springy Modal",
      summary: "A colored cell springs open over the tab bar, and back into its place.",
      hint: "Press a cell while it springs", sampleScript: "0.00 click #swatch-4\n1.10 wait"
    ) { SpringyModalDemo.make() },
    Demo(
      "photo-profile", title: "Photo Profile",
      summary: "A post grows out of a grid of photos, and is dragged back into it.",
      hint: "Drag a photo aside, pull it home", sampleScript: "0.00 click #feed-photo-3\n0.50 wait",
      followsAppearance: true
    ) { PhotoProfileDemo.make() },
    Demo(
      "album-covers", title: "Album Covers",
      summary: "A record's sleeve flies out of its grid, while the screens slide.",
      hint: "Drag a sleeve to the left", sampleScript: "0.00 click #album-3\n0.50 wait"
    ) { AlbumCoversDemo.make() },
    Demo(
      "launch-logo", title: "Launch Logo", summary: "A logo contracts and opens onto the live first screen.",
      hint: "Click, and press the logo in flight", sampleScript: "0.00 click 195 422\n1.20 wait",
      leadsBackByPull: false, shownPart: 0.5
    ) { NavigationController(rootViewController: LaunchLogoViewController()) },
    Demo(
      "swipe-actions", title: "Swipe Actions",
      summary: "Rows are swiped to delete or mark them, over a side menu.",
      hint: "Swipe a row; drag the menu out",
      sampleScript: """
        0.00 press 330 300
        0.05 move 300 300
        0.15 move 240 302
        0.25 move 200 303
        0.30 release 200 303
        1.20 wait
        """, wayHome: "0.00 key Ctrl+Z\n0.80 key Ctrl+Z", followsAppearance: true
    ) { NavigationController(rootViewController: PostListViewController()) },
    Demo(
      "staged-card", title: "Staged Card",
      summary: "A card with three stages grows under the pointer, and its list scrolls on.",
      hint: "Drag the card up, stage by stage",
      sampleScript: """
        0.00 press 195 700
        0.03 move 195 660
        0.10 move 195 560
        0.20 move 195 420
        0.30 move 195 300
        0.35 release 195 290
        1.20 wait
        """, followsAppearance: true
    ) { StagedCardViewController() },
    Demo(
      "clock-tooltip", title: "Clock Tooltip",
      summary: "A clock beside the scroll indicator shows the time of the entry it points to.",
      hint: "Scroll, and watch the clock",
      sampleScript: """
        0.00 press 195 700
        0.05 move 195 640
        0.15 move 195 440
        0.25 move 195 240
        0.30 release 195 120
        2.00 wait
        """, wayHome: "0.00 key Home\n1.00 wait", leadsBackByPull: false, followsAppearance: true
    ) { TimelineViewController() },
    Demo(
      "paper-cards", title: "Paper Cards",
      summary: "A card in a row grows to the whole screen, and the row grows with it.",
      hint: "Drag a card up, and throw it back", sampleScript: "0.00 click #card-sky-1\n0.60 wait"
    ) { PaperCardsDemo.make() },
    Demo(
      "player", title: "Player", summary: "A small player grows into a large one, and is thrown back.",
      hint: "Drag the small player up, throw it back", sampleScript: "0.00 click #mini-player\n0.70 wait",
      followsAppearance: true, shownPart: 1
    ) { PlayerTabs() },
  ]
}
