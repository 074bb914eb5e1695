import SegueTransitions

/// A screen that shows an email: a large picture, and text below it.
final class MailViewController: ViewController {
  private static let background = Color(185, 59, 44)
  /// The height of the picture as a fraction of the window's height: 420 points on a phone.
  private static let pictureShare = 420.0 / 844
  /// The height of the part of the picture that is hidden above the content until the user pulls down. This is a fraction of
  /// the window's height.
  private static let reserveShare = 100.0 / 844
  private static let margin = 20.0

  private let mail: Mail
  private let transition = ExpandingCellTransition()
  private let scrollView = ScrollView()
  private let picture: ImageView
  private let titleLabel: Label
  private let senderLabel, timeLabel: Label
  private let paragraphs: [Label]
  private let closeButton: Button
  private lazy var pull = PullToDismiss(scrollView, of: self)

  override var preferredStatusBarStyle: StatusBarStyle { pull.isPastThreshold ? .light : .dark }

  init(mail: Mail) {
    self.mail = mail
    picture = ImageView(contentMode: .scaleAspectFill)
    titleLabel = Label(mail.subject, font: .scaled(size: 30, weight: .bold), color: .white)
    // Separate labels, as in the row, so that equal words coincide while one style fades into the other.
    (senderLabel, timeLabel) = (Self.line(mail.sender), Self.line("  ·  \(mail.time)"))
    paragraphs = mail.body.map { Label($0, font: .scaled(size: 17), color: Color.white.withAlpha(0.95)) }
    closeButton = Button(
      face: Label("Close", font: .scaled(size: 15, weight: .semibold), color: .white),
      identifier: "close-button", label: "Close")
    super.init()
    transitioningDelegate = transition
  }

  private static func line(_ text: String) -> Label {
    Label(text, font: .scaled(size: 15, weight: .medium), color: Color.white.withAlpha(0.92))
  }

  override func viewDidLoad() {
    view.identifier = "mail"
    view.backgroundColor = Self.background
    scrollView.identifier = "mail-scroll"
    scrollView.alwaysBounceVertical = true
    picture.identifier = "mail-picture"
    picture.accessibilityLabel = mail.subject
    picture.clipsToBounds = true
    titleLabel.identifier = "mail-title"
    picture.sharedElement = "mail-picture"
    senderLabel.sharedElement = "mail-sender"
    titleLabel.sharedElement = "mail-title"
    paragraphs.first?.sharedElement = "mail-preview"
    (timeLabel.sharedElement, timeLabel.textAlignment) = ("mail-time", .right)
    for label in paragraphs + [titleLabel] { label.numberOfLines = 0 }
    view.addSubview(scrollView)
    for view in [picture, titleLabel, senderLabel, timeLabel] + paragraphs { scrollView.addSubview(view) }
    closeButton.onClick = { [weak self] in self?.dismiss() }
    closeButton.backgroundColor = Color.black.withAlpha(0.5)
    scrollView.addFloatingSubview(closeButton)
    _ = pull
  }

  override func viewDidLayoutSubviews() {
    scrollView.frame = view.bounds
    let width = view.bounds.width
    let pictureHeight = (view.bounds.height * Self.pictureShare).rounded()
    let reserve = (view.bounds.height * Self.reserveShare).rounded()
    picture.frame = Rect(x: 0, y: -reserve, width: width, height: pictureHeight + reserve)
    if picture.image?.size != picture.frame.size {
      picture.image = .landscape(mail.landscape, filling: picture.frame.size)
    }
    let closeTop = safeAreaInsets.top + 5
    let close = closeButton.face.sizeThatFits(view.bounds.size)
    closeButton.bounds.size = Size(max(66, close.width + 24), max(30, close.height + 6))
    closeButton.center =
      Point(20, closeTop) + Vector(closeButton.bounds.width, closeButton.bounds.height) * 0.5
    closeButton.cornerRadius = closeButton.bounds.height / 2
    scrollView.topEdgeEffect.extent = closeTop + closeButton.bounds.height + 16
    var top = pictureHeight + 24
    top = place(senderLabel, below: top) + 6
    let (line, time) = (senderLabel.frame, timeLabel.sizeThatFits(view.bounds.size))
    let room = max(0, line.width - time.width)
    senderLabel.frame.size.width = min(room, senderLabel.sizeThatFits(line.size).width)
    timeLabel.frame = Rect(
      x: senderLabel.frame.maxX, y: line.minY, width: min(time.width, line.width), height: time.height)
    top = place(titleLabel, below: top) + 20
    for label in paragraphs { top = place(label, below: top) + 16 }
    scrollView.contentSize = Size(width, max(2000, top + 64))
  }

  override var firstResponder: Responder { scrollView }

  /// Places a label below a y-coordinate.
  /// - Returns: the y-coordinate at which the label ends.
  private func place(_ label: Label, below top: Double) -> Double {
    let column = view.readableContentFrame(margin: Self.margin)
    let height = label.height(forWidth: column.width)
    label.frame = view.pixelAligned(Rect(x: column.minX, y: top, width: column.width, height: height))
    return label.frame.maxY
  }
}

extension MailViewController: ExpandingCellPresented {
  func take(bar: SnapshotView, color: Color, for transition: ExpandingCellTransition) {
    pull.take(bar: bar, color: color)
  }

  var visibleBarHeight: Double { pull.visibleBarHeight }

  func transitionEnded(_ transition: ExpandingCellTransition, finished: Bool) { pull.transitionEnded() }
}
