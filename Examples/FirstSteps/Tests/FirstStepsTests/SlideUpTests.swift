import SegueTesting
import Testing

@testable import FirstSteps

@MainActor @Test func slidingUpIsSound() async throws {
  try await expectSound(SlideUp(), from: { FirstScreen() }, to: { SecondScreen() })
}
