import type { Answer, CallOptions } from "../../helpers/sandbox-client.ts";
import { bodyOf } from "../body-of.ts";
import type { ServiceUnderTest } from "../under-test.ts";

/** Largest size of one response in bytes (wire facts, catalog feed §5). */
export const maxAnswerBytes = 209_715_200;

/** The demo application may download this type in all categories of EBAY_US and in some of EBAY_GB. */
export const items = "feed_type_id=CURATED_ITEM_FEED";

/** Service's format of an instant at a full hour. */
export const fullHour = /^\d{4}-\d{2}-\d{2}T\d{2}:00:00\.000Z$/;

/** A file in the service's format (wire facts, catalog feed §3). */
export interface WireFile {
  readonly fileId: string;
  readonly feedTypeId: string;
  readonly feedScope: string;
  readonly feedDate: string;
  readonly size: number;
  readonly marketplaceId: string;
  readonly access: string;
  readonly dimensions: readonly { readonly dimensionKey: string; readonly values: readonly string[] }[];
}

/** A feed type in the service's format. */
export interface WireFeedType {
  readonly feedTypeId: string;
  readonly supportedFeeds: readonly {
    readonly feedScope: string;
    readonly constraint: { readonly marketplaceIds: readonly string[] };
  }[];
}

/** An access rule in the service's format. */
export interface WireAccess {
  readonly feedType: string;
  readonly constraints?: readonly {
    readonly marketplaceId: string;
    readonly categoryIds?: readonly string[];
  }[];
}

/** A page of a list in the service's format. */
export interface WirePage {
  readonly fileMetadata: readonly WireFile[];
  readonly feedTypes: readonly WireFeedType[];
  readonly href: string;
  readonly limit: number;
  readonly total: number;
  readonly next?: string;
}

/** Calls the service for a marketplace; null omits the marketplace header. */
export function callFor(
  service: ServiceUnderTest,
  path: string,
  marketplaceId: string | null = "EBAY_US",
  headers: Record<string, string> = {},
): Promise<Answer> {
  const options: CallOptions = {
    headers: { ...(marketplaceId !== null && { "X-EBAY-C-MARKETPLACE-ID": marketplaceId }), ...headers },
  };
  return service.call(path, options);
}

/** Returns one page of files. */
export async function readFiles(
  service: ServiceUnderTest,
  query: string,
  marketplaceId?: string,
): Promise<WirePage> {
  const path = query.startsWith("http") ? query : `/file?${query}`;
  return bodyOf(await callFor(service, path, marketplaceId));
}

/** Returns the first file of a list; throws when the list is empty. */
export async function readFirstFile(
  service: ServiceUnderTest,
  query: string,
  marketplaceId?: string,
): Promise<WireFile> {
  const [file] = (await readFiles(service, query, marketplaceId)).fileMetadata;
  if (file === undefined) throw new Error(`no files for ${query}`);
  return file;
}

/** Returns one page of feed types. */
export async function readFeedTypes(service: ServiceUnderTest, query = ""): Promise<WirePage> {
  return bodyOf(await service.call(query.startsWith("http") ? query : `/feed_type?${query}`));
}

/** Returns the application's access rules. */
export async function readAccesses(service: ServiceUnderTest): Promise<readonly WireAccess[]> {
  return bodyOf(await service.call("/access")).accesses;
}

/** Downloads the raw bytes of a file, whole unless the headers say otherwise. */
export function download(
  service: ServiceUnderTest,
  { fileId, marketplaceId }: WireFile,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return callFor(service, `/file/${fileId}/download`, marketplaceId, headers);
}
