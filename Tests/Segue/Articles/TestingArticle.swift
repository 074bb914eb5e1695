import Segue
import SegueTesting
import Testing

// The code of the article on tests, except for the test in Examples/Tiles.

@MainActor @Test func theCardIsSound() async throws {
  try await expectSound(
    CardTransition(), as: .presentation(.custom), from: { FirstScreen() }, to: { CardScreen() })
}

@MainActor @Test func aClickOpensTheSecondScreenSoundly() async throws {
  let scenario = TransitionScenario(
    root: { NavigationController(rootViewController: FirstScreen()) },
    open: { $0.click(at: Point(100, 200)) }, close: { $0.press(.escape) })
  try await expectSound(scenario, checks: [.seams, .cancel, .roundTrip])
}

@MainActor @Test func theCardStopsHalfwayUp() throws {
  let first = WordCountScreen()
  let window = try HeadlessWindow(size: Size(390, 844), rootViewController: first)
  let card = CardScreen()
  first.present(card)
  try window.advance(to: 0.1)
  #expect(card.view.shown.center.y > 633)
  try window.advance(to: 1)
  #expect(card.view.frame == Rect(x: 0, y: 422, width: 390, height: 422))
  window.press(.escape)
  try window.advance(to: 2)
  #expect(first.presentedViewController == nil)
}

@MainActor @Test func cardFramesDoNotFlash() throws {
  let first = WordCountScreen()
  let window = try HeadlessWindow(size: Size(390, 844), rootViewController: first)
  first.present(CardScreen())
  let meter = SeamMeter()
  while window.now < 1 {
    try window.advance(by: 1 / 120)
    meter.record(window)
  }
  #expect(meter.discontinuities().isEmpty)
}
