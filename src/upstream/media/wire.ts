import { z } from "zod";
import { type FailedCall, UpstreamInvalidResponseError } from "../errors.js";
import { isDocumentId, isVideoId } from "./ids.js";
import type { Document, DocumentId, Image, ImageId, Video, VideoId } from "./model.js";
import {
  documentLanguages,
  documentStatuses,
  documentTypes,
  streamingProtocols,
  videoClassifications,
  videoStatuses,
} from "./model.js";

/** A value that the service sent and the gateway does not know. */
export interface UnknownValue extends FailedCall {
  /** Path of the value in the answer, for example `languages`. */
  readonly field: string;
  readonly value: string;
}

/** Receives every value that is read as UNRECOGNIZED, as null or not at all. Must not throw. */
export type OnUnknownValue = (value: UnknownValue) => void;

/** What the parsers of one call need. */
export interface ParseContext {
  readonly call: FailedCall;
  readonly onUnknownValue: OnUnknownValue;
}

// Fields that are absent may as well be null; fields that are not listed are ignored.
const text = z.string().nullish();
const texts = z.array(z.string()).nullish();
const timestamp = z.iso.datetime({ offset: true }).nullish();

const videoOnWire = z.object({
  videoId: z.custom<VideoId>(isVideoId),
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
  documentId: z.custom<DocumentId>(isDocumentId),
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

/** Checks an answer. The values themselves stay out of the error: only the path of the first bad one is named. */
function parse<T>(schema: z.ZodType<T>, json: unknown, call: FailedCall): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String).join(".") || "the whole answer";
  const expected =
    issue?.code === "invalid_type" ? `is not ${issue.expected}` : "does not have its documented form";
  throw new UpstreamInvalidResponseError(`Unexpected answer: ${path} ${expected}`, call);
}

function known<T extends string>(values: readonly T[], value: string): T | null {
  // Our own word for it is not one of the service's.
  return value === "UNRECOGNIZED" ? null : (values.find((candidate) => candidate === value) ?? null);
}

function knownOnly<T extends string>(
  values: readonly T[],
  received: readonly string[],
  field: string,
  context: ParseContext,
): T[] {
  return received.flatMap((value) => {
    const match = known(values, value);
    if (match === null) context.onUnknownValue({ ...context.call, field, value });
    return match ?? [];
  });
}

function orNull<T extends string>(
  values: readonly T[],
  value: string,
  field: string,
  context: ParseContext,
): T | null {
  return knownOnly(values, [value], field, context)[0] ?? null;
}

const toDate = (value: string | null | undefined) => (value ? new Date(value) : null);

/** Reads the answer of getVideo. @throws UpstreamInvalidResponseError naming the first bad value. */
export function parseVideo(json: unknown, context: ParseContext): Video {
  const video = parse(videoOnWire, json, context.call);
  return {
    videoId: video.videoId,
    title: video.title,
    description: video.description ?? null,
    classifications: knownOnly(videoClassifications, video.classification ?? [], "classification", context),
    sizeInBytes: video.size,
    status: orNull(videoStatuses, video.status, "status", context) ?? "UNRECOGNIZED",
    upstreamStatus: video.status,
    statusMessage: video.statusMessage ?? null,
    rejectReasons: video.moderation?.rejectReasons ?? [],
    playlists: (video.playLists ?? []).map(({ playUrl, protocol }) => ({
      protocol: orNull(streamingProtocols, protocol, "playLists.protocol", context) ?? "UNRECOGNIZED",
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
    documentType: orNull(documentTypes, document.documentType, "documentType", context),
    languages: knownOnly(documentLanguages, languages, "languages", context),
    status: orNull(documentStatuses, document.documentStatus, "documentStatus", context) ?? "UNRECOGNIZED",
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
export function parseImage(json: unknown, context: ParseContext, imageId: ImageId): Image {
  const image = parse(imageOnWire, json, context.call);
  return {
    imageId,
    url: image.imageUrl,
    maxDimensionUrl: image.maxDimensionImageUrl ?? null,
    expiresAt: toDate(image.expirationDate),
  };
}
