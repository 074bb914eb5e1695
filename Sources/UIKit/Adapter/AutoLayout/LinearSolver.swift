/// A system of linear constraints, to which constraints are added in the order of their importance. Each constraint is
/// satisfied as far as the earlier ones allow.
///
/// The method is that of Cassowary. A variable is either a *parameter*, whose value is 0, or *basic*. A basic variable has a
/// row in the tableau, which defines it by parameters. Slack variables are at least 0.
struct LinearSolver {
  /// A sum of a constant and of variables with coefficients.
  struct Expression {
    var constant = 0.0
    var terms: [Int: Double] = [:]

    init(_ constant: Double = 0) { self.constant = constant }
    init(variable: Int) { terms = [variable: 1] }

    mutating func add(_ other: Expression, times factor: Double = 1) {
      constant += other.constant * factor
      for (variable, coefficient) in other.terms { add(coefficient * factor, of: variable) }
    }
    fileprivate mutating func add(_ coefficient: Double, of variable: Int) {
      let sum = terms[variable, default: 0] + coefficient
      terms[variable] = abs(sum) < LinearSolver.tolerance ? nil : sum
    }
    fileprivate mutating func negate() { self = 0 - self }

    static func + (one: Expression, other: Expression) -> Expression {
      var sum = one
      sum.add(other)
      return sum
    }
    static func - (one: Expression, other: Expression) -> Expression { one + other * -1 }
    static func - (one: Double, other: Expression) -> Expression { Expression(one) - other }
    static func + (one: Expression, other: Double) -> Expression { one + Expression(other) }
    static func * (one: Expression, factor: Double) -> Expression {
      var product = Expression()
      product.add(one, times: factor)
      return product
    }
  }

  /// The difference below which numbers are considered equal.
  private static let tolerance = 1e-9
  /// The rows of the tableau: the basic variables, defined by parameters.
  private var rows: [Int: Expression] = [:]
  /// Whether each variable is a slack variable, by the number of the variable.
  private var isSlack: [Bool] = []

  /// Adds a variable without constraints.
  mutating func variable() -> Expression { Expression(variable: add(slack: false)) }

  /// Returns the value of an expression.
  func value(of expression: Expression) -> Double { inParameters(expression).constant }

  /// Adds a constraint: an expression must be 0 or, if `allowsMore` is `true`, at least 0.
  /// - Parameter isRequired: whether the constraint is dropped if it contradicts earlier ones. If `false`, the expression is
  ///   kept as close to 0 as possible.
  /// - Returns: whether the constraint is satisfied.
  @discardableResult
  mutating func add(_ expression: Expression, allowsMore: Bool = false, isRequired: Bool = false) -> Bool {
    var row = inParameters(expression)
    if let free = row.terms.keys.filter({ !isSlack[$0] }).min() {
      if allowsMore { row.add(-1, of: add(slack: true)) }
      define(free, by: row)
      return true
    }
    if allowsMore, row.constant > -Self.tolerance {
      if !row.terms.isEmpty { rows[add(slack: true)] = row }
      return true
    }
    // The error is a slack variable, which is minimized.
    let isNegated = row.constant < 0
    if isNegated { row.negate() }
    let error = add(slack: true)
    rows[error] = row
    // The number of steps is limited, because rounding errors could make the method endless.
    var pivots = 10 * rows.count + 100
    while pivots > 0, let row = rows[error], let entering = row.terms.filter({ $0.value < 0 }).keys.min() {
      pivots -= 1
      var leaving = (error, row.constant / -(row.terms[entering] ?? -1))
      // The order is fixed, so that the same variable leaves each time.
      for basic in rows.keys.sorted() where isSlack[basic] && basic != error {
        guard let other = rows[basic], let coefficient = other.terms[entering], coefficient < 0 else {
          continue
        }
        let limit = max(0, other.constant) / -coefficient
        // Bland's rule, which prevents endless loops: the variable with the smallest number leaves.
        if limit < leaving.1 - 1e-12 || limit <= leaving.1 && leaving.0 != error && basic < leaving.0 {
          leaving = (basic, limit)
        }
      }
      guard var row = rows.removeValue(forKey: leaving.0) else { break }
      row.add(-1, of: leaving.0)
      define(entering, by: row)
      if leaving.0 == error {
        if allowsMore {
          replace(error, by: Expression(variable: add(slack: true)) * -1)
        } else {
          remove(error)
        }
        return true
      }
    }
    guard let rest = rows.removeValue(forKey: error) else { return true }
    let isSatisfied = rest.constant < 1e-6
    // The error stays at its minimum once the parameters that would increase it have been removed.
    if isSatisfied || !isRequired { for parameter in rest.terms.keys { remove(parameter) } }
    return isSatisfied
  }

  private mutating func add(slack: Bool) -> Int {
    isSlack.append(slack)
    return isSlack.count - 1
  }

  private func inParameters(_ expression: Expression) -> Expression {
    var result = Expression(expression.constant)
    // The order is fixed, so that rounding errors are the same each time.
    for (variable, coefficient) in expression.terms.sorted(by: { $0.key < $1.key }) {
      if let row = rows[variable] {
        result.add(row, times: coefficient)
      } else {
        result.add(coefficient, of: variable)
      }
    }
    return result
  }

  /// Makes a parameter basic, so that `row`, which contains it, is 0.
  private mutating func define(_ parameter: Int, by row: Expression) {
    var row = row
    guard let coefficient = row.terms.removeValue(forKey: parameter) else { return }
    row = row * (-1 / coefficient)
    replace(parameter, by: row)
    rows[parameter] = row
  }

  private mutating func replace(_ parameter: Int, by expression: Expression) {
    for basic in Array(rows.keys) {
      guard let coefficient = rows[basic]?.terms.removeValue(forKey: parameter) else { continue }
      rows[basic]?.add(expression, times: coefficient)
    }
  }

  private mutating func remove(_ parameter: Int) { replace(parameter, by: Expression()) }
}
