#include "CPortal.h"

#include <gio/gio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define NAME "org.freedesktop.portal.Desktop"
#define PATH "/org/freedesktop/portal/desktop"
#define INTERFACE "org.freedesktop.portal.Settings"
#define NAMESPACE "org.freedesktop.appearance"

struct portal {
  char *address;
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  // Cancels pending calls.
  GCancellable *cancellable;
  int descriptor;
  GMutex mutex;
  struct portal_appearance appearance;
};

static const struct portal_appearance nothing = {-1, -1, -1, {-1, -1, -1}};

static void set(struct portal *portal, const char *key, GVariant *value) {
  g_mutex_lock(&portal->mutex);
  struct portal_appearance *appearance = &portal->appearance;
  struct portal_appearance before = *appearance;
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32)) {
    int number = (int)MIN(g_variant_get_uint32(value), 99u);
    if (strcmp(key, "color-scheme") == 0) appearance->color_scheme = number;
    if (strcmp(key, "contrast") == 0) appearance->contrast = number;
    if (strcmp(key, "reduced-motion") == 0) appearance->reduced_motion = number;
  } else if (strcmp(key, "accent-color") == 0 && g_variant_is_of_type(value, G_VARIANT_TYPE("(ddd)"))) {
    double *accent = appearance->accent;
    g_variant_get(value, "(ddd)", &accent[0], &accent[1], &accent[2]);
    // A component outside 0…1 means that there is no accent color.
    for (int part = 0; part < 3; part++) {
      if (!(accent[part] >= 0 && accent[part] <= 1)) memcpy(accent, nothing.accent, sizeof nothing.accent);
    }
  }
  if (memcmp(&before, appearance, sizeof before) != 0) eventfd_write(portal->descriptor, 1);
  g_mutex_unlock(&portal->mutex);
}

static void changed(
    GDBusConnection *connection, const gchar *sender, const gchar *path, const gchar *interface,
    const gchar *signal, GVariant *parameters, gpointer data) {
  (void)connection, (void)sender, (void)path, (void)interface, (void)signal;
  if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ssv)"))) return;
  const gchar *space, *key;
  GVariant *value;
  g_variant_get(parameters, "(&s&sv)", &space, &key, &value);
  if (strcmp(space, NAMESPACE) == 0) set(data, key, value);
  g_variant_unref(value);
}

static void read_all(struct portal *portal, GDBusConnection *connection) {
  const gchar *names[] = {NAMESPACE, NULL};
  GVariant *answer = g_dbus_connection_call_sync(
      connection, NAME, PATH, INTERFACE, "ReadAll", g_variant_new("(^as)", names),
      G_VARIANT_TYPE("(a{sa{sv}})"), G_DBUS_CALL_FLAGS_NONE, -1, portal->cancellable, NULL);
  if (answer == NULL) return;
  GVariantIter *spaces, *settings;
  const gchar *space, *key;
  GVariant *value;
  g_variant_get(answer, "(a{sa{sv}})", &spaces);
  while (g_variant_iter_loop(spaces, "{&sa{sv}}", &space, &settings)) {
    while (g_variant_iter_loop(settings, "{&sv}", &key, &value)) {
      if (strcmp(space, NAMESPACE) == 0) set(portal, key, value);
    }
  }
  g_variant_iter_free(spaces);
  g_variant_unref(answer);
}

static gpointer run(gpointer data) {
  struct portal *portal = data;
  // D-Bus signals are delivered in this context, regardless of how else the process uses GLib.
  g_main_context_push_thread_default(portal->context);
  GDBusConnection *connection = g_dbus_connection_new_for_address_sync(
      portal->address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
      NULL, portal->cancellable, NULL);
  if (connection != NULL) {
    // The process must not exit when the bus closes, because the display reports the end of the session.
    g_dbus_connection_set_exit_on_close(connection, FALSE);
    guint subscription = g_dbus_connection_signal_subscribe(
        connection, NAME, INTERFACE, "SettingChanged", PATH, NAMESPACE, G_DBUS_SIGNAL_FLAGS_NONE, changed, portal,
        NULL);
    read_all(portal, connection);
    g_main_loop_run(portal->loop);
    g_dbus_connection_signal_unsubscribe(connection, subscription);
    g_dbus_connection_close_sync(connection, NULL, NULL);
    g_object_unref(connection);
  }
  g_main_context_pop_thread_default(portal->context);
  return NULL;
}

static gboolean quit(gpointer loop) {
  g_main_loop_quit(loop);
  return G_SOURCE_REMOVE;
}

struct portal *portal_open(const char *address) {
  if (!g_dbus_is_supported_address(address, NULL)) return NULL;
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (descriptor < 0) return NULL;
  struct portal *portal = g_new0(struct portal, 1);
  g_mutex_init(&portal->mutex);
  portal->address = g_strdup(address);
  portal->context = g_main_context_new();
  portal->loop = g_main_loop_new(portal->context, FALSE);
  portal->cancellable = g_cancellable_new();
  portal->descriptor = descriptor;
  portal->appearance = nothing;
  portal->thread = g_thread_try_new("portal", run, portal, NULL);
  if (portal->thread != NULL) return portal;
  portal_close(portal);
  return NULL;
}

int portal_descriptor(struct portal *portal) { return portal->descriptor; }

bool portal_take(struct portal *portal, struct portal_appearance *appearance) {
  eventfd_t count;
  if (eventfd_read(portal->descriptor, &count) != 0) return false;
  g_mutex_lock(&portal->mutex);
  *appearance = portal->appearance;
  g_mutex_unlock(&portal->mutex);
  return true;
}

void portal_close(struct portal *portal) {
  g_cancellable_cancel(portal->cancellable);
  if (portal->thread != NULL) {
    // If the loop does not run yet, it will handle this source first.
    GSource *source = g_idle_source_new();
    g_source_set_callback(source, quit, portal->loop, NULL);
    g_source_attach(source, portal->context);
    g_source_unref(source);
    g_thread_join(portal->thread);
  }
  g_object_unref(portal->cancellable);
  g_main_loop_unref(portal->loop);
  g_main_context_unref(portal->context);
  g_mutex_clear(&portal->mutex);
  close(portal->descriptor);
  g_free(portal->address);
  g_free(portal);
}
