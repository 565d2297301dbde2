import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { bytesIn } from "./feed-service.ts";
import { cameras, ListFeedFiles, ReadFeedAccess, ReadFeedFile } from "../rules/catalog-feed/operations.ts";

const sandbox = await closeAfterAll(
  startSandbox({ clock: createManualClock(Date.parse("2026-03-02T12:30:00.000Z")) }),
);
const gateway = await closeAfterAll(startGateway(sandbox.url));
const client = graphqlClient(gateway.url, "sandbox-application");

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
  const joined = Buffer.concat([await bytesIn(first), await bytesIn(second)]);

  const inOne = await bytesIn(await fetch(url));
  expect(joined.equals(inOne)).toBe(true);
  const lines = gunzipSync(joined).toString().split("\n");
  expect(lines[0]?.split("\t")).toEqual(preview.columns);
  expect(lines[10]?.split("\t")).toEqual(preview.rows[9]?.cells);

  const original = await fetch(`${sandbox.url}/buy/feed/v1/file/${fileId}/download`, {
    headers: {
      authorization: "Bearer sandbox-application",
      "x-ebay-c-marketplace-id": marketplaceId,
      "accept-encoding": "identity",
    },
  });
  expect(joined.equals(await bytesIn(original))).toBe(true);
});
