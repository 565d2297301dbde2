import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { callSandbox } from "../helpers/sandbox-client.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import {
  cameras,
  books,
  ListFeedFiles,
  ReadFeedAccess,
  ReadFeedFile,
} from "../rules/catalog-feed/operations.ts";

const sandbox = await closeAfterAll(
  startSandbox({ clock: createManualClock(Date.parse("2026-03-02T12:30:00.000Z")) }),
);
const gateway = await closeAfterAll(startGateway(sandbox.url));
const client = graphqlClient(gateway.url, "sandbox-application");

/** Downloads a file, or a range of it, directly from the service. */
function downloadDirectly(fileId: string, marketplaceId: string, range?: string): Promise<Response> {
  return fetch(`${sandbox.url}/buy/feed/v1/file/${fileId}/download`, {
    headers: {
      authorization: "Bearer sandbox-application",
      "x-ebay-c-marketplace-id": marketplaceId,
      "accept-encoding": "identity",
      ...(range !== undefined && { range }),
    },
  });
}

test("the catalog feed serves the access rules, yesterday's file, a preview of ten rows and two halves that make the whole file", async () => {
  const access = await client.query(ReadFeedAccess);
  const rule = access.data?.feedAccess?.rules.find(({ feedTypeId }) => feedTypeId === "CURATED_ITEM_FEED");
  const marketplaceId = rule?.constraints[0]?.marketplaceId ?? "";

  const list = await client.query(ListFeedFiles, { ...cameras, marketplaceId });
  const file = list.data?.feedFiles?.nodes.find(({ generatedAt }) => generatedAt?.startsWith("2026-03-01"));
  const { fileId = "", sizeInBytes } = file ?? {};

  const { data, errors } = await client.query(ReadFeedFile, { fileId, marketplaceId });
  expect(errors).toEqual([]);
  const preview = data?.feedFile?.download?.preview;
  if (preview?.__typename !== "TablePreview") throw new Error("The file has no preview.");
  expect(preview).toMatchObject({ format: "TSV", hasMoreRows: true });
  expect(preview.rows.map(({ lineNumber }) => lineNumber)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);

  const url = String(data?.feedFile?.download?.url);
  const size = sizeInBytes ?? 0;
  const half = Math.floor(size / 2);
  const first = await fetch(url, { headers: { range: `bytes=0-${half - 1}` } });
  expect(first.status).toBe(206);
  const second = await fetch(url, {
    headers: { range: `bytes=${half}-`, "if-range": first.headers.get("etag") ?? "" },
  });
  expect(second.status).toBe(206);
  expect(second.headers.get("content-range")).toBe(`bytes ${half}-${size - 1}/${size}`);
  const joined = Buffer.concat([
    Buffer.from(await first.arrayBuffer()),
    Buffer.from(await second.arrayBuffer()),
  ]);

  const inOne = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(joined.equals(inOne)).toBe(true);
  const lines = gunzipSync(joined).toString().split("\n");
  expect(lines[0]?.split("\t")).toEqual(preview.columns);
  expect(lines[10]?.split("\t")).toEqual(preview.rows[9]?.cells);

  const original = await downloadDirectly(fileId, marketplaceId);
  expect(joined.equals(Buffer.from(await original.arrayBuffer()))).toBe(true);
});

test("a file over 209715200 bytes, which the service refuses to serve whole, arrives whole through its link", async () => {
  const list = await client.query(ListFeedFiles, books);
  const { fileId = "", sizeInBytes = 0 } = list.data?.feedFiles?.nodes[0] ?? {};
  expect(sizeInBytes).toBeGreaterThan(209_715_200);
  const refused = await callSandbox(`${sandbox.url}/buy/feed/v1/file/${fileId}/download`, {
    token: "sandbox-application",
    headers: { "x-ebay-c-marketplace-id": "EBAY_US" },
  });
  expect(refused.errorIds()).toEqual([13_015]);
  const { data } = await client.query(ReadFeedFile, { fileId, marketplaceId: "EBAY_US" });
  const response = await fetch(String(data?.feedFile?.download?.url));
  expect(response.headers.get("content-length")).toBe(String(sizeInBytes));

  // The test keeps the bytes around the first boundary of the parts and the last bytes, which hold the checksum of
  // gzip.
  const seam = 64 * 1024 * 1024;
  const windows = [seam - 500, (sizeInBytes ?? 0) - 1_000].map((first) => ({ first, last: first + 999 }));
  const kept: Buffer[][] = [[], []];
  let received = 0;
  for await (const chunk of response.body ?? []) {
    for (const [index, { first, last }] of windows.entries()) {
      const from = Math.max(first - received, 0);
      const to = Math.min(last + 1 - received, chunk.length);
      if (from < to) kept[index]?.push(Buffer.from(chunk.subarray(from, to)));
    }
    received += chunk.length;
  }
  expect(received).toBe(sizeInBytes);
  for (const [index, { first, last }] of windows.entries()) {
    const original = await downloadDirectly(fileId, "EBAY_US", `bytes=${first}-${last}`);
    expect(Buffer.concat(kept[index] ?? []).equals(Buffer.from(await original.arrayBuffer()))).toBe(true);
  }
});
