// Re-exported, because applications also use the finders for jumps and flashes.

@_exported import SegueChecks
