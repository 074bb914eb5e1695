// Commands belong to a program: whoever imports them sees the program, its output and its errors.

@_exported import SegueLaunch
