#include "CTestPortal.h"

#include <gio/gio.h>

#define NAMESPACE "org.freedesktop.appearance"
#define PATH "/org/freedesktop/portal/desktop"
#define INTERFACE "org.freedesktop.portal.Settings"

struct test_portal {
  GDBusConnection *connection;
  GMainContext *context;
  GMainLoop *loop;
  GThread *thread;
  guint object;
  unsigned color_scheme;
};

static void called(
    GDBusConnection *connection, const gchar *sender, const gchar *path, const gchar *interface,
    const gchar *method, GVariant *parameters, GDBusMethodInvocation *invocation, gpointer data) {
  (void)connection, (void)sender, (void)path, (void)interface, (void)method, (void)parameters;
  struct test_portal *portal = data;
  GVariantBuilder settings, spaces;
  g_variant_builder_init(&settings, G_VARIANT_TYPE("a{sv}"));
  g_variant_builder_add(&settings, "{sv}", "color-scheme", g_variant_new_uint32(portal->color_scheme));
  g_variant_builder_init(&spaces, G_VARIANT_TYPE("a{sa{sv}}"));
  g_variant_builder_add(&spaces, "{sa{sv}}", NAMESPACE, &settings);
  g_dbus_method_invocation_return_value(invocation, g_variant_new("(a{sa{sv}})", &spaces));
}

static gpointer run(gpointer data) {
  struct test_portal *portal = data;
  g_main_context_push_thread_default(portal->context);
  g_main_loop_run(portal->loop);
  g_main_context_pop_thread_default(portal->context);
  return NULL;
}

struct test_portal *test_portal_open(const char *address, unsigned color_scheme) {
  static const gchar description[] =
      "<node><interface name='" INTERFACE "'><method name='ReadAll'><arg type='as' direction='in'/>"
      "<arg type='a{sa{sv}}' direction='out'/></method>"
      "<signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal></interface></node>";
  static const GDBusInterfaceVTable table = {.method_call = called};
  GDBusConnection *connection = g_dbus_connection_new_for_address_sync(
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
      NULL, NULL, NULL);
  if (connection == NULL) return NULL;
  struct test_portal *portal = g_new0(struct test_portal, 1);
  portal->connection = connection;
  portal->color_scheme = color_scheme;
  portal->context = g_main_context_new();
  portal->loop = g_main_loop_new(portal->context, FALSE);
  g_main_context_push_thread_default(portal->context);
  GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(description, NULL);
  portal->object =
      g_dbus_connection_register_object(connection, PATH, node->interfaces[0], &table, portal, NULL, NULL);
  g_dbus_node_info_unref(node);
  g_main_context_pop_thread_default(portal->context);
  portal->thread = g_thread_new("portal", run, portal);
  GVariant *answer = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
      g_variant_new("(su)", "org.freedesktop.portal.Desktop", 4u), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  if (answer != NULL) g_variant_unref(answer);
  return portal;
}

static void emit(struct test_portal *portal, const char *key, GVariant *value) {
  g_dbus_connection_emit_signal(
      portal->connection, NULL, PATH, INTERFACE, "SettingChanged", g_variant_new("(ssv)", NAMESPACE, key, value),
      NULL);
}

void test_portal_set(struct test_portal *portal, const char *key, unsigned value) {
  emit(portal, key, g_variant_new_uint32(value));
}

void test_portal_set_accent(struct test_portal *portal, double red, double green, double blue) {
  emit(portal, "accent-color", g_variant_new("(ddd)", red, green, blue));
}

void test_portal_close(struct test_portal *portal) {
  g_main_loop_quit(portal->loop);
  g_thread_join(portal->thread);
  g_dbus_connection_unregister_object(portal->connection, portal->object);
  g_dbus_connection_close_sync(portal->connection, NULL, NULL);
  g_object_unref(portal->connection);
  g_main_loop_unref(portal->loop);
  g_main_context_unref(portal->context);
  g_free(portal);
}
