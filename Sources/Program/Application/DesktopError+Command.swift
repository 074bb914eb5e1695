package import SegueDesktop
package import SegueLaunch

extension CommandError {
  /// Creates an error for a program whose window failed, with advice if there is no display.
  package init(_ error: DesktopError) {
    let program = Program.current
    let shot = program.hasTools ? "'\(program.call) shot' needs none, and " : ""
    let advice = error.kind == .noDisplay ? "; \(shot)xvfb-run provides one" : ""
    let status: Status =
      switch error.kind {
      case .noDisplay, .unsupportedDisplay: .unavailable
      case .outOfResources: .outOfResources
      case .connectionLost: .inputOutput
      }
    self.init(status, error.message + advice)
  }
}
