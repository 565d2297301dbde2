import type { IncomingFile } from "../upstream/files/incoming-file.ts";

/** Properties of a file. Null when the service does not report them, or when there is no file yet. */
export interface FileFacts {
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly sizeInBytes: number | null;
}

/** Returns the properties of a file that a service has started to send. The media type follows from its name. */
export function factsOf(file: FileFacts): FileFacts {
  return { fileName: file.fileName, mediaType: mediaTypeOf(file), sizeInBytes: file.sizeInBytes };
}

/**
 * Returns the properties of a file by opening and closing it, for services without a call for that. Null when there is
 * no file.
 */
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
 * Returns the media type of a file's bytes by its name. The services label every download as `application/octet-stream`
 * (wire facts, seller feed §4), so their value is only the fallback.
 */
export function mediaTypeOf({ fileName, mediaType }: Omit<FileFacts, "sizeInBytes">): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName ?? "")?.[1]?.toLowerCase() ?? "";
  return mediaTypes.get(extension) ?? mediaType;
}
