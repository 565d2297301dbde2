import type { Id } from "../ids.ts";
import { type ParseContext, readKnown, readKnownOnly, toInstantOrNull } from "../wire/parse.ts";
import { one, type Shape } from "../wire/shape.ts";
import {
  documentForm,
  type DocumentOnWire,
  imageForm,
  type ImageOnWire,
  videoForm,
  type VideoOnWire,
} from "./forms.ts";
import type { Document, DocumentFile, Image, Video } from "./model.ts";
import {
  documentLanguages,
  documentStatuses,
  documentTypes,
  streamingProtocols,
  videoClassifications,
  videoStatuses,
} from "./model.ts";

/** A video in answers. */
export const videoShape: Shape<VideoOnWire, Video> = {
  ...videoForm,
  read: (video, context) => ({
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
    expiresAt: toInstantOrNull(video.expirationDate),
  }),
};

function readFile(file: DocumentOnWire["documentMetadata"]): DocumentFile | null {
  if (!file) return null;
  const { fileName, fileSize, fileType } = file;
  return {
    name: fileName ?? null,
    sizeInBytes: fileSize === null || fileSize === undefined ? null : Number(fileSize),
    type: fileType ?? null,
  };
}

/** A document in answers. */
export const documentShape: Shape<DocumentOnWire, Document> = {
  ...documentForm,
  read(document, context) {
    const languages = (document.languages ?? []).map((name) => (name === "PORTUGESE" ? "PORTUGUESE" : name));
    const status = document.documentStatus;
    return {
      documentId: document.documentId,
      documentType: readKnown(documentTypes, document.documentType, "documentType", context),
      languages: readKnownOnly(documentLanguages, languages, "languages", context),
      status: readKnown(documentStatuses, status, "documentStatus", context) ?? "UNRECOGNIZED",
      upstreamStatus: status,
      file: readFile(document.documentMetadata),
    };
  },
};

/**
 * An image in answers.
 * @param imageId of the image, which travels elsewhere.
 */
export function imageShape(imageId: Id<"Image">): Shape<ImageOnWire, Image> {
  return {
    ...imageForm,
    read: (image) => ({
      imageId,
      url: image.imageUrl,
      maxDimensionUrl: image.maxDimensionImageUrl ?? null,
      expiresAt: toInstantOrNull(image.expirationDate),
    }),
  };
}

/** Reads the answer of getVideo. @throws UpstreamInvalidResponseError naming the first bad value. */
export const parseVideo = one(videoShape);

/** Reads an answer that holds a document. @throws UpstreamInvalidResponseError naming the first bad value. */
export const parseDocument = one(documentShape);

/** Reads an answer that holds an image, whose id travels elsewhere. @throws UpstreamInvalidResponseError as above. */
export function parseImage(json: unknown, context: ParseContext, imageId: Id<"Image">): Image {
  return one(imageShape(imageId))(json, context);
}
