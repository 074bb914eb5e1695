internal import SegueCommands

/// Where the sources, resources and manifests of a package lie, and those of the packages on this machine that it depends on.
struct SourceFolders: Equatable {
  /// Folders in which any file counts, with all that lie in them.
  private(set) var sources: Set<String> = []
  /// Folders of packages, in which the manifests count.
  private(set) var packages: Set<String> = []

  /// Longer than the plan of any package.
  private static let mostBytes = 64 << 20

  /// Reads the plan that the last build has left; where there is none, all of `Sources` counts.
  init(of program: BuiltProgram) {
    packages = [program.package]
    let path = "\(program.scratch)/\(program.configuration).yaml"
    let plan = InputFile.isRegular(path) ? try? InputFile(path: path, mostBytes: Self.mostBytes) : nil
    if let plan { read(plan.text, scratch: program.scratch) }
    if sources.isEmpty { sources = [program.package + "/Sources"] }
    // Those that lie in another one are watched with it.
    let all = sources
    sources = sources.filter { folder in
      !all.contains { folder.hasPrefix($0 + "/") }
    }
  }

  /// A plan lists the inputs of each step as JSON, in a line of its own.
  private mutating func read(_ plan: String, scratch: String) {
    let mark = Array("    inputs: [".utf8)
    let quote = UInt8(ascii: "\""), slash = UInt8(ascii: "/")
    var known: Set<ArraySlice<UInt8>> = []
    var files: [String] = []
    let inside = Array((scratch + "/").utf8)
    for line in Array(plan.utf8).split(separator: UInt8(ascii: "\n")) where line.starts(with: mark) {
      for word in line.dropFirst(mark.count).split(separator: quote) where word.first == slash {
        guard !word.starts(with: inside), let end = word.lastIndex(of: slash) else { continue }
        if word.last == slash || Self.isManifest(word[(end + 1)...]) {
          files.append(String(decoding: word, as: UTF8.self))
        } else if known.insert(word[..<end]).inserted {
          files.append(String(decoding: word[...end], as: UTF8.self))
        }
      }
    }
    for file in files {
      guard let folder = BuiltProgram.parent(file) else { continue }
      guard file.hasSuffix("/") else {
        packages.insert(folder)
        continue
      }
      guard let package = Self.package(of: folder) else { continue }
      packages.insert(package)
      // A new folder beside those that have sources belongs to the same target.
      let all = package + "/Sources"
      sources.insert(folder == all || folder.hasPrefix(all + "/") ? all : folder)
    }
  }

  private static func isManifest(_ name: ArraySlice<UInt8>) -> Bool {
    isManifest(String(decoding: name, as: UTF8.self))
  }

  /// Whether a file of a package says how it is built.
  static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || name == "Package.resolved"
      || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }

  /// The package that a folder belongs to. What lies in none is a part of the system.
  private static func package(of folder: String) -> String? {
    sequence(first: folder, next: BuiltProgram.parent).first { InputFile.isRegular($0 + "/Package.swift") }
  }
}
