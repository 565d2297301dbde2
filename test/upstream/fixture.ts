import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createRawServer, type Server as RawServer, type Socket } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { vi } from "vitest";
import type { Dialect } from "../../src/upstream/services.ts";
import { asId } from "../../src/upstream/ids.ts";
import type { OutgoingFile } from "../../src/upstream/files/outgoing-file.ts";
import type { FailedLookUp } from "../../src/upstream/identity/look-up.ts";
import type { ExchangeEnd } from "../../src/upstream/transport/exchange.ts";
import type { FinishedCall } from "../../src/upstream/transport/with-telemetry.ts";
import type { UnknownValue } from "../../src/upstream/wire/parse.ts";
import { createUpstreamReports } from "../../src/upstream-reports.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import { createUpstream, type UpstreamConfig } from "../../src/upstream/upstream.ts";
import type { CallOptions } from "../../src/upstream/viewer.ts";
import { createManualClock } from "../helpers/clock.ts";

/** A service that answers with one function, behind the real upstream layer on a manual clock. */
export type Fixture = Awaited<ReturnType<typeof startFixture>>;

async function listen(server: RawServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}

export function viewerOptions(key = "viewer-1", signal = new AbortController().signal): CallOptions {
  return { viewer: { key, token: `token-of-${key}` }, signal };
}

/** Settings of the upstream layer for a test; the addresses come from the fixture. */
export interface FixtureConfig extends Omit<UpstreamConfig, "addresses"> {
  readonly dialect?: Dialect;
}

function connect(address: string, { dialect = "specification", ...config }: FixtureConfig) {
  const clock = createManualClock();
  const calls: FinishedCall[] = [];
  const unknownValues: UnknownValue[] = [];
  const failedLookUps: FailedLookUp[] = [];
  const exchanges: [operation: string, end: ExchangeEnd][] = [];
  const upstream = createUpstream(
    {
      addresses: {
        media: `${address}/media/v1`,
        document: `${address}/documents/v1/`,
        sellerFeed: `${address}/feed/v1`,
        store: `${address}/stores/v1/`,
        catalogFeed: `${address}/catalog/v1`,
        keyManagement: `${address}/keys/v1`,
        identity: `${address}/identity/v1`,
        dialect,
      },
      ...config,
    },
    {
      clock,
      random: () => 0.5,
      state: createMemoryState({ clock }),
      ...createUpstreamReports(undefined, null),
      onCall: (call) => calls.push(call),
      onExchange: ({ operation }, end) => exchanges.push([operation, end]),
      onUnknownValue: (value) => unknownValues.push(value),
      onFailedLookUp: (failure) => failedLookUps.push(failure),
    },
  );
  const { media, sellerFeed, store, catalogFeed, keyManagement } = upstream;
  return {
    clock,
    calls,
    exchanges,
    unknownValues,
    failedLookUps,
    upstream,
    media,
    sellerFeed,
    store,
    catalogFeed,
    keyManagement,
    /** Reads a video. */
    read: (id = "v1", options = viewerOptions()) => media.getVideo(asId(id), options),
    /** Creates a video: a change that the service limits. */
    create: (options = viewerOptions()) => media.createVideo(videoInput, options),
    /** Uploads the file of a video. */
    upload: (file: OutgoingFile, options = viewerOptions()) => media.uploadVideo(asId("v1"), file, options),
    /** Waits until a retry pause of this duration has started, and ends it. */
    passPause: async (durationMs: number) => {
      await vi.waitUntil(() => clock.delays().includes(durationMs));
      await clock.advance(durationMs);
    },
  };
}

/** Responds to the request with this number, counted from 1; a function that does nothing keeps the caller waiting. */
type Listener = (...request: [...Parameters<RequestListener>, number: number]) => unknown;

/** Starts a service that responds with `listener`. */
export async function startFixture(listener: Listener, config: FixtureConfig = {}) {
  const sockets = new Set<Socket>();
  const targets: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    listener(request, response, targets.push(request.url));
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const address = await listen(server);
  const deps = connect(address, config);
  return {
    ...deps,
    address,
    /** Open connections of the service. */
    sockets,
    /** Targets of all requests so far. */
    targets,
    /** Waits until the service has received this number of requests. */
    came: (count: number) => vi.waitUntil(() => targets.length === count, { interval: 2 }),
    async [Symbol.asyncDispose]() {
      await deps.upstream.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a service that handles raw sockets, each with its number, counted from 1. */
export async function startRawFixture(
  onConnection: (socket: Socket, number: number) => void,
  config: FixtureConfig = {},
) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Reads unused bytes, so that the end of the connection is detected.
    socket.on("error", () => undefined).resume();
    onConnection(socket, (connections += 1));
  });
  const address = await listen(server);
  const deps = connect(address, config);
  return {
    ...deps,
    address,
    sockets,
    /** Number of connections so far. */
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      await deps.upstream.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns an address without a listener. */
export async function refusingAddress(): Promise<string> {
  const server = createRawServer();
  const address = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return address;
}

export const connectTo = connect;

/** A video to create. */
export const videoInput = {
  title: "t",
  description: null,
  sizeInBytes: 1,
  classifications: ["ITEM"] as const,
};

/** A video in a response of the service. */
export const videoOnWire = {
  videoId: "v1",
  title: "A kettle",
  description: "boils",
  size: 1000,
  classification: ["ITEM"],
  status: "LIVE",
  expirationDate: "2026-02-01T00:00:00.000Z",
  thumbnail: { imageUrl: "https://pictures.example/t.jpg" },
  playLists: [
    { playUrl: "https://videos.example/v1.mpd", protocol: "DASH" },
    { playUrl: "https://videos.example/v1.m3u8", protocol: "HLS" },
  ],
};

export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** Reads the whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray());
}

/** A file of `sizeInBytes` bytes whose stream delivers these chunks. */
export function fileOf(
  chunks: Iterable<Buffer>,
  sizeInBytes: number,
  name: string | null = null,
): OutgoingFile {
  return { name, mediaType: null, sizeInBytes, stream: Readable.from(chunks, { objectMode: false }) };
}

/** A file of `sizeInBytes` bytes that the test writes to its stream. */
export function openFile(sizeInBytes: number) {
  const stream = new PassThrough();
  return { stream, file: { name: null, mediaType: null, sizeInBytes, stream } };
}

/** A file of `count` chunks of zeros that counts the chunks read from it. */
export function countingFile(chunkSizeInBytes: number, count: number) {
  const taken = { chunks: 0 };
  const stream = new Readable({
    highWaterMark: chunkSizeInBytes,
    read() {
      if (taken.chunks === count) this.push(null);
      else {
        taken.chunks += 1;
        this.push(Buffer.alloc(chunkSizeInBytes));
      }
    },
  });
  const file = { name: null, mediaType: null, sizeInBytes: chunkSizeInBytes * count, stream };
  return { stream, taken, file };
}

/** Returns the rejection reason of a promise. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("The promise was fulfilled");
}
