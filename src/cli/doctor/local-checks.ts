import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { type Check, failed, type Finding, ok, warning } from "./check.ts";

/** The Node that runs this, which the program has found new enough before it began. */
export function nodeCheck(needed: string): Check {
  const actual = process.versions.node;
  return {
    name: "node",
    run: async () => ok(`Node ${actual} is new enough (${needed}).`, { version: actual, needed }),
  };
}

/** A folder in which something is to be kept. */
export interface FolderToCheck {
  readonly name: string;
  readonly path: string;
  /** The variable that names it. */
  readonly variable: string;
  /** What does not work without it, as a sentence. */
  readonly loss: string;
  /** Whether the gateway does not start without it. */
  readonly isNeeded: boolean;
}

/** Whether files can be made in a folder. It is not made, and nothing is written. */
export function folderCheck({ name, path, variable, loss, isNeeded }: FolderToCheck): Check {
  const shown = JSON.stringify(path);
  const run = async (): Promise<Finding> => {
    const details = { path: resolve(path) };
    const place = await findExisting(resolve(path));
    try {
      if (!(await stat(place)).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
      await access(place, constants.W_OK | constants.X_OK);
    } catch (error) {
      const { code = "unknown" } = error as NodeJS.ErrnoException;
      const sentence = `Nothing can be kept in ${shown} (${code}). ${loss} Set ${variable} to a folder in which this user may write.`;
      return isNeeded ? failed(sentence, { ...details, code }) : warning(sentence, { ...details, code });
    }
    return ok(
      `Files can be kept in ${shown}${place === details.path ? "" : ", which will be made"}.`,
      details,
    );
  };
  return { name, run };
}

/** The nearest of a path and the folders above it that is there. */
async function findExisting(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" || dirname(path) === path) return path;
    return findExisting(dirname(path));
  }
}

/** A port that is to be listened on. */
export interface PortToCheck {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The variables that name them. */
  readonly variables: { readonly host: string; readonly port: string };
  /** How a gateway that runs already answers there; null where another port is asked for. */
  readonly sign: GatewaySign | null;
}

/** What a port is known by. */
export interface GatewaySign {
  readonly path: string;
  /** Found in what is there. */
  readonly pattern: RegExp;
}

/** How a gateway answers at its port. */
export const gatewaySign: GatewaySign = { path: "/health/live", pattern: /^{"status":"ok"}$/ };

/** How it answers at the port of its metrics. */
export const metricsSign: GatewaySign = { path: "/metrics", pattern: /^# HELP gateway_/m };

/** Whether a port is free: it is taken for a moment. */
export function portCheck({ name, host, port, variables, sign }: PortToCheck): Check {
  const run = async (signal: AbortSignal): Promise<Finding> => {
    const details = { host, port };
    const server = createServer();
    try {
      server.listen({ host, port, exclusive: true, signal });
      await once(server, "listening", { signal });
      return ok(
        port === 0
          ? `${host} can be listened on; port 0 stands for a free one.`
          : `Port ${port} of ${host} is free.`,
        details,
      );
    } catch (error) {
      const { code = "unknown" } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && sign && (await answersAs(sign, host, port, signal))) {
        return warning(
          `Port ${port} of ${host} is in use by a gateway that runs already. Another one needs another ${variables.port}.`,
          { ...details, code },
        );
      }
      return failed(describePortFault(code, host, port, variables), { ...details, code });
    } finally {
      server.close();
    }
  };
  return { name, run };
}

function describePortFault(
  code: string,
  host: string,
  port: number,
  variables: PortToCheck["variables"],
): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} of ${host} is in use: set ${variables.port} to another one, or to 0 for a free one.`;
    case "EACCES":
      return `Port ${port} may not be taken by this user: set ${variables.port} to one from 1024 on.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is no address of this machine: set ${variables.host} to one, such as 127.0.0.1 or 0.0.0.0.`;
    default:
      return `Port ${port} of ${host} cannot be listened on (${code}).`;
  }
}

/** Whether what answers at a port of this machine says what a gateway says. */
async function answersAs(
  { path, pattern }: GatewaySign,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<boolean> {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}${path}`, { signal, redirect: "error" });
    return answer.status === 200 && pattern.test(await answer.text());
  } catch {
    return false;
  }
}

/** Packages that are installed or not. */
export interface PackagesToCheck {
  readonly name: string;
  readonly packages: readonly string[];
  /** What is said when all are there. */
  readonly present: string;
  /** What is said of those that are missing. */
  describeMissing: (missing: readonly string[]) => Finding;
}

/** Whether packages are installed. None of them is loaded. */
export function packagesCheck({ name, packages, present, describeMissing }: PackagesToCheck): Check {
  const run = async (): Promise<Finding> => {
    const missing = packages.filter((one) => !isInstalled(one));
    return missing.length > 0 ? describeMissing(missing) : ok(present);
  };
  return { name, run };
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch (error) {
    // Any other fault is about what of it may be imported: then it is there.
    return (error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND";
  }
}
