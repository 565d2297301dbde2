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
  more: object | null = null,
): void {
  if (sandboxUrl !== null) {
    log.info({ sandbox: sandboxUrl }, "No upstream is configured: the sandbox stands in for all services.");
  }
  const isForPeople = logFormatOf(config) === "pretty";
  const banner = sandboxUrl === null ? null : bannerOf(config, address, sandboxUrl);
  const shown = isForPeople ? null : banner;
  log.info({ url: `${address}/graphql`, ...shown, ...more }, "The gateway is ready.");
  if (banner === null) return;
  if (config.publicUrl === null && address.includes("//localhost:")) {
    log.warn("Pictures and videos are named by localhost: set PUBLIC_URL for clients on other machines.");
  }
  if (!isForPeople) return;
  // An output that takes nothing is no reason to end.
  process.stdout.on("error", () => undefined);
  const { console: consoleUrl, graphiql, sandbox, demoTokens } = banner;
  const lines = [
    ...(consoleUrl ? [`  Console     ${consoleUrl}`] : []),
    ...(graphiql ? [`  GraphiQL    ${graphiql}`] : []),
    `  Sandbox     ${sandbox}`,
    `  Demo tokens ${demoTokens.join(", ")}`,
  ];
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

/** What somebody who tries the gateway looks for first. */
function bannerOf(config: ProcessConfig, address: string, sandbox: string) {
  return {
    // Its pages send texts, which a gateway may refuse.
    ...((config.console ?? !config.persistedOperationsOnly) ? { console: `${address}/console` } : {}),
    ...(config.graphiql ? { graphiql: `${address}/graphql` } : {}),
    sandbox,
    demoTokens: ["sandbox-seller-1", "sandbox-seller-2", "sandbox-application"],
  };
}
