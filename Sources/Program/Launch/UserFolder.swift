/// A folder for what programs keep of a user (XDG Base Directory Specification).
package enum UserFolder: String {
  case cache = "XDG_CACHE_HOME"
  case configuration = "XDG_CONFIG_HOME"
  case state = "XDG_STATE_HOME"

  /// Its path: what its variable says, which has to be absolute, or else its usual place in the home folder; `nil` where the environment
  /// names neither.
  /// - Parameter environment: the variables that say so; those of the program by default.
  package func path(_ environment: [String: String]? = nil) -> String? {
    func variable(_ name: String) -> String? { environment.map { $0[name] } ?? Process.environment(name) }
    if let folder = variable(rawValue), folder.hasPrefix("/") { return folder }
    let place =
      switch self {
      case .cache: ".cache"
      case .configuration: ".config"
      case .state: ".local/state"
      }
    return variable("HOME").map { "\($0)/\(place)" }
  }
}
