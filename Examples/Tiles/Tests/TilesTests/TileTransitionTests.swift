import Segue
import SegueTesting
import Testing

@testable import Tiles

@Test func tilesOpenSoundly() async throws {
  try await expectSound(TileTransition(), from: { TileScreen() }, to: { ColorScreen(2) })
}
