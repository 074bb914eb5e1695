import Foundation
import Segue
import SegueTesting
import Testing

/// The articles in `Sources/Segue/Segue.docc` show compiled code, and their statements about it hold.
@Suite struct ArticleTests {
  private nonisolated static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private nonisolated static let catalog = root.appending(path: "Sources/Segue/Segue.docc")
  nonisolated static let articles =
    ((try? FileManager.default.contentsOfDirectory(atPath: catalog.path)) ?? [])
    .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()

  @Test func catalogHasAllArticles() {
    let wanted = ["AnApplication", "Segue", "TestingATransition", "WhatApplyMaySet", "YourTransition"]
    #expect(Self.articles == wanted)
  }

  /// Every block is part of a file that is built with the tests or with the examples.
  @Test(arguments: articles) func codeBlocksAreCompiled(article: String) throws {
    let text = try String(contentsOf: Self.catalog.appending(path: "\(article).md"), encoding: .utf8)
    let sources = try Self.sources()
    let blocks = text.matches(of: /(?ms)^```swift\n(.*?)^```$/).map { String($0.output.1) }
    for block in blocks {
      #expect(sources.contains { $0.contains("\n" + block) || $0.hasPrefix(block) }, "\(article): \(block)")
    }
    #expect(!blocks.isEmpty || article == "Segue")
    #expect(text.matches(of: /(?m)^```\w+$/).count == blocks.count, "other languages")
  }

  /// The sources of the examples, of this folder's articles, and of the README's code.
  private static func sources() throws -> [String] {
    try ["Tests/Segue", "Examples/FirstSteps", "Examples/Tiles"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return try (names?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".swift") && !$0.contains(".build") && $0 != "ArticleTests.swift" }
        .map {
          try String(contentsOf: root.appending(path: "\(folder)/\($0)"), encoding: .utf8)
            // The example is next to a clone, not inside it.
            .replacing("path: \"../..\"", with: "path: \"../segue\"")
        }
    }
  }

  @Test func wordCountScreenSumsAllPages() async throws {
    let screen = WordCountScreen()
    #expect(await screen.countWords() == 25_050)
  }

  @Test func mutingDisablesVolume() throws {
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: SoundScreen())
    let volume = try #require(window.window.view(withIdentifier: "volume") as? Slider)
    #expect(volume.isEnabled && volume.frame.width == 342)
    window.click("mute")
    #expect(!volume.isEnabled)
  }

  @Test func swipeDeletesMailFromInbox() throws {
    let inbox = Inbox()
    let navigation = NavigationController(rootViewController: inbox)
    navigation.isNavigationBarHidden = false
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: navigation)
    let table = try #require(inbox.view.subviews.first as? TableView)
    try window.drag(from: Point(300, 120), to: Point(20, 120), over: 0.4)
    try window.advance(by: 2)
    #expect(table.numberOfRows(inSection: 0) == 2)
    window.click(at: Point(360, 22))
    #expect(navigation.navigationBar.title == "Editing")
  }

  @Test func noteTransitionIsSound() async throws {
    try await expectSound(NoteTransition(), from: { NoteList() }, to: { NoteScreen() })
  }

  /// A state includes the layout for the sizes that it sets.
  @Test func statesIncludeTheirLayout() throws {
    let (first, card) = (WordCountScreen(), SmallCard())
    let window = try HeadlessWindow(size: Size(390, 844), rootViewController: first)
    first.present(card)
    #expect(card.label.shown.bounds.width == 100)
    try window.advance(to: 0.1)
    #expect((110..<380).contains(card.label.shown.bounds.width))
    let layouts = card.layouts
    try window.advance(to: 0.2)
    #expect(card.layouts == layouts, "nothing is laid out on the way")
    try window.advance(to: 1)
    #expect(card.label.shown.bounds.width == 390)
  }
}

private final class SmallCard: ViewController, Transition, TransitioningDelegate {
  let label = View()
  private(set) var layouts = 0

  override init() {
    super.init()
    transitioningDelegate = self
  }

  override func viewDidLoad() { view.addSubview(label) }

  override func viewDidLayoutSubviews() {
    layouts += 1
    label.frame = view.bounds
  }

  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  { self }

  func prepare(in context: TransitionContext) -> View? { view }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    if state == .dismissed { card.frame = Rect(x: 0, y: 0, width: 100, height: 100) }
  }
}
