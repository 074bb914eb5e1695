// The code that compares trees and pictures is SegueTesting's own; every suite that has this module has that, too.

@_exported import SegueTesting
