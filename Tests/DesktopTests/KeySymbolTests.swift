import SegueViews
import Testing

@testable import SegueDesktop

@Suite struct KeySymbolTests {
  @Test(
    arguments: [
      (0x61, .character("a")), (0x41, .character("a")), (0x3F, .character("?")), (0x20, .space),
      (0xFF0D, .return), (0xFF8D, .return), (0xFF1B, .escape), (0xFE20, .tab), (0xFFBE, .function(1)),
      (0xFFC8, .function(11)), (0xFF96, .left), (0xFFB7, .character("7")), (0xE9, .character("é")),
      (0x0100_0444, .character("ф")), (0xFFE1, nil), (0xFE51, nil), (0, nil),
    ] as [(UInt, Key?)])
  func symbolsHaveMeanings(symbol: UInt, key: Key?) {
    #expect(KeySymbol(rawValue: symbol).key == key)
  }

  private func resolve(_ symbols: [UInt], keycode: Int) -> Key? {
    KeySymbol.resolve(symbols.map { KeySymbol(rawValue: $0) }, keycode: keycode)
  }

  /// Cyrillic tse and u stand where q and e do; X has old symbols for them.
  private let tse: UInt = 0x06C3
  private let ef: UInt = 0x06C6

  @Test func theActiveLayoutIsAskedFirst() {
    #expect(resolve([0x61, 0x71], keycode: 24) == .character("a"))
  }

  @Test func anotherLatinLayoutHelpsOut() {
    #expect(resolve([tse, 0x77, tse, 0x77], keycode: 25) == .character("w"))
  }

  @Test func withoutALatinLayoutThePlaceDecides() {
    #expect(resolve([ef, ef], keycode: 38) == .character("a"))
    #expect(resolve([tse, tse], keycode: 25) == .character("w"))
  }

  @Test func aModifierIsNoKey() {
    #expect(resolve([0xFFE3, 0xFFE3], keycode: 37) == nil)
    #expect(resolve([0, 0], keycode: 24) == nil)
  }
}
