import {
  factsOf,
  type FeedTypeFacts,
  knownFeedTypes,
  type SellerFeedFormat,
} from "../upstream/seller-feed/feed-types.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";
import { enumType } from "./enum-type.ts";
import { FeedTaskDirectionEnum, FeedTaskFamilyEnum } from "./feed-task.ts";

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

const SellerFeedTypeFacts = builder.objectRef<SellerFeedType>("SellerFeedTypeFacts").implement({
  description:
    "What follows from a seller feed type, so that a client need not know. It is the gateway's own knowledge; the service has no call for it.",
  fields: (t) => ({
    feedType: t.expose("feedType", { description: "Name of the feed type.", type: "SellerFeedType" }),
    family: t.expose("family", {
      description: "Family of its tasks: which mutation creates them.",
      type: FeedTaskFamilyEnum,
    }),
    direction: t.expose("direction", {
      description: "Whether its tasks take a file or make one.",
      type: FeedTaskDirectionEnum,
    }),
    formats: t.expose("formats", {
      description: "Formats of the files that its tasks take or make.",
      type: [SellerFeedFormatEnum],
    }),
    schemaVersion: t.exposeString("schemaVersion", {
      description:
        "A version of the file format that its tasks can be created with; the service may take others.",
    }),
    scope: t.string({
      description: "The OAuth scope that a token needs to create and read its tasks.",
      extensions: pure,
      resolve: ({ scopes }) => scopes[0],
    }),
  }),
});

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
