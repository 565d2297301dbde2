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
import {
  type Document,
  documentLanguages,
  documentStatuses,
  documentTypes,
  type Image,
  streamingProtocols,
  type Video,
  videoClassifications,
  videoStatuses,
} from "./model.ts";

/** A video in answers (wire facts, media §2). */
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
  (video, context): Video => ({
    videoId: video.videoId,
    title: video.title,
    description: video.description ?? null,
    classifications: readKnownOnly(videoClassifications, video.classification, "classification", context),
    sizeInBytes: video.size,
    status: readKnown(videoStatuses, video.status, "status", context),
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

const documentMetadata = z.object({
  fileName: text,
  // A number in a string (wire facts, media §2); the number itself is accepted as well.
  fileSize: z.union([z.string().regex(/^\d+$/), count]).nullish(),
  fileType: text,
});

/** A document in answers (wire facts, media §2). */
export const documentShape = shapeOf(
  z.object({
    documentId: identifier<"Document">(),
    documentStatus: z.string(),
    documentType: z.string(),
    languages: texts,
    documentMetadata: documentMetadata.nullish(),
  }),
  (document, context): Document => {
    const { documentStatus: status, documentMetadata: file } = document;
    const languages = document.languages?.map((name) => (name === "PORTUGESE" ? "PORTUGUESE" : name));
    const sizeInBytes = file?.fileSize ?? null;
    return {
      documentId: document.documentId,
      documentType: readKnown(documentTypes, document.documentType, "documentType", context),
      languages: readKnownOnly(documentLanguages, languages, "languages", context),
      status: readKnown(documentStatuses, status, "documentStatus", context),
      upstreamStatus: status,
      file: file
        ? {
            name: file.fileName ?? null,
            sizeInBytes: sizeInBytes === null ? null : Number(sizeInBytes),
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
 * An image in answers (wire facts, media §2).
 * @param imageId of the image, which travels elsewhere.
 */
export function imageShape(imageId: Id<"Image">) {
  return shapeOf(imageSchema, (image): Image => ({
    imageId,
    url: image.imageUrl,
    maxDimensionUrl: image.maxDimensionImageUrl ?? null,
    expiresAt: toInstantOrNull(image.expirationDate),
  }));
}
