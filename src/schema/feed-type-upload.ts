import { fileRulesOf } from "../upstream/seller-feed/limits.ts";
import {
  type UploadColumn,
  type UploadFormat,
  uploadFormatOf,
} from "../upstream/seller-feed/upload-formats.ts";
import { nonNull, nullable, objectType } from "./object-type.ts";

/** What a file of one upload type consists of. */
interface FeedTypeUpload extends UploadFormat {
  readonly fileExtensions: readonly string[];
  readonly maxSizeInBytes: number;
}

/** What to upload for a feed type; null when its tasks take no file. */
export function uploadOf({ feedType }: { readonly feedType: string }): FeedTypeUpload | null {
  const format = uploadFormatOf(feedType);
  const { acceptedTypes, maxSizeInBytes } = fileRulesOf(feedType);
  return format && { ...format, fileExtensions: acceptedTypes, maxSizeInBytes };
}

const FeedTypeUploadColumnType = objectType<UploadColumn>("FeedTypeUploadColumn", {
  description: "One value of a record in an uploaded file: a column of CSV, or an element of XML.",
  properties: {
    name: nonNull(
      "String",
      "Name of the CSV column, or path of the XML element below the element of its record.",
    ),
    otherNames: nonNull(
      ["String"],
      "Other names of the CSV column. Upper case, blanks and signs make no difference.",
    ),
    description: nonNull("String", "What the value is, and which values are valid."),
    isRequired: nonNull("Boolean", "True when every record needs a value."),
    requiredFor: nonNull(
      ["String"],
      "Actions whose records need a value here, or in one of the `alternatives`.",
    ),
    alternatives: nonNull(["String"], "Names of columns that can hold a value in place of this one."),
  },
});

/** What to upload for a feed type. */
export const FeedTypeUploadType = objectType<FeedTypeUpload>("FeedTypeUpload", {
  description:
    "What to upload for a feed type. The specifications name only the format; columns and actions are those of the sandbox, named as in the public service's templates.",
  properties: {
    columns: nonNull(
      [FeedTypeUploadColumnType],
      "Columns or elements that are read. Other columns and elements are ignored.",
    ),
    identifyingColumns: nonNull(
      ["String"],
      "Columns that name an existing listing or order. A CSV header needs at least one of them; empty when a file only adds listings.",
    ),
    actions: nonNull(
      ["String"],
      "What a record can ask for: values of the CSV column `Action`, or the XML element of a record. Empty when the feed type has one action that the file does not name.",
    ),
    defaultAction: nullable("String", "Action of a record that names none; null when there is no default."),
    fileExtensions: nonNull(["String"], "Endings of file names that are accepted, without the leading dot."),
    maxSizeInBytes: nonNull("ByteCount", "Largest size of a file, as it is sent."),
    example: nonNull(
      "String",
      "A whole file. All of its records succeed when the sandbox's first seller uploads it for the first time.",
    ),
  },
});
