import Foundation
import SegueStage
import SegueTestSupport

@testable import SegueControls
@testable import SegueViews

/// A view that draws its own picture.
final class Drawn: View {
  var tone = 0.2

  override func content(in bounds: Rect) -> Content {
    let tone = tone
    return .drawing(bounds: bounds) { canvas in
      canvas.fill(bounds.inset(by: 2), Color(red: tone, green: 0.5, blue: 1 - tone))
      canvas.fillCircle(
        center: bounds.center, radius: bounds.width / 3, color: Color(white: tone, alpha: 0.7))
      canvas.fill(Rect(origin: bounds.origin, size: bounds.size * 0.25), .tint)
    }
  }
}

/// A window with every kind of drawable content, which changes at random.
final class Scenery {
  let window: Window
  let stage: Stage
  private(set) var log: [String] = []
  private var seeds: SeededGenerator
  private var parts: [View] = []
  private let pictures: [Image]
  /// Whether everything is on whole pixels and neither rounded nor scaled, so that nothing is antialiased.
  private let isAligned: Bool

  private static let palette = [
    Color.white, .white, Color(200, 30, 40), Color(30, 120, 200), Color(250, 210, 60), Color(40, 160, 90),
    .black, .label, .systemBackground, .systemFill,
  ]

  init(seed: Int, scale: Double, isAligned: Bool) throws {
    self.isAligned = isAligned
    seeds = SeededGenerator(seed)
    window = Window(size: Size(160, 200))
    stage = Stage(window: window, scale: scale)
    let pixels = try Surface(width: 24, height: 16, format: .rgb24)
    Canvas(pixels).fill(Rect(x: 0, y: 0, width: 24, height: 16), Color(90, 20, 120))
    Canvas(pixels).fillCircle(center: Point(10, 8), radius: 6, color: Color(250, 160, 20))
    pictures = [
      .pixels(pixels),
      .vector(size: Size(20, 20)) {
        $0.fillCircle(center: Point(10, 10), radius: 9, color: Color(10, 90, 60))
      },
    ]
    for _ in 0..<(2 + seeds.index(5)) { add() }
  }

  /// Creates a surface with the size of a frame.
  func surface() throws -> Surface {
    try .screen(Int((160 * stage.scale).rounded()), Int((200 * stage.scale).rounded()))
  }

  /// The present state, drawn without anything kept from earlier frames.
  func fromScratch() throws -> Surface { try stage.snapshot() }

  /// Makes a random change.
  /// - Parameter keepsTree: whether no view is added, removed or replaced.
  func change(keepsTree: Bool = false) {
    guard let view = parts.isEmpty ? nil : seeds.pick(parts) else { return keepsTree ? () : add() }
    var kind = seeds.index(30)
    while keepsTree, [6, 7, 8, 9, 23, 24, 25, 27].contains(kind) { kind = seeds.index(30) }
    switch kind {
    case 0, 1, 2:
      view.center = place()
      note("move", view)
    case 3:
      view.alpha = seeds.pick([0, 0.25, 0.5, 0.9, 1, 1, 1])
      note("alpha \(view.alpha)", view)
    case 4:
      view.backgroundColor = color()
      note("color", view)
    case 5:
      view.isHidden.toggle()
      note("hidden \(view.isHidden)", view)
    case 6, 7:
      note("reorder", view)
      if let parent = view.superview { parent.insertSubview(view, at: seeds.index(parent.subviews.count)) }
    case 8: add()
    case 9: remove(view)
    case 10, 11:
      if view is SnapshotView && isAligned { return }
      view.bounds.size = size()
      if seeds.chance(0.4) { view.cornerRadius = radius(view.bounds.width / 2) }
      note("resize", view)
    case 12:
      note("content", view)
      changeContent(of: view)
    case 13, 14:
      if isAligned || seeds.chance(0.6) {
        view.transform = transform()
      } else {
        view.transform3D = Transform3D.rotation(
          seeds.next(in: -2...2), x: seeds.next(in: -1...1), y: seeds.next(in: -1...1),
          z: seeds.next(in: -0.3...0.3)
        ).concatenating(.perspective(distance: seeds.next(in: 60...400)))
        view.zPosition = seeds.pick([0, 0, 20, -30])
        view.isDoubleSided = seeds.chance(0.7)
      }
      note("transform \(view.transform3D)", view)
    case 15:
      view.clipsToBounds.toggle()
      note("clips \(view.clipsToBounds)", view)
    case 16:
      view.cornerRadius = radius(seeds.pick([0, 0, 6, 11.5, 200]))
      view.corners = seeds.pick([.all, .all, [.topLeft, .topRight]])
      note("corners \(view.cornerRadius)", view)
    case 17:
      view.borderWidth = seeds.pick([0, 1, 2.5])
      view.borderColor = color()
      note("border", view)
    case 18:
      view.shadow = seeds.chance(0.5) ? .none : shadow()
      note("shadow", view)
    case 19, 20:
      view.presentation = seeds.chance(0.3) ? nil : presentation(of: view)
      note("presentation", view)
    case 21:
      view.bounds.origin = isAligned ? Point(0, 4) : seeds.pick([.zero, Point(0, 7), Point(3.25, -4.5)])
      note("scroll", view)
    case 22:
      if seeds.chance(0.3) {
        window.backgroundColor = seeds.pick(Self.palette + [.clear, Color(white: 1, alpha: 0.5)])
      }
      note("window", window)
    case 23, 24, 25: changeMask(of: view)
    case 26:
      guard let mask = view.mask else { return }
      mask.transform = transform()
      if let shape = mask as? ShapeView {
        shape.path = path()
        if shape.shape.isStroked { shape.strokeEnd = seeds.next(in: 0.1...1) }
      }
      note("mask's shape", view)
    case 28:
      window.systemTraits.userInterfaceStyle = seeds.pick([.light, .dark])
      window.systemTraits.reducesMotion = seeds.chance(0.3)
      note("\(window.systemTraits.userInterfaceStyle)", window)
    case 29:
      view.overrideUserInterfaceStyle = seeds.pick([.light, .dark, .unspecified])
      note("\(view.overrideUserInterfaceStyle)", view)
    default: reparent(view)
    }
  }

  /// Gives the view a mask, removes it, or moves it to another view.
  private func changeMask(of view: View) {
    if view.mask != nil, seeds.chance(0.4) {
      note("no mask", view)
      view.mask = nil
      return
    }
    let mask: View
    switch seeds.index(6) {
    case 0:
      // Any other view, with its subviews. A snapshot would show the view that it masks.
      guard let other = parts.filter({ !($0 is SnapshotView) && $0 !== view }).last else { return }
      mask = other
    case 1, 2:
      mask = ShapeView(path(), fill: seeds.chance(0.8) ? .black : Color(white: 0, alpha: 0.6))
      if !isAligned, seeds.chance(0.2) { (mask as? ShapeView)?.strokeColor = .black }
    case 3:
      mask = ImageView(seeds.pick(pictures))
      mask.bounds.size = size()
      mask.center = place()
    case 4: mask = Drawn(frame: Rect(origin: .zero, size: size()))
    default:
      mask = View(frame: Rect(origin: .zero, size: size()))
      mask.backgroundColor = color()
      mask.cornerRadius = radius(seeds.pick([0, 8, 200]))
    }
    if !parts.contains(where: { $0 === mask }) {
      if !isAligned, seeds.chance(0.3) { mask.center = place() }
      parts.append(mask)
    }
    note("mask \(type(of: mask))", view)
    view.mask = mask
  }

  private func path() -> Path {
    let box = Rect(center: place(), size: size())
    if isAligned { return .rect(box) }
    switch seeds.index(4) {
    case 0: return .rect(box)
    case 1: return .ellipse(in: box)
    case 2: return .roundedRect(box, radius: seeds.next(in: 0...30), corners: seeds.pick([.all, .topLeft]))
    default:
      var path = Path()
      path.move(to: box.origin)
      path.addCurve(
        to: Point(box.maxX, box.minY), control1: box.center, control2: Point(box.midX, box.minY - 20))
      path.addLine(to: Point(box.maxX, box.maxY))
      path.addCurve(
        to: box.origin, control1: Point(box.midX, box.maxY + 20), control2: Point(box.minX, box.maxY))
      path.close()
      return path
    }
  }

  /// Resizes a disc, so that it covers more or less of the window.
  func swell() {
    let disc = parts.first { $0.identifier == "disc" } ?? addDisc()
    let side = seeds.pick([40.0, 110, 180, 260, 420, 700])
    disc.bounds.size = Size(side, side)
    disc.cornerRadius = radius(side / 2)
    if seeds.chance(0.3) { disc.center = place() }
    note("swell to \(side)", disc)
  }

  private func addDisc() -> View {
    let disc = View()
    disc.identifier = "disc"
    disc.backgroundColor = color()
    disc.center = place()
    window.insertSubview(disc, at: seeds.index(window.subviews.count + 1))
    parts.append(disc)
    return disc
  }

  private func add() {
    let view = fresh()
    parts.append(view)
    let holders = [window, window] + parts.filter { $0 !== view && !($0 is SnapshotView) }
    let parent = view is SnapshotView ? window : seeds.pick(holders)
    parent.insertSubview(view, at: seeds.index(parent.subviews.count + 1))
    note("add", view)
  }

  private func fresh() -> View {
    let view: View
    switch seeds.index(9) {
    case 0: view = Label("Words", font: .system(size: 13), color: color())
    case 1:
      let picture = ImageView(seeds.pick(pictures))
      picture.contentMode = contentMode()
      view = picture
    case 2: view = Drawn()
    case 3:
      // A mask is not shown, and neither is a snapshot of it.
      guard let source = parts.filter({ !($0 is SnapshotView) && $0.window != nil }).last else {
        return View()
      }
      view = SnapshotView(
        source: source, region: seeds.chance(0.5) ? nil : Rect(x: 4, y: 4, width: 32, height: 24))
      source.isHidden = seeds.chance(0.5)
      view.center = place()
      return view
    default:
      view = View()
      view.backgroundColor = color()
      if seeds.chance(0.3) { view.cornerRadius = radius(seeds.pick([5, 12, 300])) }
      if seeds.chance(0.2) { view.clipsToBounds = true }
    }
    view.bounds.size = size()
    if view.cornerRadius > 100 { view.bounds.size.height = view.bounds.width }
    view.center = place()
    return view
  }

  private func remove(_ view: View) {
    note("remove", view)
    // A snapshot must not show a removed tree, to which a later step may add views.
    let gone = parts.filter { part in
      part.isDescendant(of: view) || (part as? SnapshotView).map { $0.source.isDescendant(of: view) } ?? false
    }
    for part in gone {
      part.removeFromSuperview()
      part.mask = nil
    }
    parts.removeAll { part in gone.contains { $0 === part } }
  }

  private func reparent(_ view: View) {
    guard !(view is SnapshotView) else { return }
    let parent = seeds.pick([window] + parts.filter { !($0 is SnapshotView) })
    note("reparent", view)
    parent.insertSubview(view, at: seeds.index(parent.subviews.count + 1))
  }

  private func changeContent(of view: View) {
    switch view {
    case let label as Label:
      label.text = seeds.pick(["Words", "Other words", "", "Two\nlines"])
      label.textColor = color()
    case let picture as ImageView:
      picture.image = seeds.pick(pictures)
      picture.contentMode = contentMode()
    case let drawn as Drawn:
      drawn.tone = seeds.next(in: 0...1)
      drawn.setNeedsDisplay()
    default: break
    }
  }

  private func presentation(of view: View) -> View.Properties {
    var shown = view.model
    shown.center = place()
    shown.alpha = seeds.pick([0.3, 0.7, 1, 1])
    if seeds.chance(0.4), !isAligned || !(view is SnapshotView) { shown.bounds.size = size() }
    if seeds.chance(0.4) { shown.transform = transform() }
    if seeds.chance(0.3) { shown.cornerRadius = radius(seeds.next(in: 0...40)) }
    return shown
  }

  private func place() -> Point {
    let (x, y) = (seeds.next(in: -30...190), seeds.next(in: -30...230))
    if isAligned { return Point((x / 2).rounded() * 2, (y / 2).rounded() * 2) }
    switch seeds.index(3) {
    case 0: return Point(x.rounded(), y.rounded())
    case 1: return Point((x * 2).rounded() / 2, (y * 2).rounded() / 2)
    default: return Point(x, y)
    }
  }

  private func contentMode() -> ImageView.ContentMode {
    seeds.pick(
      isAligned ? [.scaleToFill, .center] : [.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center])
  }

  private func radius(_ radius: Double) -> Double { isAligned ? 0 : radius }

  private func size() -> Size {
    let largest = seeds.pick([30.0, 60, 60, 160, 260])
    let (width, height) = (seeds.next(in: 4...largest), seeds.next(in: 4...largest))
    if isAligned { return Size((width / 4).rounded() * 4, (height / 4).rounded() * 4) }
    return seeds.chance(0.5) ? Size(width.rounded(), height.rounded()) : Size(width, height)
  }

  private func color() -> Color {
    let color = seeds.pick(Self.palette)
    return seeds.chance(0.15) ? color.withAlpha(0.5) : color
  }

  private func shadow() -> Shadow {
    Shadow(
      color: Color(white: 0, alpha: 0.4), blur: seeds.pick([0, 3, 8]),
      offset: Vector(seeds.pick([0, 2.5]), 3))
  }

  private func transform() -> Transform {
    let turn = seeds.pick([0.3, 0.785_398, 1.570_796, -0.1])
    let (sine, cosine) = (sin(turn), cos(turn))
    let aligned: [Transform] = [
      .identity, .identity, .scale(0), .translation(Vector(seeds.pick([-20, 6, 14]), 4)),
    ]
    let smooth = [
      .scale(1.5), .scale(0.4), .scale(3), .scale(-1, 1), .translation(Vector(seeds.next(in: -20...20), 3)),
      Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0),
      Transform(a: 1, b: 0, c: 0.4, d: 1, tx: 0, ty: 0),
    ]
    return seeds.pick(isAligned ? aligned : aligned + smooth)
  }

  private func note(_ what: String, _ view: View) {
    log.append("\(what): \(type(of: view)) \(parts.firstIndex { $0 === view }.map(String.init) ?? "-")")
  }
}
