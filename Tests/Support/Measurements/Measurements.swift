import SegueCommands

/// Measurements for people who work on Segue: how closely it matches a phone's motion, and how the cost of a frame grows.
@main enum Measurements {
  @MainActor static func main() {
    Process.prepare()
    var program = Program(name: "run.sh")
    program.summary = "Measurements of Segue itself."
    program.run(Process.arguments, commands: [Certify.self, Growth.self]) { _ in false }
  }
}
