import { unknownFeedTypeText } from "../resolvers/errors/fault-messages.ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import {
  canonicalFeedType,
  factsOf,
  type FeedTypeFacts,
  knownFeedTypes,
} from "../upstream/seller-feed/feed-types.ts";
import { fileRulesOf } from "../upstream/seller-feed/limits.ts";
import { type UploadColumn, uploadFormatOf } from "../upstream/seller-feed/upload-formats.ts";
import { builder } from "./builder.ts";
import { FeedTaskDirectionEnum, FeedTaskFamilyEnum } from "./feed-task.ts";
import { pure } from "./extensions.ts";
import { argumentsOf, required } from "./input-type.ts";
import { enumType, nonNull, nullable, objectType } from "./output-type.ts";

/** Returns the upload format of a feed type; null when its tasks accept no file. */
function uploadOf({ feedType }: { readonly feedType: string }) {
  const format = uploadFormatOf(feedType);
  const { acceptedTypes, maxSizeInBytes } = fileRulesOf(feedType);
  return format && { ...format, fileExtensions: acceptedTypes, maxSizeInBytes };
}

const FeedTypeUploadColumnType = objectType<UploadColumn>("FeedTypeUploadColumn", {
  description: "A value of a record in an uploaded file: a CSV column or an XML element.",
  properties: {
    name: nonNull(
      "String",
      "Name of the CSV column, or path of the XML element below the element of its record.",
    ),
    otherNames: nonNull(
      ["String"],
      "Other names of the CSV column. Letter case, spaces and punctuation do not matter.",
    ),
    description: nonNull("String", "Meaning of the value, and its valid values."),
    isRequired: nonNull("Boolean", "True when every record requires a value."),
    requiredFor: nonNull(
      ["String"],
      "Actions whose records require a value here or in one of the `alternatives`.",
    ),
    alternatives: nonNull(["String"], "Names of columns that can hold a value instead of this one."),
  },
});

/** Upload format of a feed type. */
const FeedTypeUploadType = objectType<NonNullable<ReturnType<typeof uploadOf>>>("FeedTypeUpload", {
  description:
    "Upload format of a feed type. The specifications define only the file format. The columns and actions are those of the sandbox, with the names of the public service's templates.",
  properties: {
    columns: nonNull([FeedTypeUploadColumnType], "Columns or elements that are read; others are ignored."),
    identifyingColumns: nonNull(
      ["String"],
      "Columns that identify an existing listing or order. A CSV header requires at least one of them. Empty when a file only adds listings.",
    ),
    actions: nonNull(
      ["String"],
      "Actions of a record: values of the CSV column `Action`, or the XML element of a record. Empty when the feed type has only one action, so that files do not name it.",
    ),
    defaultAction: nullable("String", "Action of a record that names none; null when there is no default."),
    fileExtensions: nonNull(["String"], "Accepted file extensions, without the leading dot."),
    maxSizeInBytes: nonNull("ByteCount", "Maximum size of the uploaded file."),
    example: nonNull(
      "String",
      "A complete example file. In the sandbox, all of its records succeed when the first seller uploads it for the first time.",
    ),
  },
});

const SellerFeedFormatEnum = enumType(
  "SellerFeedFormat",
  "Formats of seller feed files after decompression.",
  {
    CSV: "Comma-separated values with a header row.",
    JSON: "JSON.",
    XML: "XML.",
  },
);

const SellerFeedTypeFacts = objectType<FeedTypeFacts & { readonly feedType: string }>("SellerFeedTypeFacts", {
  description:
    "Properties of a seller feed type. They are built into the gateway, because the service has no call for them.",
  properties: {
    feedType: nonNull("SellerFeedType", "Name of the feed type."),
    family: nonNull(
      FeedTaskFamilyEnum,
      "Family of its tasks, which determines the mutation that creates them.",
    ),
    direction: nonNull(FeedTaskDirectionEnum, "Direction of its tasks."),
    formats: nonNull([SellerFeedFormatEnum], "File formats of its tasks."),
    schemaVersion: nonNull(
      "String",
      "A valid version of the file format for its tasks; the service may accept others.",
    ),
    schemaVersions: nonNull(
      "String",
      "Description of the valid versions, for example `an odd number, 1113 or higher`.",
    ),
  },
  fields: (t) => ({
    scope: t.string({
      description: "OAuth scope required to create and read its tasks.",
      extensions: pure,
      resolve: ({ scopes }) => scopes[0],
    }),
    upload: t.field({
      description: "Upload format; null when its tasks accept no file.",
      type: FeedTypeUploadType,
      nullable: true,
      extensions: pure,
      resolve: uploadOf,
    }),
  }),
});

builder.queryField("sellerFeedType", (t) =>
  t.field({
    description:
      "A seller feed type that this gateway knows. Any other name fails with BAD_USER_INPUT, even if the service has such a feed type. Makes no call.",
    type: SellerFeedTypeFacts,
    nullable: true,
    args: argumentsOf({ feedType: required("SellerFeedType", "Name of the feed type.") }),
    resolve(_root, args) {
      const facts = factsOf(args.feedType);
      if (!facts) throw badUserInput(unknownFeedTypeText(args));
      return { feedType: canonicalFeedType(args.feedType), ...facts };
    },
  }),
);

builder.queryField("sellerFeedTypes", (t) =>
  t.field({
    description:
      "Seller feed types that this gateway knows. The service may have others; they work too, but the gateway knows no details of them. Makes no call.",
    type: [SellerFeedTypeFacts],
    resolve: () =>
      knownFeedTypes.flatMap((feedType) => {
        const facts = factsOf(feedType);
        return facts ? [{ feedType, ...facts }] : [];
      }),
  }),
);
