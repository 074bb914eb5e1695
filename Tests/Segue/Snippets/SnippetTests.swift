import Foundation
import Segue
import Testing

/// The code in comments and on pages is compiled and run, so it can be copied.
@Suite struct SnippetTests {
  /// The lines of all files that are built with the tests or the examples, without their indentation.
  private let compiled: [String]
  private let project = Project()

  init() throws {
    let project = project
    compiled = try ["Tests/Segue", "Examples/FirstSteps", "Examples/Sheet", "Examples/Tiles"].flatMap {
      folder in
      try project.files(in: folder).filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
        .map { path in
          // The example is next to a clone, not inside it.
          "\n" + Self.plain(try project.text(path).replacing("\"../..\"", with: "\"../segue\"")) + "\n"
        }
    }
  }

  @Test func codeInCommentsIsCompiled() throws {
    var count = 0
    for file in try project.files(in: "Sources") where file.hasSuffix(".swift") {
      for snippet in Self.snippets(inCommentsOf: try project.text(file)) where !Self.isScript(snippet) {
        count += 1
        let isCompiled = isCompiled(snippet)
        #expect(isCompiled, "\(file): \(snippet)")
      }
    }
    #expect(count > 10)
  }

  @Test func codeOnPagesIsCompiled() throws {
    let pages = try ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + project.files(in: "Docs")
    for page in pages where page.hasSuffix(".md") {
      for match in try project.text(page).matches(of: /(?ms)^```swift\n(.*?)^```$/) {
        let isCompiled = isCompiled(String(match.output.1))
        #expect(isCompiled, "\(page): \(match.output.1)")
      }
    }
  }

  /// Scripts are played in a window without the views that they name.
  @Test func scriptsCanBePlayed() throws {
    let script = try project.text("Sources/Windows/Headless/Script/EventScript.swift")
    let pages = try ["README.md", "Docs/COMMANDS.md"].flatMap { page in
      try project.text(page).matches(of: /(?ms)^```(\w*)\n(.*?)^```$/).filter(\.output.1.isEmpty).map {
        String($0.output.2)
      }
    }
    let scripts = (Self.snippets(inCommentsOf: script) + pages).filter(Self.isScript)
    #expect(scripts.count == 2)
    for script in scripts {
      let window = try HeadlessWindow(size: Size(390, 844), rootViewController: ViewController())
      let player = window.play(try EventScript(parsing: script))
      try window.advance(to: player.script.duration + 1)
      #expect(player.nextEvent == nil)
      #expect(!script.contains("resize") || window.stage.size == Size(500, 900))
    }
  }

  @Test func indentedAndFencedCodeAreSnippets() {
    let comment = """
      /// Words:
      ///
      ///     let a = 1
      ///
      ///     let b = a
      /// - Parameter a: a word, and
      ///     its second line.
        /// ```swift
        /// let c = 1
        /// ```
      """
    #expect(Self.snippets(inCommentsOf: comment) == ["let a = 1\n\nlet b = a\n", "let c = 1\n"])
  }

  private func isCompiled(_ snippet: String) -> Bool {
    let snippet = "\n" + Self.plain(snippet).trimmingCharacters(in: .newlines) + "\n"
    return compiled.contains { $0.contains(snippet) }
  }

  /// Removes the indentation of all lines.
  private static func plain(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  /// Whether a block is a script of input instead of code.
  private static func isScript(_ snippet: String) -> Bool { snippet.first?.isNumber == true }

  /// The code in the documentation comments of a file. Indented code comes after an empty line.
  private static func snippets(inCommentsOf text: String) -> [String] {
    var (snippets, code, isFenced, isAfterEmpty): ([String], [Substring], Bool, Bool) = ([], [], false, false)
    func end() {
      while code.last?.isEmpty == true { code.removeLast() }
      if !code.isEmpty { snippets.append(code.joined(separator: "\n") + "\n") }
      code = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("///") else {
        (isFenced, isAfterEmpty) = (false, false)
        end()
        continue
      }
      let words = line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)
      if words.hasPrefix("```") {
        end()
        isFenced.toggle()
      } else if isFenced {
        code.append(words)
      } else if words.hasPrefix("    "), isAfterEmpty || !code.isEmpty {
        code.append(words.dropFirst(4))
      } else if words.isEmpty, !code.isEmpty {
        code.append(words)
      } else {
        end()
      }
      isAfterEmpty = words.isEmpty
    }
    end()
    return snippets
  }
}

/// The files of the project that contains this file.
private nonisolated struct Project {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  func files(in folder: String) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? []).sorted().map { "\(folder)/\($0)" }
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
