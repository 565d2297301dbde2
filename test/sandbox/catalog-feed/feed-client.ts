import { callSandbox } from "../../helpers/sandbox-client.ts";
import type { Answer, CallOptions } from "../../helpers/sandbox-client.ts";

/** Public base path of the catalog feed service. */
export const feedPath = "/buy/feed/v1";

/** Fields of a file's metadata that tests read. */
export interface FileMetadata {
  readonly fileId: string;
  readonly feedTypeId: string;
  readonly feedScope: string;
  readonly feedDate: string;
  readonly size: number;
  readonly access: string;
  readonly marketplaceId: string;
  readonly dimensions: readonly { readonly dimensionKey: string; readonly values: readonly string[] }[];
}

/** One page of a file list. */
export interface FilePage {
  readonly fileMetadata: readonly FileMetadata[];
  readonly href: string;
  readonly limit: number;
  readonly total: number;
  readonly next?: string;
}

/** Calls the catalog feed service as the demo application on EBAY_US, unless the options say otherwise. */
export function callFeed(
  base: string,
  path: string,
  options: CallOptions & { readonly marketplaceId?: string | null } = {},
): Promise<Answer> {
  const { marketplaceId = "EBAY_US", ...rest } = options;
  return callSandbox(path.startsWith("http") ? path : `${base}${feedPath}${path}`, {
    token: "sandbox-application",
    ...rest,
    headers: { ...(marketplaceId !== null && { "X-EBAY-C-MARKETPLACE-ID": marketplaceId }), ...rest.headers },
  });
}

/** Lists files and returns the page; throws when the response is not 200. */
export async function listFiles(base: string, query: string, marketplaceId?: string): Promise<FilePage> {
  const answer = await callFeed(base, query.startsWith("http") ? query : `/file?${query}`, {
    ...(marketplaceId !== undefined && { marketplaceId }),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text);
}

/** Returns the newest file that a query lists; throws when the list is empty. */
export async function newestFile(base: string, query: string, marketplaceId?: string): Promise<FileMetadata> {
  const [file] = (await listFiles(base, query, marketplaceId)).fileMetadata;
  if (file === undefined) throw new Error(`no file for ${query}`);
  return file;
}
