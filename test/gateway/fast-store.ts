import { expect, vi } from "vitest";
import { systemClock } from "../../src/clock.ts";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { startGateway } from "../helpers/gateway.ts";
import { type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

/** A clock whose delays are fifty times shorter, to keep the tests fast. */
const clock = {
  now: () => systemClock.now(),
  schedule: (callback: () => void, delayMs: number) => systemClock.schedule(callback, delayMs / 50),
};

/** Time limits that are fifty times longer, to match the clock. */
const patience = { upstreamTimeoutMs: 750_000, uploadIdleMs: 1_500_000, requestTimeoutMs: 1_500_000 };

/** Starts a gateway whose delays are fifty times shorter. */
export function startFastGateway(url: string, config: Partial<GatewayConfig> = {}) {
  return startGateway(url, { ...patience, ...config }, { clock });
}

/** Starts a store, and a fast gateway with a client of the store's owner. */
export async function startStore({ storeTaskMs = 5 } = {}) {
  const sandbox = await startSandbox({ storeTaskMs });
  const gateway = await startFastGateway(sandbox.url);
  return {
    sandbox,
    gateway,
    client: graphqlClient(gateway.url),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

/** Waits for the end of a category change and reads fields of its task. */
export async function endOf(client: GraphqlClient, taskId: string | undefined, fields: string) {
  const query = `{ storeTask(taskId: "${taskId}") { status ${fields} } }`;
  return vi.waitFor(async () => {
    const { data } = await client.query<{ storeTask: { status: string } }, undefined>(query);
    expect(data?.storeTask.status).not.toBe("PENDING");
    return data?.storeTask;
  });
}
