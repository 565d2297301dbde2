import { callSandbox } from "../../helpers/sandbox-client.js";
import { createManualClock } from "../../helpers/sandbox-clock.js";
import { startSandbox } from "../../helpers/sandbox.js";
import type { ServiceUnderTest } from "../rule.js";

const storePath = "/sell/stores/v1";

/** How long a change of categories stays PENDING. */
const processingMs = 1000;

/** Starts the sandbox's store service; its clock moves only when a rule lets time pass. Seller 2 has no store. */
export async function startStoreService(): Promise<ServiceUnderTest & AsyncDisposable> {
  const clock = createManualClock();
  const sandbox = await startSandbox({ clock, storeTaskMs: processingMs });
  const url = `${sandbox.url}${storePath}`;
  return {
    url,
    tokenUrl: `${sandbox.url}/identity/v1/oauth2/token`,
    processingMs,
    now: () => clock.now(),
    async pass(durationMs) {
      clock.advance(durationMs);
      await sandbox.idle();
    },
    call: (pathOrUrl, options) =>
      callSandbox(pathOrUrl.startsWith("/") ? `${url}${pathOrUrl}` : pathOrUrl, options),
    host() {
      throw new Error("The store service fetches no files.");
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}
