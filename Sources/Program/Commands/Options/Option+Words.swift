package import ArgumentParser

// These initializers take an option's help, the placeholder of its value, and a parser.
extension Option {
  /// Creates an option with a default value. The value may begin with a minus sign.
  package init(
    wrappedValue: Value, _ help: String, _ value: String? = nil,
    parse: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditional, help: ArgumentHelp(help, valueName: value),
      transform: parse)
  }

  /// Creates an option whose default is `nil`. The value may begin with a minus sign.
  package init<T>(
    _ help: String, _ value: String? = nil, name: NameSpecification = .long,
    completion: CompletionKind? = nil, parse: @Sendable @escaping (String) throws -> T
  ) where Value == T? {
    self.init(
      name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: value), completion: completion,
      transform: parse)
  }

  /// Creates an option for text, such as a file name. The default is `nil`.
  package init(_ help: String, _ value: String, name: NameSpecification = .long) where Value == String? {
    self.init(name: name, help: ArgumentHelp(help, valueName: value))
  }

  /// Creates a required option for text.
  package init(_ help: String, _ value: String, name: NameSpecification = .long) where Value == String {
    self.init(name: name, help: ArgumentHelp(help, valueName: value))
  }
}

extension CommandConfiguration {
  /// Creates the configuration of a command, with a discussion and examples in its help.
  /// - Parameters:
  ///   - abstract: the first line of the help.
  ///   - discussion: the text above the examples; empty by default.
  ///   - name: the name of the command; `nil`, the default, derives it from the type.
  ///   - examples: returns the lines of the examples; see `Program.discussion`.
  package init(
    _ abstract: String, _ discussion: String = "", name: String? = nil,
    examples: (_ name: String, _ scene: String) -> [String]
  ) {
    self.init(
      commandName: name, abstract: abstract,
      discussion: Program.discussion(discussion, examples: examples))
  }
}
