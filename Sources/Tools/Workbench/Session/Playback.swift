import SegueHeadless
import SegueStage
import SegueViews

/// A playback of a recording, which can be moved to any time, forward or backward.
///
/// A frame depends only on its time and on the input before it. So a headless window with the same input shows the same frames
/// as the recorded window. Moving forward performs everything on the way except drawing. Moving backward starts again from the
/// beginning.
package final class Playback {
  /// A closure that creates the contents of the recorded window as they were at the beginning. The traits include the scale.
  package typealias Scene = (_ size: Size, _ traits: TraitCollection) -> Stage

  package private(set) var script: EventScript
  package private(set) var window: HeadlessWindow
  /// Called with each new window, before it plays anything.
  package var onStart: (HeadlessWindow) -> Void = { _ in }

  private let scene: Scene
  private let scale: Double?

  /// Creates a playback at its beginning.
  /// - Parameters:
  ///   - script: a recording, or any other script.
  ///   - scale: the scale in pixels per point; `nil`, the default, uses the recording's scale.
  ///   - scene: creates the contents; called each time the playback starts from the beginning.
  /// - Throws: a `DrawingError` if the window would be empty or too large.
  package init(_ script: EventScript, scale: Double? = nil, scene: @escaping Scene) throws(DrawingError) {
    (self.script, self.scene, self.scale) = (script, scene, scale)
    window = try Self.start(script, scale, scene)
  }

  /// The current time, in seconds of the recording.
  package var time: Double { window.now }

  /// Moves to a time, in seconds, without drawing.
  package func seek(to time: Double) throws(DrawingError) {
    let time = time.bounded(.seconds)
    if time < window.now { try restart() }
    window.advanceWithoutDrawing(to: time)
  }

  /// Moves to a time, in seconds, and draws.
  /// - Returns: the picture of the window at this time.
  package func frame(at time: Double) throws(DrawingError) -> Surface {
    try seek(to: time)
    try window.advance(to: window.now)
    return window.surface
  }

  /// Continues with a longer version of the recording. If the playback is beyond the end of the previous version, it starts
  /// again, because the new version may contain earlier input.
  package func extend(to script: EventScript) throws(DrawingError) {
    let isBeyond = time >= self.script.duration
    self.script = script
    if isBeyond { return try restart() }
    (window.stage.script as? ScriptPlayer)?.extend(to: script)
  }

  package func restart() throws(DrawingError) {
    window = try Self.start(script, scale, scene)
    onStart(window)
  }

  private static func start(_ script: EventScript, _ scale: Double?, _ scene: Scene) throws(DrawingError)
    -> HeadlessWindow
  {
    let opening = script.opening
    var traits = opening.traits
    if let scale { traits.displayScale = scale }
    let stage = scene(opening.size ?? Size(390, 844), traits)
    let window = try HeadlessWindow(stage: stage)
    window.play(script).followsScale = scale == nil
    return window
  }
}
