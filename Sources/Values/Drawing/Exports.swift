// What is drawn has places and sizes.

@_exported import SegueGeometry
