import type { SigningPairError } from "../upstream/signatures/signing-pair.ts";
import type { SignatureOptions } from "../upstream/signatures/with-signature.ts";
import { type CompleteAddresses, completeAddresses, presets } from "./addresses.ts";
import { ConfigurationError } from "./configuration-error.ts";
import { type EnvironmentFacts, findEnvironmentErrors } from "./environment-rules.ts";
import type { GatewayConfig } from "./gateway-config.ts";
import type { Owner, Setting, ValueOf } from "./kinds.ts";
import { readOperationManifest } from "./operation-manifest.ts";
import { findSigningFaults } from "./setting-rules.ts";
import { withSecretFiles } from "./secret-files.ts";
import {
  type FieldOf,
  secretNames,
  settingEntries,
  type SettingKey,
  settings,
  type Settings,
  type SettingValues,
} from "./settings.ts";
import type { SignInConfig } from "./sign-in.ts";

/** Configuration from the environment: the gateway's fields, and the settings of its process. */
export interface ProcessConfig
  extends
    Omit<GatewayConfig, "upstream" | "mode" | "holdAtStart" | "demoToken" | "demoSellers" | "demoVideoId">,
    SettingValues<FieldOf<"process">> {
  /** Addresses of the services; absent when none is configured, so that the process starts the sandbox. */
  readonly upstream?: CompleteAddresses;
  /** Sign-in options without the redirect name, which a gateway with the sandbox does not need. */
  readonly signInOptions: Omit<SignInConfig, "redirectName">;
  /** Values of all secret variables, which the log must redact. */
  readonly secretValues: readonly string[];
  /** Warnings about valid settings that may have unexpected effects. */
  readonly warnings: readonly string[];
}

/**
 * Reads the configuration from the environment. An empty variable counts as not set.
 * @throws ConfigurationError with all problems at once, under the names of the variables.
 */
export function readConfig(given: NodeJS.ProcessEnv): ProcessConfig {
  const faults: string[] = [];
  const environment = withSecretFiles(given, secretNames, faults);
  const keys = settingEntries.map(([key]) => key);
  const values = readSettings(keys, environment, faults);
  const { "upstream.preset": presetName, "client.id": id, "client.secret": secret } = values;
  const preset = presetName && presets[presetName];
  const upstream = readUpstream(values, faults);
  const facts: EnvironmentFacts = {
    values,
    upstream,
    isProduction: environment["NODE_ENV"] === "production",
    has: (name) => Boolean(environment[name] || (secretNames.includes(name) && given[`${name}_FILE`])),
  };
  const { redirectName, ...signInOptions } = partsOf(values, "signIn");
  const path = values["persistedOperations.path"];
  faults.push(...findEnvironmentErrors(facts));
  const fields = Object.entries(values).filter(([key]) => !key.includes("."));
  const config: ProcessConfig = {
    ...(Object.fromEntries(fields) as SettingValues<FieldOf<Owner>>),
    ...(upstream && { upstream }),
    client: id !== null && secret !== null ? { id, secret } : null,
    signing: readSigning(values, faults),
    signIn: redirectName === undefined ? null : { redirectName, ...signInOptions },
    signInOptions,
    consoleMediaOrigins: values.consoleMediaOrigins ?? preset?.mediaOrigins ?? null,
    persistedOperations: path === null ? null : readOperationManifest("PERSISTED_OPERATIONS", path, faults),
    secretValues: secretNames.map((name) => environment[name] ?? "").filter(Boolean),
    warnings: [
      ...(preset?.warning && !facts.has("UPSTREAM_CATALOG_FEED_URL") ? [preset.warning] : []),
      ...checkOpenToken(facts, faults),
    ],
  };
  if (faults.length > 0) throw new ConfigurationError(faults);
  return config;
}

/** Reads the addresses of the services; null when none is set. */
function readUpstream(values: SettingValues<SettingKey>, faults: string[]): CompleteAddresses | null {
  const { dialect, authorize, ...addresses } = partsOf(values, "upstream");
  if (Object.keys(addresses).length === 0) return null;
  const options = {
    // A preset has its own dialect.
    ...(dialect && !addresses.preset && { dialect }),
    ...(authorize && { authorize }),
  };
  return completeAddresses(
    { ...addresses, ...options },
    faults,
    ({ variable }) => `${variable} is missing: set it, or UPSTREAM_URL for all services.`,
  );
}

/**
 * Checks that the operator has chosen between an access token and open access to the application's token. With real
 * services in production, a missing choice is an error; elsewhere it is a warning.
 * @returns warnings.
 */
function checkOpenToken(
  { values, upstream, isProduction, has }: EnvironmentFacts,
  faults: string[],
): readonly string[] {
  const isChosen = has("GATEWAY_ACCESS_TOKEN") || values["start.openApplicationToken"];
  if (upstream === null || isChosen || !has("UPSTREAM_CLIENT_ID")) return [];
  const choice = `Set GATEWAY_ACCESS_TOKEN to require that token, or OPEN_APPLICATION_TOKEN=true to allow it${
    has("SIGN_IN_REDIRECT_NAME") ? ": signed-in users reach catalog and keys only with the latter" : ""
  }.`;
  if (!isProduction) {
    return [
      `Every caller with any bearer token may use the application's token, and so its catalog and keys. ${choice} If NODE_ENV is production, the gateway does not start without one of them.`,
    ];
  }
  faults.push(
    `GATEWAY_ACCESS_TOKEN is missing: every caller with any bearer token could use the application's token, and so its catalog and keys. ${choice}`,
  );
  return [];
}

function readSigning(values: SettingValues<SettingKey>, faults: string[]): SignatureOptions | null {
  const { "signing.services": signed, "signing.json": json } = values;
  const { "signing.privateKey": privateKey, "signing.jwe": jwe } = values;
  if (!signed?.length) return null;
  const key = json !== null ? { json } : privateKey !== null && jwe !== null ? { privateKey, jwe } : null;
  if (key === null) {
    faults.push(
      "UPSTREAM_SIGN needs a keypair: set UPSTREAM_SIGNING_KEY, or UPSTREAM_SIGNING_PRIVATE_KEY and UPSTREAM_SIGNING_JWE.",
    );
    return null;
  }
  const keyOf = (part: SigningPairError["part"]) => ("json" in key || part === "pair" ? "json" : part);
  faults.push(...findSigningFaults(key, ({ part }) => settings[`signing.${keyOf(part)}`].variable));
  return { services: signed, key };
}

/**
 * Reads settings. An empty variable counts as not set.
 * @param faults receives a message for each invalid variable; its value is then null and must not be used.
 */
export function readSettings<Key extends SettingKey>(
  keys: readonly Key[],
  environment: NodeJS.ProcessEnv,
  faults: string[],
): SettingValues<Key> {
  const values = keys.map((key) => {
    const { variable, kind, default: fallback, defaultIn }: Setting<unknown> = settings[key];
    const text = environment[variable];
    if (!text) return [key, defaultIn ? defaultIn(environment) : fallback] as const;
    const value = kind.read(text);
    if (value === undefined) faults.push(`${variable} ${kind.refuse(text)}.`);
    return [key, value ?? null] as const;
  });
  return Object.fromEntries(values) as SettingValues<Key>;
}

/** Values of the settings that are parts of one field. Missing settings are left out. */
type PartsOf<Field extends string> = {
  readonly [Key in SettingKey as Key extends `${Field}.${infer Part}` ? Part : never]?: NonNullable<
    ValueOf<Settings[Key]>
  >;
};

/** Collects the settings that are parts of one field. */
function partsOf<Field extends string>(values: SettingValues<SettingKey>, field: Field): PartsOf<Field> {
  const parts = Object.entries(values).filter(
    ([key, value]) => key.startsWith(`${field}.`) && value !== null,
  );
  return Object.fromEntries(
    parts.map(([key, value]) => [key.slice(field.length + 1), value]),
  ) as PartsOf<Field>;
}
