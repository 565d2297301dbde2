import { unknownFeedTypeText } from "../resolvers/errors/fault-sentences.ts";
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

/** What to upload for a feed type; null when its tasks take no file. */
function uploadOf({ feedType }: { readonly feedType: string }) {
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
const FeedTypeUploadType = objectType<NonNullable<ReturnType<typeof uploadOf>>>("FeedTypeUpload", {
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

const SellerFeedFormatEnum = enumType(
  "SellerFeedFormat",
  "Formats of seller feed files, once they are unzipped.",
  {
    CSV: "Comma-separated values with a header.",
    JSON: "One JSON document.",
    XML: "One XML document.",
  },
);

const SellerFeedTypeFacts = objectType<FeedTypeFacts & { readonly feedType: string }>("SellerFeedTypeFacts", {
  description:
    "What follows from a seller feed type, so that a client need not know. It is the gateway's own knowledge; the service has no call for it.",
  properties: {
    feedType: nonNull("SellerFeedType", "Name of the feed type."),
    family: nonNull(FeedTaskFamilyEnum, "Family of its tasks: which mutation creates them."),
    direction: nonNull(FeedTaskDirectionEnum, "Whether its tasks take a file or make one."),
    formats: nonNull([SellerFeedFormatEnum], "Formats of the files that its tasks take or make."),
    schemaVersion: nonNull(
      "String",
      "A version of the file format that its tasks can be created with; the service may take others.",
    ),
    schemaVersions: nonNull(
      "String",
      "Which versions are valid, in words, for example `an odd number, 1113 or higher`.",
    ),
  },
  fields: (t) => ({
    scope: t.string({
      description: "The OAuth scope that a token needs to create and read its tasks.",
      extensions: pure,
      resolve: ({ scopes }) => scopes[0],
    }),
    upload: t.field({
      description: "What to upload; null when its tasks take no file.",
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
      "One seller feed type that this gateway knows. BAD_USER_INPUT for any other, which can still exist at the service. Makes no call.",
    type: SellerFeedTypeFacts,
    nullable: true,
    args: argumentsOf({ feedType: required("SellerFeedType", "Which one.") }),
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
      "The seller feed types that this gateway knows. The service may have others: those work as well, but nothing is known of them. Makes no call.",
    type: [SellerFeedTypeFacts],
    resolve: () =>
      knownFeedTypes.flatMap((feedType) => {
        const facts = factsOf(feedType);
        return facts ? [{ feedType, ...facts }] : [];
      }),
  }),
);
