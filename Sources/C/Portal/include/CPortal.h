// The desktop's appearance, which the settings portal publishes on the session bus (org.freedesktop.portal.Settings, namespace
// org.freedesktop.appearance). A separate thread reads and watches the settings, so that no caller has to wait. A descriptor
// becomes readable when a setting has changed.
#ifndef SEGUE_CPORTAL_H
#define SEGUE_CPORTAL_H

#include <stdbool.h>

/// The settings that the portal reports.
struct portal_appearance {
  /// The color scheme: 0 for no preference, 1 for dark, 2 for light; -1 if the portal does not report it.
  int color_scheme;
  /// The contrast: 1 for higher contrast, 0 for no preference; -1 if the portal does not report it.
  int contrast;
  /// The motion: 1 for reduced motion, 0 for no preference; -1 if the portal does not report it.
  int reduced_motion;
  /// The red, green and blue components of the accent color, 0…1. Red is negative if the portal does not report a color.
  double accent[3];
};

/// A connection to the portal.
struct portal;

/// Starts a thread that connects to the bus at `address`, and reads and watches the portal's settings. Returns NULL if the
/// address is not supported, or if the system has no descriptor or thread left.
struct portal *portal_open(const char *address);

/// Returns a descriptor that is readable when a setting has changed since the last call of `portal_take`.
int portal_descriptor(struct portal *portal);

/// Copies the settings to `appearance` if any of them has changed since the last call; otherwise leaves `appearance` unchanged.
/// Returns whether a setting has changed.
bool portal_take(struct portal *portal, struct portal_appearance *appearance);

/// Closes the connection, ends its thread and frees `portal`.
void portal_close(struct portal *portal);

#endif
