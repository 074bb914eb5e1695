package import SegueDesktop
package import SegueLaunch

extension DesktopError {
  /// The exit status for this error, as defined by sysexits(3).
  package var exitStatus: Int32 {
    switch kind {
    case .noDisplay, .unsupportedDisplay: 69
    case .outOfResources: 71
    case .connectionLost: 74
    }
  }
}

extension CommandError {
  /// Creates an error for a program whose window failed, with advice if there is no display.
  package init(_ error: DesktopError) {
    let program = Program.current
    let shot = program.hasTools ? "'\(program.call) shot' needs none, and " : ""
    let advice = error.kind == .noDisplay ? "; \(shot)xvfb-run provides one" : ""
    self.init(Status(rawValue: error.exitStatus) ?? .software, error.message + advice)
  }
}
