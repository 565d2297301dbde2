import type { ProcessConfig } from "../config/read-config.ts";
import type { Log } from "../log.ts";

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
  log.info({ url: `${address}/graphql`, ...more }, "The gateway is ready.");
  if (sandboxUrl === null) return;
  if (config.publicUrl === null && address.includes("//localhost:")) {
    log.warn("Pictures and videos are named by localhost: set PUBLIC_URL for clients on other machines.");
  }
  // An output that takes nothing is no reason to end.
  process.stdout.on("error", () => undefined);
  process.stdout.write(
    `\n  Start page  ${address}/\n  GraphiQL    ${address}/graphql\n  Sandbox     ${sandboxUrl}\n  Demo tokens sandbox-seller-1, sandbox-seller-2, sandbox-application\n\n`,
  );
}
