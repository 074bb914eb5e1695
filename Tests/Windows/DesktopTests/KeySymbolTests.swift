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
  func symbolsGiveKeys(symbol: UInt, key: Key?) {
    #expect(KeySymbol(rawValue: symbol).key == key)
  }

  /// Resolves the symbols of a key, each with whether its layout is Latin.
  private func resolve(_ symbols: [(UInt, isLatin: Bool)], keycode: Int, isCommand: Bool = true) -> Key? {
    KeySymbol.resolve(
      symbols.map { KeySymbol.Candidate(symbol: KeySymbol(rawValue: $0.0), isLatinLayout: $0.isLatin) },
      keycode: keycode, isCommand: isCommand)
  }

  /// Cyrillic tse and u are on the keys of q and e; X has legacy symbols for them.
  private let tse: UInt = 0x06C3
  private let ef: UInt = 0x06C6
  private let apostrophe: UInt = 0x27

  @Test func activeLayoutComesFirst() {
    #expect(resolve([(0x61, true), (0x71, true)], keycode: 24) == .character("a"))
  }

  @Test(arguments: [true, false]) func otherLatinLayoutReplacesNonLatinOne(isCommand: Bool) {
    let symbols = [(tse, isLatin: false), (0x77, true), (tse, false), (0x77, true)]
    #expect(resolve(symbols, keycode: 25, isCommand: isCommand) == .character("w"))
  }

  @Test(arguments: [true, false]) func positionDecidesWithoutLatinLayout(isCommand: Bool) {
    #expect(
      resolve([(ef, false), (ef, false)], keycode: 38, isCommand: isCommand) == .character("a"))
    #expect(
      resolve([(tse, false), (tse, false)], keycode: 25, isCommand: isCommand) == .character("w"))
  }

  /// A Hebrew layout types an apostrophe with the W key.
  @Test func commandIgnoresPunctuationOfNonLatinLayout() {
    let hebrew = [(apostrophe, isLatin: false), (0x77, true)]
    #expect(resolve(hebrew, keycode: 25) == .character("w"))
    #expect(resolve([(apostrophe, false)], keycode: 25) == .character("w"))
    #expect(resolve(hebrew, keycode: 25, isCommand: false) == .character("'"))
    // This is the key of the quotation mark itself.
    #expect(resolve([(apostrophe, true), (0x77, true)], keycode: 48) == .character("'"))
    #expect(resolve([(apostrophe, false)], keycode: 48) == .character("'"))
  }

  @Test func namedKeyIsSameInEveryLayout() {
    #expect(resolve([(0xFF1B, false), (0x77, true)], keycode: 25) == .escape)
  }

  @Test func lettersMakeLayoutLatin() {
    let letters = (0x61...0x7A).map { KeySymbol(rawValue: UInt($0)) }
    #expect(KeySymbol.areLatin(letters))
    #expect(KeySymbol.areLatin(Array(letters.dropLast(4))))
    #expect(!KeySymbol.areLatin([KeySymbol(rawValue: apostrophe), KeySymbol(rawValue: tse)]))
    #expect(!KeySymbol.areLatin(Array(repeating: letters[0], count: 26)))
  }

  @Test func modifierGivesNoKey() {
    #expect(resolve([(0xFFE3, true), (0xFFE3, true)], keycode: 37) == nil)
    #expect(resolve([(0, true), (0, true)], keycode: 24) == nil)
  }
}
