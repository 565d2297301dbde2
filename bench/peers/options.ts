import { parseArgs } from "node:util";
import { join } from "node:path";
import { root } from "../processes/server-process.ts";
import { operationNames } from "./operations.ts";

/** Available measurements: the operations, and the time from the start of a process to its first correct response. */
export const subjects = [...operationNames, "start"] as const;
/** One of {@link subjects}. */
export type Subject = (typeof subjects)[number];

/** A build of the gateway. */
export interface Build {
  readonly name: string;
  /** Path of its dist/main.js. */
  readonly path: string;
}

/** Options of `npm run bench -- peers`. */
export interface PeerOptions {
  readonly only: readonly Subject[];
  readonly rounds: number;
  readonly roundMs: number;
  readonly connections: number;
  /** Builds of the gateway; the first one is compared with the targets. */
  readonly builds: readonly Build[];
  /** True to compare builds with each other only, without Mercurius and Yoga. */
  readonly isQuick: boolean;
}

/**
 * Reads `--only=video,list`, `--rounds=5`, `--seconds=2`, `--connections=64`, `--us=name:dist/main.js` (once for each
 * build) and `--quick`.
 * @throws Error naming an unknown option or value.
 */
export function readPeerOptions(args: readonly string[]): PeerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", default: subjects.join(",") },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "2" },
      connections: { type: "string", default: "64" },
      us: { type: "string", multiple: true, default: [] },
      quick: { type: "boolean", default: false },
    },
  });
  const builds = values.us.map((text) => {
    const [, name = "we", path = text] = /^([^:]+):(.+)$/.exec(text) ?? [];
    return { name, path };
  });
  return {
    only: values.only.split(",").map(readSubject),
    rounds: readNumber("rounds", values.rounds),
    roundMs: readNumber("seconds", values.seconds) * 1000,
    connections: readNumber("connections", values.connections),
    builds: builds.length > 0 ? builds : [{ name: "we", path: join(root, "dist/main.js") }],
    isQuick: values.quick,
  };
}

function readSubject(text: string): Subject {
  const subject = subjects.find((candidate) => candidate === text);
  if (subject === undefined) throw new Error(`There is no ${text} to compare: ${subjects.join(", ")}.`);
  return subject;
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
}
