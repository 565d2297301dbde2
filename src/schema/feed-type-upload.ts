import { fileRulesOf } from "../upstream/seller-feed/limits.ts";
import type { UploadColumn, UploadFormat } from "../upstream/seller-feed/upload-formats.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";

/** What a file of one upload type consists of. */
interface FeedTypeUpload extends UploadFormat {
  readonly feedType: string;
}

const FeedTypeUploadColumnType = builder.objectRef<UploadColumn>("FeedTypeUploadColumn").implement({
  description: "One value of a record in an uploaded file: a column of CSV, or an element of XML.",
  fields: (t) => ({
    name: t.exposeString("name", {
      description: "Name of the CSV column, or path of the XML element below the element of its record.",
    }),
    otherNames: t.exposeStringList("otherNames", {
      description: "Other names of the CSV column. Upper case, blanks and signs make no difference.",
    }),
    description: t.exposeString("description", {
      description: "What the value is, and which values are valid.",
    }),
    isRequired: t.exposeBoolean("isRequired", { description: "True when every record needs a value." }),
    requiredFor: t.exposeStringList("requiredFor", {
      description: "Actions whose records need a value here, or in one of the `alternatives`.",
    }),
    alternatives: t.exposeStringList("alternatives", {
      description: "Names of columns that can hold a value in place of this one.",
    }),
  }),
});

/** What to upload for a feed type. */
export const FeedTypeUploadType = builder.objectRef<FeedTypeUpload>("FeedTypeUpload").implement({
  description:
    "What to upload for a feed type. The specifications name only the format; columns and actions are those of the sandbox, named as in the public service's templates.",
  fields: (t) => ({
    columns: t.expose("columns", {
      description: "Columns or elements that are read. Other columns and elements are ignored.",
      type: [FeedTypeUploadColumnType],
    }),
    identifyingColumns: t.exposeStringList("identifyingColumns", {
      description:
        "Columns that name an existing listing or order. A CSV header needs at least one of them; empty when a file only adds listings.",
    }),
    actions: t.exposeStringList("actions", {
      description:
        "What a record can ask for: values of the CSV column `Action`, or the XML element of a record. Empty when the feed type has one action that the file does not name.",
    }),
    defaultAction: t.exposeString("defaultAction", {
      description: "Action of a record that names none; null when there is no default.",
      nullable: true,
    }),
    fileExtensions: t.stringList({
      description: "Endings of file names that are accepted, without the leading dot.",
      extensions: pure,
      resolve: ({ feedType }) => [...fileRulesOf(feedType).acceptedTypes],
    }),
    maxSizeInBytes: t.field({
      description: "Largest size of a file, as it is sent.",
      type: "ByteCount",
      extensions: pure,
      resolve: ({ feedType }) => fileRulesOf(feedType).maxSizeInBytes,
    }),
    example: t.exposeString("example", {
      description:
        "A whole file. All of its records succeed when the sandbox's first seller uploads it for the first time.",
    }),
  }),
});
