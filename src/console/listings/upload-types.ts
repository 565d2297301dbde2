import type { UploadTypesQuery } from "./generated/graphql.ts";

/** Feed type whose tasks accept a file. */
export type UploadType = UploadTypesQuery["sellerFeedTypes"][number];

/** Maximum file size that the service accepts, in bytes: 15 MiB. */
export const maxFileBytes = 15_728_640;

/** True when tasks of a feed type accept a file. */
export function isUploadType({ direction }: UploadType): boolean {
  return direction === "UPLOAD";
}

/** True when the files are CSV tables, which the console can preview and correct. */
export function takesTables({ formats }: UploadType): boolean {
  return formats.includes("CSV");
}

/** Returns the preselected type: the last used type, otherwise the type for CSV listings. */
export function usualType(
  types: readonly UploadType[],
  lastUsed: string | undefined,
): UploadType | undefined {
  return (
    types.find(({ feedType }) => feedType === lastUsed) ??
    types.find(({ feedType }) => feedType === "FX_LISTING") ??
    types[0]
  );
}

/** Returns the allowed file name extensions. */
export function extensionsOf(type: UploadType): readonly string[] {
  return takesTables(type) ? [".csv", ".csv.gz"] : [".xml", ".zip", ".gz"];
}

/**
 * Checks the name and size of a file.
 * @returns The problem, or null when the file may be sent.
 */
export function findFileFault(file: File, type: UploadType): "empty" | "extension" | "tooLarge" | null {
  if (file.size === 0) return "empty";
  if (file.size > maxFileBytes) return "tooLarge";
  const name = file.name.toLowerCase();
  return extensionsOf(type).some((extension) => name.endsWith(extension)) ? null : "extension";
}
