import SegueControllers
import SegueControls
import SegueGeometry
import SegueHeadless
import SegueRecordings
import SegueViews

extension Trial {
  /// A switch that is off: the edges of its knob.
  static var controls: [Trial] {
    [
      control(.switchTap, on: Phone(delay: 0.0125)),
      control(.switchDragRight50, on: Phone(delay: 0.0125, slop: 7, pointerSlop: 7)),
    ]
  }

  /// The middle of the switch on the phone's screen, in points.
  private static let place = Point(202.17, 400)

  private static func control(_ recording: PhoneRecording, on phone: Phone) -> Trial {
    let edges = recording.measuring(["left", "right", "top", "bottom"]) { values in
      guard let x = values[0], let width = values[1], let height = values[2] else { return [nil] }
      return [x - width / 2, x + width / 2, place.y - height / 2, place.y + height / 2]
    }
    return Trial(edges, .controls, on: phone, outcome: "on") {
      let (screen, control) = (ViewController(), Switch())
      let window = try HeadlessWindow(size: Rig.screen, rootViewController: screen)
      control.center = place
      screen.view.addSubview(control)
      @MainActor func knob() -> Rect? {
        control.subviews.last.map { $0.convert($0.shown.bounds, to: nil, by: .shown) }
      }
      return Rig(
        window,
        columns: [
          "left": { knob()?.minX }, "right": { knob()?.maxX }, "top": { knob()?.minY },
          "bottom": { knob()?.maxY },
        ], outcome: { control.isOn ? "on" : "off" })
    }
  }
}
