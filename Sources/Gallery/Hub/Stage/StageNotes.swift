import SegueControls
import SegueGallery

/// The column beside a demo on a stage: the title, the application whose transition the demo follows, a description,
/// something to try, the keys, and at the lower edge the button that leads back to the gallery.
final class StageNotes: View {
  /// The applications whose transitions the demos follow.
  private static let originals = [
    "album-covers": "[untitled]", "clock-tooltip": "Path", "launch-logo": "Twitter",
    "photo-profile": "Instagram", "staged-card": "Family", "swipe-actions": "Twitter",
  ]
  private static let keys = """
    Press in flight to catch, release to throw
    Escape to go back, Space to pause
    Hold Shift for a tenth of the speed
    F for the whole window
    """

  private let lines: [(label: Label, above: Double)]
  private let button = BackButtonLayer.makeButton()

  init(_ demo: Demo, onBack: @escaping () -> Void) {
    func line(_ text: String, _ size: Double, _ weight: Font.Weight, _ white: Double) -> Label {
      let label = Label(text, font: .scaled(size: size, weight: weight), color: Color(white: 1, alpha: white))
      label.numberOfLines = 0
      return label
    }
    let title = line(demo.title, 34, .bold, 1)
    title.identifier = "stage-title"
    var lines: [(label: Label, above: Double)] = [(title, 0)]
    if let original = Self.originals[demo.name] {
      lines.append((line("After \(original)", 17, .medium, 0.7), 4))
    }
    lines.append((line(demo.summary, 17, .regular, 0.86), 16))
    lines.append((line(demo.hint, 17, .semibold, 1), 16))
    for (index, key) in Self.keys.split(separator: "\n").enumerated() {
      lines.append((line(String(key), 14, .regular, 0.7), index == 0 ? 26 : 5))
    }
    self.lines = lines
    super.init()
    for line in lines { addSubview(line.label) }
    addSubview(button)
    button.onClick = onBack
  }

  override func layoutSubviews() {
    let heights = lines.map { $0.label.height(forWidth: bounds.width) }
    let whole = zip(lines, heights).reduce(0) { $0 + $1.0.above + $1.1 }
    let side = BackButtonLayer.side
    button.frame = pixelAligned(Rect(x: 0, y: bounds.height - side, width: side, height: side))
    var top = max(0, min((bounds.height - whole) / 2, button.frame.minY - 16 - whole))
    for (line, height) in zip(lines, heights) {
      top += line.above
      // Large text may leave no room for the last keys.
      line.label.isHidden = top + height > button.frame.minY - 8
      line.label.frame = pixelAligned(Rect(x: 0, y: top, width: bounds.width, height: height))
      top += height
    }
  }
}
