import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { cpuMs } from "../processes/process-figures.ts";
import { headersOf, type Operation, usersOf } from "./operations.ts";
import type { Peer } from "./start-peers.ts";

/** Results of one round of load. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  /** CPU time of the server for one request, in microseconds. */
  readonly cpuUs: number;
  /** CPU share of the server on its core, 0 to 1: below 0.95 something else was the bottleneck. */
  readonly share: number;
}

/** Expected body of every response, byte for byte except for its cursor, which may contain the time. */
interface ExpectedBody {
  readonly body: Buffer;
  /** Offset of the cursor; equal to its end when there is none. */
  readonly cursorStart: number;
  readonly cursorEnd: number;
}

const endOfHead = Buffer.from("\r\n\r\n");
const statusLine = Buffer.from("HTTP/1.1 200 ");

/**
 * Sends an operation over `connections` sockets for `durationMs`. Each socket sends the next one after its response. It
 * uses bare sockets, one common buffer and a comparison of bytes, because a client library would use more CPU than the
 * fastest server.
 * @param expected body of every response, byte for byte except for its cursor.
 * @throws Error when a response is missing or has another body.
 */
export async function runSocketLoad(
  peer: Peer,
  operation: Operation,
  expected: Buffer,
  { connections, durationMs }: { readonly connections: number; readonly durationMs: number },
): Promise<LoadFigures> {
  const expectedBody = findCursor(expected);
  const requestOf = createRequests(peer.url, operation.body);
  const state = { answers: 0, endsAtMs: performance.now() + durationMs };
  const cpuBeforeMs = await cpuMs(peer.pid);
  const startedAtMs = performance.now();
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      sendUntilEnd(peer.url, {
        requests: usersOf(operation, index, connections).map(requestOf),
        expected: expectedBody,
        state,
      }),
    ),
  );
  const elapsedMs = performance.now() - startedAtMs;
  const usedMs = (await cpuMs(peer.pid)) - cpuBeforeMs;
  return {
    requestsPerSecond: (state.answers / elapsedMs) * 1000,
    cpuUs: (usedMs * 1000) / state.answers,
    share: usedMs / elapsedMs,
  };
}

/** Creates the request of each user once for all connections. */
function createRequests(url: string, body: string): (user: number) => Buffer {
  const requests = new Map<number, Buffer>();
  return (user) => {
    const request = requests.get(user) ?? toRequest(url, user, body);
    requests.set(user, request);
    return request;
  };
}

function toRequest(url: string, user: number, body: string): Buffer {
  const lines = [
    "POST /graphql HTTP/1.1",
    `host: ${new URL(url).host}`,
    ...Object.entries(headersOf(user)).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

interface Loop {
  /** Sent one after another, then again from the first. */
  readonly requests: readonly Buffer[];
  readonly expected: ExpectedBody;
  readonly state: { answers: number; readonly endsAtMs: number };
}

/** Common buffer of all sockets: each read is compared before the next one. */
const shared = Buffer.allocUnsafe(262_144);

function sendUntilEnd(url: string, { requests, expected, state }: Loop): Promise<void> {
  const { body } = expected;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let sent = 0;
  const send = (): void => {
    socket.write(requests[sent % requests.length] ?? "");
    sent += 1;
  };
  /** Length of the last response head, which is usually that of the next one too. */
  let headLength = 0;
  /** Received bytes of the body; -1 before the head is complete. */
  let received = -1;
  let head = Buffer.alloc(0);

  const fail = (why: string): void => {
    socket.destroy();
    reject(new Error(`${url} ${why}`));
  };
  const readHead = (size: number): number => {
    if (size >= headLength && headLength > 0 && isEndOfHead(shared, headLength) && isRight(shared)) {
      return headLength;
    }
    head = Buffer.concat([head, shared.subarray(0, size)]);
    const end = head.indexOf(endOfHead);
    if (end === -1) return -1;
    const length = /\r\ncontent-length: *(\d+)/i.exec(head.toString("latin1", 0, end))?.[1];
    if (!isRight(head) || Number(length) !== body.length) {
      fail(`answered ${head.toString().slice(0, 500)}`);
      return -1;
    }
    headLength = end + endOfHead.length;
    const before = head.length - size;
    head = Buffer.alloc(0);
    return headLength - before;
  };
  const read = (size: number): boolean => {
    let from = 0;
    if (received === -1) {
      from = readHead(size);
      if (from === -1) return true;
      received = 0;
    }
    const until = received + size - from;
    if (until > body.length || !isSamePiece(expected, received, shared.subarray(from, size))) {
      fail(`answered otherwise: ${shared.toString("utf8", from, size).slice(0, 500)}`);
      return false;
    }
    received = until;
    if (received < body.length) return true;
    received = -1;
    state.answers += 1;
    if (performance.now() < state.endsAtMs) {
      send();
      return true;
    }
    socket.destroy();
    resolve();
    return false;
  };
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: shared, callback: read },
  });
  socket.once("connect", send);
  socket.once("error", reject);
  socket.once("close", () => reject(new Error(`${url} closed a connection`)));
  return promise;
}

function findCursor(body: Buffer): ExpectedBody {
  const [found = ""] = /"endCursor":"[^"]*/.exec(body.toString("latin1")) ?? [];
  const start = found === "" ? 0 : body.indexOf(found);
  return { body, cursorStart: start, cursorEnd: start + found.length };
}

/** Returns true when a piece of a response equals the expected body from `start`. */
function isSamePiece({ body, cursorStart, cursorEnd }: ExpectedBody, start: number, piece: Buffer): boolean {
  const end = start + piece.length;
  const isSame = (from: number, until: number) =>
    from >= until || piece.compare(body, from, until, from - start, until - start) === 0;
  return isSame(start, Math.min(end, cursorStart)) && isSame(Math.max(start, cursorEnd), end);
}

function isEndOfHead(bytes: Buffer, end: number): boolean {
  return bytes.readUInt32BE(end - 4) === 0x0d0a0d0a;
}

function isRight(bytes: Buffer): boolean {
  return bytes.compare(statusLine, 0, statusLine.length, 0, statusLine.length) === 0;
}
