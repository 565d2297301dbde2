import {
  canonicalFeedType,
  factsOf,
  type FeedTypeFacts,
  knownFeedTypes,
  type SellerFeedFormat,
} from "../upstream/seller-feed/feed-types.ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import { unknownFeedTypeText } from "../resolvers/errors/fault-sentences.ts";
import { builder } from "./builder.ts";
import { enumType } from "./enum-type.ts";
import { FeedTaskDirectionEnum, FeedTaskFamilyEnum } from "./feed-task.ts";
import { FeedTypeUploadType, uploadOf } from "./feed-type-upload.ts";
import { pure } from "./field-purity.ts";
import { argumentsOf, required } from "./input-type.ts";
import { nonNull, objectType } from "./object-type.ts";

const SellerFeedFormatEnum = enumType<SellerFeedFormat>(
  "SellerFeedFormat",
  "Formats of seller feed files, once they are unzipped.",
  {
    CSV: "Comma-separated values with a header.",
    JSON: "One JSON document.",
    XML: "One XML document.",
  },
);

/** A feed type with what follows from it. */
interface SellerFeedType extends FeedTypeFacts {
  readonly feedType: string;
}

const SellerFeedTypeFacts = objectType<SellerFeedType>("SellerFeedTypeFacts", {
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
