// Files with commands need the program, its output and its errors, so importing SegueCommands imports SegueLaunch too.

@_exported import SegueLaunch
