import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { UpstreamConnectionError, UpstreamTimeoutError } from "../../../src/upstream/errors.ts";
import type { IncomingFile } from "../../../src/upstream/files/incoming-file.ts";
import { failureOf, type Fixture, startFixture, startRawFixture, viewerOptions } from "../fixture.ts";
import { asId } from "../../../src/upstream/ids.ts";

async function open(service: Pick<Fixture, "sellerFeed">, signal?: AbortSignal): Promise<IncomingFile> {
  const file = await service.sellerFeed.getResultFile(asId("t1"), viewerOptions("viewer-1", signal));
  if (!file) throw new Error("There is no file");
  return file;
}

const textOf = async ({ body }: IncomingFile) => String(Buffer.concat(await body.toArray()));

/** A service that writes chunks of a file until the connection closes, and counts them. */
async function endless() {
  const written = { chunks: 0 };
  const chunk = Buffer.alloc(65_536, "x");
  const service = await startFixture((_, response) => {
    const write = () => {
      while (!response.destroyed) {
        written.chunks += 1;
        if (!response.write(chunk)) return;
      }
    };
    response
      .writeHead(200)
      .on("drain", write)
      .on("error", () => undefined);
    write();
  });
  return Object.assign(service, { written });
}

/** A service that sends the start of a file and then nothing. */
function stalling() {
  return startFixture((_, response) => {
    response.writeHead(200, { "content-length": "10" }).write("start");
  });
}

describe("a file from a service", () => {
  it("may be read as slowly as its reader needs", async () => {
    await using service = await endless();
    const file = await open(service);
    const chunks = file.body[Symbol.asyncIterator]();
    await chunks.next();
    await service.clock.advance(24 * 3_600_000);
    expect((await chunks.next()).done).toBe(false);
    file.close();
    await vi.waitUntil(() => service.sockets.size === 0);
  });

  it("is received only as fast as it is read", async () => {
    await using service = await endless();
    const file = await open(service);
    await once(file.body, "readable");
    let seen = -1;
    await vi.waitUntil(
      () => {
        const stands = seen === service.written.chunks;
        seen = service.written.chunks;
        return stands;
      },
      { interval: 100 },
    );
    // The buffers of both ends and of the sockets between them.
    expect(service.written.chunks * 65_536).toBeLessThan(32 * 1024 * 1024);
    file.close();
  });

  it("times out when the service stalls while the reader waits", async () => {
    await using service = await stalling();
    const file = await open(service);
    const chunks = file.body[Symbol.asyncIterator]();
    expect(String((await chunks.next()).value)).toBe("start");
    const failure = failureOf(chunks.next());
    await service.clock.advance(29_999);
    expect(file.body.destroyed).toBe(false);
    await service.clock.advance(1);
    expect(await failure).toBeInstanceOf(UpstreamTimeoutError);
    await vi.waitUntil(() => service.sockets.size === 0);
    expect(service.calls).toMatchObject([{ operation: "getResultFile", code: "UPSTREAM_TIMEOUT" }]);
    expect(service.clock.delays()).toEqual([]);
  });

  it("times out when its headers do not arrive", async () => {
    await using service = await startFixture(() => undefined, { maxAttempts: 1 });
    const failure = failureOf(open(service));
    await service.came(1);
    await service.clock.advance(15_000);
    expect(await failure).toBeInstanceOf(UpstreamTimeoutError);
  });

  it("fails without the service's address when the connection breaks", async () => {
    await using service = await startFixture((_, response) => {
      response.writeHead(200, { "content-length": "10" }).write("start", () => response.destroy());
    });
    const file = await open(service);
    const failure = await failureOf(file.body.toArray());
    expect(failure).toBeInstanceOf(UpstreamConnectionError);
    expect(String(failure)).not.toContain("127.0.0.1");
    expect(service.calls).toMatchObject([{ status: 200, code: "UPSTREAM_UNAVAILABLE" }]);
  });

  it("does not crash the process when it fails without a reader", async () => {
    await using service = await startFixture((_, response) => {
      response.writeHead(200, { "content-length": "10" }).write("start", () => response.destroy());
    });
    const file = await open(service);
    file.body.read(0);
    await vi.waitUntil(() => file.body.closed);
    expect(file.body.errored).toBeInstanceOf(UpstreamConnectionError);
  });

  it("is aborted with the caller's reason when the caller cancels", async () => {
    await using service = await stalling();
    const leaving = new AbortController();
    const file = await open(service, leaving.signal);
    const failure = failureOf(file.body.toArray());
    const reason = new Error("left");
    leaving.abort(reason);
    expect(await failure).toBe(reason);
    await vi.waitUntil(() => service.sockets.size === 0);
    expect(service.calls).toMatchObject([{ code: "ABORTED" }]);
    expect(service.clock.delays()).toEqual([]);
  });

  it("releases its connection when it is closed, read or unread", async () => {
    await using service = await endless();
    const unread = await open(service);
    unread.close();
    const begun = await open(service);
    await once(begun.body, "readable");
    begun.close();
    begun.close();
    await vi.waitUntil(() => service.sockets.size === 0);
    expect(service.clock.delays()).toEqual([]);
    expect(service.calls).toMatchObject([{ code: "FAILED" }, { code: "FAILED" }]);
  });

  it("is aborted when the stream that it is piped into fails", async () => {
    await using service = await endless();
    const file = await open(service);
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error("full")) });
    expect(await failureOf(pipeline(file.body, full))).toMatchObject({ message: "full" });
    await vi.waitUntil(() => service.sockets.size === 0);
  });

  it("arrives completely, and leaves its connection to the next call", async () => {
    const bytes = Buffer.alloc(20_000_000, "0123456789abcdef");
    const connections = new Set<unknown>();
    await using service = await startFixture((request, response) => {
      connections.add(request.socket);
      response.writeHead(200, { "content-length": bytes.length }).end(bytes);
    });
    for (let round = 0; round < 5; round += 1) {
      const file = await open(service);
      expect(bytes.equals(Buffer.concat(await file.body.toArray()))).toBe(true);
    }
    // The second connection opens while the end of the first response is still being processed.
    expect(connections.size).toBeLessThanOrEqual(2);
    expect(service.calls.map(({ code }) => code)).toEqual([null, null, null, null, null]);
    expect(service.clock.delays()).toEqual([]);
  });

  it("may be read at any later time once it has arrived completely", async () => {
    const answers: ServerResponse[] = [];
    await using service = await startFixture((_, response) => {
      answers.push(response);
      response.writeHead(200).flushHeaders();
    });
    const file = await open(service);
    // The reader waits, and the whole file arrives.
    file.body.read(0);
    answers[0]?.end("a,b\n");
    await vi.waitUntil(() => service.exchanges.length === 1);
    await service.clock.advance(24 * 3_600_000);
    expect(await textOf(file)).toBe("a,b\n");
    expect(service.calls).toMatchObject([{ code: null }]);
  });

  it("is closed with the gateway", async () => {
    await using service = await stalling();
    const file = await open(service);
    await service.upstream.close();
    await vi.waitUntil(() => service.sockets.size === 0);
    expect(file.body.errored).toBeInstanceOf(UpstreamConnectionError);
  });

  it("stays compressed, and is requested without a content encoding", async () => {
    const compressed = gzipSync("a,b\n1,2\n");
    let asked: unknown;
    await using service = await startFixture((request, response) => {
      asked = request.headers["accept-encoding"];
      response.writeHead(200, { "content-encoding": "gzip" }).end(compressed);
    });
    const file = await open(service);
    expect(compressed.equals(Buffer.concat(await file.body.toArray()))).toBe(true);
    expect(asked).toBe("identity");
  });

  it.each([
    ["may follow an informational response", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", "a,b\n"],
    ["may be empty", "", ""],
  ])("%s", async (_what, before, content) => {
    await using service = await startRawFixture((socket) => {
      socket.once("data", () => {
        socket.write(before);
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${content.length}\r\n\r\n${content}`);
      });
    });
    expect(await textOf(await open(service))).toBe(content);
  });
});
