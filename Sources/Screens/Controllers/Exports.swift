// Screens are made of controls.

@_exported import SegueControls
