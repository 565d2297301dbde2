import { UpstreamInvalidResponseError } from "../errors.ts";
import type { IncomingFile } from "../files/incoming-file.ts";
import { fileHeaders, receiveFile } from "../files/receive-file.ts";
import type { TokenPage, TokenPageRequest } from "../page.ts";
import { createServiceCalls, orNull } from "../service-calls.ts";
import { discardBody, readJson } from "../transport/read-body.ts";
import { firstHeader, type Transport, type UpstreamResponse } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import { parseOne, type Shape } from "../wire/page.ts";
import type { OnUnknownValue } from "../wire/parse.ts";
import { type ByteRange, parseContentRange } from "./content-range.ts";
import { isFeedFileId, isFeedTypeId } from "./ids.ts";
import type { FeedAccessRule, FeedFile, FeedFileKey, FeedScope, FeedType } from "./model.ts";
import { feedFileShape, feedTypeShape, parseAccess, parseTokenPage } from "./wire.ts";

/** Which feed types are wanted; what is undefined does not narrow. */
export interface FeedTypeListInput extends TokenPageRequest {
  readonly scope?: FeedScope | undefined;
  /** At most 10. */
  readonly marketplaceIds?: readonly string[] | undefined;
}

/** Which feed files are wanted; what is undefined does not narrow. */
export interface FeedFileListInput extends TokenPageRequest {
  readonly feedTypeId: string;
  readonly marketplaceId: string;
  readonly scope?: FeedScope | undefined;
  /** Top-level categories; at most 20. */
  readonly categoryIds?: readonly string[] | undefined;
  /** How far back from now, in minutes; the service takes about 48 hours when undefined. */
  readonly lookBackMinutes?: number | undefined;
}

/** Bytes of a feed file on their way from the service. They need not be all that were asked for. */
export interface FeedFilePart extends IncomingFile {
  /** Size of the whole file; null when the answer does not tell. */
  readonly totalInBytes: number | null;
}

/**
 * The catalog feed service's calls (wire facts, catalog feed §1). What is not there is null; every other refusal is an
 * `UpstreamHttpError`.
 */
export interface CatalogFeedClient {
  /** The application's access rules; empty when it has none. */
  getAccess(options: CallOptions): Promise<readonly FeedAccessRule[]>;
  getFeedType(feedTypeId: string, options: CallOptions): Promise<FeedType | null>;
  getFeedTypes(input: FeedTypeListInput, options: CallOptions): Promise<TokenPage<FeedType>>;
  getFile(key: FeedFileKey, options: CallOptions): Promise<FeedFile | null>;
  getFiles(input: FeedFileListInput, options: CallOptions): Promise<TokenPage<FeedFile>>;
  /**
   * Downloads a file or a part of it, as the service keeps it.
   * @param range at most `maxRangeSizeInBytes` long; null for the whole file, if it is no larger than that.
   * @throws UpstreamInvalidResponseError when the answer begins at another byte than was asked for.
   */
  downloadFile(key: FeedFileKey, range: ByteRange | null, options: CallOptions): Promise<FeedFilePart | null>;
}

/** Error numbers for what is not there (wire facts, catalog feed §6). */
const nothing = { feedType: [14000], file: [14004] };

function marketplaceHeader({ marketplaceId }: { readonly marketplaceId: string }) {
  return { "x-ebay-c-marketplace-id": marketplaceId };
}

function pageQuery({ limit, token }: TokenPageRequest) {
  return { limit: String(limit), continuation_token: token ?? undefined };
}

function filePath({ fileId }: FeedFileKey, rest = ""): string {
  return `/file/${encodeURIComponent(fileId)}${rest}`;
}

function receivePart(response: UpstreamResponse, range: ByteRange | null): FeedFilePart {
  const told = parseContentRange(firstHeader(response.headers, "content-range"));
  // Without a Content-Range that can be read, 206 is believed to be what was asked for, and 200 to be the whole file.
  const begin = told?.first ?? (response.status === 206 ? (range?.first ?? 0) : 0);
  const file = receiveFile(response);
  if (begin !== (range?.first ?? 0)) {
    file.close();
    throw new UpstreamInvalidResponseError("The answer begins at another byte", response.call);
  }
  const wholeInBytes = response.status === 200 && told === null ? file.sizeInBytes : null;
  return { ...file, totalInBytes: told?.totalInBytes ?? wholeInBytes };
}

/**
 * Makes the client. An id that cannot exist never becomes part of a path: what it names is not there.
 * @param baseUrl base address with its base path.
 * @param onUnknownValue is told of values that the gateway does not know, for the log.
 */
export function createCatalogFeedClient(
  transport: Transport,
  baseUrl: string,
  onUnknownValue: OnUnknownValue = () => undefined,
): CatalogFeedClient {
  const calls = createServiceCalls("catalogFeed", transport, baseUrl, onUnknownValue);

  async function get<Wire, Item>(
    operation: string,
    path: string,
    shape: Shape<Wire, Item>,
    headers: Readonly<Record<string, string>>,
    options: CallOptions,
  ): Promise<Item> {
    const response = await calls.send({ operation, method: "GET", path }, options, { headers });
    return parseOne(shape, await readJson(response), calls.contextOf(response));
  }

  return {
    async getAccess(options) {
      const call = { operation: "getAccess", method: "GET", path: "/access" } as const;
      const response = await calls.send(call, options);
      // No rules, no body (wire facts, catalog feed §1).
      if (response.status === 204) {
        await discardBody(response);
        return [];
      }
      return parseAccess(await readJson(response), calls.contextOf(response));
    },
    async getFeedType(feedTypeId, options) {
      if (!isFeedTypeId(feedTypeId)) return null;
      const path = `/feed_type/${encodeURIComponent(feedTypeId)}`;
      return orNull(get("getFeedType", path, feedTypeShape, {}, options), nothing.feedType, true);
    },
    async getFeedTypes(input, options) {
      const call = { operation: "getFeedTypes", method: "GET", path: "/feed_type" } as const;
      const query = {
        feed_scope: input.scope,
        marketplace_ids: input.marketplaceIds?.join(","),
        ...pageQuery(input),
      };
      const response = await calls.send(call, options, { query });
      return parseTokenPage(feedTypeShape, "feedTypes", await readJson(response), calls.contextOf(response));
    },
    async getFile(key, options) {
      if (!isFeedFileId(key.fileId)) return null;
      const shape = feedFileShape(key.marketplaceId);
      const found = get("getFile", filePath(key), shape, marketplaceHeader(key), options);
      return orNull(found, nothing.file, true);
    },
    async getFiles(input, options) {
      const call = { operation: "getFiles", method: "GET", path: "/file" } as const;
      const query = {
        feed_type_id: input.feedTypeId,
        feed_scope: input.scope,
        category_ids: input.categoryIds?.join(","),
        look_back: input.lookBackMinutes?.toString(),
        ...pageQuery(input),
      };
      const response = await calls.send(call, options, { query, headers: marketplaceHeader(input) });
      const shape = feedFileShape(input.marketplaceId);
      return parseTokenPage(shape, "fileMetadata", await readJson(response), calls.contextOf(response));
    },
    async downloadFile(key, range, options) {
      if (!isFeedFileId(key.fileId)) return null;
      const call = { operation: "downloadFile", method: "GET", path: filePath(key, "/download") } as const;
      const headers = {
        ...fileHeaders,
        ...marketplaceHeader(key),
        range: range && `bytes=${range.first}-${range.last}`,
      };
      const answer = calls.send(call, options, { headers, streamsAnswer: true });
      const response = await orNull(answer, nothing.file, true);
      return response && receivePart(response, range);
    },
  };
}
