import { callSandbox } from "../../helpers/sandbox-client.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import type { ServiceUnderTest } from "../rule.ts";

/** Public base paths of the services that applications call in their own name (wire facts, common §1). */
export const catalogFeedPath = "/buy/feed/v1";
export const keyManagementPath = "/developer/key_management/v1";

/**
 * Starts a sandbox whose clock moves only when a rule lets time pass, and puts forward one of its services. Calls are the
 * demo application's unless their options say otherwise.
 */
export async function startApplicationService(basePath: string): Promise<ServiceUnderTest & AsyncDisposable> {
  const clock = createManualClock(Date.parse("2026-03-04T10:20:30.000Z"));
  const sandbox = await startSandbox({ clock });
  const url = `${sandbox.url}${basePath}`;
  return {
    url,
    tokenUrl: `${sandbox.url}/identity/v1/oauth2/token`,
    processingMs: 0,
    now: () => clock.now(),
    async pass(durationMs) {
      clock.jump(durationMs);
      await sandbox.idle();
    },
    call: (pathOrUrl, options) =>
      callSandbox(pathOrUrl.startsWith("/") ? `${url}${pathOrUrl}` : pathOrUrl, {
        token: "sandbox-application",
        ...options,
      }),
    host() {
      throw new Error("The services of applications fetch no files.");
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}
