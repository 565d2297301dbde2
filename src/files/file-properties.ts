import type { IncomingFile } from "../upstream/files/incoming-file.ts";

/**
 * Name, size and media type of a file. A value is null when the service does not report it, or while there is no file.
 */
export interface FileProperties {
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly sizeInBytes: number | null;
}

/** Returns the properties of a file, with a media type derived from its name. */
export function propertiesOf(file: FileProperties): FileProperties {
  return { fileName: file.fileName, mediaType: mediaTypeOf(file), sizeInBytes: file.sizeInBytes };
}

/**
 * Returns the properties of a file; null when the file does not exist. Opens and closes the file, because some services
 * have no other call for this.
 */
export async function fetchProperties(opening: Promise<IncomingFile | null>): Promise<FileProperties | null> {
  const file = await opening;
  file?.close();
  return file && propertiesOf(file);
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
 * Returns the media type that belongs to the file name. Falls back to the service's own value, because the services
 * label every download as `application/octet-stream` (wire facts, seller feed §4).
 */
export function mediaTypeOf({ fileName, mediaType }: Omit<FileProperties, "sizeInBytes">): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName ?? "")?.[1]?.toLowerCase() ?? "";
  return mediaTypes.get(extension) ?? mediaType;
}
