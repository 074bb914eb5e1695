import Glibc
import SegueHeadless
import SegueRendering
import SegueViews

/// The layers of a window, pulled apart in depth. Views that do not overlap share a plane.
final class StageDepth {
  private let renderer = DepthRenderer()
  private var picture: DepthPicture?

  /// The distance between neighboring planes, and the maximum distance between the first and the last, in points.
  private static let (distance, depth) = (42.0, 360.0)

  /// Divides the current contents of a window into planes.
  func update(_ window: HeadlessWindow) throws(DrawingError) {
    picture = try renderer.picture(of: window.window, scale: window.stage.scale)
  }

  /// The placement of the planes in a view.
  struct Place {
    let picture: DepthPicture
    let size: Size
    /// The transforms from window coordinates to view coordinates, one for each plane.
    let planes: [Transform]

    /// Returns the transform of a view's plane; for a view that is not drawn, returns the transform of the frontmost plane.
    func transform(of view: View) -> Transform { planes[picture.plane(of: view) ?? planes.count - 1] }

    var front: Transform { planes[planes.count - 1] }
  }

  /// Returns the placement of the planes, as large as `room` allows, but at most in their original size; `nil` if there is no
  /// plane or no room.
  func place(of size: Size, in room: Rect, turnedBy angles: Tilt.Angles) -> Place? {
    guard let picture, picture.count > 0, !size.isEmpty else { return nil }
    let step = min(Self.distance, Self.depth / Double(picture.count))
    let toMiddle = Transform.translation(Vector(-size.width / 2, -size.height / 2))
    let turned = (0..<picture.count).map { index in
      toMiddle.concatenating(
        angles.projection(atDepth: (Double(index) - Double(picture.count - 1) / 2) * step))
    }
    let box = turned.map { $0.apply(to: Rect(origin: .zero, size: size)) }.reduce(Rect?.none) {
      $0?.union($1) ?? $1
    }
    guard let box else { return nil }
    let scale = min(room.width / box.width, room.height / box.height, 1)
    guard scale > 0 else { return nil }
    let center = Vector(room.midX - box.midX * scale, room.midY - box.midY * scale)
    let planes = turned.map { $0.concatenating(.scale(scale)).concatenating(.translation(center)) }
    return Place(picture: picture, size: size, planes: planes)
  }

  /// Draws the planes, each with a border of one point.
  func draw(_ place: Place, on canvas: Canvas) throws(DrawingError) {
    let whole = Rect(origin: .zero, size: place.size)
    let (across, down) = (
      place.size.width / Double(place.picture.frame.width),
      place.size.height / Double(place.picture.frame.height)
    )
    for (index, transform) in place.planes.enumerated() {
      let pixels = place.picture.bounds(ofPlane: index).rect
      let surface = try place.picture.surface(ofPlane: index)
      canvas.save()
      canvas.concatenate(transform)
      canvas.draw(
        surface,
        in: Rect(
          x: pixels.minX * across, y: pixels.minY * down, width: pixels.width * across,
          height: pixels.height * down), from: pixels)
      canvas.stroke(.rect(whole), Palette.accent.withAlpha(0.22), style: StrokeStyle(width: 1))
      canvas.restore()
    }
  }
}

/// The rotation of the stage's planes, which follows a drag or is animated with a spring.
final class Tilt: TimedAnimation {
  /// The angles about the vertical and the horizontal axis, in radians.
  struct Angles: Equatable {
    var yaw = 0.0
    var pitch = 0.0

    static let zero = Angles()
    /// The initial angles of the planes, at which the depth is visible.
    static let usual = Angles(yaw: -0.6, pitch: 0.32)
  }

  private static let farthest = 1.25

  private(set) var angles = Angles.zero { didSet { if angles != oldValue { onChange() } } }
  var onChange: () -> Void = {}

  private weak var timeline: Timeline?
  private var yaw = AnimatedValue()
  private var pitch = AnimatedValue()

  var isZero: Bool { angles == .zero }

  func turn(to angles: Angles) {
    timeline?.remove(self)
    let range = -Self.farthest...Self.farthest
    self.angles = Angles(yaw: angles.yaw.clamped(to: range), pitch: angles.pitch.clamped(to: range))
  }

  func spring(to angles: Angles, on timeline: Timeline?) {
    guard let timeline else { return turn(to: angles) }
    self.timeline?.remove(self)
    self.timeline = timeline
    let spring = Spring(duration: 0.4, dampingRatio: 0.86)
    (yaw, pitch) = (AnimatedValue(self.angles.yaw), AnimatedValue(self.angles.pitch))
    yaw.carry(to: angles.yaw, by: spring, at: timeline.now)
    pitch.carry(to: angles.pitch, by: spring, at: timeline.now)
    timeline.add(self)
  }

  var end: Double { max(yaw.end, pitch.end) }

  func show(at time: Double) {
    angles = Angles(yaw: yaw.state(at: time).value, pitch: pitch.state(at: time).value)
  }

  func finish(at time: Double) { show(at: time) }
}

extension Tilt.Angles {
  /// Returns the transform of a plane in a parallel projection.
  /// - Parameter depth: the distance of the plane in front of the center, in points.
  func projection(atDepth depth: Double) -> Transform {
    let (c, s) = (cos(yaw), sin(yaw))
    let (p, q) = (cos(pitch), sin(pitch))
    return Transform(a: c, b: s * q, c: 0, d: p, tx: depth * s, ty: -depth * c * q)
  }
}
