import SegueControllers
import SegueHeadless

extension Trial {
  /// Trials of a switch that is off and of segmented controls. They compare the edges of the knob and of the selected segment.
  static var controls: [Trial] {
    [
      control("switch-tap", on: Phone(delay: 0.0125)),
      control(
        "switch-drag-right50", on: Phone(delay: 0.0125, slop: 7, pointerSlop: 7),
        except: KnownDifference(
          downTo: 0.94, because: "for five frames after it is picked up the knob lags by up to 2.6 points")),
      segmentTap, segmentDrag,
    ]
  }

  /// The phone's lens also shifts as it accelerates. This shift is subtracted before the comparison.
  private static var segmentTap: Trial {
    // The phone's slots are 121 and 121.5 points apart. The slots of the control are as far apart as they are wide.
    let (width, middle, distance) = (117.0, Rig.screen.width / 2 - 0.5, 121.5)
    let edges = PhoneRecording("segment-tap").measuring(["left", "right", "top", "bottom"]) { values in
      guard let x = values[0], let drift = values[1], let wide = values[2], let high = values[3] else {
        return [nil]
      }
      let center = middle + (x - drift - middle) * width / distance
      return [center - wide / 2, center + wide / 2, 151 - high / 2, 151 + high / 2]
    }
    // The click arrives after this delay. According to the source, the delay varies.
    return Trial(edges, .controls, on: Phone(delay: 0.0435), outcome: "3") {
      try segments(3, chosen: 1, in: Rect(center: Point(middle, 151), size: Size(3 * width + 4, 32)))
    }
  }

  private static var segmentDrag: Trial {
    // The distance of the phone's slots is also the width of the control's slots.
    let (distance, margin) = (72.125, 72.125 - 68)
    let edges = PhoneRecording("segment-drag").measuring(["left", "right", "top", "bottom"]) { values in
      guard let x = values[0], let drift = values[1], let wide = values[2], let high = values[3] else {
        return [nil]
      }
      let (center, width) = (x - drift, wide + margin)
      return [center - width / 2, center + width / 2, 257 - high / 2, 257 + high / 2]
    }
    let phone = Phone(delay: 0.016, liftDelay: 0.0187, slop: 20, includesSlop: true)
    return Trial(edges, .controls, on: phone, outcome: "5") {
      let left = 56 - distance / 2 - 2
      return try segments(5, chosen: 0, in: Rect(x: left, y: 241, width: 5 * distance + 4, height: 32))
    }
  }

  private static func segments(_ count: Int, chosen: Int, in frame: Rect) throws -> Rig {
    let control = SegmentedControl((1...count).map(String.init), identifier: "s", label: "s")
    let screen = ViewController()
    let window = try HeadlessWindow(size: Rig.screen, scale: 2, rootViewController: screen)
    control.frame = frame
    control.selectedSegmentIndex = chosen
    screen.view.backgroundColor = .white
    screen.view.addSubview(control)
    return rig(window, of: { control.subviews.first }) { "\(control.selectedSegmentIndex + 1)" }
  }

  /// Creates a rig that measures the edges of a view.
  private static func rig(
    _ window: HeadlessWindow, of view: @escaping () -> View?, outcome: @escaping () -> String
  ) -> Rig {
    func box() -> Rect? { view()?.shownBox }
    return Rig(
      window,
      columns: [
        "left": { box()?.minX }, "right": { box()?.maxX }, "top": { box()?.minY }, "bottom": { box()?.maxY },
      ], outcome: outcome)
  }

  /// The center of the switch on the phone's screen, in points.
  private static let place = Point(202.17, 400)

  private static func control(
    _ recording: PhoneRecording, on phone: Phone, except exception: KnownDifference? = nil
  ) -> Trial {
    let edges = recording.measuring(["left", "right", "top", "bottom"]) { values in
      guard let x = values[0], let width = values[1], let height = values[2] else { return [nil] }
      return [x - width / 2, x + width / 2, place.y - height / 2, place.y + height / 2]
    }
    return Trial(edges, .controls, on: phone, outcome: "on", except: exception) {
      let (screen, control) = (ViewController(), Switch())
      let window = try HeadlessWindow(size: Rig.screen, scale: 3, rootViewController: screen)
      control.center = place
      screen.view.backgroundColor = .white
      screen.view.addSubview(control)
      return rig(window, of: { control.subviews.last }) { control.isOn ? "on" : "off" }
    }
  }
}
