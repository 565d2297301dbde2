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
import { type Conflict, findConflicts, findMissing, findSigningFaults, type Need } from "./setting-rules.ts";
import { type FieldOf, settingEntries, type SettingValues } from "./settings.ts";
import { findSignInErrors, type SignInConfig } from "./sign-in.ts";

/** Configuration fields that do not correspond to exactly one variable, with their defaults. */
const codeDefaults = {
  /** Value of `viewer.mode`: whether the gateway uses the sandbox or real services. @defaultValue "LIVE" */
  mode: "LIVE" as "SANDBOX" | "LIVE",
  /**
   * Id and secret of the application. The gateway uses them to fetch its own token for the catalog feed and key
   * management services. Needs the token endpoint, `upstream.token` or `upstream.url`.
   * @defaultValue null: every call uses the viewer's token
   */
  client: null as ClientCredentials | null,
  /** Services whose calls are signed, and the key pair. @defaultValue null: no call is signed */
  signing: null as SignatureOptions | null,
  /**
   * Enables browser sign-in at `/auth`. Needs `client`, `secret`, and three addresses in `upstream`: the token
   * endpoint, the consent page and the identity service.
   * @defaultValue null: callers bring tokens
   */
  signIn: null as SignInConfig | null,
  /**
   * True to delay calls that count against a user's limit after the start, until the calls of a previous process no
   * longer count. The delay is one window plus a second, or the time that the previous process stored in `dataDir` when
   * it was closed. There is no delay when Redis knows other instances, and so their calls. Use false for services that
   * have received no previous calls, such as stand-ins in a test.
   * @defaultValue true
   */
  holdAtStart: true,
  /** Texts of the operations that clients may request by id. @defaultValue null: none */
  persistedOperations: null as OperationManifest | null,
  /**
   * Demo seller's token that GraphiQL sends by default, for a gateway with the sandbox only.
   * @defaultValue null: a placeholder
   */
  demoToken: null as string | null,
  /**
   * Names of the sellers that the console offers for one-click sign-in, for a gateway with the sandbox only.
   * @defaultValue none
   */
  demoSellers: [] as readonly string[],
  /**
   * Id of a video of the demo seller at the media service, for GraphiQL's initial subscription.
   * @defaultValue null: a placeholder
   */
  demoVideoId: null as string | null,
};

/** Configuration of the gateway. Every field except `upstream` has a default. */
export interface GatewayConfig extends Readonly<typeof codeDefaults>, SettingValues<FieldOf<"gateway">> {
  /**
   * Addresses of the services: `url` for all of them, individual addresses, or both; an individual address takes
   * precedence.
   */
  readonly upstream: UpstreamAddresses;
}

/** A complete configuration, without undefined fields. */
export interface CompleteConfig extends GatewayConfig {
  readonly upstream: CompleteAddresses;
  readonly console: boolean;
  readonly consoleMediaOrigins: readonly string[];
}

/** Default values of the configuration. */
export const gatewayDefaults: Omit<GatewayConfig, "upstream"> = {
  ...codeDefaults,
  ...(Object.fromEntries(
    settingEntries.flatMap(([key, { owner, default: value }]) =>
      owner === "gateway" && !key.includes(".") ? [[key, value]] : [],
    ),
  ) as SettingValues<FieldOf<"gateway">>),
};

/** Dependencies between settings in code. */
const needs: readonly Need[] = [
  ["refreshToken", "accessToken", "every caller could act for its seller"],
  ["refreshToken", "client"],
  ["accessToken", "client"],
  ["client", "upstream.token", "set it, or upstream.url"],
  ["persistedOperationsOnly", "persistedOperations", "nothing could run"],
  ["signIn", "client"],
  ["signIn", "secret", "sessions are sealed with it"],
  ["redisUrl", "secret", "instances seal their shared data with it"],
];

/**
 * Completes a configuration with the defaults. Undefined fields count as missing.
 * @throws ConfigurationError with all problems at once, under the names of the fields.
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
  // The console's users need a session, except with the sandbox, where the console also works without sign-in.
  const canServeConsole = config.mode === "SANDBOX" || config.signIn !== null;
  const conflicts: readonly Conflict[] = [
    [
      config.signIn !== null && config.refreshToken !== null,
      "signIn and refreshToken are both set: a gateway acts either for signed-in users or for one seller.",
    ],
    [
      config.console === true && !canServeConsole,
      "console is true and signIn is missing: users of the console sign in with their browsers.",
    ],
    [
      config.console === true && config.persistedOperationsOnly,
      "console and persistedOperationsOnly are both true, but the console sends query texts; set one.",
    ],
  ];
  faults.push(...findMissing(needs, isGiven), ...findConflicts(conflicts));
  if (config.signing !== null) faults.push(...findSigningFaults(config.signing.key, () => "signing.key"));
  if (config.signIn !== null && upstream !== null) {
    faults.push(...findSignInErrors(upstream, "signIn", (name) => `upstream.${name}`));
  }
  if (upstream === null || faults.length > 0) throw new ConfigurationError(faults);
  return {
    ...config,
    publicUrl: config.publicUrl === null ? null : withoutEndSlash(config.publicUrl),
    upstream,
    console: config.console ?? (canServeConsole && !config.persistedOperationsOnly),
    // The gateway knows the media origins of presets.
    consoleMediaOrigins:
      config.consoleMediaOrigins ??
      (config.upstream?.preset ? presets[config.upstream.preset].mediaOrigins : []),
  };
}

/** Checks the values of a configuration in code, which can be invalid in ways that the text of a variable cannot. */
function findValueFaults(config: Partial<GatewayConfig>): string[] {
  return settingEntries.flatMap(([key, { owner, kind, default: fallback }]) => {
    const value = valueAt(config, key);
    if (owner === "process" || value === undefined) return [];
    // A part may be omitted like the whole field.
    if (value === null && (fallback === null || key.includes("."))) return [];
    return kind.findFaults(value).map((fault) => `${key} ${fault}.`);
  });
}

function valueAt(config: Partial<GatewayConfig>, key: string): unknown {
  const [name = "", part] = key.split(".");
  const whole: unknown = config[name as keyof GatewayConfig];
  if (part === undefined) return whole;
  const value = (whole as Readonly<Record<string, unknown>> | null | undefined)?.[part];
  // An empty address counts as omitted.
  return name === "upstream" && value === "" ? undefined : value;
}

/** Determines all addresses; null when one is invalid. */
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
