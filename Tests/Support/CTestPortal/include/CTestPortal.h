// A settings portal, for tests.
#ifndef SEGUE_CTESTPORTAL_H
#define SEGUE_CTESTPORTAL_H

struct test_portal;

/// Takes the portal's name on the bus at an address, and answers from then on. NULL where there is no bus.
struct test_portal *test_portal_open(const char *address, unsigned color_scheme);

/// Changes a setting and tells all that listen.
void test_portal_set(struct test_portal *portal, const char *key, unsigned value);

/// The same for the accent.
void test_portal_set_accent(struct test_portal *portal, double red, double green, double blue);

void test_portal_close(struct test_portal *portal);

#endif
