import SegueControllers

extension Trial {
  /// Trials of a sheet that zooms from a card and back, and of the sheet pulled below its detent. They compare the edges of the
  /// zooming view.
  static var zoomedSheets: [Trial] {
    [
      call("zoom-sheet-present", delay: -0.0036, "medium", except: opening) { $0.present() },
      call("zoom-sheet-dismiss", delay: -0.0175, "dismissed", open: true, except: closing) {
        $0.sheet.dismiss()
      },
      Trial("zoom-sheet-drag-80", .sheets, on: Phone(delay: -0.013, slop: 5.25), outcome: "medium") {
        try rig(from: Rect(x: 131.33, y: 276, width: 140, height: 48), open: true)
      },
    ]
  }

  private static let opening = KnownDifference(
    downTo: 0.45, because: "the phone's width and height run on no spring, nor on one curve")
  private static let closing = KnownDifference(
    downTo: 0.55, because: "the phone's sheet moves 30 ms later than it shrinks, and on no spring")

  private static func call(
    _ recording: PhoneRecording, delay: Double, _ outcome: String, open: Bool = false,
    except exception: KnownDifference, _ begin: @escaping (SheetScreens) -> Void
  ) -> Trial {
    Trial(recording, .sheets, on: Phone(delay: delay), outcome: outcome, except: exception) {
      try rig(from: Rect(x: 121.33, y: 250, width: 160, height: 100), open: open, begin)
    }
  }

  private static func rig(
    from place: Rect, open: Bool, _ begin: @escaping (SheetScreens) -> Void = { _ in }
  ) throws -> Rig {
    let screens = try SheetScreens(.medium())
    let card = screens.zoom(from: place, cornerRadius: min(place.height / 2, 16))
    if open { screens.present(animated: false) }
    return screens.rig(of: card) { begin(screens) }
  }
}
