import { consentPage, tokenEndpoint } from "../upstream/services.ts";
import { type CompleteAddresses, presets } from "./addresses.ts";
import { type Conflict, findConflicts, findMissing, type Need } from "./setting-rules.ts";
import { type SettingKey, settingEntries, settings, type SettingValues } from "./settings.ts";
import { findSignInErrors } from "./sign-in.ts";

/** Input of the checks for dependencies between variables. */
export interface EnvironmentFacts {
  readonly values: SettingValues<SettingKey>;
  /** Addresses of the services; null when none is configured, so that the sandbox stands in for them. */
  readonly upstream: CompleteAddresses | null;
  readonly isProduction: boolean;
  /** True when a variable is set, even to an invalid value. */
  readonly has: (variable: string) => boolean;
}

/** Variables that need another variable. */
const needs: readonly Need[] = [
  ["METRICS_HOST", "METRICS_PORT"],
  ["UPSTREAM_CLIENT_ID", "UPSTREAM_CLIENT_SECRET"],
  ["UPSTREAM_CLIENT_SECRET", "UPSTREAM_CLIENT_ID"],
  ["UPSTREAM_REFRESH_TOKEN", "GATEWAY_ACCESS_TOKEN"],
];

/** Additional dependencies when services are configured. The embedded sandbox supplies these values itself. */
const needsOverServices: readonly Need[] = [
  ["UPSTREAM_REFRESH_TOKEN", "UPSTREAM_CLIENT_ID"],
  ["GATEWAY_ACCESS_TOKEN", "UPSTREAM_CLIENT_ID"],
  ["UPSTREAM_CLIENT_ID", tokenEndpoint.variable],
  ["SIGN_IN_SCOPES", "SIGN_IN_REDIRECT_NAME"],
  [consentPage.variable, "SIGN_IN_REDIRECT_NAME"],
  ["SIGN_IN_RETURN_ORIGINS", "SIGN_IN_REDIRECT_NAME"],
  ["SIGN_IN_PKCE", "SIGN_IN_REDIRECT_NAME"],
  ["SIGN_IN_REDIRECT_NAME", "UPSTREAM_CLIENT_ID"],
  ["SIGN_IN_REDIRECT_NAME", "GATEWAY_SECRET"],
  ["REDIS_URL", "GATEWAY_SECRET", "instances seal their shared data with it"],
];

/** Variables that configure addresses of services. */
const addressVariables = settingEntries
  .filter(([key]) => /^upstream[.](?!dialect|authorize)/.test(key))
  .map(([, { variable }]) => variable);

/** Checks the dependencies between variables. @returns a message for each problem. */
export function findEnvironmentErrors(facts: EnvironmentFacts): readonly string[] {
  const { upstream, has } = facts;
  const faults = [...findConflicts(conflictsOf(facts)), ...findMissing(needs, has)];
  if (upstream === null) return faults;
  const isGiven = (name: string) => (name === tokenEndpoint.variable ? upstream.token !== null : has(name));
  return [
    ...faults,
    ...findMissing(needsOverServices, isGiven),
    ...(has("SIGN_IN_REDIRECT_NAME")
      ? findSignInErrors(upstream, "SIGN_IN_REDIRECT_NAME", (name) => settings[`upstream.${name}`].variable)
      : []),
  ];
}

function conflictsOf({ values, upstream, isProduction, has }: EnvironmentFacts): readonly Conflict[] {
  const {
    port,
    metricsPort,
    workers,
    persistedOperationsOnly,
    "upstream.preset": preset,
    "upstream.dialect": dialect,
    "start.sandbox": isSandboxWanted,
  } = values;
  const addressVariable = addressVariables.find(has);
  const isConsoleWanted = values.console === true;
  return [
    [
      addressVariable !== undefined && isSandboxWanted === true,
      `SANDBOX is true and ${addressVariable} is set, but the gateway uses either the sandbox or services; set one.`,
    ],
    [
      addressVariable === undefined &&
        (isSandboxWanted === false || (isSandboxWanted === null && isProduction)),
      "UPSTREAM_URL is missing: set it to the services' address, or set SANDBOX=true to use the sandbox. The sandbox does not start automatically if SANDBOX is false or NODE_ENV is production.",
    ],
    [preset !== null && has("UPSTREAM_URL"), "UPSTREAM and UPSTREAM_URL are both set; set one of them."],
    [
      preset !== null && has("UPSTREAM_DIALECT") && dialect !== presets[preset].dialect,
      `UPSTREAM_DIALECT is ${dialect}, but the services of UPSTREAM use another dialect; remove it.`,
    ],
    [
      upstream === null && values["upstream.authorize"] !== null,
      `${consentPage.variable} needs UPSTREAM or UPSTREAM_URL, which is missing.`,
    ],
    [
      metricsPort !== null && metricsPort !== 0 && metricsPort === port,
      `METRICS_PORT and PORT are both ${port}: set METRICS_PORT to another port, or remove it.`,
    ],
    [
      workers > 1 && !has("REDIS_URL"),
      `WORKERS means ${workers} processes and needs REDIS_URL, which is missing: they share their state in Redis or Valkey (\`apt-get install valkey-server\` or \`redis-server\`, or \`docker run -p 127.0.0.1:6379:6379 valkey/valkey\`), for example REDIS_URL=redis://127.0.0.1:6379.`,
    ],
    [
      upstream !== null && has("GATEWAY_ACCESS_TOKEN") && values["start.openApplicationToken"],
      "GATEWAY_ACCESS_TOKEN is set and OPEN_APPLICATION_TOKEN is true: callers may use the application's token either with the access token only, or always; set one.",
    ],
    [
      has("SIGN_IN_REDIRECT_NAME") && has("UPSTREAM_REFRESH_TOKEN"),
      "SIGN_IN_REDIRECT_NAME and UPSTREAM_REFRESH_TOKEN are both set: a gateway acts either for signed-in users or for one seller; set one.",
    ],
    [
      isConsoleWanted && upstream !== null && !has("SIGN_IN_REDIRECT_NAME"),
      "CONSOLE is true and needs SIGN_IN_REDIRECT_NAME, which is missing: users of the console sign in with their browsers.",
    ],
    [
      isConsoleWanted && persistedOperationsOnly,
      "CONSOLE and PERSISTED_OPERATIONS_ONLY are both true, but the console sends query texts; set one.",
    ],
    [
      persistedOperationsOnly && values["persistedOperations.path"] === null,
      "PERSISTED_OPERATIONS_ONLY needs PERSISTED_OPERATIONS, which is missing: no operation could run.",
    ],
  ];
}
