import SegueControls
import SegueGallery

/// The settings panel behind the gallery's first screen. It contains the motion, the speed, frame statistics, the list of keys,
/// and text about the program.
final class SettingsPanel: View {
  private static let margin = 20.0
  private static let widest = 520.0
  /// The height of each row, in points. In a window less than 500 points high, the rows and the head are smaller, and the text
  /// about the program is hidden.
  private var rowHeight: Double { isLow ? 40 : 52 }
  private var headHeight: Double { isLow ? 44 : 64 }
  private var isLow = false

  /// The speeds that can be chosen, with their names.
  static let speeds: [(value: Double, name: String)] = [
    (1, "1"), (0.5, "1/2"), (0.2, "1/5"), (0.1, "1/10"),
  ]

  /// The height that bars cover at the top, in points. The default is 0.
  var safeTop = 0.0 { didSet { if safeTop != oldValue { setNeedsLayout() } } }
  /// Called when the Done button is clicked; the button that shows the keys calls `onKeys`.
  var onClose: (() -> Void)?
  var onKeys: (() -> Void)?
  /// The host that applies the settings.
  weak var host: (any GalleryHost)?

  private let titleLabel = Label("Settings", font: .scaled(size: 28, weight: .bold))
  private let closeButton = Button(
    face: Label("Done", font: .scaled(size: 17, weight: .semibold), color: .tint),
    identifier: "settings-done", label: "Done")
  private let scrollView = ScrollView()
  let motion = SegmentedControl(["Full", "Reduced"], identifier: "setting-motion", label: "Motion")
  let speed = SegmentedControl(speeds.map(\.name), identifier: "setting-speed", label: "Speed")
  let statistics = Switch(identifier: "setting-statistics", label: "Frame statistics")
  private let keysButton = Button(
    face: Label("Show", font: .scaled(size: 16, weight: .medium), color: .tint),
    identifier: "setting-keys", label: "Keys and pointer")
  private let aboutLabel = Label(
    """
    Segue \(GalleryViewController.version) draws its views, transitions and gestures on X11 by itself, in Swift, with Cairo and \
    Pango.
    """,
    font: .scaled(size: 14), color: .detailLabel)
  private lazy var rows: [(label: Label, line: View, control: View)] = [
    ("Motion", motion as View), ("Speed", speed), ("Frame statistics", statistics),
    ("Keys and pointer", keysButton),
  ].map { (Label($0.0, font: .scaled(size: 17)), View(), $0.1) }

  override init() {
    super.init()
    identifier = "settings"
    backgroundColor = .systemBackground
    closeButton.onClick = { [weak self] in self?.onClose?() }
    keysButton.onClick = { [weak self] in self?.onKeys?() }
    motion.onValueChanged = { [weak self] in self?.host?.reducesMotion = $0 == 1 }
    speed.onValueChanged = { [weak self] in self?.host?.speed = Self.speeds[$0].value }
    statistics.onValueChanged = { [weak self] in self?.host?.showsStatistics = $0 }
    scrollView.identifier = "settings-rows"
    aboutLabel.numberOfLines = 0
    for row in rows {
      row.line.backgroundColor = .separator
      row.line.isUserInteractionEnabled = false
      for view in [row.label, row.line, row.control] { scrollView.addSubview(view) }
    }
    scrollView.addSubview(aboutLabel)
    // Scrolled rows fade out beneath the title.
    scrollView.topEdgeEffect.isHidden = false
    scrollView.topEdgeEffect.extent = 16
    for view in [scrollView, titleLabel, closeButton] { addSubview(view) }
  }

  /// Shows the current settings of the host, which may have changed outside the panel.
  func update() {
    guard let host else { return }
    motion.selectedSegmentIndex = host.reducesMotion ? 1 : 0
    let nearest = Self.speeds.indices.min {
      abs(Self.speeds[$0].value - host.speed) < abs(Self.speeds[$1].value - host.speed)
    }
    speed.selectedSegmentIndex = nearest ?? 0
    statistics.isOn = host.showsStatistics
  }

  /// Returns the panel height, in points, at which all rows are visible in a window of the given size. The area behind the bars
  /// is not included.
  func height(for size: Size) -> Double {
    isLow = size.height < 500
    let column = min(Self.widest, max(0, size.width - 2 * Self.margin))
    return headHeight + place(in: column, from: 0, placing: false) + 12
  }

  /// The height of the part of the panel that is visible while the settings are open, in points. The default is 0.
  var visibleHeight = 0.0 { didSet { if visibleHeight != oldValue { setNeedsLayout() } } }

  override func layoutSubviews() {
    isLow = bounds.height < 500
    let width = min(Self.widest, max(0, bounds.width - 2 * Self.margin))
    let left = ((bounds.width - width) / 2).rounded()
    titleLabel.font.size = bounds.width < 300 ? 20 : 28
    let done = closeButton.face.sizeThatFits(bounds.size)
    let title = titleLabel.sizeThatFits(Size(max(0, width - done.width - 16), .infinity))
    let middle = safeTop + headHeight / 2
    titleLabel.frame = pixelAligned(
      Rect(
        x: left, y: middle - title.height / 2, width: max(0, width - done.width - 16), height: title.height))
    closeButton.frame = pixelAligned(
      Rect(x: left + width - done.width - 16, y: middle - 22, width: done.width + 32, height: 44))
    let top = safeTop + headHeight
    scrollView.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, visibleHeight - top))
    let height = place(in: width, from: left, placing: true)
    scrollView.contentSize = Size(bounds.width, height + 12)
  }

  /// Computes the height of the rows and the text below them, and places them if `placing` is `true`.
  /// - Returns: the total height, in points.
  private func place(in width: Double, from left: Double, placing: Bool) -> Double {
    var top = 0.0
    let hair = 1 / traitCollection.displayScale
    for row in rows {
      let label = row.label.sizeThatFits(Size(width, .infinity))
      var control = row.control.sizeThatFits(Size(width, .infinity))
      if let button = row.control as? Button {
        control = Size(button.face.sizeThatFits(Size(width, .infinity)).width + 24, 44)
      }
      // A label moves above its control if both do not fit side by side.
      let folds = label.width + control.width + 12 > width
      let height = folds ? label.height + control.height + 22 : rowHeight
      if placing {
        let labelTop = folds ? top + 8 : top + (height - label.height) / 2
        row.label.frame = pixelAligned(Rect(x: left, y: labelTop, width: width, height: label.height))
        let x = folds ? left : left + width - control.width + (row.control is Button ? 12 : 0)
        let y = folds ? labelTop + label.height + 6 : top + (height - control.height) / 2
        row.control.frame = pixelAligned(Rect(x: x, y: y, width: control.width, height: control.height))
        row.line.frame = Rect(x: left, y: top + height - hair, width: width, height: hair)
      }
      top += height
    }
    aboutLabel.isHidden = isLow
    if isLow { return top }
    let about = aboutLabel.height(forWidth: width)
    if placing { aboutLabel.frame = pixelAligned(Rect(x: left, y: top + 14, width: width, height: about)) }
    return top + 14 + about
  }
}
