// Importing this module also imports the value types that views use, as UIKit does with Core Graphics.

@_exported import SegueDrawing
@_exported import SegueGeometry
@_exported import SegueMotion
