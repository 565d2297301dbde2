import { isIP } from "node:net";

/** What the environment says about the sandbox; settings that are missing have their defaults. */
export interface SandboxSettings {
  readonly dataDir: string;
  readonly host: string;
  /** Undefined when the environment names none. */
  readonly port: number | undefined;
  readonly processingMs: number;
  readonly allowedHosts: readonly string[];
}

/** The settings, or everything that is wrong with them. */
export type SandboxSettingsResult =
  | { readonly ok: true; readonly settings: SandboxSettings }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Names of all settings of the sandbox. */
export const sandboxSettingNames = [
  "SANDBOX_DATA_DIR",
  "SANDBOX_HOST",
  "SANDBOX_PORT",
  "SANDBOX_PROCESSING_MS",
  "SANDBOX_ALLOWED_HOSTS",
] as const;

type SettingName = (typeof sandboxSettingNames)[number];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads `SANDBOX_DATA_DIR` (`.data/sandbox`), `SANDBOX_HOST` (127.0.0.1), `SANDBOX_PORT`, `SANDBOX_PROCESSING_MS`
 * (2000) and `SANDBOX_ALLOWED_HOSTS` (comma-separated `host` or `host:port`). An empty variable counts as absent.
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

  const settings: SandboxSettings = {
    dataDir: read("SANDBOX_DATA_DIR") ?? ".data/sandbox",
    host: read("SANDBOX_HOST") ?? "127.0.0.1",
    port: readInteger("SANDBOX_PORT", 65_535),
    processingMs: readInteger("SANDBOX_PROCESSING_MS", dayMs) ?? 2000,
    allowedHosts: (read("SANDBOX_ALLOWED_HOSTS") ?? "")
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ""),
  };

  if (isIP(settings.host) === 0 && settings.host !== "localhost") {
    faults.push(`SANDBOX_HOST must be an IP address or localhost, not "${settings.host}"`);
  }
  for (const host of settings.allowedHosts) {
    if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(host)) {
      faults.push(`SANDBOX_ALLOWED_HOSTS must list hosts such as files.example:8443, not "${host}"`);
    }
  }
  return faults.length === 0 ? { ok: true, settings } : { ok: false, faults };
}
