internal import Glibc
package import SegueCommands
internal import SegueDrawing

/// A program that is the product of a package, with the information that is needed to build it again.
package struct BuiltProgram: Equatable {
  /// The package's folder, the scratch folder that holds the results of builds, and the configuration: `debug` or `release`.
  package let package, scratch, configuration: String
  package let product: String
  package var path: String { "\(scratch)/\(configuration)/\(product)" }

  /// Creates a description of a program by finding its package.
  /// - Parameters:
  ///   - program: the path of the program, in which all links are resolved.
  ///   - folder: the package's folder; `nil`, the default, derives it from the program's path.
  /// - Throws: a usage error if there is no package.
  package init(program: String, folder: String? = nil) throws(CommandError) {
    let parts = program.split(separator: "/").map(String.init)
    guard let name = parts.last else { throw CommandError(.software, "the program has no name") }
    product = name
    let isBuilt = parts.count > 3 && ["debug", "release"].contains(parts[parts.count - 2])
    configuration = isBuilt ? parts[parts.count - 2] : "debug"
    // SCRATCH/x86_64-unknown-linux-gnu/debug/PROGRAM
    let built = "/" + parts.dropLast(3).joined(separator: "/")
    // The scratch folder may be nested, as `.build/program` is.
    let around = isBuilt ? SourceFolders.package(of: built) : nil
    guard let package = folder.map(InputFile.resolve) ?? around,
      InputFile.isRegular(package + "/Package.swift")
    else {
      throw CommandError(
        .usage,
        folder.map { "'\($0)' is not a package: it has no Package.swift" }
          ?? "--watch cannot find the package of '\(program)'; name it with --watch FOLDER")
    }
    self.package = package
    scratch = isBuilt ? built : package + "/.build"
  }

  /// The command that builds the program: the value of `SEGUE_WATCH_BUILD`, split at spaces, or `swift build` if that is not
  /// set. The arguments for this product follow.
  var buildCommand: [String] {
    let words = Process.environment("SEGUE_WATCH_BUILD")?.split(separator: " ").map(String.init) ?? []
    return (words.isEmpty ? ["swift", "build"] : words)
      + ["--package-path", package, "--scratch-path", scratch, "-c", configuration, "--product", product]
  }

  /// Deletes the build plan in the scratch folder if it belongs to another package, because the next build would otherwise
  /// follow it.
  func dropForeignPlan() {
    let file = plan
    guard let text = try? InputFile(path: file, mostBytes: SourceFolders.mostBytes).text,
      !text.utf8.contains("/\(configuration)/\(product)\"".utf8)
    else { return }
    unlink(file.fileName)
  }

  /// The path of the last build's plan, which lists its steps.
  var plan: String { "\(scratch)/\(configuration).yaml" }

  package static func parent(_ path: String) -> String? {
    path.lastIndex(of: "/").flatMap { $0 > path.startIndex ? String(path[..<$0]) : nil }
  }

  /// The path of the running program.
  package static var running: String { InputFile.resolve("/proc/self/exe") }
}

/// A stamp of a file: its identity, its size and its modification time. Two stamps are equal if the file has not changed.
struct FileStamp: Equatable {
  private let values: [Int]

  /// Creates the stamp of a file; `nil` if the file does not exist.
  init?(_ path: String) {
    var status = stat()
    guard stat(path.fileName, &status) == 0 else { return nil }
    values = [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec,
    ]
  }
}
