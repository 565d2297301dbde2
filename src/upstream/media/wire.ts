import { z } from "zod";
import type { Id } from "../ids.ts";
import {
  count,
  identifier,
  readKnown,
  readKnownOnly,
  shapeOf,
  text,
  texts,
  timestamp,
  toInstantOrNull,
} from "../wire/parse.ts";

/** Statuses of a video (wire facts, media §3). UNRECOGNIZED replaces any other value. */
const videoStatuses = [
  "PENDING_UPLOAD",
  "PROCESSING",
  "LIVE",
  "BLOCKED",
  "PROCESSING_FAILED",
  "UNRECOGNIZED",
] as const;

/** Intended uses of a video. */
const videoClassifications = ["ITEM"] as const;

/** Streaming protocols of a playlist. */
const streamingProtocols = ["DASH", "HLS", "UNRECOGNIZED"] as const;

/** Response schema of a video (wire facts, media §2). */
export const videoShape = shapeOf(
  z.object({
    videoId: identifier<"Video">(),
    title: z.string(),
    description: text,
    size: count,
    classification: texts,
    status: z.string(),
    statusMessage: text,
    expirationDate: timestamp,
    thumbnail: z.object({ imageUrl: text }).nullish(),
    playLists: z.array(z.object({ playUrl: z.string(), protocol: z.string() })).nullish(),
    moderation: z.object({ rejectReasons: texts }).nullish(),
  }),
  (video, context) => ({
    videoId: video.videoId,
    title: video.title,
    description: video.description ?? null,
    /** Intended uses of the video. Unknown values are dropped and logged. */
    classifications: readKnownOnly(videoClassifications, video.classification, "classification", context),
    sizeInBytes: video.size,
    status: readKnown(videoStatuses, video.status, "status", context),
    /** Status in the spelling of the service. */
    upstreamStatus: video.status,
    statusMessage: video.statusMessage ?? null,
    rejectReasons: video.moderation?.rejectReasons ?? [],
    playlists: (video.playLists ?? []).map(({ playUrl, protocol }) => ({
      protocol: readKnown(streamingProtocols, protocol, "playLists.protocol", context),
      url: playUrl,
    })),
    thumbnailUrl: video.thumbnail?.imageUrl ?? null,
    expiresAt: toInstantOrNull(video.expirationDate),
  }),
);

/** Statuses of a document (wire facts, media §3). */
const documentStatuses = [
  "PENDING_UPLOAD",
  "SUBMITTED",
  "ACCEPTED",
  "REJECTED",
  "EXPIRED",
  "UNRECOGNIZED",
] as const;

/** Document types (wire facts, media §3). */
const documentTypes = [
  "ACCESSIBILITY_INFORMATION",
  "CERTIFICATE_OF_ANALYSIS",
  "CERTIFICATE_OF_CONFORMITY",
  "DECLARATION_OF_CONFORMITY",
  "INSTRUCTIONS_FOR_USE",
  "INSTALLATION_INSTRUCTIONS",
  "OTHER_SAFETY_DOCUMENTS",
  "SAFETY_DATA_SHEET",
  "TROUBLE_SHOOTING_GUIDE",
  "USER_GUIDE_OR_MANUAL",
] as const;

/** Languages of a document. PORTUGESE, an old misspelling of the service, is read as PORTUGUESE and never sent. */
const documentLanguages = [
  "DUTCH",
  "ENGLISH",
  "FRENCH",
  "GERMAN",
  "ITALIAN",
  "POLISH",
  "PORTUGUESE",
  "SPANISH",
  "OTHER",
] as const;

const documentMetadata = z.object({
  fileName: text,
  // The service sends a number in a string (wire facts, media §2). A JSON number is also accepted.
  fileSize: z.union([z.string().regex(/^\d+$/), count]).nullish(),
  fileType: text,
});

/** Response schema of a document (wire facts, media §2). */
export const documentShape = shapeOf(
  z.object({
    documentId: identifier<"Document">(),
    documentStatus: z.string(),
    documentType: z.string(),
    languages: texts,
    documentMetadata: documentMetadata.nullish(),
  }),
  (document, context) => {
    const { documentStatus: status, documentMetadata: file } = document;
    const languages = document.languages?.map((name) => (name === "PORTUGESE" ? "PORTUGUESE" : name));
    const sizeInBytes = file?.fileSize ?? null;
    return {
      documentId: document.documentId,
      /** Document type; null when the reported one is unknown. */
      documentType: readKnown(documentTypes, document.documentType, "documentType", context),
      languages: readKnownOnly(documentLanguages, languages, "languages", context),
      status: readKnown(documentStatuses, status, "documentStatus", context),
      upstreamStatus: status,
      /** File of the document; null before the upload. */
      file: file
        ? {
            name: file.fileName ?? null,
            sizeInBytes: sizeInBytes === null ? null : Number(sizeInBytes),
            /** File type: `pdf`, `jpeg`, `jpg` or `png`, in the spelling of the service. */
            type: file.fileType ?? null,
          }
        : null,
    };
  },
);

const imageSchema = z.object({
  imageUrl: z.string().min(1),
  expirationDate: timestamp,
  maxDimensionImageUrl: text,
});

/**
 * Returns the response schema of an image (wire facts, media §2).
 * @param imageId id of the image; the response body does not contain it.
 */
export function imageShape(imageId: Id<"Image">) {
  return shapeOf(imageSchema, (image) => ({
    imageId,
    url: image.imageUrl,
    maxDimensionUrl: image.maxDimensionImageUrl ?? null,
    expiresAt: toInstantOrNull(image.expirationDate),
  }));
}
