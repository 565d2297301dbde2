import type { ProcessConfig } from "../config/read-config.ts";
import type { Log } from "../log.ts";
import { logFormatOf } from "./open-log.ts";

/**
 * Logs that the gateway is ready, with the URLs that an operator needs.
 * @param address URL of the gateway, without a trailing slash.
 * @param sandboxUrl null when services are configured.
 * @param more additional attributes of the log line.
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
    log.warn("URLs of images and videos contain localhost: set PUBLIC_URL for clients on other machines.");
  }
  if (!isForPeople) return;
  // A failed write to the output must not end the process.
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

/** URLs and demo tokens for trying out the gateway. */
function bannerOf(config: ProcessConfig, address: string, sandbox: string) {
  return {
    // The console sends query texts, which a gateway with persisted operations only rejects.
    ...((config.console ?? !config.persistedOperationsOnly) ? { console: `${address}/console` } : {}),
    ...(config.graphiql ? { graphiql: `${address}/graphql` } : {}),
    sandbox,
    demoTokens: ["sandbox-seller-1", "sandbox-seller-2", "sandbox-application"],
  };
}
