import { once } from "node:events";
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { pipeline } from "node:stream";
import { pick, type Random } from "./random.ts";

/** Possible failures of a call. */
export const faults = ["500", "429", "503", "reset", "stall", "cut", "html", "lost answer"] as const;
/** One of {@link faults}. */
export type Fault = (typeof faults)[number];

/** Proxy in front of the services that spoils some calls of some tokens; closed at the end of its scope. */
export interface FaultProxy extends AsyncDisposable {
  /** URL without a trailing slash. */
  readonly url: string;
  /** Number of calls by failure. */
  readonly counts: ReadonlyMap<Fault, number>;
  /** Number of calls, spoiled or not. */
  readonly callCount: () => number;
  /** Returns true when a call with one of these tokens was spoiled or slow since `fromMs` (of `performance.now()`). */
  wasSpoilt(tokens: readonly string[], fromMs: number): boolean;
  /** Number of slow calls of the services themselves, with any token. */
  readonly slowCount: () => number;
}

/** Longer than any timeout of the gateway. */
const stallMs = 8_000;
/** Duration of a slow call: it may exceed the gateway's deadline, which starts before the proxy gets the call. */
const slowMs = 2_000;

/**
 * Starts a proxy in front of `targetUrl`.
 * @param share of the calls with one of the `tokens` that are spoiled, 0 to 1. Calls with other tokens are never
 * spoiled.
 */
export async function startFaultProxy(
  targetUrl: string,
  {
    tokens,
    share,
    random,
  }: { readonly tokens: readonly string[]; readonly share: number; readonly random: Random },
): Promise<FaultProxy> {
  const counts = new Map<Fault, number>();
  const lastSpoiltMs = new Map<string, number>();
  let slowCount = 0;
  let callCount = 0;
  const target = new URL(targetUrl);

  const server = createServer((incoming, outgoing) => {
    callCount += 1;
    const arrivedAtMs = performance.now();
    const token = incoming.headers.authorization?.replace("Bearer ", "") ?? "";
    const isSpoilt = tokens.includes(token) && random() < share;
    if (!isSpoilt) {
      // The sandbox itself may be slow on a busy machine.
      outgoing.once("close", () => {
        if (performance.now() - arrivedAtMs < slowMs) return;
        lastSpoiltMs.set(token, performance.now());
        slowCount += 1;
      });
      return pass(target, incoming, outgoing);
    }
    const fault = pick(random, faults);
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    const note = () => lastSpoiltMs.set(token, performance.now());
    note();
    // A stall has an effect until it ends.
    outgoing.once("close", note);
    spoil(fault, target, incoming, outgoing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    callCount: () => callCount,
    wasSpoilt: (some, fromMs) => some.some((token) => (lastSpoiltMs.get(token) ?? -1) >= fromMs),
    slowCount: () => slowCount,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function pass(
  { hostname, port }: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change: (answer: IncomingMessage) => void = (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, outgoing, () => undefined);
  },
): void {
  const { method, url: path, headers } = incoming;
  const onward = send({ hostname, port, method, path, headers }, change);
  onward.on("error", () => outgoing.destroy());
  outgoing.once("close", () => onward.destroy());
  pipeline(incoming, onward, () => undefined);
}

function spoil(fault: Fault, target: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.on("error", () => undefined);
  outgoing.on("error", () => undefined);
  switch (fault) {
    case "500":
    case "503":
      incoming.resume();
      return sendText(
        outgoing,
        Number(fault),
        "application/json",
        '{"errors":[{"errorId":1,"message":"spoilt"}]}',
      );
    case "429":
      incoming.resume();
      outgoing.setHeader("retry-after", "1");
      return sendText(outgoing, 429, "application/json", '{"errors":[{"errorId":2,"message":"spoilt"}]}');
    case "html":
      incoming.resume();
      return sendText(outgoing, 200, "text/html", "<!doctype html><h1>Maintenance</h1>");
    case "reset":
      incoming.socket.resetAndDestroy();
      return;
    case "stall": {
      incoming.resume();
      const timer = setTimeout(() => outgoing.destroy(), stallMs);
      outgoing.once("close", () => clearTimeout(timer));
      return;
    }
    case "lost answer":
      return pass(target, incoming, outgoing, (lost) => {
        lost.resume();
        outgoing.destroy();
      });
    case "cut":
      return pass(target, incoming, outgoing, (whole) => {
        outgoing.writeHead(whole.statusCode ?? 502, { ...whole.headers, "content-length": 1_000_000 });
        whole.once("data", (piece: Buffer) => {
          outgoing.write(piece.subarray(0, Math.ceil(piece.length / 2)), () => outgoing.destroy());
          whole.destroy();
        });
        whole.once("end", () => outgoing.destroy());
      });
  }
}

function sendText(outgoing: ServerResponse, status: number, type: string, text: string): void {
  outgoing.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text) }).end(text);
}
