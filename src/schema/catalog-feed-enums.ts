import type {
  FeedFileAccess,
  FeedFileFormat,
  FeedScope,
  SupportedFeedStatus,
} from "../upstream/catalog-feed/model.ts";
import { enumType } from "./enum-type.ts";

/** How often feed files are made. */
export const FeedScopeEnum = enumType<FeedScope>("FeedScope", "How often feed files are made.", {
  HOURLY: "Every hour.",
  DAILY: "Every day.",
  WEEKLY: "Every week.",
});

/** Whether a supported feed makes files. */
export const SupportedFeedStatusEnum = enumType<SupportedFeedStatus>(
  "SupportedFeedStatus",
  "Whether a supported feed makes files.",
  {
    ACTIVE: "Files are made.",
    PAUSED: "Files are not made for now.",
    DEPRECATED: "Files will cease; move to another feed.",
    UNRECOGNIZED: "A status this version of the gateway does not know.",
  },
);

/** Formats of a feed file once unzipped. */
export const FeedFileFormatEnum = enumType<FeedFileFormat>(
  "FeedFileFormat",
  "Formats of a feed file once unzipped.",
  {
    TSV: "Tab-separated values; the first row names the columns. Can be previewed.",
    AVRO: "Avro. Cannot be previewed.",
    UNRECOGNIZED: "A format this version of the gateway does not know.",
  },
);

/** Whether a feed file may be downloaded. */
export const FeedFileAccessEnum = enumType<FeedFileAccess>(
  "FeedFileAccess",
  "Whether a feed file may be downloaded.",
  {
    ALLOWED: "May be downloaded.",
    RESTRICTED: "May not be downloaded.",
    UNRECOGNIZED: "A value this version of the gateway does not know.",
  },
);
