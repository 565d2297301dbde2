import type { IncomingFile } from "../upstream/files/incoming-file.ts";

/** What is known of a file. Null where its service says nothing, or where there is no file yet. */
export interface FileFacts {
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly sizeInBytes: number | null;
}

/** What a service says of a file that it has begun to send, its media type read from its name. */
export function factsOf(file: FileFacts): FileFacts {
  return { fileName: file.fileName, mediaType: mediaTypeOf(file), sizeInBytes: file.sizeInBytes };
}

/** What a service says of a file that has no call for that: the file is opened and closed again. Null when there is none. */
export async function askFacts(opening: Promise<IncomingFile | null>): Promise<FileFacts | null> {
  const file = await opening;
  file?.close();
  return file && factsOf(file);
}

const mediaTypes = new Map([
  ["csv", "text/csv"],
  ["tsv", "text/tab-separated-values"],
  ["xml", "application/xml"],
  ["json", "application/json"],
  ["gz", "application/gzip"],
  ["zip", "application/zip"],
  ["7z", "application/x-7z-compressed"],
]);

/**
 * Media type of a file's bytes: what its name says, because the services call every download
 * `application/octet-stream` (wire facts, seller feed §4), else what the service says.
 */
export function mediaTypeOf({ fileName, mediaType }: Omit<FileFacts, "sizeInBytes">): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName ?? "")?.[1]?.toLowerCase() ?? "";
  return mediaTypes.get(extension) ?? mediaType;
}
