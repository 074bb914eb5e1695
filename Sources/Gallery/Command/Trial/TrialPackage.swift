import ArgumentParser
import Glibc
import SegueCommands
import SegueDrawing
import SegueWatch

/// The way in which a trial shows its animators: pushed on a navigation controller, or presented. With `overFullScreen`, the
/// first screen stays in the window.
enum TrialStyle: String, ExpressibleByArgument, CaseIterable {
  case push, fullScreen, overFullScreen

  /// The name of the use in `AnimatorScene`.
  var use: String { self == .push ? "navigation" : self == .fullScreen ? "presentation" : rawValue }
}

/// A package that builds a program from the animators in the files that the user named. The package is kept in the user's cache
/// folder, under a name that is derived from the paths of the files.
@MainActor struct TrialPackage {
  /// The files and folders that the user named, as absolute paths with resolved links.
  let paths: [String]
  /// The folder of the package, and the common name of the package and its program.
  let folder, name: String
  /// The folder of Segue's own package.
  private let checkout: String
  /// The way in which all animators are shown; `nil` derives it from the files.
  private let style: TrialStyle?

  /// The name of a file in which the user writes functions that create animators whose initializers have unknown parameters.
  static let hostName = "TryHost.swift"

  /// Creates a description of a package, which `write()` then writes.
  /// - Throws: an error if a file is missing, or if neither `HOME` nor `XDG_CACHE_HOME` is set.
  init(_ words: [String], style: TrialStyle? = nil, checkout: String) throws(CommandError) {
    (self.checkout, self.style) = (checkout, style)
    paths = try words.map { word throws(CommandError) in
      guard InputFile.identity(of: word) != nil else {
        throw CommandError(.input, "there is no file or folder '\(word)'")
      }
      return InputFile.resolve(word)
    }
    let home = Process.environment("HOME").map { $0 + "/.cache" }
    guard
      let cache = Process.environment("XDG_CACHE_HOME").flatMap({ $0.hasPrefix("/") ? $0 : nil }) ?? home
    else { throw CommandError(.unavailable, "set HOME or XDG_CACHE_HOME: the program is built there") }
    let key = paths.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let word = (paths[0].split(separator: "/").last.map(String.init) ?? "").prefix { $0 != "." }
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    name = "Try\(word)\(String(key % 0x1_0000_0000, radix: 16))"
    folder = "\(cache)/segue/try/\(name)"
  }

  /// The folders and files to watch: the folders that the user named, with their contents, and the files, with the host files
  /// next to them.
  var folders: SourceFolders {
    let files = paths.filter { !InputFile.isFolder($0) }
    return SourceFolders(
      Set(paths).subtracting(files), files: Set(files + files.compactMap(Self.host)))
  }

  /// Returns the path of the host file next to a file.
  private static func host(beside file: String) -> String? {
    BuiltProgram.parent(file).map { "\($0)/\(hostName)" }
  }

  /// Returns all Swift files, in order. Each file that the user named is followed by the host file next to it, if there is one.
  private func files() throws(CommandError) -> [String] {
    var files: [String] = []
    for path in paths {
      guard InputFile.isFolder(path) else {
        files.append(path)
        if let host = Self.host(beside: path), InputFile.isRegular(host) { files.append(host) }
        continue
      }
      let inside = SourceFolders.files(in: path).filter {
        $0.hasSuffix(".swift") && !$0.hasSuffix("/Package.swift")
      }
      guard !inside.isEmpty else { throw CommandError(.input, "there is no Swift file in '\(path)'") }
      files += inside.sorted()
    }
    var seen: Set<String> = []
    return files.filter { seen.insert($0).inserted }
  }

  /// Writes the files of the package whose contents have changed.
  /// - Returns: one line for each animator that cannot be created, or that gets invented values.
  func write() throws(CommandError) -> [String] {
    var (reader, texts): (AnimatorReader, [(path: String, text: String)]) = (AnimatorReader(), [])
    for path in try files() {
      let text = try InputFile(path: path).text
      reader.read(text, file: path)
      texts.append((path, text))
    }
    let factory = AnimatorFactory(reader)
    let faults = factory.faults.map(line)
    if factory.scenes.isEmpty {
      throw CommandError(
        .input,
        faults.first
          ?? "\(paths[0]): no class conforms to UIViewControllerAnimatedTransitioning, or refines UIPresentationController"
      )
    }
    let methods = Adoption.optionalMethods(in: texts.map(\.text))
    let screens = Adoption.screens(in: texts.map(\.text))
    let extended = texts.reduce(into: Set()) { $0.formUnion(Adoption.extensionMethods(in: $1.text)) }
    let sources = "\(folder)/Sources/\(name)"
    try OutputFile.makeFolder(sources)
    var written: Set = ["\(sources)/Main.swift"]
    for (index, file) in texts.enumerated() {
      let last = file.path.split(separator: "/").last ?? ""
      let copy = "\(sources)/\(index)-\(last)"
      written.insert(copy)
      // With this directive, the compiler reports errors in the original file.
      try update(
        copy,
        "#sourceLocation(file: \(literal(file.path)), line: 1)\n"
          + Adoption(
            file.text, optionalMethods: methods, extensionMethods: extended, screens: screens
          ).source)
    }
    for file in SourceFolders.files(in: sources) where !written.contains(file) { unlink(file.fileName) }
    try update("\(sources)/Main.swift", main(factory))
    try update("\(folder)/Package.swift", manifest)
    if let resolved = try? InputFile(path: "\(checkout)/Package.resolved").text,
      !InputFile.isRegular("\(folder)/Package.resolved")
    {
      try update("\(folder)/Package.resolved", resolved)
    }
    return faults + factory.guesses.map { "\($0); a \(Self.hostName) sets others" }
  }

  private func update(_ path: String, _ text: String) throws(CommandError) {
    guard (try? InputFile(path: path))?.text != text else { return }
    try Output.file(path).write(text)
  }

  private func literal(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }

  /// Returns a line that names the unknown parameter of an animator, and writes an example of a host file next to the
  /// animator's source.
  private func line(_ fault: AnimatorFactory.Fault) -> String {
    let host = Self.host(beside: fault.file) ?? Self.hostName
    let example = host + ".example"
    let text =
      "import SegueUIKitScenes\nimport UIKit\n\n/// Makes the animator for 'segue try'.\n\(fault.example)\n"
    // If the example cannot be written, the line contains the function itself.
    let isThere = InputFile.isRegular(example) || (try? Output.file(example).write(text)) != nil
    return
      "\(fault.file):\(fault.line): the value of '\(fault.parameter)' in \(fault.name) is unknown; write \(host), \(isThere ? "starting from \(example)" : "with: \(fault.example)")"
  }

  private func main(_ factory: AnimatorFactory) -> String {
    let scenes = factory.scenes
    let interaction = factory.interaction.map { ", interaction: { request in \($0) }" } ?? ""
    let presentation = factory.presentation.map { ", presentation: { request in \($0) }" } ?? ""
    let entries = scenes.enumerated().map { index, scene in
      """
      #sourceLocation(file: \(literal(scene.file)), line: \(scene.line))
      private let animator\(index) = AnimatorScene(\(literal(scene.name)), for: .\(style?.use ?? scene.use)\(interaction)\(presentation)) { request in \(scene.body.joined(separator: "; ")) }
      #sourceLocation()
      """
    }
    let names = scenes.indices.map { "animator\($0)" }
    return """
      import Segue
      import SegueTools
      import SegueUIKitScenes
      import UIKit

      \(entries.joined(separator: "\n"))
      private let animators = [\(names.joined(separator: ", "))]

      @main struct Trial: ToolApplication {
        var options: ApplicationOptions {
          var options = ApplicationOptions(
            title: "Segue", name: "segue-try",
            keys: [.close, .fullscreen, .frameTimes, .slowMotion, .screenshot, .workbench])
          if animators.count == 1 { options.mainScene = animators[0].name }
          return options
        }
        var scenes: [ApplicationScene] { animators.map { ApplicationScene($0) } }
        func makeRootViewController() -> UIViewController {
          AnimatorScene.makeRootViewController(of: animators)
        }
      }

      """
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "\(name)",
      dependencies: [.package(name: "segue", path: \(literal(checkout)))],
      targets: [
        .executableTarget(
          name: "\(name)",
          dependencies: ["Segue", "SegueTools", "SegueUIKitNames", "SegueUIKitScenes"].map { .product(name: $0, package: "segue") },
          swiftSettings: [
            .swiftLanguageMode(.v5), .defaultIsolation(MainActor.self),
            .enableUpcomingFeature("IsolatedDefaultValues"),
          ])
      ]
    )

    """
  }
}
