// The functions that compare trees and pictures come from SegueTesting. Every suite that imports this module can use them.

@_exported import SegueTesting
