import { request } from "undici";
import { askGateway } from "./load/ask-gateway.ts";
import { compareTransfers, measureTransferMemory } from "./load/compare-transfers.ts";
import { fetchFile, fetchRanges } from "./load/fetch-file.ts";
import { startGateway, startPassThrough, startSandbox } from "./processes/servers.ts";
import type { Row } from "./report.ts";

const rounds = 3;
const targetRatio = 0.8;
/** Maximum number of bytes in one response of the service. */
const rangeSizeInBytes = 209_715_200;
const lookBackMinutes = 40_320;
const marketplaceId = "EBAY_US";
const token = "sandbox-application";
const headers = { authorization: `Bearer ${token}`, "x-ebay-c-marketplace-id": marketplaceId };

/** Address of a file at the service. */
interface FeedFile {
  readonly fileId: string;
  readonly sizeInBytes: number;
}

/**
 * Measures the download of the weekly feed file of a gigabyte through one link, for which the gateway joins ranges. The
 * baseline fetches the ranges one after another from the service. The sandbox generates the bytes while it sends them.
 */
export async function measureCatalog(): Promise<Row[]> {
  await using sandbox = await startSandbox();
  await using gateway = await startGateway(sandbox.url);
  await using passThrough = await startPassThrough(sandbox.url);
  const large = await findFile(sandbox.url, "WEEKLY");
  const small = await findFile(sandbox.url, "HOURLY");
  for (let index = 0; index < 5; index++) {
    const url = await linkTo(gateway.url, small);
    await fetchFile({ url, headers: {}, sizeInBytes: small.sizeInBytes });
  }
  const { sizeInBytes } = large;
  const url = await linkTo(gateway.url, large);
  const throughGateway = () => fetchFile({ url, headers: {}, sizeInBytes });
  const straightFrom = (serviceUrl: string) => ({
    url: `${serviceUrl}/buy/feed/v1/file/${large.fileId}/download`,
    headers: { ...headers, "accept-encoding": "identity" },
    sizeInBytes,
  });
  const name = `${(sizeInBytes / 1e9).toFixed(1)} GB feed file`;
  return [
    await measureTransferMemory(
      `Peak memory of one download of the ${name} above idle, after small ones`,
      gateway,
      32,
      throughGateway,
    ),
    ...(await compareTransfers({
      measure: `${name} from the sandbox`,
      sizeInBytes,
      rounds,
      throughGateway: { transfer: throughGateway, server: gateway },
      baselines: [
        {
          name: "ranges straight",
          transfer: () => fetchRanges(straightFrom(sandbox.url), rangeSizeInBytes),
          server: null,
          targetRatio: null,
        },
        {
          name: "ranges through a bare pipe instead of the gateway",
          transfer: () => fetchRanges(straightFrom(passThrough.url), rangeSizeInBytes),
          server: passThrough,
          targetRatio,
        },
      ],
    })),
  ];
}

/** Returns the newest file of a scope. */
async function findFile(serviceUrl: string, scope: string): Promise<FeedFile> {
  const query = `feed_type_id=CURATED_ITEM_FEED&feed_scope=${scope}&limit=20`;
  const lookBack = scope === "WEEKLY" ? `&look_back=${lookBackMinutes}` : "";
  const answer = await request(`${serviceUrl}/buy/feed/v1/file?${query}${lookBack}`, { headers });
  const { fileMetadata } = (await answer.body.json()) as {
    fileMetadata: readonly { readonly fileId: string; readonly size: number }[];
  };
  const [file] = fileMetadata;
  if (!file) throw new Error(`The service has no ${scope} file`);
  return { fileId: file.fileId, sizeInBytes: file.size };
}

/** Queries the link of a feed file. */
function linkTo(gatewayUrl: string, { fileId }: FeedFile): Promise<string> {
  const query =
    "query File($fileId: ID!, $marketplaceId: MarketplaceId!) { feedFile(fileId: $fileId, marketplaceId: $marketplaceId) { download { url } } }";
  const variables = { fileId, marketplaceId };
  return askGateway(gatewayUrl, { query, variables, token }, ["feedFile", "download", "url"]);
}
