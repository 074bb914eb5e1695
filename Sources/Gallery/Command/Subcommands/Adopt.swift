import ArgumentParser
import SegueCommands

/// The command `adopt`, which rewrites UIKit animators for Linux.
struct Adopt: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rewrite UIKit animators for the compiler on Linux.",
    discussion: """
      Copies Swift files to a folder, and rewrites code that needs Objective-C or would be ambiguous: @objc, @IBAction and the \
      like, #selector, optional methods of protocols, initializers of views and screens that decode or override init(frame:), \
      os(iOS), deinit, overrides in extensions and of methods that Segue does not call, 'import Foundation' and imports of other \
      libraries next to 'import UIKit'. Comments, literals and line numbers do not change. Prints each change with its line, and \
      the features that you have to replace by hand: overriding a method of an extension, key-value observing, dynamics, \
      visual effects. Pass all files together, so that calls of optional methods are found. The copies compile in \
      a target that depends on the product SegueUIKitNames.

      Examples:
        segue adopt Animator.swift -o Sources/Adopted
        segue adopt Pods/Cards/*.swift -o Sources/Cards
      """)

  @Argument(help: "The Swift files.")
  var files: [String]

  @Option("The folder to write to, which is created if necessary.", "folder", name: .shortAndLong)
  var output: String

  func run() throws {
    guard !output.isEmpty else { throw CommandError(.usage, "the folder name is empty") }
    var inputs: [(path: String, copy: String, text: String)] = []
    for path in files {
      let copy = "\(output)/\(path.split(separator: "/").last ?? "")"
      if let other = inputs.first(where: { $0.copy == copy }) {
        throw CommandError(.usage, "'\(other.path)' and '\(path)' would be the same file in '\(output)'")
      }
      guard
        InputFile.identity(of: copy) == nil || InputFile.identity(of: copy) != InputFile.identity(of: path)
      else { throw CommandError(.usage, "'\(path)' would be overwritten; use another folder") }
      inputs.append((path, copy, try InputFile(path: path).text))
    }
    let methods = Adoption.optionalMethods(in: inputs.map(\.text))
    let screens = Adoption.screens(in: inputs.map(\.text))
    let extended = inputs.reduce(into: Set()) { $0.formUnion(Adoption.extensionMethods(in: $1.text)) }
    try OutputFile.makeFolder(output)
    var lines: [String] = []
    for input in inputs {
      let adoption = Adoption(
        input.text, optionalMethods: methods, extensionMethods: extended, screens: screens)
      try Output.file(input.copy).write(adoption.source)
      lines += adoption.notes.map {
        "\(input.path):\($0.line): \($0.isDone ? $0.text : "to do by hand: \($0.text)")"
      }
    }
    try Output.standard.write(lines.map { $0 + "\n" }.joined())
  }
}
