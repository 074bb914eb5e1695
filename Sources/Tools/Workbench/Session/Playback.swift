import SegueHeadless
import SegueStage
import SegueViews

/// A recording that can be put at any time, backward, too.
///
/// What a frame shows depends on its time and on the input before it alone, so a headless window that is given the same input shows
/// what the recorded window has shown. Going forward costs what happens on the way, drawing excepted; going backward begins again.
package final class Playback {
  /// Makes the contents of the recorded window as they began: with a size, pixels per point, and motion or none.
  package typealias Scene = (_ size: Size, _ traits: TraitCollection) -> Stage

  package private(set) var script: EventScript
  package private(set) var window: HeadlessWindow
  /// Called with each new window, before it plays anything.
  package var onStart: (HeadlessWindow) -> Void = { _ in }

  private let scene: Scene
  private let scale: Double?

  /// A playback at its beginning.
  /// - Parameters:
  ///   - script: a recording, or any script.
  ///   - scale: pixels per point; `nil` is what the recording says.
  ///   - scene: makes the contents, once for each time that it begins again.
  /// - Throws: where the window would be empty or too large.
  package init(_ script: EventScript, scale: Double? = nil, scene: @escaping Scene) throws(DrawingError) {
    (self.script, self.scene, self.scale) = (script, scene, scale)
    window = try Self.start(script, scale, scene)
  }

  /// The present time, in seconds of the recording.
  package var time: Double { window.now }

  /// Goes to a time, in seconds, and draws nothing.
  package func seek(to time: Double) throws(DrawingError) {
    let time = time.bounded(.seconds)
    if time < window.now { try restart() }
    window.advanceWithoutDrawing(to: time)
  }

  /// Goes to a time, in seconds.
  /// - Returns: what the window shows then.
  package func frame(at time: Double) throws(DrawingError) -> Surface {
    try seek(to: time)
    try window.advance(to: window.now)
    return window.surface
  }

  /// Goes on with more of the same recording. What has been played stays as it is, unless that was beyond the end of the recording so
  /// far: then it is played again, since something may have happened there.
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
