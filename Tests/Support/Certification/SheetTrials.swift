import SegueHeadless
import SegueTransitions

extension Trial {
  /// Trials of a sheet with a medium and a large detent. They compare the sheet's edges when code moves it. When a finger moves
  /// it, they compare its upper and left edge and its layout height.
  static var sheets: [Trial] {
    [
      call("sheet-present", delay: 0.071, "medium") { $0.present() },
      call("sheet-to-large", delay: 0.032, "large", open: true) { $0.presentation.selectedDetent = .large() },
      call("sheet-to-medium", delay: 0.025, "medium", from: .large(), open: true) {
        $0.presentation.selectedDetent = .medium()
      }, call("sheet-dismiss", delay: 0.021, "dismissed", open: true) { $0.sheet.dismiss() },
      laidOut("sheet-drag-flick-up-800", "large", lift: 0.0315),
      laidOut("sheet-drag-large-flick-down-900", "medium", from: .large(), lift: 0.0305),
      laidOut("sheet-drag-slow-up-140", "medium", lift: 0.0245),
      shown("sheet-drag-flick-down-600", "medium", lift: 0.024, downTo: 0.75),
      shown("sheet-drag-flick-down-1300", "dismissed", lift: 0.031, downTo: 0.6),
      shown("sheet-drag-flick-up-800", "large", lift: 0.0315, downTo: 0.65),
      shown("sheet-drag-large-flick-down-900", "medium", from: .large(), lift: 0.0305),
      shown("sheet-drag-slow-down-100", "medium", lift: 0.024, downTo: 0.78),
      shown("sheet-drag-slow-up-140", "medium", lift: 0.0245, downTo: 0.3),
    ]
  }

  private static func call(
    _ recording: PhoneRecording, delay: Double, _ outcome: String,
    from detent: SheetPresentation.Detent = .medium(), open: Bool = false,
    _ begin: @escaping (SheetScreens) -> Void
  ) -> Trial {
    let edges = recording.measuring(["top", "bottom", "left", "right"]) { values in
      guard let top = values[0], let height = values[1], let width = values[2] else { return [nil] }
      // On the phone a presented sheet first drifts sideways by eight points. The source calls this an artifact.
      let left = Rig.screen.width / 2 - width / 2
      return [top, top + height, left, left + width].map { $0 }
    }
    return Trial(edges, .sheets, on: Phone(delay: delay), outcome: outcome, isTorn: isTorn) {
      let screens = try SheetScreens(detent)
      if open { screens.present(animated: false) }
      return screens.rig { begin(screens) }
    }
  }

  /// Compares the layout height of the sheet while a finger moves it between its detents.
  private static func laidOut(
    _ recording: PhoneRecording, _ outcome: String, from detent: SheetPresentation.Detent = .medium(),
    lift: Double
  ) -> Trial {
    drag(recording.measuring(["layout height"]) { [$0[3]] }, outcome, from: detent, lift: lift)
  }

  /// Compares the visible upper and left edge.
  private static func shown(
    _ recording: PhoneRecording, _ outcome: String, from detent: SheetPresentation.Detent = .medium(),
    lift: Double, downTo share: Double? = nil
  ) -> Trial {
    let edges = recording.measuring(["top", "left"], named: "\(recording.name)-shown") { values in
      [values[0].map { min($0, Rig.screen.height) }, values[2].map { (Rig.screen.width - $0) / 2 }]
    }
    let exception = share.map {
      KnownDifference(
        downTo: $0,
        because: "the phone's sheet swells under the finger and stretches with its speed, like rubber")
    }
    return drag(edges, outcome, from: detent, lift: lift, except: exception)
  }

  /// The phone shows the effect of the finger three frames later, and the effect of the lift up to one frame after that.
  private static func drag(
    _ recording: PhoneRecording, _ outcome: String, from detent: SheetPresentation.Detent, lift: Double,
    except exception: KnownDifference? = nil
  ) -> Trial {
    Trial(
      recording, .sheets, on: Phone(delay: 0.024, liftDelay: lift, slop: 10), outcome: outcome,
      except: exception, isTorn: isTorn
    ) {
      let screens = try SheetScreens(detent)
      screens.present(animated: false)
      return screens.rig()
    }
  }

  /// One frame at the end of the motion shows the sheet at the upper edge of the screen.
  private static func isTorn(_ frame: PhoneRecording.Frame) -> Bool { frame.values[0] == 0 }
}

final class SheetScreens {
  let sheet = ViewController()
  let presentation = SheetPresentation(detents: [.medium(), .large()])
  private let window: HeadlessWindow

  init(_ detent: SheetPresentation.Detent) throws {
    let screen = ViewController()
    (screen.view.backgroundColor, sheet.view.backgroundColor) = (Rig.ground, Rig.thing)
    window = try HeadlessWindow(
      size: Rig.screen, scale: 3, rootViewController: screen, safeAreaInsets: Insets(top: 62, bottom: 34))
    presentation.selectedDetent = detent
    sheet.sheetPresentation = presentation
  }

  func present(animated: Bool = true) { window.window.rootViewController?.present(sheet, animated: animated) }

  /// Adds a card from which the sheet zooms.
  /// - Returns: The card.
  func zoom(from place: Rect, cornerRadius: Double) -> View {
    let card = View(frame: place)
    (card.backgroundColor, card.cornerRadius) = (Rig.source, cornerRadius)
    window.window.rootViewController?.view.addSubview(card)
    (sheet.transitionSource, sheet.preferredTransition) = (.view(card), .zoom)
    return card
  }

  /// The visible frame of the zooming view or, if nothing zooms, of the source.
  func zoomed(_ source: View) -> Rect {
    (window.window.view(withIdentifier: "zoomed-sheet") ?? source).shownBox
  }

  func rig(of source: View? = nil, begin: @escaping () -> Void = {}) -> Rig {
    func edge(_ edge: @escaping (Rect) -> Double) -> () -> Double? {
      { (source.map(self.zoomed) ?? self.box).map(edge) }
    }
    return Rig(
      window,
      columns: [
        "top": edge { min($0.minY, Rig.screen.height) }, "bottom": edge(\.maxY), "left": edge(\.minX),
        "right": edge(\.maxX), "layout height": { self.outline?.height },
      ],
      outcome: {
        self.sheet.view.window == nil ? "dismissed" : self.presentation.selectedDetent.identifier
      }, begin: begin)
  }

  /// The outline of the sheet in its own coordinates.
  private var outline: Rect? {
    guard sheet.view.window != nil, let mask = sheet.view.mask as? ShapeView else { return nil }
    return (mask.shown.shape ?? mask.shape).path.bounds
  }

  private var box: Rect? { outline.map { sheet.view.transform(to: nil, by: .shown).apply(to: $0) } }
}
