import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { pipeline, Readable } from "node:stream";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { createLinkSealer, type LinkSealer } from "../../src/files/link-sealer.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";
import type { Answer, ReceivedCall } from "../helpers/stand-in-service.ts";
import { answerFault, answerJson, startStandIn } from "../helpers/stand-in-service.ts";

/** A range as the service received it, both ends inclusive. */
export interface AskedRange {
  readonly first: number;
  readonly last: number;
}

/** Settings of a catalog feed service with one file. */
export interface FeedService {
  /** Size of the file in bytes. */
  readonly size: number;
  /** Overrides for fields of the file. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Response of getAccess. */
  readonly access?: unknown;
  /**
   * Answers a download. The default is the behaviour of the real service.
   * @param number index of the download, from 0.
   */
  readonly download?: (call: ReceivedCall, range: AskedRange, number: number) => void;
}

/** The file of the service. */
export const fileOnWire = {
  fileId: "file-1",
  feedTypeId: "CURATED_ITEM_FEED",
  feedScope: "DAILY",
  feedDate: "2026-03-01T07:00:00.000Z",
  format: "TSV",
  marketplaceId: "EBAY_US",
  access: "ALLOWED",
  dimensions: [{ dimensionKey: "CATEGORY", values: ["267"] }],
};

// A prime length, so that the bytes of no two parts are equal.
const pattern = Buffer.from(Array.from({ length: 65_521 }, (_, index) => (index * 31 + (index >> 8)) & 0xff));

/** Bytes of the file from `first` through `last`, in pieces. */
export function* bytesOf({ first, last }: AskedRange): Generator<Buffer> {
  for (let at = first; at <= last;) {
    const offset = at % pattern.length;
    const piece = pattern.subarray(offset, Math.min(pattern.length, offset + last + 1 - at));
    yield piece;
    at += piece.length;
  }
}

/** Bytes of the file from `first` through `last`, in one buffer. */
export function partOf(first: number, last: number): Buffer {
  return Buffer.concat([...bytesOf({ first, last })]);
}

/** Range that a call requests; the whole file without a Range header. */
export function askedRange({ headers }: ReceivedCall, size: number): AskedRange {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  return first === undefined
    ? { first: 0, last: size - 1 }
    : { first: Number(first), last: Math.min(Number(last), size - 1) };
}

/** Starts a response like the real service: `Content-Range` without its unit, and none for the whole file. */
export function beginPart({ response }: ReceivedCall, { first, last }: AskedRange, size: number): void {
  const isWhole = first === 0 && last === size - 1;
  response.writeHead(isWhole ? 200 : 206, {
    "content-type": "application/octet-stream",
    "content-length": last - first + 1,
    ...(!isWhole && { "content-range": `${first}-${last}/${size}` }),
  });
}

/** Sends a range as fast as the caller reads. */
export function sendPart(call: ReceivedCall, range: AskedRange, size: number): void {
  beginPart(call, range, size);
  // The stream fails when the caller disconnects; `call.over` reports that.
  pipeline(Readable.from(bytesOf(range)), call.response, () => undefined);
}

/** Sends the first `count` bytes of a range and breaks the connection. */
export function cutPart(call: ReceivedCall, range: AskedRange, size: number, count: number): void {
  beginPart(call, range, size);
  call.response.write(partOf(range.first, range.first + count - 1), () => call.response.destroy());
}

/** Answers calls like a catalog feed service with one file. */
export function feedService({ size, metadata, access, download }: FeedService): Answer {
  let downloads = 0;
  return (call) => {
    const [path = ""] = call.target.split("?");
    if (path.endsWith("/access")) return answerJson(call, 200, access ?? {});
    if (!path.endsWith("/download")) return answerJson(call, 200, { ...fileOnWire, size, ...metadata });
    const range = askedRange(call, size);
    downloads += 1;
    if (download) return download(call, range, downloads - 1);
    if (range.first >= size) return answerFault(call, 416, 13_017);
    return sendPart(call, range, size);
  };
}

/** Range headers of the downloads among a service's calls. */
export function downloadsOf(calls: readonly ReceivedCall[]): (string | undefined)[] {
  return calls.filter(({ target }) => target.endsWith("/download")).map(({ headers }) => headers.range);
}

/** Secret that seals the links of these tests. */
const secret = "a secret that only these tests know";
const sealer: LinkSealer = createLinkSealer(createKeyring([secret]));

/** Link to the file at a gateway. */
export async function linkTo(gatewayUrl: string, nowMs = Date.now()): Promise<string> {
  const target = { kind: "feedFile", fileId: fileOnWire.fileId, marketplaceId: "EBAY_US" } as const;
  const { text } = await sealer.seal(target, { key: "viewer", token: "token" }, nowMs);
  return `${gatewayUrl}/files/${text}`;
}

/** Default size of the file in bytes. */
export const size = 100_000;
/** All bytes of the file of default size. */
export const whole = partOf(0, size - 1);

/** Starts a service with one file and a gateway over it, and creates a link to the file. */
export async function startFeed(service: Partial<FeedService> = {}) {
  const standIn = await closeAfterTest(startStandIn(feedService({ size, ...service })));
  const clock = createMovingClock(Date.UTC(2026, 2, 2, 12));
  const gateway = await closeAfterTest(startGateway(standIn.url, { secret }, { clock, random: () => 0 }));
  return { service: standIn, clock, gateway, url: await linkTo(gateway.url, clock.now()) };
}

/** Reads the body of a response. */
export async function bytesIn(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** Requests a URL and returns the response with its body unread. */
export async function answerOf(url: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url), "response")) as [IncomingMessage];
  return response;
}
