internal import CX11

// Xlib's macros arrive in Swift as whatever integer C gave them; these are the ones that do not fit their use.

/// X's "no resource" (0) as an identifier.
let noResource: XID = 0
/// C's `False` and `True`, as Xlib's functions take them.
let xFalse: Int32 = 0
let xTrue: Int32 = 1
/// Type of a property that may have any type.
let anyPropertyType: Atom = 0
