import { startGateway } from "../../helpers/gateway.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { createManualClock, type ManualClock } from "../../helpers/clock.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import type { GatewayUnderTest, ServiceUnderTest } from "../rule.ts";

const storePath = "/sell/stores/v1";

/** How long a change of categories stays PENDING. */
const processingMs = 1000;

/** The sandbox's store service, with a clock that moves only when a rule lets time pass. */
export interface StoreUnderTest extends ServiceUnderTest, AsyncDisposable {
  readonly clock: ManualClock;
  /** The address that all of the sandbox's services share. */
  readonly origin: string;
}

/** Starts the sandbox's store service; its clock moves only when a rule lets time pass. Seller 2 has no store. */
export async function startStoreService(): Promise<StoreUnderTest> {
  const clock = createManualClock();
  const sandbox = await startSandbox({ clock, storeTaskMs: processingMs });
  const url = `${sandbox.url}${storePath}`;
  return {
    url,
    origin: sandbox.url,
    clock,
    tokenUrl: `${sandbox.url}/identity/v1/oauth2/token`,
    processingMs,
    now: () => clock.now(),
    async pass(durationMs) {
      clock.jump(durationMs);
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

/** Starts a gateway before a store service of its own; both go by the same clock. */
export async function startStoreGateway(): Promise<GatewayUnderTest & AsyncDisposable> {
  const service = await startStoreService();
  const gateway = await startGateway(service.origin, {}, { clock: service.clock });
  return {
    service,
    client: graphqlClient(gateway.url),
    clientOf: (token) => graphqlClient(gateway.url, token),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}
