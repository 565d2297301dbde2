import type { ProcessConfig } from "../config/read-config.ts";
import type { Log } from "../log.ts";
import { logFormatOf } from "./open-log.ts";

/**
 * Says that the gateway is ready, and what whoever started it should know.
 * @param address of the gateway, without a slash at the end.
 * @param sandboxUrl null when services are configured.
 * @param more attributes of the line that says so.
 */
export function announceStart(
  config: ProcessConfig,
  address: string,
  sandboxUrl: string | null,
  log: Log,
  more: object = {},
): void {
  if (sandboxUrl !== null) {
    log.info({ sandbox: sandboxUrl }, "No upstream is configured: the sandbox stands in for all services.");
  }
  if (config.client && sandboxUrl === null && config.accessToken === null) {
    log.warn(
      "Every caller with any bearer token may use the application's token: its catalog and its keys. Set GATEWAY_ACCESS_TOKEN to keep that to those who know it.",
    );
  }
  const isForPeople = logFormatOf(config) === "pretty";
  const banner = sandboxUrl === null || isForPeople ? {} : bannerOf(address, sandboxUrl);
  log.info({ url: `${address}/graphql`, ...banner, ...more }, "The gateway is ready.");
  if (sandboxUrl === null) return;
  if (config.publicUrl === null && address.includes("//localhost:")) {
    log.warn("Pictures and videos are named by localhost: set PUBLIC_URL for clients on other machines.");
  }
  if (!isForPeople) return;
  // An output that takes nothing is no reason to end.
  process.stdout.on("error", () => undefined);
  const { startPage, graphiql, sandbox, demoTokens } = bannerOf(address, sandboxUrl);
  process.stdout.write(
    `\n  Start page  ${startPage}\n  GraphiQL    ${graphiql}\n  Sandbox     ${sandbox}\n  Demo tokens ${demoTokens.join(", ")}\n\n`,
  );
}

/** What somebody who tries the gateway looks for first. */
function bannerOf(address: string, sandbox: string) {
  return {
    startPage: `${address}/`,
    graphiql: `${address}/graphql`,
    sandbox,
    demoTokens: ["sandbox-seller-1", "sandbox-seller-2", "sandbox-application"],
  };
}
