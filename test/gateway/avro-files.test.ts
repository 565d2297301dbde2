import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import avro from "avsc";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

const listAvroFiles = `{
  feedFiles(feedTypeId: "CBT_ITEM_ALL_ACTIVE", marketplaceId: "EBAY_US", scope: DAILY) {
    nodes {
      format
      sizeInBytes
      access
      download {
        url
        fileName
        acceptsRanges
        preview(rows: 5) { __typename ... on FilePreviewUnavailable { reason } }
      }
    }
  }
}`;

interface AvroFile {
  readonly sizeInBytes: string;
  readonly download: { readonly url: string };
}
const clock = createMovingClock(Date.UTC(2026, 2, 2, 12));
const sandbox = await closeAfterAll(startSandbox({ clock }));
const gateway = await closeAfterAll(startGateway(sandbox.url, {}, { clock }));
const client = graphqlClient(gateway.url, "sandbox-application");
const answer = await client.query<{ feedFiles: { nodes: [AvroFile] } }, object>(listAvroFiles);
const [file] = dataOf(answer).feedFiles.nodes;

async function bytesOf(range?: string): Promise<{ status: number; bytes: Buffer }> {
  const response = await fetch(file.download.url, { headers: range === undefined ? {} : { range } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Reads the records of an Avro object container with an independent library. */
async function recordsOf(bytes: Buffer): Promise<Record<string, string>[]> {
  const records: Record<string, string>[] = [];
  const decoder = new avro.streams.BlockDecoder();
  for await (const record of Readable.from([bytes]).pipe(decoder)) records.push(record);
  return records;
}

describe("detail 19: an Avro file of the catalog feed", () => {
  test("is listed with its format and size, and has no preview", () => {
    expect(file).toMatchObject({
      format: "AVRO",
      access: "ALLOWED",
      download: {
        fileName: expect.stringMatching(/^CBT_ITEM_ALL_ACTIVE-EBAY_US-DAILY-.*\.avro\.gz$/),
        acceptsRanges: true,
        preview: { __typename: "FilePreviewUnavailable", reason: "NOT_TABULAR" },
      },
    });
    expect(Number(file.sizeInBytes)).toBeGreaterThan(5_000_000);
  });

  test("contains only readable records with distinct items, downloaded whole or joined from ranges", async () => {
    const whole = await bytesOf();
    expect(whole.status).toBe(200);
    expect(whole.bytes).toHaveLength(Number(file.sizeInBytes));
    const half = Math.floor(whole.bytes.length / 2);
    const first = await bytesOf(`bytes=0-${half}`);
    const second = await bytesOf(`bytes=${half + 1}-`);
    expect([first.status, second.status]).toEqual([206, 206]);
    expect(Buffer.concat([first.bytes, second.bytes]).equals(whole.bytes)).toBe(true);

    const records = await recordsOf(gunzipSync(whole.bytes));
    expect(records.length).toBeGreaterThan(10_000);
    expect(new Set(records.map((record) => record["itemId"])).size).toBe(records.length);
    expect(records.at(-1)).toMatchObject({
      itemId: expect.stringMatching(/^v1\|\d{12}\|0$/),
      priceCurrency: "USD",
      sellerFeedbackScore: expect.stringMatching(/^\d{6}$/),
    });
    expect((await bytesOf()).bytes.equals(whole.bytes)).toBe(true);
  });
});
