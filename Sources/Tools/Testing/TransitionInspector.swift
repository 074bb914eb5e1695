import SegueChecks
import SegueControllers
import SeguePictures

/// A runner for the checks of a scenario, which collects the faults.
final class TransitionInspector {
  typealias Direction = TransitionSession.Direction

  let scenario: TransitionScenario
  private(set) var faults: [TransitionFault] = []
  private var known: Set<String> = []
  private var screens: [String] = []
  /// The check that is running.
  private(set) var check = SoundnessCheck.contract
  private var budget = TransitionSession.Budget()
  /// The loader of all windows, so that each picture is decoded once.
  private let pictures = PictureLoader()

  init(_ scenario: TransitionScenario) { self.scenario = scenario }

  /// The maximum time that a check may play, and the additional time for each random ending, in seconds of window time. The
  /// longest check without faults needs about a twentieth of this.
  private static let allowance = (check: 5_000.0, ending: 60.0)

  func run(_ check: SoundnessCheck) throws {
    self.check = check
    let endings = check == .endings ? Double(scenario.endingCount) : 0
    budget = TransitionSession.Budget(seconds: Self.allowance.check + endings * Self.allowance.ending)
    switch check {
    case .contract: try checkContract()
    case .seams: try checkSeams()
    case .cancel: try checkCancel()
    case .roundTrip: try checkRoundTrip()
    case .release: try checkRelease()
    case .interruption: try checkInterruption()
    case .endings: try checkEndings()
    case .resize: try checkResize()
    case .reducedMotion: try checkReducedMotion()
    case .appearance: try checkAppearance()
    case .frameRates: try checkFrameRates()
    case .continuity: try checkContinuity()
    case .grip: try checkGrip()
    case .source: try checkSource()
    case .legibility: try checkLegibility()
    }
  }

  /// Adds a fault, unless the same check has already found one with the same view and property. For legibility, the colors in
  /// `detail` are compared instead of the property.
  func add(
    _ check: SoundnessCheck, _ moment: String, frame: Int? = nil, view: String? = nil,
    property: String? = nil, _ detail: String
  ) {
    let key = [check.rawValue, view ?? moment, (check == .legibility ? nil : property) ?? detail]
    guard known.insert(key.joined(separator: "|")).inserted else { return }
    var fault = TransitionFault(check, moment, frame: frame, view: view, property: property, detail)
    fault.screens = screens
    faults.append(fault)
  }

  func session(size: Size? = nil, scale: Double = 1, reducesMotion: Bool = false) throws
    -> TransitionSession
  {
    try TransitionSession(
      scenario, size: size, scale: scale, reducesMotion: reducesMotion, budget: budget, pictures: pictures)
  }

  /// Starts a transition. If no transition starts, or if the previous one is still running, a fault is added.
  /// - Returns: whether the transition is running.
  func begin(_ way: Direction, in session: TransitionSession) -> Bool {
    guard !budget.isSpent else {
      add(
        check, "\(way)", "not checked: too many actions are scheduled, or too many views move")
      return false
    }
    guard session.isIdle else {
      addEndless("\(way.other)")
      return false
    }
    if session.begin(way) {
      screens = session.coordinator?.screens.map { "\(type(of: $0))" } ?? []
      return true
    }
    add(
      .contract, "\(way)",
      "no transition begins: check that the view which `\(way == .opening ? "open" : "close")` clicks or presses exists"
    )
    return false
  }

  /// Moves a window from one screen to the other without sampling it.
  /// - Returns: whether the window came to rest.
  func pass(_ way: Direction, in session: TransitionSession) -> Bool {
    guard begin(way, in: session) else { return false }
    if session.settle() { return true }
    addEndless("\(way)")
    return false
  }

  func addEndless(_ moment: String) {
    add(.contract, moment, "it does not come to rest within twenty seconds")
  }

  /// Compares two trees that must be equal, and adds a fault for the first difference.
  /// - Returns: whether the trees are equal.
  @discardableResult
  func compare(
    _ record: TreeRecord, with expected: TreeRecord, _ check: SoundnessCheck, _ moment: String,
    frame: Int? = nil
  ) -> Bool {
    guard let (view, property, detail) = record.difference(from: expected) else { return true }
    add(check, moment, frame: frame, view: view, property: property, detail)
    return false
  }

  /// Compares two pictures that must be equal, and adds a fault that names the view where they differ.
  /// - Returns: whether the pictures are equal, except for differences of one level in a color channel.
  @discardableResult
  func compare(
    _ picture: Surface, with expected: Surface, _ check: SoundnessCheck, _ moment: String,
    in session: TransitionSession, before: TreeRecord? = nil
  ) -> Bool {
    // Drawing through a group may round colors differently.
    guard let difference = difference(picture, expected), difference.channel > 1 else { return true }
    let (scale, pixel) = (session.stage.scale, difference.places.first)
    let point = pixel.map { Point((Double($0.x) + 0.5) / scale, (Double($0.y) + 0.5) / scale) } ?? .zero
    let moved = before.flatMap { self.moved(since: $0, at: point, in: session) }
    add(
      check, moment, frame: session.frame,
      view: moved?.view ?? session.window.frontmost(at: point)?.reportPath, property: moved?.property,
      "\(difference) of those expected" + (moved.map { "; it \($0.detail)" } ?? ""))
    return false
  }

  /// Returns the first view at a point that looks different from an earlier record, with the property that differs; otherwise
  /// `nil`.
  private func moved(since before: TreeRecord, at point: Point, in session: TransitionSession) -> (
    view: String, property: String, detail: String
  )? {
    let old = Dictionary(before.entries.map { ($0.id, $0) }) { first, _ in first }
    var found: (String, String, String)?
    session.window.forEachInSubtree { view in
      guard found == nil, let entry = old[ObjectIdentifier(view)], entry.name == view.treePath,
        let difference = PropertyDifference(entry.shown, view.shown),
        view.shownBox.inset(by: -2).contains(point)
      else { return }
      found = (view.reportPath, difference.name, difference.change)
    }
    return found
  }

  /// Returns the moments at the given fractions of a transition, in seconds from its beginning. The fraction 1 is the moment
  /// after which the transition is within 1 % of its end.
  func moments(_ fractions: [Double], of way: Direction) throws -> [Double] {
    let length = try length(of: way)
    return fractions.map { $0 * length }
  }

  private var lengths: [Direction: Double] = [:]

  /// Returns the time after which a transition is within 1 % of its end, in seconds.
  func length(of way: Direction) throws -> Double {
    if let length = lengths[way] { return length }
    let session = try session()
    for each in Direction.allCases {
      guard begin(each, in: session) else { break }
      var last = 0.0
      while session.isRunning {
        if abs((session.coordinator?.progress ?? 1) - 1) > 0.01 { last = session.now - session.beginning }
        session.advance(by: 1 / 60)
      }
      lengths[each] = max(last, 1 / 60)
      session.settle()
    }
    return lengths[way] ?? 0.3
  }
}
