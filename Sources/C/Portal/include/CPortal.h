// The desktop's appearance, as the settings portal publishes it on the session's bus (org.freedesktop.portal.Settings, the names of
// org.freedesktop.appearance). A thread asks and listens, so that nobody waits; a descriptor becomes readable when it has something.
#ifndef SEGUE_CPORTAL_H
#define SEGUE_CPORTAL_H

#include <stdbool.h>

/// What the portal says.
struct portal_appearance {
  /// 0 is no preference, 1 dark, 2 light; -1 where it says nothing.
  int color_scheme;
  /// 1 is higher contrast, 0 no preference; -1 where it says nothing.
  int contrast;
  /// 1 is reduced motion, 0 no preference; -1 where it says nothing.
  int reduced_motion;
  /// Red, green and blue, 0…1; a negative red where it says nothing.
  double accent[3];
};

/// A connection to the portal.
struct portal;

/// Begins to connect to the bus at an address, and to ask and watch its portal. NULL where that is no address, or there are no resources.
struct portal *portal_open(const char *address);

/// Readable when something has come.
int portal_descriptor(struct portal *portal);

/// Takes what has come. Returns whether anything in `appearance` has changed since the last call; if not, it is left alone.
bool portal_take(struct portal *portal, struct portal_appearance *appearance);

/// Ends the connection.
void portal_close(struct portal *portal);

#endif
