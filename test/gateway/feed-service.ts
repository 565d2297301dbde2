import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { pipeline, Readable } from "node:stream";
import { startGateway } from "../helpers/gateway.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { createLinkSealer, type LinkSealer } from "../../src/files/link-sealer.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";
import type { Answer, ReceivedCall } from "../helpers/stand-in-service.ts";
import { answerFault, answerJson, startStandIn } from "../helpers/stand-in-service.ts";

/** A range as the service received it, both ends included. */
export interface AskedRange {
  readonly first: number;
  readonly last: number;
}

/** What a catalog feed service of one file does. */
export interface FeedService {
  /** Size of the file in bytes. */
  readonly size: number;
  /** Fields of the file that are different. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The answer of getAccess. */
  readonly access?: unknown;
  /**
   * How a download is answered; as the real service does unless said otherwise.
   * @param number of the download, counted from 0.
   */
  readonly download?: (call: ReceivedCall, range: AskedRange, number: number) => void;
}

/** The file that the service has. */
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

// A prime length, so that no two parts that anybody cuts look the same.
const pattern = Buffer.from(Array.from({ length: 65_521 }, (_, index) => (index * 31 + (index >> 8)) & 0xff));

/** The file's bytes from `first` up to `last`, in pieces. */
export function* bytesOf({ first, last }: AskedRange): Generator<Buffer> {
  for (let at = first; at <= last;) {
    const offset = at % pattern.length;
    const piece = pattern.subarray(offset, Math.min(pattern.length, offset + last + 1 - at));
    yield piece;
    at += piece.length;
  }
}

/** The same in one piece. */
export function partOf(first: number, last: number): Buffer {
  return Buffer.concat([...bytesOf({ first, last })]);
}

/** The range that a call asks for; the whole file when it names none. */
export function askedRange({ headers }: ReceivedCall, size: number): AskedRange {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  return first === undefined
    ? { first: 0, last: size - 1 }
    : { first: Number(first), last: Math.min(Number(last), size - 1) };
}

/** Begins an answer as the real service does: `Content-Range` without its unit, and none for the whole file. */
export function beginPart({ response }: ReceivedCall, { first, last }: AskedRange, size: number): void {
  const isWhole = first === 0 && last === size - 1;
  response.writeHead(isWhole ? 200 : 206, {
    "content-type": "application/octet-stream",
    "content-length": last - first + 1,
    ...(!isWhole && { "content-range": `${first}-${last}/${size}` }),
  });
}

/** Hands a part out as fast as it is taken. */
export function sendPart(call: ReceivedCall, range: AskedRange, size: number): void {
  beginPart(call, range, size);
  // A caller that leaves ends the stream; the call remembers that.
  pipeline(Readable.from(bytesOf(range)), call.response, () => undefined);
}

/** Hands some bytes of a part out and breaks the connection. */
export function cutPart(call: ReceivedCall, range: AskedRange, size: number, count: number): void {
  beginPart(call, range, size);
  call.response.write(partOf(range.first, range.first + count - 1), () => call.response.destroy());
}

/** A catalog feed service of one file. */
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

/** The downloads among a service's calls, each with the Range header that it carried. */
export function downloadsOf(calls: readonly ReceivedCall[]): (string | undefined)[] {
  return calls.filter(({ target }) => target.endsWith("/download")).map(({ headers }) => headers.range);
}

/** What the gateways of these tests seal their links with. */
const secret = "a secret that only these tests know";
const sealer: LinkSealer = createLinkSealer(createKeyring([secret]));

/** A link to the file, at a gateway. */
export async function linkTo(gatewayUrl: string, nowMs = Date.now()): Promise<string> {
  const target = { kind: "feedFile", fileId: fileOnWire.fileId, marketplaceId: "EBAY_US" } as const;
  const { text } = await sealer.seal(target, { key: "viewer", token: "token" }, nowMs);
  return `${gatewayUrl}/files/${text}`;
}

/** Size of the file unless a test says otherwise. */
export const size = 100_000;
/** All of its bytes. */
export const whole = partOf(0, size - 1);

/** A gateway before a service of one file, and a link to that file. */
export async function startFeed(service: Partial<FeedService> = {}) {
  const standIn = await startStandIn(feedService({ size, ...service }));
  const clock = createMovingClock(Date.UTC(2026, 2, 2, 12));
  const gateway = await startGateway(standIn.url, { secret }, { clock, random: () => 0 });
  return {
    service: standIn,
    clock,
    url: await linkTo(gateway.url, clock.now()),
    gateway,
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await standIn[Symbol.asyncDispose]();
    },
  };
}

/** The body of an answer. */
export async function bytesIn(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

/** An answer whose body nobody reads yet. */
export async function answerOf(url: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url), "response")) as [IncomingMessage];
  return response;
}
