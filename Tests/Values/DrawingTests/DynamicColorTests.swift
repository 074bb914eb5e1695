import SegueDrawing
import Testing

@Suite("Dynamic colors") struct DynamicColorTests {
  private static let looks: [TraitCollection] = [
    TraitCollection(), TraitCollection(userInterfaceStyle: .dark),
    TraitCollection(accessibilityContrast: .high),
    TraitCollection(userInterfaceStyle: .dark, accessibilityContrast: .high), elevated(.normal),
    elevated(.high),
  ]

  private static func elevated(_ contrast: AccessibilityContrast) -> TraitCollection {
    var traits = TraitCollection(userInterfaceStyle: .dark, accessibilityContrast: contrast)
    traits.userInterfaceLevel = .elevated
    return traits
  }

  private func looks(of color: Color) -> [Color] { Self.looks.map(color.resolvedColor) }

  @Test("system colors have the published values")
  func published() {
    #expect(
      looks(of: .systemBlue).prefix(4) == [
        Color(0, 122, 255), Color(10, 132, 255), Color(0, 64, 221), Color(64, 156, 255),
      ])
    #expect(looks(of: .label) == [.black, .white, .black, .white, .white, .white])
    #expect(
      looks(of: .systemBackground) == [
        .white, .black, .white, .black, Color(28, 28, 30), Color(36, 36, 38),
      ])
    #expect(
      looks(of: .secondaryLabel).prefix(2) == [
        Color(60, 60, 67, alpha: 0.6), Color(235, 235, 245, alpha: 0.6),
      ])
    #expect(looks(of: .systemGroupedBackground).prefix(2) == [Color(242, 242, 247), .black])
    #expect(
      looks(of: .separator).prefix(2) == [Color(60, 60, 67, alpha: 0.29), Color(84, 84, 88, alpha: 0.6)])
    #expect(looks(of: .tint) == looks(of: .defaultTint))
  }

  @Test("labels are legible with increased contrast", arguments: [Color.label, .secondaryLabel])
  func contrast(_ color: Color) {
    for ground in [Color.systemBackground, .secondarySystemBackground, .systemGroupedBackground] {
      for traits in Self.looks where traits.accessibilityContrast == .high {
        let (text, below) = (color.resolvedColor(with: traits), ground.resolvedColor(with: traits))
        #expect(below.mixed(with: text.withAlpha(1), at: text.alpha).contrast(with: below) >= 7)
      }
    }
  }

  @Test(
    "white text is legible on the fill of any tint, and a dark enough tint is not changed",
    arguments: [Color.defaultTint, .systemYellow, .systemRed, .white, .black])
  func fill(_ tint: Color) {
    for var traits in Self.looks {
      traits.tintColor = tint
      let goal = traits.accessibilityContrast == .high ? 7 : 4.5
      let (own, fill) = (tint.resolvedColor(with: traits), Color.tintFill.resolvedColor(with: traits))
      #expect(fill.contrast(with: .white) >= goal)
      #expect(
        own.contrast(with: .white) >= goal ? isNear(fill, own) : fill.contrast(with: .white) < goal + 0.1)
      #expect(Color.tintFill.withAlpha(0.5).resolvedColor(with: traits) == fill.withAlpha(0.5))
    }
  }

  @Test("a provider is called once per appearance, and may return dynamic colors")
  func provider() {
    var asked: [TraitCollection] = []
    let color = Color {
      asked.append($0)
      return $0.userInterfaceStyle == .dark ? .tint : .secondaryLabel
    }
    #expect(asked == Self.looks)
    let (labels, tints) = (looks(of: .secondaryLabel), looks(of: .tint))
    #expect(looks(of: color) == [labels[0], tints[1], labels[2], tints[3], tints[4], tints[5]])
    #expect(color == Color { $0.userInterfaceStyle == .dark ? .tint : .secondaryLabel } && color != .tint)
    var red = TraitCollection(userInterfaceStyle: .dark)
    red.tintColor = .systemRed
    #expect(color.resolvedColor(with: red) == Color(255, 69, 58))
  }

  @Test(
    "dynamic colors mix appearance by appearance, also beyond the ends", arguments: [-0.25, 0, 0.3, 1, 1.5])
  func mixing(_ fraction: Double) {
    for (one, other) in [
      (Color.label, Color.systemBackground), (.tint, Color(20, 40, 60)), (.clear, .systemFill),
    ] {
      let mixed = one.mixed(with: other, at: fraction)
      let displaced = Color.systemGray.displaced(from: one, to: other, by: fraction)
      for traits in Self.looks {
        let (start, end) = (one.resolvedColor(with: traits), other.resolvedColor(with: traits))
        #expect(isNear(mixed.resolvedColor(with: traits), start.mixed(with: end, at: fraction)))
        #expect(
          isNear(
            displaced.resolvedColor(with: traits),
            Color.systemGray.resolvedColor(with: traits).displaced(from: start, to: end, by: fraction)))
      }
    }
    #expect(Color.label.distance(to: .black) == 1 && Color.label.distance(to: .label) == 0)
  }

  private func isNear(_ one: Color, _ other: Color) -> Bool { one.distance(to: other) < 1e-12 }

  @Test("dynamic colors keep their appearances with another alpha, and lose them when a component is set")
  func components() {
    #expect(looks(of: .label.withAlpha(0.4)) == looks(of: .label).map { $0.withAlpha(0.4) })
    var color = Color.label
    color.alpha = 0.5
    #expect(color == .label.withAlpha(0.5) && !color.isOpaque && !color.isClear)
    color.red = 0.25
    #expect(looks(of: color) == Array(repeating: Color(red: 0.25, green: 0, blue: 0, alpha: 0.5), count: 6))
    #expect(Color { $0.userInterfaceStyle == .dark ? .clear : .black }.isOpaque == false)
  }

  @Test("a canvas resolves dynamic colors for its appearance")
  func canvas() throws {
    let surface = try Surface(width: 2, height: 1, format: .rgb24)
    let canvas = Canvas(surface)
    canvas.fill(Rect(x: 0, y: 0, width: 2, height: 1), Color(9, 9, 9))
    #expect(!canvas.showsAppearance)
    canvas.appearance = TraitCollection(userInterfaceStyle: .dark).appearance
    canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), .label)
    let line = LinearGradient([.label, .label], from: .zero, to: Point(2, 0))
    canvas.fill(.rect(Rect(x: 1, y: 0, width: 1, height: 1)), line)
    #expect([0, 1].map { surface.pixel(x: $0, y: 0) & 0xFFFFFF } == [0xFFFFFF, 0xFFFFFF])
    #expect(canvas.showsAppearance)
  }
}
