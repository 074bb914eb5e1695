internal import Glibc
package import SegueCommands
internal import SegueDrawing

/// The program that runs, as a package's product: what it was built from and how it is built again.
package struct BuiltProgram: Equatable {
  /// The folder of the package, where what is built goes, and `debug` or `release`.
  package let package, scratch, configuration: String
  package let product: String
  package var path: String { "\(scratch)/\(configuration)/\(product)" }

  /// - Parameters:
  ///   - program: the file of the program, with all links resolved.
  ///   - folder: the package, where that is not said by the place of the program.
  package init(program: String, folder: String? = nil) throws(CommandError) {
    let parts = program.split(separator: "/").map(String.init)
    guard let name = parts.last else { throw CommandError(.software, "the program has no name") }
    product = name
    let isBuilt = parts.count > 3 && ["debug", "release"].contains(parts[parts.count - 2])
    configuration = isBuilt ? parts[parts.count - 2] : "debug"
    // SCRATCH/x86_64-unknown-linux-gnu/debug/PROGRAM
    let built = "/" + parts.dropLast(3).joined(separator: "/")
    // The scratch path may lie deeper, as `.build/program` does.
    let around = isBuilt ? SourceFolders.package(of: built) : nil
    guard let package = folder.map(Self.resolve) ?? around, InputFile.isRegular(package + "/Package.swift")
    else {
      throw CommandError(
        .usage,
        folder.map { "'\($0)' is not a package: it has no Package.swift" }
          ?? "--watch cannot find the package of '\(program)'; name it with --watch FOLDER")
    }
    self.package = package
    scratch = isBuilt ? built : package + "/.build"
  }

  /// The words that build it: those of `SEGUE_WATCH_BUILD`, for flags and other compilers, or else `swift build`.
  var buildCommand: [String] {
    let words = Process.environment("SEGUE_WATCH_BUILD")?.split(separator: " ").map(String.init) ?? []
    return (words.isEmpty ? ["swift", "build"] : words)
      + ["--package-path", package, "--scratch-path", scratch, "-c", configuration, "--product", product]
  }

  /// Lets the next build make a plan, where another package has left one in the same scratch path: a build would follow that.
  func dropForeignPlan() {
    let file = plan
    guard let text = try? InputFile(path: file, mostBytes: SourceFolders.mostBytes).text,
      !text.utf8.contains("/\(configuration)/\(product)\"".utf8)
    else { return }
    unlink(file.fileName)
  }

  /// What the last build did, step by step.
  var plan: String { "\(scratch)/\(configuration).yaml" }

  /// A path without links; itself where there is no such file.
  package static func resolve(_ path: String) -> String {
    guard let resolved = realpath(path.fileName, nil) else { return path }
    defer { free(resolved) }
    return String(fileName: resolved)
  }

  package static func parent(_ path: String) -> String? {
    path.lastIndex(of: "/").flatMap { $0 > path.startIndex ? String(path[..<$0]) : nil }
  }

  /// The file of the program that runs.
  package static var running: String { resolve("/proc/self/exe") }
}

/// Which file a path leads to, and since when it has its contents.
struct FileStamp: Equatable {
  private let values: [Int]

  /// `nil` where there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path.fileName, &status) == 0 else { return nil }
    values = [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec,
    ]
  }
}
