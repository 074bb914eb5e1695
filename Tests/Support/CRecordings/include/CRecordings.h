#ifndef SEGUE_CRECORDINGS_H
#define SEGUE_CRECORDINGS_H

/// The text of `Phone/NAME.csv`, or NULL where there is none.
const char *recording_text(const char *name);

#endif
