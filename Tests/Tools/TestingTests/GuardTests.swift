import Foundation
import SegueControllers
import SegueHeadless
import SegueTestSupport
import SegueTransitions
import Testing

@testable import SegueTesting

/// The tools with which applications guard their screens: recorded pictures, random input, and the window's clock for tasks.
@Suite struct GuardTests {
  /// A screen with a button; the key M adds a view, if `leaves` is `true`.
  private final class Page: ViewController {
    let button = Button(title: "Save", identifier: "save")
    var leaves = false
    var (steps, wait): ([String], Task<Void, any Error>?) = ([], nil)

    override func viewDidLoad() {
      title = "Draft"
      view.backgroundColor = .white
      button.backgroundColor = Color(white: 0.9)
      button.frame = Rect(x: 20, y: 20, width: 80, height: 40)
      view.addSubview(button)
    }

    override func keyPressed(_ event: KeyEvent) -> Bool {
      guard event.key == .character("m") else { return super.keyPressed(event) }
      if leaves { view.addSubview(SnapshotView(source: button)) }
      return true
    }

    /// Waits twice by the window's clock.
    func load() {
      wait = Task {
        steps.append("began")
        try await clock.sleep(for: .seconds(1))
        steps.append("loaded")
        try await clock.sleep(for: .seconds(0.5))
        steps.append("shown")
      }
    }
  }

  private func folder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "guard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  @Test func pictureIsComparedWithItsRecording() throws {
    let (page, folder) = (Page(), try folder())
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let window = try HeadlessWindow(size: Size(120, 80), rootViewController: page)
    var problem: String?
    withKnownIssue { problem = try expectPicture(window, named: "page", in: folder) }
    #expect(problem?.contains("SEGUE_RECORD_PICTURES=1") == true)
    try Data(window.surface.encodePNG()).write(to: URL(filePath: folder + "/page.png"))
    #expect(try expectPicture(window, named: "page", tolerance: .exact, in: folder) == nil)
    // A difference of one or two levels is invisible.
    page.button.backgroundColor = Color(white: 0.905)
    #expect(try expectPicture(window, named: "page", in: folder) == nil)
    withKnownIssue { problem = try expectPicture(window, named: "page", tolerance: .exact, in: folder) }
    #expect(problem != nil)
    page.button.backgroundColor = .black
    withKnownIssue { problem = try expectPicture(window, named: "page", in: folder) }
    #expect(problem?.contains("button “Save” (#save) in Page") == true, "\(problem ?? "")")
    for suffix in ["actual", "expected", "difference"] {
      #expect(FileManager.default.fileExists(atPath: Failures.folder + "/page-\(suffix).png"))
    }
    // A shift by one pixel changes the edges.
    page.button.backgroundColor = Color(white: 0.9)
    page.button.frame.origin.x += 1
    #expect(try expectPicture(window, named: "page", tolerance: .edgesMayDiffer, in: folder) == nil)
    withKnownIssue { problem = try expectPicture(window, named: "page", in: folder) }
    #expect(problem != nil)
  }

  /// Two failures with the same name and line, as in a test with arguments: a drag has another length than its card travels.
  @Test func everyFailureKeepsItsFiles() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for length in [300.0, 2000] {
      await withKnownIssue {
        try await expectSound(
          Altered(length: length), from: { PlainScreen.first() }, to: { PlainScreen.second() },
          checks: [.grip],
          savingStripsTo: folder)
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(
      names.count == 4 && names.count { $0.hasSuffix("-2.png") || $0.hasSuffix("-2.html") } == 2, "\(names)")
    let url = URL(filePath: folder)
    #expect(
      (1...3).map { _ in Failures.unusedName("walk-1", in: url) } == ["walk-1", "walk-1-2", "walk-1-3"])
    #expect(Failures.unusedName("walk-2", in: url) == "walk-2")
  }

  @Test func soundScreenSurvivesRandomInput() async throws {
    let fault = try await expectSurvives(
      root: { NavigationController(rootViewController: Page()) }, events: 300, endsAsItBegan: true)
    #expect(fault == nil)
  }

  /// A screen whose badge waits in the middle of a motion, as one that follows the scroll position does.
  private final class Waiting: ViewController {
    let badge = View()
    private(set) lazy var animator = PropertyAnimator(.curve(.linear, duration: 1), over: view)

    override func viewDidLoad() {
      badge.backgroundColor = .black
      badge.frame = Rect(x: 20, y: 20, width: 80, height: 40)
      view.addSubview(badge)
      animator.addAnimations { [badge] in badge.center.x += 100 }
    }

    override func viewDidAppear(_ animated: Bool) { animator.fractionComplete = 0.5 }
  }

  @Test func pausedMotionOfAScreenIsNoRemnant() async throws {
    let fault = try await expectSurvives(root: { Waiting() }, events: 100)
    #expect(fault == nil)
  }

  /// The failure is shortened to the one key that causes it.
  @Test func failingInputIsShortened() async throws {
    var fault: String?
    await withKnownIssue {
      fault = try await expectSurvives(
        root: {
          let page = Page()
          page.leaves = true
          return page
        }, events: 300)
    }
    let lines = fault?.split(separator: "\n") ?? []
    #expect(lines.first?.contains("left over: SnapshotView in Page") == true, "\(fault ?? "")")
    #expect(lines.count == 3 && lines[1].contains("key m"), "\(fault ?? "")")
  }

  @Test func tasksWaitByTheWindowsClock() async throws {
    let page = Page()
    let window = try HeadlessWindow(size: Size(120, 80), rootViewController: page)
    page.load()
    try await window.run(for: 0.9)
    #expect(page.steps == ["began"])
    try await window.run(for: 0.2)
    #expect(page.steps == ["began", "loaded"])
    #expect(page.clock.now.seconds == window.now)
    page.wait?.cancel()
    try await window.run(for: 1)
    #expect(page.steps == ["began", "loaded"] && window.window.timeline.isIdle)
  }

  @Test(arguments: [Double.nan, -Double.infinity, -1, 0]) func unusualNumbersAreHarmless(number: Double)
    async throws
  {
    let window = try HeadlessWindow(size: Size(40, 40), rootViewController: Page())
    try await window.run(for: number)
    #expect(window.now == 0)
    let events = number.isNaN ? .min : Int(max(-9, number))
    let root: () -> ViewController = { Page() }
    #expect(
      try await expectSurvives(root: root, events: events, seed: .max, size: Size(number, number)) == nil)
  }

  @Test func taskIsCancelledWithItsWindow() async throws {
    let page = Page()
    var window: HeadlessWindow? = try HeadlessWindow(size: Size(120, 80), rootViewController: page)
    page.load()
    try await window?.run(for: 0.1)
    window?.window.rootViewController = nil
    window = nil
    await #expect(throws: CancellationError.self) { try await page.wait?.value }
    #expect(page.steps == ["began"])
    page.load()
    await #expect(throws: CancellationError.self) { try await page.wait?.value }
  }
}
