import SegueControllers
import SegueControls
import SegueGeometry
import SegueHeadless
import SegueRecordings
import SegueViews

extension Trial {
  /// A switch that is off: the edges of its knob. The chosen one of three segments: its edges.
  static var controls: [Trial] {
    [
      control(.switchTap, on: Phone(delay: 0.0125)),
      control(.switchDragRight50, on: Phone(delay: 0.0125, slop: 7, pointerSlop: 7)),
      segments,
    ]
  }

  /// The phone's lens also stretches as it accelerates: what is compared is where it is without that.
  private static var segments: Trial {
    // Its slots are 121 and 121.5 points apart, those of the control as far as they are wide.
    let (width, middle, distance) = (117.0, Rig.screen.width / 2 - 0.5, 121.5)
    let edges = PhoneRecording.segmentTap.measuring(["left", "right", "top", "bottom"]) { values in
      guard let x = values[0], let drift = values[1], let wide = values[2], let high = values[3] else {
        return [nil]
      }
      let center = middle + (x - drift - middle) * width / distance
      return [center - wide / 2, center + wide / 2, 151 - high / 2, 151 + high / 2]
    }
    // The click comes that late; the source says that this varies.
    return Trial(edges, .controls, on: Phone(delay: 0.0435), outcome: "3") {
      let (screen, control) = (
        ViewController(), SegmentedControl(["1", "2", "3"], identifier: "s", label: "s")
      )
      let window = try HeadlessWindow(size: Rig.screen, scale: 2, rootViewController: screen)
      control.frame = Rect(center: Point(middle, 151), size: Size(3 * width + 4, 32))
      control.selectedSegmentIndex = 1
      screen.view.backgroundColor = .white
      screen.view.addSubview(control)
      return rig(window, of: { control.subviews.first }) { "\(control.selectedSegmentIndex + 1)" }
    }
  }

  /// The edges of a view.
  private static func rig(
    _ window: HeadlessWindow, of view: @escaping () -> View?, outcome: @escaping () -> String
  ) -> Rig {
    func box() -> Rect? { view().map { $0.convert($0.shown.bounds, to: nil, by: .shown) } }
    return Rig(
      window,
      columns: [
        "left": { box()?.minX }, "right": { box()?.maxX }, "top": { box()?.minY }, "bottom": { box()?.maxY },
      ], outcome: outcome)
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
      let window = try HeadlessWindow(size: Rig.screen, scale: 3, rootViewController: screen)
      control.center = place
      screen.view.backgroundColor = .white
      screen.view.addSubview(control)
      return rig(window, of: { control.subviews.last }) { control.isOn ? "on" : "off" }
    }
  }
}
