import SegueControls
import SegueGallery

/// The text beside a demo on a stage: the title, the application whose transition the demo follows, a description, something to
/// try, and the keys.
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

  init(_ demo: Demo) {
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
    lines.append((line(Self.keys, 14, .regular, 0.7), 28))
    self.lines = lines
    super.init()
    isUserInteractionEnabled = false
    for line in lines { addSubview(line.label) }
  }

  override func layoutSubviews() {
    let heights = lines.map { $0.label.height(forWidth: bounds.width) }
    let whole = zip(lines, heights).reduce(0) { $0 + $1.0.above + $1.1 }
    var top = max(24, (bounds.height - whole) / 2)
    for (line, height) in zip(lines, heights) {
      top += line.above
      line.label.frame = pixelAligned(Rect(x: 0, y: top, width: bounds.width, height: height))
      top += height
    }
  }
}
