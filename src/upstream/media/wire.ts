import { z } from "zod";
import type { Id } from "../ids.ts";
import {
  identifier,
  parse,
  type ParseContext,
  readKnown,
  readKnownOnly,
  text,
  texts,
  timestamp,
  toDate,
} from "../wire/parse.ts";
import type { Document, Image, Video } from "./model.ts";
import {
  documentLanguages,
  documentStatuses,
  documentTypes,
  streamingProtocols,
  videoClassifications,
  videoStatuses,
} from "./model.ts";

const videoOnWire = z.object({
  videoId: identifier<"Video">(),
  title: z.string(),
  description: text,
  size: z.number().int().nonnegative(),
  classification: texts,
  status: z.string(),
  statusMessage: text,
  expirationDate: timestamp,
  thumbnail: z.object({ imageUrl: text }).nullish(),
  playLists: z.array(z.object({ playUrl: z.string(), protocol: z.string() })).nullish(),
  moderation: z.object({ rejectReasons: texts }).nullish(),
});

const documentOnWire = z.object({
  documentId: identifier<"Document">(),
  documentStatus: z.string(),
  documentType: z.string(),
  languages: texts,
  documentMetadata: z
    .object({
      fileName: text,
      // A number in a string (wire facts, media §2); the number itself is accepted as well.
      fileSize: z.union([z.string().regex(/^\d+$/), z.number().int().nonnegative()]).nullish(),
      fileType: text,
    })
    .nullish(),
});

const imageOnWire = z.object({
  imageUrl: z.string().min(1),
  expirationDate: timestamp,
  maxDimensionImageUrl: text,
});

/** Reads the answer of getVideo. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseVideo(json: unknown, context: ParseContext): Video {
  const video = parse(videoOnWire, json, context.call);
  return {
    videoId: video.videoId,
    title: video.title,
    description: video.description ?? null,
    classifications: readKnownOnly(
      videoClassifications,
      video.classification ?? [],
      "classification",
      context,
    ),
    sizeInBytes: video.size,
    status: readKnown(videoStatuses, video.status, "status", context) ?? "UNRECOGNIZED",
    upstreamStatus: video.status,
    statusMessage: video.statusMessage ?? null,
    rejectReasons: video.moderation?.rejectReasons ?? [],
    playlists: (video.playLists ?? []).map(({ playUrl, protocol }) => ({
      protocol: readKnown(streamingProtocols, protocol, "playLists.protocol", context) ?? "UNRECOGNIZED",
      url: playUrl,
    })),
    thumbnailUrl: video.thumbnail?.imageUrl ?? null,
    expiresAt: toDate(video.expirationDate),
  };
}

/** Reads an answer that holds a document. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseDocument(json: unknown, context: ParseContext): Document {
  const document = parse(documentOnWire, json, context.call);
  const languages = (document.languages ?? []).map((name) => (name === "PORTUGESE" ? "PORTUGUESE" : name));
  const file = document.documentMetadata;
  return {
    documentId: document.documentId,
    documentType: readKnown(documentTypes, document.documentType, "documentType", context),
    languages: readKnownOnly(documentLanguages, languages, "languages", context),
    status: readKnown(documentStatuses, document.documentStatus, "documentStatus", context) ?? "UNRECOGNIZED",
    upstreamStatus: document.documentStatus,
    file: file
      ? {
          name: file.fileName ?? null,
          sizeInBytes: file.fileSize === null || file.fileSize === undefined ? null : Number(file.fileSize),
          type: file.fileType ?? null,
        }
      : null,
  };
}

/** Reads an answer that holds an image, whose id travels elsewhere. @throws UpstreamInvalidResponseError as above. */
export function parseImage(json: unknown, context: ParseContext, imageId: Id<"Image">): Image {
  const image = parse(imageOnWire, json, context.call);
  return {
    imageId,
    url: image.imageUrl,
    maxDimensionUrl: image.maxDimensionImageUrl ?? null,
    expiresAt: toDate(image.expirationDate),
  };
}
