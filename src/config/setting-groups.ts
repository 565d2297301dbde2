import type { settings } from "./settings.ts";

type SettingName = keyof typeof settings;

/** Settings that belong together, and the version of the gateway that took each of them first. */
interface SettingGroup {
  readonly title: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Every setting in exactly one group, in the order in which they are shown. */
export const settingGroups = [
  {
    title: "Address",
    settings: { PORT: "0.1", HOST: "0.1", PUBLIC_URL: "0.1", TRUST_PROXY: "0.5", CORS_ORIGINS: "0.1" },
  },
  {
    title: "Services",
    settings: {
      UPSTREAM: "0.5",
      UPSTREAM_URL: "0.1",
      UPSTREAM_MEDIA_URL: "0.1",
      UPSTREAM_DOCUMENT_URL: "0.1",
      UPSTREAM_SELLER_FEED_URL: "0.1",
      UPSTREAM_STORE_URL: "0.1",
      UPSTREAM_CATALOG_FEED_URL: "0.1",
      UPSTREAM_KEY_MANAGEMENT_URL: "0.1",
      UPSTREAM_IDENTITY_URL: "0.3",
      UPSTREAM_TOKEN_URL: "0.1",
      UPSTREAM_DIALECT: "0.1",
      UPSTREAM_TIMEOUT_MS: "0.1",
      UPSTREAM_UPLOAD_IDLE_MS: "0.1",
      SANDBOX: "0.3",
    },
  },
  {
    title: "Credentials and signatures",
    settings: {
      UPSTREAM_CLIENT_ID: "0.1",
      UPSTREAM_CLIENT_SECRET: "0.1",
      UPSTREAM_REFRESH_TOKEN: "0.1",
      GATEWAY_ACCESS_TOKEN: "0.1",
      OPEN_APPLICATION_TOKEN: "0.8",
      GATEWAY_SECRET: "0.1",
      UPSTREAM_SIGN: "0.1",
      UPSTREAM_SIGNING_KEY: "0.1",
      UPSTREAM_SIGNING_PRIVATE_KEY: "0.1",
      UPSTREAM_SIGNING_JWE: "0.1",
    },
  },
  {
    title: "Signing in",
    settings: {
      SIGN_IN_REDIRECT_NAME: "0.5",
      SIGN_IN_SCOPES: "0.5",
      SIGN_IN_AUTHORIZE_URL: "0.5",
      SIGN_IN_RETURN_ORIGINS: "0.5",
      SIGN_IN_PKCE: "0.8",
      SESSION_IDLE_MS: "0.5",
      SESSION_MAX_MS: "0.5",
    },
  },
  {
    title: "The console",
    settings: { CONSOLE: "0.7", CONSOLE_MEDIA_ORIGINS: "0.7" },
  },
  {
    title: "Limits",
    settings: {
      MAX_QUERY_COST: "0.1",
      MAX_CONCURRENT_CALLS: "0.3",
      MAX_OPERATIONS_PER_VIEWER: "0.8",
      MAX_OPERATIONS_PER_ADDRESS: "0.8",
      MAX_UNREAD_BYTES: "0.8",
      MAX_SUBSCRIPTIONS_PER_VIEWER: "0.3",
      MAX_SUBSCRIPTIONS: "0.3",
      MAX_STREAMS_PER_VIEWER: "0.3",
      MAX_STREAMS: "0.3",
      REQUEST_TIMEOUT_MS: "0.3",
      RATE_LIMIT_MAX_WAIT_MS: "0.1",
      VIEWER_IDENTITY: "0.3",
    },
  },
  {
    title: "GraphQL",
    settings: {
      INTROSPECTION: "0.1",
      GRAPHIQL: "0.1",
      PERSISTED_OPERATIONS: "0.6",
      PERSISTED_OPERATIONS_ONLY: "0.6",
    },
  },
  {
    title: "Instances and what they keep",
    settings: {
      WORKERS: "0.5",
      INSTANCES: "0.5",
      REDIS_URL: "0.5",
      REDIS_COMMAND_TIMEOUT_MS: "0.5",
      DATA_DIR: "0.5",
      SHUTDOWN_DELAY_MS: "0.5",
      SHUTDOWN_GRACE_MS: "0.1",
    },
  },
  {
    title: "Observing",
    settings: { LOG_LEVEL: "0.1", LOG_FORMAT: "0.6", METRICS_PORT: "0.6", METRICS_HOST: "0.6" },
  },
] as const satisfies readonly SettingGroup[];

type NameInGroup<Group> = Group extends { readonly settings: infer Settings } ? keyof Settings : never;
type MissingName = Exclude<SettingName, NameInGroup<(typeof settingGroups)[number]>>;

/** Does not compile while a setting is in no group: its name is in the compiler's message. */
type Complete<Missing extends never> = Missing;
/** Nothing: every setting is in a group. */
export type MissingFromGroups = Complete<MissingName>;
