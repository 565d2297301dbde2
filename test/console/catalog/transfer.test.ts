import { createHash, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { FileLink } from "../../../src/console/catalog/downloads/file-link.ts";
import {
  ServiceFailedError,
  transfer,
  type TransferDeps,
} from "../../../src/console/catalog/downloads/transfer.ts";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { type Answer, type StandInService, startStandIn } from "../../helpers/stand-in-service.ts";

const file = randomBytes(11_000_000);
const tag = '"first"';

/** Parts in memory, instead of in the browser's file system. */
class PartsInMemory {
  readonly #parts: Uint8Array[] = [];

  get sizeInBytes(): number {
    return this.#parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  append(chunks: readonly Uint8Array[]): Promise<void> {
    this.#parts.push(...chunks);
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#parts.length = 0;
    return Promise.resolve();
  }
}

/** Serves the file like the gateway; `breakAfter` closes the connection after that number of bytes. */
function handOut(bytes: Buffer, etag: string, breakAfter = Number.POSITIVE_INFINITY): Answer {
  return ({ headers, response }) => {
    const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? "") ?? [];
    const isCurrent = headers["if-range"] === undefined || headers["if-range"] === etag;
    const first = isCurrent ? Number(from ?? 0) : 0;
    if (first >= bytes.byteLength) return response.writeHead(416).end();
    const rest = bytes.subarray(first);
    response.writeHead(isCurrent && from !== undefined ? 206 : 200, {
      etag,
      "content-length": rest.byteLength,
      ...(isCurrent && { "content-range": `bytes ${first}-${bytes.byteLength - 1}/${bytes.byteLength}` }),
    });
    if (rest.byteLength <= breakAfter) return response.end(rest);
    return response.write(rest.subarray(0, breakAfter), () => response.destroy());
  };
}

const refuse =
  (status: number, headers: Record<string, string> = {}): Answer =>
  ({ response }) =>
    response.writeHead(status, headers).end();

/** Answers the calls with the given answers in order, and repeats the last one. */
async function serve(...answers: readonly Answer[]): Promise<StandInService> {
  const service = await closeAfterTest(startStandIn(() => undefined));
  service.answer = (call) => (answers[service.calls.length - 1] ?? answers.at(-1))?.(call);
  return service;
}

/** Runs a download from a service. @returns its observable results. */
async function run(service: StandInService, given: Partial<TransferDeps> = {}) {
  const parts = new PartsInMemory();
  const waits: number[] = [];
  const seen = { links: 0, losses: 0, restarts: 0 };
  const askForLink = (): Promise<FileLink> => {
    seen.links += 1;
    return Promise.resolve({ url: `${service.url}/files/${seen.links}`, expiresAt: new Date(900_000) });
  };
  const ended = await transfer({
    parts,
    etag: null,
    fetch,
    askForLink,
    networkBack: () => {
      seen.losses += 1;
      return Promise.resolve();
    },
    nowMs: () => 0,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    signal: new AbortController().signal,
    onFile: () => Promise.resolve(),
    onRestart: () => {
      seen.restarts += 1;
    },
    onProgress: () => undefined,
    ...given,
  }).catch((error: unknown) => error);
  return { ended, parts, seen, waits };
}

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const ranges = ({ calls }: StandInService) => calls.map(({ headers }) => headers.range);

describe("A download", () => {
  test("resumes after a lost connection and requests no byte twice", async () => {
    const service = await serve(handOut(file, tag, 5_000_000), handOut(file, tag));
    const { ended, parts, seen } = await run(service);
    expect(ended).toBeUndefined();
    expect(digest(parts.bytes)).toBe(digest(file));
    const second = /^bytes=(\d+)-$/.exec(ranges(service)[1] ?? "")?.[1];
    // Bytes that the connection lost in transit do not count as received.
    expect(Number(second)).toBeGreaterThan(0);
    expect(Number(second)).toBeLessThanOrEqual(5_000_000);
    expect(service.calls[1]?.headers["if-range"]).toBe(tag);
    expect([service.calls.length, seen]).toEqual([2, { links: 1, losses: 1, restarts: 0 }]);
  });

  test("restarts when the file has changed", async () => {
    const changed = randomBytes(2_000_000);
    const service = await serve(handOut(file, tag, 5_000_000), handOut(changed, '"second"'));
    const { parts, seen } = await run(service);
    expect(digest(parts.bytes)).toBe(digest(changed));
    expect(seen.restarts).toBe(1);
  });

  test("restarts when the stored part cannot belong to the file", async () => {
    const parts = new PartsInMemory();
    await parts.append([file]);
    const short = file.subarray(0, 1_000);
    const service = await serve(handOut(short, tag));
    await run(service, { parts, etag: tag });
    expect(digest(parts.bytes)).toBe(digest(short));
    expect(ranges(service)).toEqual([`bytes=${file.byteLength}-`, "bytes=0-"]);
  });

  test("requests a new link when the old one has expired or is about to expire", async () => {
    const service = await serve(refuse(404), handOut(file, tag));
    const { parts, seen } = await run(service);
    expect(digest(parts.bytes)).toBe(digest(file));
    expect(seen.links).toBe(2);
    const times = [895_000];
    const late = await run(service, { nowMs: () => times.shift() ?? 0 });
    expect(late.seen.links).toBe(2);
  });

  test("retries after Retry-After or with growing delays, and finally fails", async () => {
    const service = await serve(refuse(429, { "retry-after": "7" }), refuse(503));
    const { ended, waits } = await run(service);
    expect(ended).toBeInstanceOf(ServiceFailedError);
    expect(waits).toEqual([7_000, 2_000, 4_000, 8_000, 16_000, 32_000]);
    expect(service.calls).toHaveLength(7);
  });

  test("keeps the received bytes when it is cancelled", async () => {
    const service = await serve(({ response }) => {
      response.writeHead(206, {
        etag: tag,
        "content-range": `bytes 0-${file.byteLength - 1}/${file.byteLength}`,
      });
      response.write(file.subarray(0, 3_000_000));
    });
    const stop = new AbortController();
    const { ended, parts } = await run(service, {
      signal: stop.signal,
      onProgress: (bytes) => bytes === 3_000_000 && stop.abort(),
    });
    expect(ended).toMatchObject({ name: "AbortError" });
    expect(digest(parts.bytes)).toBe(digest(file.subarray(0, 3_000_000)));
  });
});
