import SegueHeadless
import SegueTransitions

extension Trial {
  /// Trials of a card that zooms into a page, and of the page closed by its button or pulled back. They compare the edges of
  /// the zooming view.
  static var zooms: [Trial] {
    [
      Trial("zoom-open", .zooms, on: Phone(delay: -0.0056), outcome: "open") {
        try zoomRig(isOpen: false) { $0.pushViewController($1) }
      },
      Trial("zoom-close", .zooms, on: Phone(delay: 0), outcome: "closed") {
        try zoomRig(isOpen: true) { navigation, _ in navigation.popViewController() }
      },
      drag(
        "zoom-drag-down-125", Phone(delay: -0.041, liftDelay: -0.05, slop: 12), outcome: "open",
        doubtful: 0.1242),
      drag(
        "zoom-drag-down-140", Phone(delay: -0.009, liftDelay: -0.0194, slop: 12), outcome: "closed",
        except: late),
      drag(
        "zoom-drag-down-300", Phone(delay: -0.006, liftDelay: -0.0124, slop: 12), outcome: "closed",
        except: late),
      drag(
        "zoom-drag-flick-70", Phone(delay: 0.062, liftDelay: 0, slop: 14), outcome: "open", doubtful: 0.0868),
      drag(
        "zoom-drag-flick-100", Phone(delay: -0.028, liftDelay: -0.0272, slop: 12), outcome: "closed",
        doubtful: 0.1946, except: behind),
      drag(
        "zoom-drag-right-return", Phone(delay: -0.0095, liftDelay: -0.0056, slop: 12), outcome: "open",
        doubtful: 0.1399),
      drag(
        "zoom-drag-edge", Phone(delay: 0.002, liftDelay: -0.0115, slop: 12), outcome: "closed", except: edge),
    ]
  }

  private static let behind = KnownDifference(
    downTo: 0.67,
    because: "the film shows a fast flick two to three frames late, and some frames of it not at all")
  private static let late = KnownDifference(
    downTo: 0.93,
    because:
      "the page catches up in the first two frames of the drag, and its top leads in the first three of the way back"
  )
  private static let edge = KnownDifference(
    downTo: 0.92,
    because:
      "the page lags by a frame at first; its springs are those of the drags down, and of this one 3 points off"
  )

  private static func drag(
    _ recording: PhoneRecording, _ phone: Phone, outcome: String, doubtful: Double? = nil,
    except exception: KnownDifference? = nil
  ) -> Trial {
    Trial(recording, .zooms, on: phone, outcome: outcome, except: exception, isTorn: isDoubtful(doubtful)) {
      let isSideways = Set(recording.touches.map(\.location.x)).count > 1
      return try zoomRig(isOpen: true, hiding: isSideways ? button : bar)
    }
  }

  /// Whether a frame is the one that, according to the recording, fits neither of its neighbors.
  private static func isDoubtful(_ time: Double?) -> (PhoneRecording.Frame) -> Bool { { $0.time == time } }

  /// The ranges in which an edge could not be measured: under the page's bar in drags down, and behind its button in drags to
  /// the side.
  private static let bar = (column: "top", range: 56.0...112.0)
  private static let button = (column: "left", range: 0.01...72.0)

  private static func zoomRig(
    isOpen: Bool, hiding hidden: (column: String, range: ClosedRange<Double>)? = nil,
    begin: @escaping (NavigationController, _ page: ViewController) -> Void = { _, _ in }
  ) throws -> Rig {
    let (below, page) = (ViewController(), ViewController())
    let card = View(frame: Rect(x: 121.33, y: 250, width: 160, height: 100))
    (card.backgroundColor, card.cornerRadius) = (Rig.source, 16)
    below.view.backgroundColor = Rig.ground
    below.view.addSubview(card)
    page.view.backgroundColor = Rig.thing
    page.transitionSource = .view(card)
    page.preferredTransition = .zoom
    let navigation = NavigationController(rootViewController: below)
    let window = try HeadlessWindow(size: Rig.screen, rootViewController: navigation)
    if isOpen { navigation.pushViewController(page, animated: false) }
    func box() -> Rect {
      let view =
        window.stage.window.view(withIdentifier: "zoomed-page")
        ?? (navigation.topViewController === page ? page.view : card)
      return view.shownBox.intersection(Rect(origin: .zero, size: Rig.screen))
    }
    func seen(_ column: String, _ edge: @escaping (Rect) -> Double) -> () -> Double? {
      {
        let place = edge(box())
        return hidden.map { $0.column == column && $0.range.contains(place) } == true ? nil : place
      }
    }
    return Rig(
      window,
      columns: [
        "left": seen("left", \.minX), "top": seen("top", \.minY), "right": seen("right", \.maxX),
        "bottom": seen("bottom", \.maxY),
      ], outcome: { navigation.topViewController === page ? "open" : "closed" },
      begin: { begin(navigation, page) })
  }
}
