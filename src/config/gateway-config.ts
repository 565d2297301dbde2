import type { SignatureOptions } from "../upstream/signatures/with-signature.ts";
import type { ClientCredentials } from "../upstream/tokens/token-post.ts";
import {
  type CompleteAddresses,
  completeAddresses,
  presets,
  type UpstreamAddresses,
  withoutEndSlash,
} from "./addresses.ts";
import { ConfigurationError } from "./configuration-error.ts";
import type { OperationManifest } from "./operation-manifest.ts";
import { type Conflict, findConflicts, findMissing, findSigningFaults, type Need } from "./rules.ts";
import { type FieldOf, settingEntries, type SettingValues } from "./settings.ts";
import { findSignInFaults, type SignInConfig } from "./sign-in.ts";

/** What code alone configures, or has in one where the environment has several variables, with its defaults. */
const codeDefaults = {
  /** What `viewer.mode` answers: what stands behind the gateway. @defaultValue "LIVE" */
  mode: "LIVE" as "SANDBOX" | "LIVE",
  /**
   * The application's id and secret, with which the gateway fetches a token of its own for the catalog feed and key
   * management services. Needs the token endpoint, `upstream.token` or `upstream.url`.
   * @defaultValue null: every call is made with the viewer's token
   */
  client: null as ClientCredentials | null,
  /** Services whose calls are signed, and the keypair. @defaultValue null: no call is signed */
  signing: null as SignatureOptions | null,
  /**
   * Lets users sign in with a browser, at `/auth`. Needs `client`, `secret`, and in `upstream` the token endpoint, the
   * consent page and the identity service.
   * @defaultValue null: callers bring tokens
   */
  signIn: null as SignInConfig | null,
  /**
   * Whether calls that count against a user's limit wait after the start, until no call of an earlier process can be in the service's
   * window any more: for one window and a second, or for as long as that process said in `dataDir` when it was closed. Where Redis
   * knows of other instances, and so of the calls, nothing waits. False is for services that nobody has called before, such as stand-ins in a test.
   * @defaultValue true
   */
  holdAtStart: true,
  /** Operations that clients may name by an id in the place of their text. @defaultValue null: there are none */
  persistedOperations: null as OperationManifest | null,
  /**
   * Token of a demo seller, with which GraphiQL comes ready to use: for a gateway over the sandbox only.
   * @defaultValue null: there is a place for one
   */
  demoToken: null as string | null,
  /** Names of the sellers as whom the console signs in with one click: for a gateway over the sandbox only. @defaultValue none */
  demoSellers: [] as readonly string[],
  /**
   * The media service's identifier of a video of that seller, which GraphiQL's subscription then opens with.
   * @defaultValue null: there is a place for one
   */
  demoVideoId: null as string | null,
};

/** Everything that can be configured about the gateway. All but `upstream` has a default. */
export interface GatewayConfig extends Readonly<typeof codeDefaults>, SettingValues<FieldOf<"gateway">> {
  /** Where the services are: `url` for all of them, a single address for each, or both; a single one wins. */
  readonly upstream: UpstreamAddresses;
}

/** A configuration that leaves nothing open. */
export interface CompleteConfig extends GatewayConfig {
  readonly upstream: CompleteAddresses;
  readonly console: boolean;
  readonly consoleMediaOrigins: readonly string[];
}

/** What holds where nothing else is said. */
export const gatewayDefaults: Omit<GatewayConfig, "upstream"> = {
  ...codeDefaults,
  ...(Object.fromEntries(
    settingEntries.flatMap(([key, { owner, default: value }]) =>
      owner === "gateway" && !key.includes(".") ? [[key, value]] : [],
    ),
  ) as SettingValues<FieldOf<"gateway">>),
};

/** What a configuration in code must have for others of its settings. */
const needs: readonly Need[] = [
  ["refreshToken", "accessToken", "every caller could act for its seller"],
  ["refreshToken", "client"],
  ["accessToken", "client"],
  ["client", "upstream.token", "set it, or upstream.url"],
  ["persistedOperationsOnly", "persistedOperations", "nothing could run"],
  ["signIn", "client"],
  ["signIn", "secret", "sessions are sealed with it"],
  ["redisUrl", "secret", "instances seal with it what they share"],
];

/**
 * Fills a configuration up with the defaults. What is undefined counts as left out.
 * @throws ConfigurationError with all faults at once, in the configuration's own names.
 */
export function completeConfig(given: Partial<GatewayConfig>): CompleteConfig {
  const config: Omit<GatewayConfig, "upstream"> & Partial<GatewayConfig> = {
    ...gatewayDefaults,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  const faults = findValueFaults(config);
  const upstream = completeUpstream(config.upstream, faults);
  const isGiven = (name: string) =>
    name === "upstream.token"
      ? upstream?.token !== null
      : (config[name as keyof typeof config] ?? false) !== false;
  // The console's users have a session; over the sandbox it opens also where none can be kept.
  const canServeConsole = config.mode === "SANDBOX" || config.signIn !== null;
  const conflicts: readonly Conflict[] = [
    [
      config.signIn !== null && config.refreshToken !== null,
      "signIn and refreshToken are both set: a gateway acts for one seller, or for those who sign in.",
    ],
    [
      config.console === true && !canServeConsole,
      "console is true and signIn is missing: the console's users sign in with their browsers.",
    ],
    [
      config.console === true && config.persistedOperationsOnly,
      "console and persistedOperationsOnly are both true: the console sends the texts of its operations; set one.",
    ],
  ];
  faults.push(...findMissing(needs, isGiven), ...findConflicts(conflicts));
  if (config.signing !== null) faults.push(...findSigningFaults(config.signing.key, () => "signing.key"));
  if (config.signIn !== null && upstream !== null) {
    faults.push(...findSignInFaults(upstream, "signIn", (name) => `upstream.${name}`));
  }
  if (upstream === null || faults.length > 0) throw new ConfigurationError(faults);
  return {
    ...config,
    publicUrl: config.publicUrl === null ? null : withoutEndSlash(config.publicUrl),
    upstream,
    console: config.console ?? (canServeConsole && !config.persistedOperationsOnly),
    // Those of services that have a name are known.
    consoleMediaOrigins:
      config.consoleMediaOrigins ??
      (config.upstream?.preset ? presets[config.upstream.preset].mediaOrigins : []),
  };
}

/** Code can hand over what a variable's form would not let through. */
function findValueFaults(config: Partial<GatewayConfig>): string[] {
  return settingEntries.flatMap(([key, { owner, kind, default: fallback }]) => {
    const value = valueAt(config, key);
    if (owner === "process" || value === undefined) return [];
    // A part is left out like the whole.
    if (value === null && (fallback === null || key.includes("."))) return [];
    return kind.findFaults(value).map((fault) => `${key} ${fault}.`);
  });
}

function valueAt(config: Partial<GatewayConfig>, key: string): unknown {
  const [name = "", part] = key.split(".");
  const whole: unknown = config[name as keyof GatewayConfig];
  if (part === undefined) return whole;
  const value = (whole as Readonly<Record<string, unknown>> | null | undefined)?.[part];
  // An address with nothing in it counts as left out.
  return name === "upstream" && value === "" ? undefined : value;
}

/** @returns null after a fault in the addresses. */
function completeUpstream(given: UpstreamAddresses | undefined, faults: string[]): CompleteAddresses | null {
  if (given === undefined) {
    faults.push("upstream is missing: set upstream.url for all services, or an address for each.");
    return null;
  }
  if (given.preset && given.url) {
    faults.push("upstream.preset and upstream.url are both set; set one of them.");
  }
  if (faults.some((fault) => fault.startsWith("upstream."))) return null;
  return completeAddresses(
    given,
    faults,
    ({ name }) => `upstream.${name} is missing: set it, or upstream.url for all services.`,
  );
}
