import SegueControllers
import SegueGallery
import SegueHeadless
import SegueStage
import Testing

@testable import SegueWorkbench

/// A workbench beside a window that has played a script.
final class Bench {
  let window: HeadlessWindow
  let live: HeadlessWindow
  let root: WorkbenchViewController
  let recorder = ScriptRecorder()
  /// The picture that the workbench asked to show over the window.
  private(set) var overlay: Surface?
  /// The texts that the workbench has copied.
  private(set) var copied: [String] = []

  /// A click that opens an icon, and a drag that closes it.
  static let drag =
    (["0.1 click #icon-twitter", "2 press 6 400"]
    + (1...16).map { "\(2 + Double($0) * 0.015) move \(6 + $0 * 9) \(400 + $0)" }
    + ["2.25 release 150 416", "4 wait"]).joined(separator: "\n")

  /// A click that opens an icon.
  static let click = "0.1 press 127 193\n0.15 release 127 193\n2 wait"

  init(_ text: String = drag, size: Size = Size(1060, 680), scene makeStage: Playback.Scene? = nil) throws {
    let scene = makeStage ?? scene(Demo.all[0])
    let stage = scene(Size(390, 844), TraitCollection())
    stage.recorder = recorder
    live = try HeadlessWindow(stage: stage)
    root = try WorkbenchViewController(of: stage, recorder: recorder, scene: scene)
    window = try HeadlessWindow(size: size, rootViewController: root)
    root.onOverlay = { [weak self] in self?.overlay = $0 }
    root.onCopy = { [weak self] in
      self?.copied.append($0)
      return true
    }
    root.connect(frame: { try? stage.snapshot() }, hostTime: { [live] in live.now })
    let script = try EventScript(parsing: text)
    live.play(script)
    try live.tick(60, until: script.duration)
    try finish()
  }

  /// Lets the workbench finish its work, which it does a few milliseconds at a time.
  func finish() throws {
    try window.advance(by: 0.2)
    while window.window.timeline.nextAction != nil { try window.advance(by: 0.02) }
  }

  /// Presses keys, one after the other.
  func press(_ keys: String) throws {
    for key in keys {
      window.press(.character(key))
      try window.advance(by: 0.02)
    }
  }

  func view<V: View>(_ identifier: String, as type: V.Type = View.self) throws -> V {
    var found: V?
    window.window.forEachInSubtree { if $0.identifier == identifier { found = $0 as? V ?? found } }
    return try #require(found)
  }

  var stage: PictureView { get throws { try view("stage", as: PictureView.self) } }

  /// The texts of all visible labels.
  var words: [String] {
    var found: [String] = []
    window.window.forEachInSubtree {
      if let label = $0 as? Label, !label.isHidden { found.append(label.text) }
    }
    return found
  }

  /// The pixels of the stage.
  func stagePixels() throws -> [UInt32] {
    let frame = try stage.frame
    let (width, words) = (window.surface.width, window.surface.words)
    return (Int(frame.minY)..<Int(frame.maxY)).flatMap { y in
      words[(y * width + Int(frame.minX))..<(y * width + Int(frame.maxX))]
    }
  }

  var session: Session { root.session }

  func text(_ identifier: String) -> String {
    var text = ""
    window.window.forEachInSubtree { view in
      if view.identifier == identifier, let label = view as? Label { text = label.text }
    }
    return text
  }

  /// Returns the frame of a view, in the window's coordinates.
  func box(_ identifier: String) throws -> Rect {
    window.window.layoutIfNeeded()
    let view = try view(identifier)
    return view.convert(view.bounds, to: nil)
  }

  /// Drags from the center of a view.
  func drag(_ identifier: String, by way: Vector) throws {
    let start = try box(identifier).center
    try window.drag(from: start, to: start + way, over: 0.1)
  }

  /// Moves the pointer to a point, and returns the hint that is shown then.
  func hint(at point: Point) throws -> String {
    window.send(.hovered, at: point)
    try window.advance(by: 0.01)
    return text("hint")
  }

  /// Lets the recorded window come to rest.
  func rest() throws {
    repeat { try live.advance(by: 1.0 / 120) } while live.window.timeline.isMoving
    try finish()
  }
}
