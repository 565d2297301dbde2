import { callOn, collection, lookUpIn } from "../collection.ts";
import { UpstreamInvalidResponseError } from "../errors.ts";
import type { IncomingFile } from "../files/incoming-file.ts";
import type { TokenPage, TokenPageRequest } from "../page.ts";
import { createServiceCalls, type ServiceCallDeps } from "../service-calls.ts";
import type { ServiceAddresses } from "../services.ts";
import { firstHeader, type UpstreamResponse } from "../transport/transport.ts";
import { upstreamCall } from "../upstream-call.ts";
import type { CallOptions } from "../viewer.ts";
import { listParser, objectParser } from "../wire/parse.ts";
import { type ByteRange, parseContentRange } from "./content-range.ts";
import { listPageSizes, maxFeedTypePages } from "./limits.ts";
import type { FeedAccessRule, FeedFile, FeedFileKey, FeedScope, FeedType } from "./model.ts";
import { accessRuleShape, feedFileShape, feedTypeShape, tokenPage } from "./wire.ts";

/** Filter and page of a list of feed types. Undefined fields do not filter. */
export interface FeedTypeListInput extends TokenPageRequest {
  readonly scope?: FeedScope | undefined;
  /** Marketplaces of the feed types to list; at most 10. */
  readonly marketplaceIds?: readonly string[] | undefined;
}

/** Filter and page of a list of feed files. Undefined fields do not filter. */
export interface FeedFileListInput extends TokenPageRequest {
  readonly feedTypeId: string;
  readonly marketplaceId: string;
  readonly scope?: FeedScope | undefined;
  /** Top-level categories; at most 20. */
  readonly categoryIds?: readonly string[] | undefined;
  /** Maximum age of the files, in minutes. The service's default is about 48 hours. */
  readonly lookBackMinutes?: number | undefined;
}

/** Path, name and "not found" errors of feed types; those of files follow (wire facts, catalog feed §6). */
const feedTypes = collection<"FeedType">("/feed_type", "feed type", [14_000, "BARE_404"]);
const files = collection<"FeedFile">("/file", "feed file", [14_004, "BARE_404"]);

function marketplaceHeader({ marketplaceId }: { readonly marketplaceId: string }) {
  return { "x-ebay-c-marketplace-id": marketplaceId };
}

function pageQuery({ limit, token }: TokenPageRequest) {
  return { limit: String(limit), continuation_token: token ?? undefined };
}

function partOf(file: IncomingFile, response: UpstreamResponse, range: ByteRange | null) {
  const stated = parseContentRange(firstHeader(response.headers, "content-range"));
  // When the response has no readable Content-Range, a 206 is assumed to contain the requested range, and a 200 the
  // whole file.
  const begin = stated?.first ?? (response.status === 206 ? (range?.first ?? 0) : 0);
  if (begin !== (range?.first ?? 0)) {
    file.close();
    throw new UpstreamInvalidResponseError(
      "The response does not begin at the requested byte",
      response.call,
    );
  }
  const wholeInBytes = response.status === 200 && stated === null ? file.sizeInBytes : null;
  return {
    ...file,
    /** Size of the whole file, in bytes; null when the response does not contain it. */
    totalInBytes: stated?.totalInBytes ?? wholeInBytes,
  };
}

/** Bytes of a feed file, streamed from the service. There may be fewer than requested. */
export type FeedFilePart = ReturnType<typeof partOf>;

/**
 * Creates the client of the catalog feed service, with one function for each operation (wire facts, catalog feed §1).
 */
export function createCatalogFeedClient(deps: ServiceCallDeps, { catalogFeed }: ServiceAddresses) {
  const calls = createServiceCalls("catalogFeed", deps, catalogFeed);

  function getFeedTypes(input: FeedTypeListInput, options: CallOptions): Promise<TokenPage<FeedType>> {
    const query = {
      feed_scope: input.scope,
      marketplace_ids: input.marketplaceIds?.join(","),
      ...pageQuery(input),
    };
    const call = { operation: "getFeedTypes", method: "GET", path: feedTypes.path, query } as const;
    return calls.read(call, tokenPage(feedTypeShape, "feedTypes"), options);
  }

  return {
    /** Returns the application's access rules; empty when it has none. */
    getAccess(options: CallOptions): Promise<readonly FeedAccessRule[]> {
      const call = { operation: "getAccess", method: "GET", path: "/access" } as const;
      const parser = listParser(accessRuleShape, "accesses");
      // The service sends 204 without a body when there are no rules (wire facts, catalog feed §1).
      return calls
        .send(call, options)
        .then((answer) => (answer.status === 204 ? [] : calls.parse(answer, parser)));
    },

    /** Reads a feed type; null when it does not exist. */
    getFeedType: lookUpIn(calls, "getFeedType", feedTypes, feedTypeShape),

    /** Reads a page of the feed types. */
    getFeedTypes,

    /**
     * Reads pages of the list of feed types until all requested types are found or the list ends.
     * @returns the feed types by id; null for those that do not exist.
     * @throws UpstreamInvalidResponseError when the list is longer than {@link maxFeedTypePages} pages, for example
     * because the service repeats a page.
     */
    async findFeedTypes(
      feedTypeIds: readonly string[],
      options: CallOptions,
    ): Promise<readonly (FeedType | null)[]> {
      const found = new Map<string, FeedType>();
      let token: string | null = null;
      for (let pages = 0; pages < maxFeedTypePages; pages += 1) {
        const page: TokenPage<FeedType> = await getFeedTypes({ limit: listPageSizes.max, token }, options);
        for (const type of page.items) found.set(type.feedTypeId, type);
        token = page.nextToken;
        if (token === null || feedTypeIds.every((id) => found.has(id))) {
          return feedTypeIds.map((id) => found.get(id) ?? null);
        }
      }
      const call = upstreamCall("catalogFeed", "getFeedTypes");
      throw new UpstreamInvalidResponseError("The list of feed types has too many pages", call);
    },

    /** Reads the metadata of a file; null when it does not exist on the marketplace. */
    getFile(key: FeedFileKey, options: CallOptions): Promise<FeedFile | null> {
      const call = { ...callOn(files, key.fileId, "getFile", "GET"), headers: marketplaceHeader(key) };
      return calls.find(call, objectParser(feedFileShape(key.marketplaceId)), options);
    },

    /** Reads a page of the files of a feed type. */
    getFiles(input: FeedFileListInput, options: CallOptions): Promise<TokenPage<FeedFile>> {
      const query = {
        feed_type_id: input.feedTypeId,
        feed_scope: input.scope,
        category_ids: input.categoryIds?.join(","),
        look_back: input.lookBackMinutes?.toString(),
        ...pageQuery(input),
      };
      const headers = marketplaceHeader(input);
      const call = { operation: "getFiles", method: "GET", path: files.path, query, headers } as const;
      return calls.read(call, tokenPage(feedFileShape(input.marketplaceId), "fileMetadata"), options);
    },

    /**
     * Downloads a file or a range of it. The bytes stay compressed as the service stores them.
     * @param range at most `maxRangeSizeInBytes` long; null for the whole file, which must not be larger than that.
     * @returns null when the file does not exist on the marketplace.
     * @throws UpstreamInvalidResponseError when the response starts at another byte than requested.
     */
    async downloadFile(
      key: FeedFileKey,
      range: ByteRange | null,
      options: CallOptions,
    ): Promise<FeedFilePart | null> {
      const headers = { ...marketplaceHeader(key), range: range && `bytes=${range.first}-${range.last}` };
      const call = callOn(files, key.fileId, "downloadFile", "GET", "/download");
      const found = await calls.download({ ...call, headers }, options);
      return found && partOf(found.file, found.response, range);
    },
  };
}

/** Client of the catalog feed service. */
export type CatalogFeedClient = ReturnType<typeof createCatalogFeedClient>;
