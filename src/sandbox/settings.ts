import { isIP } from "node:net";

/** Settings of the sandbox from the environment, with defaults for missing ones. */
export interface SandboxSettings {
  readonly dataDir: string;
  /** True when the environment names the data folder. */
  readonly isDataDirGiven: boolean;
  readonly host: string;
  /** Port of the sandbox; undefined when it is not set. */
  readonly port: number | undefined;
  readonly processingMs: number;
  readonly allowedHosts: readonly string[];
  /** Token that calls of the control interface must carry; null when there is none. */
  readonly controlToken: string | null;
}

/** Valid settings, or all faults. */
export type SandboxSettingsResult =
  | { readonly ok: true; readonly settings: SandboxSettings }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Minimum length of a control token in characters. */
const minTokenLength = 16;

const dayMs = 24 * 60 * 60 * 1000;

/** Environment variable of the sandbox, as shown in the help and the documentation. */
export interface SandboxVariable {
  /** Default value; null when there is none. */
  readonly fallback: string | null;
  /** Allowed values, as a noun phrase for messages and help. */
  readonly form: string;
  readonly description: string;
  /** First version with the variable. Default: 0.1. */
  readonly since?: string;
}

/** All environment variables of the sandbox, both standalone and inside the gateway. */
export const sandboxVariables = {
  SANDBOX_PORT: {
    fallback: "a free port; 4010 when it runs alone",
    form: "a whole number from 0 to 65535",
    description: "Port of the sandbox.",
  },
  SANDBOX_HOST: {
    fallback: "127.0.0.1",
    form: "an IP address or localhost",
    description: "Address that the sandbox listens on.",
  },
  SANDBOX_DATA_DIR: {
    fallback: ".data/sandbox",
    form: "the path of a folder",
    description: "Folder for all data of the sandbox.",
  },
  SANDBOX_PROCESSING_MS: {
    fallback: "2000",
    form: `a whole number from 0 to ${dayMs}`,
    description:
      "Time in milliseconds that a video stays PROCESSING, a document SUBMITTED, and a change of store categories PENDING.",
  },
  SANDBOX_ALLOWED_HOSTS: {
    fallback: null,
    form: "a comma-separated list of hosts such as files.example or files.example:8443",
    description:
      "Hosts that uploads from a URL may use although their address is not public. To trust other certificate authorities, set NODE_EXTRA_CA_CERTS.",
  },
  SANDBOX_CONTROL_TOKEN: {
    fallback: null,
    form: `a text of ${minTokenLength} or more characters without spaces`,
    description:
      "Token for the control interface of `sandbox --control`. With it, every control request must carry it as `Authorization: Bearer …`; without it, only this machine may control the sandbox.",
    since: "0.10",
  },
} as const satisfies Readonly<Record<string, SandboxVariable>>;

type SettingName = keyof typeof sandboxVariables;

/** Names of all settings of the sandbox. */
export const sandboxSettingNames = Object.keys(sandboxVariables) as readonly SettingName[];

/**
 * Reads `SANDBOX_DATA_DIR` (`.data/sandbox`), `SANDBOX_HOST` (127.0.0.1), `SANDBOX_PORT`, `SANDBOX_PROCESSING_MS`
 * (2000), `SANDBOX_ALLOWED_HOSTS` (comma-separated `host` or `host:port`) and `SANDBOX_CONTROL_TOKEN`. An empty variable counts as absent.
 */
export function readSandboxSettings(
  environment: Readonly<Record<string, string | undefined>>,
): SandboxSettingsResult {
  const faults: string[] = [];
  const read = (name: SettingName) => {
    const value = environment[name]?.trim();
    return value === "" ? undefined : value;
  };
  const readInteger = (name: SettingName, max: number) => {
    const text = read(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (/^\d+$/.test(text) && value <= max) return value;
    faults.push(`${name} must be a whole number from 0 to ${max}, not "${text}"`);
    return undefined;
  };

  const dataDir = read("SANDBOX_DATA_DIR");
  const settings: SandboxSettings = {
    dataDir: dataDir ?? sandboxVariables.SANDBOX_DATA_DIR.fallback,
    isDataDirGiven: dataDir !== undefined,
    host: read("SANDBOX_HOST") ?? sandboxVariables.SANDBOX_HOST.fallback,
    port: readInteger("SANDBOX_PORT", 65_535),
    processingMs:
      readInteger("SANDBOX_PROCESSING_MS", dayMs) ?? Number(sandboxVariables.SANDBOX_PROCESSING_MS.fallback),
    allowedHosts: (read("SANDBOX_ALLOWED_HOSTS") ?? "")
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ""),
    controlToken: read("SANDBOX_CONTROL_TOKEN") ?? null,
  };

  if (isIP(settings.host) === 0 && settings.host !== "localhost") {
    faults.push(`SANDBOX_HOST must be an IP address or localhost, not "${settings.host}"`);
  }
  for (const host of settings.allowedHosts) {
    if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(host)) {
      faults.push(`SANDBOX_ALLOWED_HOSTS must list hosts such as files.example:8443, not "${host}"`);
    }
  }
  if (settings.controlToken !== null && !/^\S+$/.test(settings.controlToken.padEnd(minTokenLength))) {
    // The token itself must not appear in a message.
    faults.push(`SANDBOX_CONTROL_TOKEN must be ${sandboxVariables.SANDBOX_CONTROL_TOKEN.form}`);
  }
  return faults.length === 0 ? { ok: true, settings } : { ok: false, faults };
}
