import Foundation
import Testing

/// References in comments and pages: cited pages and headings, links between pages, and file names.
@Suite struct DocumentationTests {
  private let project = Project()

  @Test func citedPagesAndHeadingsExist() throws {
    let faults = try project.sources().flatMap { file in
      try project.citations(in: file).compactMap { line, target in
        project.problem(with: target).map { "\(file):\(line): \($0)" }
      }
    }
    #expect(faults == [])
  }

  @Test(arguments: Project.pages) func linkTargetsExist(page: String) throws {
    let folder = page.contains("/") ? String(page.prefix(while: { $0 != "/" })) + "/" : ""
    let faults = try project.lines(of: page).flatMap { number, line in
      line.matches(of: /(?:\]\(|src=")([^)\s"]+)[)"]/).map { String($0.output.1) }
        .filter { !$0.hasPrefix("http") }
        .compactMap { target in
          project.problem(with: target.hasPrefix("#") ? page + target : folder + target)
        }
        .map { "\(page):\(number): \($0)" }
    }
    #expect(faults == [])
  }

  @Test(arguments: Project.pages) func namedFilesExist(page: String) throws {
    let faults = try project.lines(of: page).flatMap { number, line in
      line.matches(of: /`((?:Sources|Tests|Docs|assets)\/[^`\s]*|run\.sh|Package\.swift|\.ci\/run)`/)
        .map { String($0.output.1) }
        .filter { !$0.contains("<") && !$0.contains("*") && !project.exists($0) }
        .map { "\(page):\(number): there is no \($0)" }
    }
    #expect(faults == [])
  }

  /// The drawing and the table contain the folders of `Sources` and their modules.
  @Test func drawingAndTableShowAllModules() throws {
    let page = try project.lines(of: "Docs/ARCHITECTURE.md").map { String($0.1) }
    let boxes = page.compactMap { $0.wholeMatch(of: /^ +(\w+)\["<b>\w+<\/b><br>(.*)"\]/)?.output }
    #expect(boxes.count == 9)
    var rows: [String: Set<String>] = [:]
    var group = ""
    for line in page {
      if let heading = line.firstMatch(of: /^\| \*\*(\w+)\*\* \|/) {
        group = String(heading.output.1)
      } else if !group.isEmpty, let cell = line.firstMatch(of: /^\| (`[^|]*) \|/) {
        rows[group, default: []].formUnion(cell.output.1.matches(of: /`(\w+)`/).map { String($0.output.1) })
      }
    }
    for box in boxes {
      let rooms = try project.folders(in: "Sources/\(box.1)")
      #expect(Set(box.2.matches(of: /\w{3,}/).map { String($0.output) }) == rooms, "\(box.1)")
      if box.1 != "C" { #expect(rows[String(box.1)] == rooms, "\(box.1)") }
    }
    #expect(try project.folders(in: "Sources") == Set(boxes.map { String($0.1) } + ["Segue"]))
  }

  /// The arrows of the drawing omit only implied imports.
  @Test func drawingShowsImportsBetweenGroups() throws {
    let drawn = try project.imports(in: "Docs/ARCHITECTURE.md", from: /^ +(\w+) --> (\w+)$/)
    let declared = try project.groups()
    #expect(declared.count == 8)
    for (group, wanted) in declared {
      var reached: Set<String> = []
      var next = drawn[group] ?? []
      #expect(next.isSubset(of: wanted), "\(group) does not import \(next.subtracting(wanted))")
      while let each = next.popFirst() {
        if reached.insert(each).inserted { next.formUnion(drawn[each] ?? []) }
      }
      #expect(wanted.isSubset(of: reached), "\(group) imports \(wanted.subtracting(reached))")
    }
  }

  /// Foundation makes programs start later, so only tests and UIKit's animators may use it.
  @Test func onlyTestsAndAnimatorsImportFoundation() throws {
    let files = try project.sources().filter { file in
      try file.hasPrefix("Sources/")
        && project.lines(of: file).contains { $0.1.hasSuffix("import Foundation") }
    }
    #expect(files.contains { $0.hasPrefix("Sources/UIKit/Adapter/") })
    #expect(
      files.filter { !$0.hasPrefix("Sources/UIKit/Adapter/") && !$0.hasPrefix("Sources/Tools/Testing/") }
        == [])
  }

  /// The anchors must equal those that GitHub generates.
  @Test(arguments: [
    ("Pointer, wheel and keys", "pointer-wheel-and-keys"), ("SwiftUI springs", "swiftui-springs"),
    ("`follow` and *catch*: 1 pt", "follow-and-catch-1-pt"),
    ("What lies above – and below", "what-lies-above--and-below"),
  ])
  func anchorsMatchGitHub(heading: String, anchor: String) { #expect(Project.anchor(of: heading) == anchor) }
}

/// The files of the project that contains this file.
private nonisolated struct Project {
  static let pages: [String] =
    ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].filter(exists)
    + ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Docs").path)) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The anchors of each page, by its path.
  private static let anchors = Dictionary(
    uniqueKeysWithValues: pages.map { ($0, anchors(in: (try? text(of: $0)) ?? "")) })

  func exists(_ path: String) -> Bool { Self.exists(path) }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The lines of a file, numbered from 1.
  func lines(of path: String) throws -> [(Int, Substring)] {
    try Self.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0 + 1, $1) }
  }

  /// All files that can have comments, except for this one.
  func sources() throws -> [String] {
    ["Package.swift", "run.sh", ".ci/run"].filter(exists)
      + ["Sources", "Tests"].flatMap { folder in
        let names = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)
        return (names?.compactMap { $0 as? String } ?? [])
          .filter { [".swift", ".c", ".h"].contains(where: $0.hasSuffix) }
          .map { "\(folder)/\($0)" }
      }.filter { !#filePath.hasSuffix($0) }
  }

  /// The pages that a file cites, with their lines.
  func citations(in path: String) throws -> [(line: Int, target: String)] {
    try lines(of: path).filter { $1.contains(".md") }.flatMap { number, line in
      line.matches(of: /(?:[A-Za-z]+\/)*[A-Za-z]+\.md(?:#[A-Za-z0-9_-]*)?/)
        .map { (number, String($0.output)) }
    }
  }

  /// The imports of each group, from the lines of a page that match a pattern.
  func imports(in page: String, from pattern: Regex<(Substring, Substring, Substring)>) throws
    -> [String: Set<String>]
  {
    try lines(of: page).compactMap { try? pattern.wholeMatch(in: $1)?.output }
      .reduce(into: [:]) { $0[String($1.1), default: []].insert(String($1.2)) }
  }

  /// The folders in a folder, except for those of documentation.
  func folders(in path: String) throws -> Set<String> {
    let folder = Self.root.appending(path: path)
    return try Set(
      FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles
      ).filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        .map(\.lastPathComponent))
  }

  /// The groups of modules, and the groups that each one imports, according to the manifest.
  func groups() throws -> [String: Set<String>] {
    let manifest = try Self.text(of: "Package.swift").split(separator: "\nlet c: ").first ?? ""
    let entries = manifest.split(separator: /(?:room|program)\(\s*/).dropFirst().compactMap { entry in
      entry.prefixMatch(of: /"(\w+)\/(\w+)"/).map { (group: String($0.1), room: String($0.2), text: entry) }
    }
    var groups = Dictionary(entries.map { ($0.room, $0.group) }, uniquingKeysWith: { first, _ in first })
    groups["Gallery"] = "Gallery"
    return entries.reduce(into: [:]) { imports, entry in
      let names = entry.text.matches(of: /"(\w+)"/).map { String($0.output.1) }
      let imported = names.compactMap { $0.hasPrefix("CSegue") ? "C" : groups[$0] }
      imports[entry.group, default: []].formUnion(imported.filter { $0 != entry.group })
    }
  }

  /// The problem with a target such as `PAGE#heading`, relative to the project's root; `nil` if the target exists.
  func problem(with target: String) -> String? {
    let parts = target.split(separator: "#", maxSplits: 1).map(String.init)
    guard let path = parts.first else { return "an empty link" }
    var clean = path
    while let step = clean.range(of: "[A-Za-z]+/\\.\\./", options: .regularExpression) {
      clean.removeSubrange(step)
    }
    guard exists(clean) else { return "there is no \(clean)" }
    guard parts.count > 1, clean.hasSuffix(".md") else { return nil }
    let isKnown = Self.anchors[clean]?.contains(parts[1]) ?? false
    return isKnown ? nil : "\(clean) has no heading #\(parts[1])"
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func anchors(in text: String) -> Set<String> {
    var anchors: Set<String> = []
    var isCode = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, let heading = line.wholeMatch(of: /#+ +(.+)/) else { continue }
      let anchor = anchor(of: String(heading.output.1))
      var (unique, count) = (anchor, 0)
      while !anchors.insert(unique).inserted {
        count += 1
        unique = "\(anchor)-\(count)"
      }
    }
    return anchors
  }

  /// The anchor of a heading: lowercase, spaces as hyphens, no punctuation.
  static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().compactMap { character -> Character? in
        character == " "
          ? "-" : character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
      })
  }
}
