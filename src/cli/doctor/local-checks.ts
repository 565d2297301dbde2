import { once } from "node:events";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { type Check, codeOf, failed, type Finding, ok, warning } from "./check.ts";

/** Creates the check that reports the version of Node. The program has already verified the version at its start. */
export function nodeCheck(needed: string): Check {
  const actual = process.versions.node;
  return {
    name: "node",
    run: async () => ok(`Node ${actual} is new enough (${needed}).`, { version: actual, needed }),
  };
}

/** Folders that the gateway writes to: the variable, and the consequence when writing fails. */
const folders = {
  "data-folder": {
    variable: "DATA_DIR",
    loss: "Sign-in does not work, writes are delayed by 6 s after each start, and with the sandbox identifiers and links change with each start.",
  },
  "sandbox-data-folder": { variable: "SANDBOX_DATA_DIR", loss: "The sandbox cannot start." },
} as const;

/**
 * Creates the check that a folder is writable. The check creates and writes nothing.
 * @param isNeeded true when the gateway does not start without the folder.
 */
export function folderCheck(name: keyof typeof folders, path: string, isNeeded: boolean): Check {
  const { variable, loss } = folders[name];
  const shown = JSON.stringify(path);
  const run = async (): Promise<Finding> => {
    const details = { path: resolve(path) };
    const existing = await findExisting(resolve(path));
    try {
      if (!(await stat(existing)).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
      await access(existing, constants.W_OK | constants.X_OK);
    } catch (error) {
      const code = codeOf(error);
      return (isNeeded ? failed : warning)(
        `Nothing can be stored in ${shown} (${code}). ${loss} Set ${variable} to a folder that this user can write.`,
        { ...details, code },
      );
    }
    return ok(
      `Files can be stored in ${shown}${existing === details.path ? "" : ", which will be created"}.`,
      details,
    );
  };
  return { name, run };
}

/** Returns the path itself, or its nearest parent folder that exists. */
async function findExisting(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(path) === path) return path;
    return findExisting(dirname(path));
  }
}

/** Ports to listen on: the prefix of their variables, and a response that identifies a running gateway. */
const ports = {
  port: { prefix: "", sign: { path: "/health/live", pattern: /^{"status":"ok"}$/ } },
  "metrics-port": { prefix: "METRICS_", sign: { path: "/metrics", pattern: /^# HELP gateway_/m } },
  "sandbox-port": { prefix: "SANDBOX_", sign: null },
} as const;

/** Creates the check that a port is free. The check briefly listens on the port. */
export function portCheck(name: keyof typeof ports, host: string, port: number): Check {
  const { prefix, sign } = ports[name];
  const noAddress = `${host} is not an address of this machine: set ${prefix}HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
  const faults: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use: set ${prefix}PORT to another one, or to 0 for a free one.`,
    EACCES: `This user may not use port ${port}: set ${prefix}PORT to 1024 or higher.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  };
  const isFree =
    port === 0 ? `${host} is available; port 0 stands for a free one.` : `Port ${port} of ${host} is free.`;
  const run = async (signal: AbortSignal): Promise<Finding> => {
    const server = createServer();
    try {
      server.listen({ host, port, exclusive: true, signal });
      await once(server, "listening", { signal });
      return ok(isFree, { host, port });
    } catch (error) {
      const code = codeOf(error);
      const details = { host, port, code };
      if (code === "EADDRINUSE" && sign && (await answersAs(sign, host, port, signal))) {
        return warning(
          `Port ${port} of ${host} is used by a gateway that is already running. Another gateway needs another ${prefix}PORT.`,
          details,
        );
      }
      return failed(faults[code] ?? `Port ${port} of ${host} cannot be listened on (${code}).`, details);
    } finally {
      server.close();
    }
  };
  return { name, run };
}

/** True when the server at a port of this machine responds like a gateway. */
async function answersAs(
  { path, pattern }: { readonly path: string; readonly pattern: RegExp },
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

/**
 * Creates the check that packages are installed, without loading them.
 * @param present message when all are installed.
 * @param describeMissing returns the finding for missing packages.
 */
export function packagesCheck(
  name: string,
  packages: readonly string[],
  present: string,
  describeMissing: (missing: readonly string[]) => Finding,
): Check {
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
    // Any other error comes from the package itself, so it is installed.
    return codeOf(error) !== "ERR_MODULE_NOT_FOUND";
  }
}
