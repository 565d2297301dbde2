import type { UploadTypesQuery } from "./generated/graphql.ts";

/** A feed type whose tasks take a file. */
export type UploadType = UploadTypesQuery["sellerFeedTypes"][number];

/** Largest file that the service takes, in bytes: 15 MB. */
export const maxFileBytes = 15_728_640;

/** Whether a feed type's tasks take a file. */
export function isUploadType({ direction }: UploadType): boolean {
  return direction === "UPLOAD";
}

/** Whether its files are tables that can be looked at and corrected here. */
export function takesTables({ formats }: UploadType): boolean {
  return formats.includes("CSV");
}

/** The type that is offered first: the one that was used last, else the one for listings as a table. */
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

/** Ends of the names that its files may have. */
export function extensionsOf(type: UploadType): readonly string[] {
  return takesTables(type) ? [".csv", ".csv.gz"] : [".xml", ".zip", ".gz"];
}

/** What forbids sending a file, without a look into it; null when nothing does. */
export function findFileFault(file: File, type: UploadType): "empty" | "extension" | "tooLarge" | null {
  if (file.size === 0) return "empty";
  if (file.size > maxFileBytes) return "tooLarge";
  const name = file.name.toLowerCase();
  return extensionsOf(type).some((extension) => name.endsWith(extension)) ? null : "extension";
}
