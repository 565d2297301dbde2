import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { once } from "node:events";
import type { Socket } from "node:net";
import { realClock } from "./clock.ts";
import { answerMalformedRequest, rejectInvalidHost } from "./http/malformed-request.ts";
import { closeSlowRequest } from "./http/slow-request.ts";
import { openServices, publishedPath } from "./open-services.ts";
import type { SandboxOptions } from "./options.ts";

/** Running sandbox. */
export interface Sandbox {
  /** Base URL without a trailing slash, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Handles a request below `publishedPath` that another server received: a picture, or a part of a stream. */
  answerPublished(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Resolves when no background job is running and none is due: processing, checks, expiry. */
  idle(): Promise<void>;
  /** True while a background job is running. */
  isBusy(): boolean;
  /**
   * Closes all connections and deletes all data. The sandbox continues at the same address, as after its first start.
   * @param beforeStart called when the data is deleted and nothing is running
   * @param keptOpen connection that is not closed
   */
  reset(beforeStart?: () => void, keptOpen?: Socket): Promise<void>;
  /**
   * Closes all connections, aborts running jobs, and releases the data folder. The next sandbox on the same folder
   * resumes the jobs. Calling it again has no effect.
   */
  close(): Promise<void>;
}

/** Maximum interval between the checks for late request heads, in milliseconds. */
const maxCheckingIntervalMs = 5_000;

/** Idle time in milliseconds after which a connection is closed. Every operation responds sooner. */
const maxIdleMs = 120_000;

/**
 * Starts the local implementation of the services on one address, each under its public base path.
 * @throws DataFolderError when the data folder cannot be used, for example because another sandbox uses it; Error when
 * the port is taken or a redirect name has an address that is not HTTPS
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = "127.0.0.1", port = 0, headersTimeoutMs = 30_000, clock = realClock } = options;
  let services = await openServices(options);
  let resetting: Promise<void> | undefined;

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    closeSlowRequest(incoming, realClock);
    // A gateway in another process forwards these requests with their path unchanged.
    if (incoming.url?.startsWith(`${publishedPath}/`)) services.answerPublished(incoming, outgoing);
    else services.answer(incoming, outgoing);
  }

  // A large upload over a slow connection takes longer than Node's default of five minutes. `closeSlowRequest` closes
  // stalled ones.
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(maxCheckingIntervalMs, headersTimeoutMs),
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      outgoing.setHeader("Date", new Date(clock.now()).toUTCString());
      if (rejectInvalidHost(incoming, outgoing) || options.handleFirst?.(incoming, outgoing)) return;
      if (resetting === undefined) answer(incoming, outgoing);
      else void resetting.then(() => answer(incoming, outgoing));
    },
  );
  server.on("clientError", answerMalformedRequest);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.setTimeout(maxIdleMs);
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    await services.close();
    throw error;
  }
  services.startJobs();

  async function startAgain(beforeStart: () => void, keptOpen: Socket | undefined): Promise<void> {
    for (const socket of sockets) if (socket !== keptOpen) socket.destroy();
    await services.close(true);
    beforeStart();
    services = await openServices(options);
    services.startJobs();
  }

  let closing: Promise<void> | undefined;
  return {
    url: describeAddress(server),
    answerPublished(incoming, outgoing) {
      closeSlowRequest(incoming, realClock);
      services.answerPublished(incoming, outgoing);
    },
    isBusy: () => services.isBusy(),
    idle: () => services.idle(),
    reset(beforeStart = () => {}, keptOpen) {
      resetting ??= startAgain(beforeStart, keptOpen).finally(() => (resetting = undefined));
      return resetting;
    },
    close() {
      closing ??= (async () => {
        await resetting;
        const closed = once(server, "close");
        server.close();
        server.closeAllConnections();
        await closed;
        await services.close();
      })();
      return closing;
    },
  };
}

/** Returns a URL that can be opened; a wildcard address becomes the loopback address. */
function describeAddress(server: Server): string {
  const bound = server.address();
  if (bound === null || typeof bound === "string")
    throw new Error("the sandbox's server is not bound to a port");
  const { address, family, port } = bound;
  if (address === "0.0.0.0" || address === "::") return `http://127.0.0.1:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
