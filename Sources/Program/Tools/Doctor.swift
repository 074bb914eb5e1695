internal import ArgumentParser
internal import SegueCommands
internal import SegueDesktop

/// The command `doctor`, which reports the features of an X display, and how Segue uses them.
struct Doctor: ViewCommand {
  static let configuration = CommandConfiguration(
    "Report what the display supports, what is used, and why.",
    """
    The report names no files, hosts or users, so it can be pasted into a bug report.
    """
  ) { name, scene in
    [
      "\(name) doctor",
      "\(name) doctor --display :1",
    ]
  }

  @Option(help: ArgumentHelp("The X display. (default: $DISPLAY)"))
  var display: String?

  @Option("Pixels per point, 0.5 to 4. (default: the desktop's)", parse: Values.scale)
  var scale: Double?

  func perform() throws {
    let report: DisplayReport
    do {
      report = try DisplayReport(displayName: display, scale: scale, onNotice: { Process.warn($0) })
    } catch {
      throw CommandError(error)
    }
    try Output.standard.write(report.description + "\n")
  }
}
