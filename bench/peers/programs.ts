import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { OperationName } from "./operations.ts";

/** A way to run a server. */
export interface PeerProgram {
  readonly name: string;
  /** Whether it is a build of the gateway. */
  readonly isGateway: boolean;
  /** Operations that it has no means to answer. */
  readonly lacks: readonly OperationName[];
  /** What to run for a port, which also comes with PORT. */
  readonly command: (port: number) => readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Folder of the peers' own servers. */
export const peersFolder = fileURLToPath(new URL(".", import.meta.url));

/** Names by which the peers are compared with. */
export const peerNames = {
  raw: "raw",
  byHand: "by hand",
  mercurius: "Mercurius with JIT",
  yoga: "plain Yoga",
  tailcall: "Tailcall",
} as const;

/** The peers without GraphQL: `raw` is the floor, the other one builds the same answers. */
export function barePrograms(upstreamUrl: string): PeerProgram[] {
  return [
    nodeProgram(peerNames.raw, "raw.js", upstreamUrl),
    nodeProgram(peerNames.byHand, "by-hand.js", upstreamUrl),
  ];
}

/** The libraries. */
export function libraryPrograms(upstreamUrl: string): PeerProgram[] {
  return [
    nodeProgram(peerNames.mercurius, "mercurius.js", upstreamUrl),
    nodeProgram(peerNames.yoga, "yoga.js", upstreamUrl),
  ];
}

function nodeProgram(name: string, file: string, upstreamUrl: string): PeerProgram {
  return {
    name,
    isGateway: false,
    lacks: [],
    command: () => [process.execPath, `servers/${file}`],
    cwd: peersFolder,
    environment: { UPSTREAM_URL: upstreamUrl },
  };
}

/**
 * Tailcall: the program that TAILCALL_BIN names, else the one that npm brings for Linux. Null where it does not run. It
 * calls no service for each of a list of identifiers.
 */
export function tailcallProgram(upstreamUrl: string): PeerProgram | null {
  const path =
    process.env["TAILCALL_BIN"] ??
    join(peersFolder, "node_modules/@tailcallhq/core-linux-x64-gnu/bin/tailcall");
  const environment = { TAILCALL_TRACKER: "false", TC_LOG_LEVEL: "error" };
  const { status } = spawnSync(path, ["--version"], { env: environment });
  if (status !== 0) return null;
  const template = readFileSync(join(peersFolder, "servers/tailcall.graphql"), "utf8");
  return {
    name: peerNames.tailcall,
    isGateway: false,
    lacks: ["nodes"],
    command(port) {
      const folder = mkdtempSync(join(tmpdir(), "bench-tailcall-"));
      process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, "tailcall.graphql");
      writeFileSync(
        file,
        template.replaceAll("http://upstream.example", upstreamUrl).replace(/port: \d+/, `port: ${port}`),
      );
      return [path, "start", file];
    },
    cwd: peersFolder,
    environment: { ...environment },
  };
}

/** A build of the gateway. @param environment where its services are, or that the sandbox stands in for them. */
export function gatewayProgram(
  name: string,
  mainPath: string,
  environment: Readonly<Record<string, string>>,
): PeerProgram {
  const path = resolve(mainPath);
  return {
    name,
    isGateway: true,
    lacks: [],
    command: () => [process.execPath, path],
    cwd: dirname(dirname(path)),
    environment,
  };
}
