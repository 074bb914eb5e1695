// Conversions between the integers that meet most often. Like those of the standard library, they stop the program if a number
// does not fit. Unlike those, they are not generic: in a build that is not optimized, the compiler copies the generic
// conversions into each caller, which takes several milliseconds for each of them.

extension Int {
  @inlinable package init(_ number: UInt8) { self.init(truncatingIfNeeded: number) }
  @inlinable package init(_ number: Int32) { self.init(truncatingIfNeeded: number) }
  @inlinable package init(_ number: UInt32) { self.init(truncatingIfNeeded: number) }

  @inlinable package init(_ number: UInt) {
    self.init(bitPattern: number)
    precondition(self >= 0)
  }
}

extension UInt8 {
  @inlinable package init(_ number: Int) {
    self.init(truncatingIfNeeded: number)
    precondition(Int(self) == number)
  }
}

extension Int32 {
  @inlinable package init(_ number: Int) {
    self.init(truncatingIfNeeded: number)
    precondition(Int(self) == number)
  }
}

extension UInt32 {
  @inlinable package init(_ number: Int) {
    self.init(truncatingIfNeeded: number)
    precondition(Int(self) == number)
  }
}
