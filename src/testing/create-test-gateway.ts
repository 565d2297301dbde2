import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { GatewayConfig } from "../config/gateway-config.ts";
import type { Gateway } from "../gateway.ts";
import { demoClient } from "../sandbox/accounts/demo-accounts.ts";
import type { SandboxClock } from "../sandbox/clock.ts";
import { createGateway } from "../server.ts";
import { type ClockOf, createSandbox, type TestSandbox } from "./create-sandbox.ts";
import {
  type QueryOptions,
  type QueryResult,
  sendQuery,
  sendSubscription,
  type Variables,
} from "./graphql-client.ts";
import { watchOwnCalls } from "./own-calls.ts";
import type { TestSandboxOptions } from "./sandbox-options.ts";
import { isManual, type StandingClock } from "./standing-clock.ts";

/** Options of a gateway with a sandbox. */
export interface TestGatewayOptions extends TestSandboxOptions {
  /** Configuration of the gateway. Default: viewers are told apart by their tokens; no console and no GraphiQL. */
  readonly gateway?: Partial<Omit<GatewayConfig, "upstream">>;
}

/** A gateway in front of a sandbox, with a client; `await using` closes both. */
export interface TestGateway<Clock extends SandboxClock = StandingClock> extends AsyncDisposable {
  /** Base address of the gateway without a trailing slash. The GraphQL endpoint is `/graphql`. */
  readonly url: string;
  readonly sandbox: TestSandbox<Clock>;
  /** Clock of both. */
  readonly clock: Clock;
  /**
   * Runs a query or a mutation as the first seller, or as the viewer of a token.
   * @throws TypeError when the connection fails
   */
  // The data has the shape that the document selects, so only the caller knows its type.
  // oxlint-disable-next-line typescript/no-explicit-any
  query<Data = any>(
    document: string,
    variables?: Variables,
    options?: QueryOptions,
  ): Promise<QueryResult<Data>>;
  /** Subscribes, and yields the results. The subscription ends when the caller stops reading. */
  // oxlint-disable-next-line typescript/no-explicit-any
  subscribe<Data = any>(
    document: string,
    variables?: Variables,
    options?: QueryOptions,
  ): AsyncGenerator<QueryResult<Data>, void>;
  /** Resets the sandbox, and starts the gateway again at the same address, without its memory. */
  reset(): Promise<void>;
  /** Closes the gateway and the sandbox. Calling it again has no effect. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox and a gateway in front of it, on free ports of the loopback. They share one clock.
 * @throws ConfigurationError for an invalid configuration, and the errors of `createSandbox`
 */
export async function createTestGateway<const Options extends TestGatewayOptions = object>(
  options?: Options,
): Promise<TestGateway<ClockOf<Options>>> {
  const { gateway: config = {}, ...sandboxOptions }: TestGatewayOptions = options ?? {};
  const sandbox = (await createSandbox(sandboxOptions)) as TestSandbox<ClockOf<Options>>;
  const { clock } = sandbox;
  const start = () =>
    createGateway(
      {
        mode: "SANDBOX",
        viewerIdentity: "token",
        client: { id: demoClient.id, secret: demoClient.secret },
        holdAtStart: false,
        console: false,
        graphiql: false,
        ...config,
        upstream: { url: sandbox.url },
      },
      // Retries wait for the same time in each run.
      { clock, random: () => 0.5 },
    );
  let gateway: Gateway;
  try {
    gateway = await start();
  } catch (error) {
    await sandbox.close();
    throw error;
  }

  let openRequests = 0;
  const server = createServer((request, response) => {
    openRequests += 1;
    response.once("close", () => {
      openRequests -= 1;
      calls.wake();
    });
    calls.wake();
    gateway.handleRequest(request, response);
  });
  server.on("upgrade", (request, socket, head) => gateway.handleUpgrade(request, socket, head));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The clock waits until requests have arrived; whether a request that arrived can end depends on the clock.
  const calls = watchOwnCalls(url);
  const stopWaiting = isManual(clock) ? clock.waitFor(() => calls.running(openRequests)) : () => {};

  async function closeGateway(): Promise<void> {
    await gateway.drain();
    server.closeAllConnections();
    await gateway.close();
  }

  async function reset(): Promise<void> {
    await closeGateway();
    await sandbox.reset();
    gateway = await start();
  }

  let closing: Promise<void> | undefined;
  function close(): Promise<void> {
    closing ??= (async () => {
      stopWaiting();
      calls.close();
      const closed = once(server, "close");
      server.close();
      await closeGateway();
      await closed;
      await sandbox.close();
    })();
    return closing;
  }

  const endpoint = `${url}/graphql`;
  const withToken = (given: QueryOptions = {}) => ({ token: sandbox.tokens.seller1, ...given });
  return {
    url,
    sandbox,
    clock,
    query: (document, variables, given) => sendQuery(endpoint, document, variables, withToken(given)),
    subscribe: (document, variables, given) =>
      sendSubscription(endpoint, document, variables, withToken(given)),
    reset,
    close,
    [Symbol.asyncDispose]: close,
  };
}
