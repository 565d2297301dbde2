import type {
  FeedFileAccess,
  FeedFileFormat,
  FeedScope,
  SupportedFeedStatus,
} from "../upstream/catalog-feed/model.ts";
import { builder } from "./builder.ts";

/** How often feed files are made. */
export const FeedScopeEnum = builder.enumType("FeedScope", {
  description: "How often feed files are made.",
  values: {
    HOURLY: { description: "Every hour." },
    DAILY: { description: "Every day." },
    WEEKLY: { description: "Every week." },
  } as const satisfies Record<FeedScope, object>,
});

/** Whether a supported feed makes files. */
export const SupportedFeedStatusEnum = builder.enumType("SupportedFeedStatus", {
  description: "Whether a supported feed makes files.",
  values: {
    ACTIVE: { description: "Files are made." },
    PAUSED: { description: "Files are not made for now." },
    DEPRECATED: { description: "Files will cease; move to another feed." },
    UNRECOGNIZED: { description: "A status this version of the gateway does not know." },
  } as const satisfies Record<SupportedFeedStatus, object>,
});

/** Formats of a feed file once unzipped. */
export const FeedFileFormatEnum = builder.enumType("FeedFileFormat", {
  description: "Formats of a feed file once unzipped.",
  values: {
    TSV: { description: "Tab-separated values; the first row names the columns. Can be previewed." },
    AVRO: { description: "Avro. Cannot be previewed." },
    UNRECOGNIZED: { description: "A format this version of the gateway does not know." },
  } as const satisfies Record<FeedFileFormat, object>,
});

/** Whether a feed file may be downloaded. */
export const FeedFileAccessEnum = builder.enumType("FeedFileAccess", {
  description: "Whether a feed file may be downloaded.",
  values: {
    ALLOWED: { description: "May be downloaded." },
    RESTRICTED: { description: "May not be downloaded." },
    UNRECOGNIZED: { description: "A value this version of the gateway does not know." },
  } as const satisfies Record<FeedFileAccess, object>,
});
