import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { OperationName } from "./operations.ts";

/** Command that runs a server. */
export interface PeerProgram {
  readonly name: string;
  /** True for a build of the gateway. */
  readonly isGateway: boolean;
  /** Operations that the server does not support. */
  readonly lacks: readonly OperationName[];
  /** Command for a port, which is also in PORT. */
  readonly command: (port: number) => readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Folder of the peers' servers. */
export const peersFolder = fileURLToPath(new URL(".", import.meta.url));

/** Names of the peers in the results. */
export const peerNames = {
  raw: "raw",
  byHand: "by hand",
  mercurius: "Mercurius with JIT",
  yoga: "plain Yoga",
  tailcall: "Tailcall",
} as const;

/** Returns the peers without GraphQL: `raw` is the lower bound of the cost, the other one builds the same responses. */
export function barePrograms(upstreamUrl: string): PeerProgram[] {
  return [
    nodeProgram(peerNames.raw, "raw.js", upstreamUrl),
    nodeProgram(peerNames.byHand, "by-hand.js", upstreamUrl),
  ];
}

/** Returns the GraphQL libraries. */
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
 * Returns Tailcall: the program of TAILCALL_BIN, otherwise the one that npm installs on Linux. Null when it cannot run.
 * It cannot call a service for each of several identifiers.
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

/** Returns a build of the gateway. @param environment addresses of its services, or the setting for the sandbox. */
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
