import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { findSettingsFault, readAssignments } from "./read-settings.ts";

const root = new URL("../../", import.meta.url);

/** Commands that start the gateway with the settings before them. */
const start = /^(?:(?:npx )?marketplace-gateway(?: start)?|npm start|node dist\/main\.js)$/;

/** Settings of a block that only sets them, or starts the gateway with them; null for any other block. */
export function readStartSettings(script: string): Map<string, string> | null {
  const words = script
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const settings: string[] = [];
  for (const line of words) {
    const [, assignments = "", command = ""] = /^((?:[A-Z][A-Z0-9_]*=\S*(?:\s+|$))*)(.*)$/.exec(line) ?? [];
    if (assignments === "" || (command !== "" && !start.test(command))) return null;
    settings.push(...assignments.trim().split(/\s+/));
  }
  return settings.length > 0 ? readAssignments(settings.join("\n")) : null;
}

/**
 * Checks a script that is not run here: bash must parse it, npm must know its scripts, and the variables before the
 * gateway's commands must be settings.
 * @returns the error, or null.
 */
export async function findScriptFault(script: string): Promise<string | null> {
  const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
  if (status !== 0) return `bash does not understand it: ${stderr}`;
  const { scripts } = JSON.parse(await readFile(new URL("package.json", root), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = [...script.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = ""]) => name);
  const missing = named.filter((name) => !Object.hasOwn(scripts, name));
  if (missing.length > 0) return `package.json has no script ${missing.join(", ")}`;
  const settings = readStartSettings(script);
  return settings && findSettingsFault(settings);
}
