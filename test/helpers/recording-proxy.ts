import { createServer, type IncomingHttpHeaders, request as send } from "node:http";
import { pipeline } from "node:stream";
import { closeServer, listen } from "./listen.ts";

/** A call through a proxy, with its response. */
export interface Exchange {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Bytes of the call's body that had arrived before its response. */
  readonly bytes: number;
  /** Arrival time of the call, by the clock of the proxy. */
  readonly atMs: number;
  readonly status: number;
}

/** A proxy in front of a service that records all exchanges. Closes with its scope. */
export interface RecordingProxy extends AsyncDisposable {
  /** Address without a trailing slash. */
  readonly url: string;
  /** All calls with a response, in the order of the responses. */
  readonly exchanges: readonly Exchange[];
  /** Number of calls in flight. */
  openCalls(): number;
  /** Aborts the next matching call before the service receives it. */
  failNext(fits: (call: Pick<Exchange, "method" | "target" | "headers">) => boolean): void;
}

/** Starts a proxy in front of `targetUrl` on a free port of the loopback. */
export async function startRecordingProxy(targetUrl: string, now: () => number): Promise<RecordingProxy> {
  const exchanges: Exchange[] = [];
  let openCalls = 0;
  let isToFail: Parameters<RecordingProxy["failNext"]>[0] | null = null;
  const server = createServer((incoming, outgoing) => {
    const { method = "", url: target = "", headers } = incoming;
    const atMs = now();
    openCalls += 1;
    outgoing.once("close", () => (openCalls -= 1));
    if (isToFail?.({ method, target, headers })) {
      isToFail = null;
      outgoing.destroy();
      return;
    }
    let bytes = 0;
    incoming.on("data", (chunk: Buffer) => (bytes += chunk.length));
    const onward = send(new URL(target, targetUrl), { method, headers }, (answer) => {
      exchanges.push({ method, target, headers, bytes, atMs, status: answer.statusCode ?? 0 });
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing, () => undefined);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.once("close", () => onward.destroy());
    pipeline(incoming, onward, () => undefined);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    exchanges,
    openCalls: () => openCalls,
    failNext: (fits) => (isToFail = fits),
    [Symbol.asyncDispose]: () => closeServer(server),
  };
}
