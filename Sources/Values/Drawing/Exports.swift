// Clients of this module also need positions and sizes.

@_exported import SegueGeometry
