import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Download } from "playwright-core";
import { dataOf, graphqlClient } from "../../helpers/graphql-client.ts";

/** A catalog file for the console to download, with the digest of its content. */
export interface Original {
  readonly marketplaceId: string;
  readonly fileName: string;
  readonly sizeInBytes: number;
  readonly digest: string;
}

interface ListedFiles {
  readonly nodes: readonly {
    readonly marketplaceId: string;
    readonly sizeInBytes: number;
    readonly download: { readonly url: string; readonly fileName: string };
  }[];
}

const filesOf = (marketplaceId: string) =>
  `${marketplaceId}: feedFiles(feedTypeId: "PRODUCT_FEED", marketplaceId: "${marketplaceId}", lookBackMinutes: 10080) {
    nodes { marketplaceId sizeInBytes download { url fileName } } }`;

/** Finds the largest product file of the last days, which is longer than one stored part. */
export async function largestFile(gatewayUrl: string): Promise<Original> {
  const query = `{ ${["EBAY_US", "EBAY_GB", "EBAY_DE"].map(filesOf).join("\n")} }`;
  const answer = await graphqlClient(gatewayUrl).query<Record<string, ListedFiles>, object>(query);
  const [largest] = Object.values<ListedFiles>(dataOf(answer))
    .flatMap(({ nodes }) => nodes)
    .toSorted((a, b) => b.sizeInBytes - a.sizeInBytes);
  if (!largest || largest.sizeInBytes < 6_000_000) throw new Error("There is no large file.");
  const bytes = Buffer.from(await (await fetch(largest.download.url)).arrayBuffer());
  const { marketplaceId, sizeInBytes } = largest;
  const digest = createHash("sha256").update(bytes).digest("hex");
  return { marketplaceId, sizeInBytes, fileName: largest.download.fileName, digest };
}

/** Digest of a file that the browser has saved. */
export async function digestOf(download: Download): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(await download.path())) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
