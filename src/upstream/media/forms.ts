import { z } from "zod";
import { isId } from "../ids.ts";
import { count, identifier, text, texts, timestamp } from "../wire/parse.ts";
import type { Form } from "../wire/shape.ts";
import {
  type Fields,
  fieldsOf,
  isCount,
  isCountOrNone,
  isListOrNone,
  isNone,
  isText,
  isTextOrNone,
  isTextsOrNone,
  isUsualInstantOrNone,
} from "../wire/usual.ts";

const thumbnailSchema = z.object({ imageUrl: text });
const playlistSchema = z.object({ playUrl: z.string(), protocol: z.string() });
const moderationSchema = z.object({ rejectReasons: texts });

const videoSchema = z.object({
  videoId: identifier<"Video">(),
  title: z.string(),
  description: text,
  size: count,
  classification: texts,
  status: z.string(),
  statusMessage: text,
  expirationDate: timestamp,
  thumbnail: thumbnailSchema.nullish(),
  playLists: z.array(playlistSchema).nullish(),
  moderation: moderationSchema.nullish(),
});
/** A video in answers. */
export type VideoOnWire = z.infer<typeof videoSchema>;

const metadataSchema = z.object({
  fileName: text,
  // A number in a string (wire facts, media §2); the number itself is accepted as well.
  fileSize: z.union([z.string().regex(/^\d+$/), count]).nullish(),
  fileType: text,
});

const documentSchema = z.object({
  documentId: identifier<"Document">(),
  documentStatus: z.string(),
  documentType: z.string(),
  languages: texts,
  documentMetadata: metadataSchema.nullish(),
});
/** A document in answers. */
export type DocumentOnWire = z.infer<typeof documentSchema>;

const imageSchema = z.object({
  imageUrl: z.string().min(1),
  expirationDate: timestamp,
  maxDimensionImageUrl: text,
});
/** An image in answers. */
export type ImageOnWire = z.infer<typeof imageSchema>;

function isUsualThumbnail(json: unknown): boolean {
  const thumbnail: Fields<z.infer<typeof thumbnailSchema>> | null = fieldsOf(json);
  return thumbnail !== null && isTextOrNone(thumbnail.imageUrl);
}

function isUsualPlaylist(json: unknown): boolean {
  const playlist: Fields<z.infer<typeof playlistSchema>> | null = fieldsOf(json);
  return playlist !== null && isText(playlist.playUrl) && isText(playlist.protocol);
}

function isUsualModeration(json: unknown): boolean {
  const moderation: Fields<z.infer<typeof moderationSchema>> | null = fieldsOf(json);
  return moderation !== null && isTextsOrNone(moderation.rejectReasons);
}

function isUsualMetadata(json: unknown): boolean {
  const metadata: Fields<z.infer<typeof metadataSchema>> | null = fieldsOf(json);
  if (metadata === null || !isTextOrNone(metadata.fileName) || !isTextOrNone(metadata.fileType)) return false;
  const { fileSize } = metadata;
  return isText(fileSize) ? /^\d+$/.test(fileSize) : isCountOrNone(fileSize);
}

/** A video (wire facts, media §2). */
export const videoForm: Form<VideoOnWire> = {
  schema: videoSchema,
  isUsual(json): json is VideoOnWire {
    const video: Fields<VideoOnWire> | null = fieldsOf(json);
    return (
      video !== null &&
      isId(video.videoId) &&
      isText(video.title) &&
      isTextOrNone(video.description) &&
      isCount(video.size) &&
      isTextsOrNone(video.classification) &&
      isText(video.status) &&
      isTextOrNone(video.statusMessage) &&
      isUsualInstantOrNone(video.expirationDate) &&
      (isNone(video.thumbnail) || isUsualThumbnail(video.thumbnail)) &&
      isListOrNone(video.playLists, isUsualPlaylist) &&
      (isNone(video.moderation) || isUsualModeration(video.moderation))
    );
  },
};

/** A document (wire facts, media §2). */
export const documentForm: Form<DocumentOnWire> = {
  schema: documentSchema,
  isUsual(json): json is DocumentOnWire {
    const document: Fields<DocumentOnWire> | null = fieldsOf(json);
    return (
      document !== null &&
      isId(document.documentId) &&
      isText(document.documentStatus) &&
      isText(document.documentType) &&
      isTextsOrNone(document.languages) &&
      (isNone(document.documentMetadata) || isUsualMetadata(document.documentMetadata))
    );
  },
};

/** An image (wire facts, media §2). */
export const imageForm: Form<ImageOnWire> = {
  schema: imageSchema,
  isUsual(json): json is ImageOnWire {
    const image: Fields<ImageOnWire> | null = fieldsOf(json);
    return (
      image !== null &&
      isText(image.imageUrl) &&
      image.imageUrl !== "" &&
      isUsualInstantOrNone(image.expirationDate) &&
      isTextOrNone(image.maxDimensionImageUrl)
    );
  },
};
