import type { UploadFormatQuery } from "../generated/graphql.ts";

/** Format of the files of an upload type, as the gateway describes it. */
export type UploadFormat = NonNullable<NonNullable<UploadFormatQuery["sellerFeedType"]>["upload"]>;

/** Column of an upload format. */
export type FormatColumn = UploadFormat["columns"][number];

/** Returns a column name without what does not matter for its meaning: case, spaces and punctuation. */
export function plainName(name: string): string {
  // A template's action column also contains the site and the currency.
  return name
    .replace(/\(.*\)?/s, (more) => (/^\s*\*?\s*action\b/i.test(name) ? "" : more))
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}

/** Returns the column of a format for a column of a file; undefined when the marketplace ignores the file's column. */
export function formatColumnOf(format: UploadFormat, name: string): FormatColumn | undefined {
  const plain = plainName(name);
  return format.columns.find((column) =>
    [column.name, ...column.otherNames].some((one) => plainName(one) === plain),
  );
}
