internal import Glibc
internal import SegueCommands
internal import SegueDrawing

/// The folders that hold the sources, resources and manifests of a package and of its local dependencies.
package struct SourceFolders: Equatable {
  /// Folders in which every file is watched, including files in subfolders.
  private(set) var sources: Set<String> = []
  /// The folders of packages, in which only manifests are watched.
  private(set) var packages: Set<String> = []

  /// Individual files that are watched, in any folder.
  private(set) var files: Set<String> = []

  /// The maximum size of a build plan that is read, in bytes. Actual plans are smaller.
  static let mostBytes = 64 << 20

  /// Creates a list of folders and files that belong to no package.
  package init(_ folders: Set<String>, files: Set<String> = []) { (sources, self.files) = (folders, files) }

  /// Creates the list of folders from the plan of the last build. If there is no plan, the package's folder `Sources` is used.
  init(of program: BuiltProgram) {
    packages = [program.package]
    let path = program.plan
    let plan = InputFile.isRegular(path) ? try? InputFile(path: path, mostBytes: Self.mostBytes) : nil
    if let plan { read(plan.text, of: program) }
    if sources.isEmpty { sources = [program.package + "/Sources"] }
    // A folder inside another folder is watched together with it.
    let all = sources
    sources = sources.filter { folder in
      !all.contains { folder.hasPrefix($0 + "/") }
    }
  }

  /// Reads the folders from a plan. For each build step, a plan contains a line with its inputs and a line with its outputs, as
  /// JSON.
  ///
  /// The folders of all targets are inputs of one of the steps. The product depends on all steps whose outputs lead to its
  /// file.
  private mutating func read(_ plan: String, of program: BuiltProgram) {
    typealias Word = ArraySlice<UInt8>
    let quote = UInt8(ascii: "\""), slash = UInt8(ascii: "/")
    let marks = (inputs: Array("    inputs: [".utf8), outputs: Array("    outputs: [".utf8))
    var inputs: [Word] = []
    var all: Set<Word> = []
    var makers: [Word: [Word]] = [:]
    for line in Array(plan.utf8).split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: marks.inputs) {
        inputs = line.dropFirst(marks.inputs.count).split(separator: quote).filter { $0.count > 1 }
        all.formUnion(inputs)
      } else if line.starts(with: marks.outputs) {
        for output in line.dropFirst(marks.outputs.count).split(separator: quote) { makers[output] = inputs }
      }
    }
    let file = Array("/\(program.configuration)/\(program.product)".utf8)
    var used = Set(makers.keys.filter { $0.suffix(file.count) == file[...] })
    var rest = Array(used)
    while let word = rest.popLast() { rest += (makers[word] ?? []).filter { used.insert($0).inserted } }
    let inside = Array((program.scratch + "/").utf8)
    func folders(of words: Set<Word>, where isPart: (_ name: String) -> Bool) -> Set<String> {
      var folders: Set<String> = []
      for word in words where word.first == slash && !word.starts(with: inside) {
        guard let end = word.lastIndex(of: slash) else { continue }
        if isPart(String(decoding: word[(end + 1)...], as: UTF8.self)) {
          folders.insert(String(decoding: word[..<end], as: UTF8.self))
        }
      }
      return folders
    }
    packages.formUnion(folders(of: all, where: Self.isManifest))
    let targets = folders(of: all, where: \.isEmpty)
    func isSource(_ name: String) -> Bool { !name.isEmpty && !Self.isManifest(name) }
    func owners(of words: Set<Word>) -> Set<String> {
      Set(
        folders(of: words, where: isSource).map { folder in
          Self.folders(around: folder).first(where: targets.contains) ?? folder
        })
    }
    // The folder of a target that consists only of headers is added here, because no step lists one of its files.
    for folder in owners(of: used.isEmpty ? all : used).union(targets.subtracting(owners(of: all))) {
      // A folder outside all packages is part of the system.
      guard let package = Self.package(of: folder) else { continue }
      packages.insert(package)
      sources.insert(folder)
    }
  }

  package static func package(of folder: String) -> String? {
    folders(around: folder).first { InputFile.isRegular($0 + "/Package.swift") }
  }

  /// Returns a folder and all folders that contain it, beginning with the folder itself.
  static func folders(around folder: String) -> some Sequence<String> {
    sequence(first: folder, next: BuiltProgram.parent)
  }

  /// Returns whether a file name belongs to a package's manifest or to its list of resolved versions.
  static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || name == "Package.resolved"
      || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }

  /// Returns the paths of all files in a folder and its subfolders that are not hidden. Links are followed, and a file with
  /// several paths is listed once.
  package static func files(in folder: String) -> [String] {
    var (files, rest, seen): ([String], [String], Set<[UInt64]>) = ([], [folder], [])
    while let folder = rest.popLast() {
      let paths = paths(in: folder).sorted().filter { seen.insert(InputFile.identity(of: $0) ?? []).inserted }
      files += paths.filter(InputFile.isRegular)
      rest += paths.filter(InputFile.isFolder)
    }
    return files
  }

  /// Returns the paths of all entries of a folder that are not hidden.
  static func paths(in folder: String) -> [String] {
    guard let listing = opendir(folder.fileName) else { return [] }
    defer { closedir(listing) }
    var paths: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(fileName: $0) }
      }
      if !name.hasPrefix(".") { paths.append("\(folder)/\(name)") }
    }
    return paths
  }
}
