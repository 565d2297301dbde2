import { callSandbox } from "../../helpers/sandbox-client.ts";
import type { Answer, CallOptions } from "../../helpers/sandbox-client.ts";
import type { WireFile, WirePage } from "../../rules/catalog-feed/steps.ts";

/** Public base path of the catalog feed service. */
export const feedPath = "/buy/feed/v1";

/** Metadata of a file. */
export type FileMetadata = WireFile;

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
export async function listFiles(base: string, query: string, marketplaceId?: string): Promise<WirePage> {
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
