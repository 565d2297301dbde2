import { callOn, collection, lookUpIn } from "../collection.ts";
import { multipartEnvelope, type OutgoingFile } from "../files/outgoing-file.ts";
import type { Id } from "../ids.ts";
import { createServiceCalls, type ServiceCallDeps } from "../service-calls.ts";
import type { ServiceAddresses } from "../services.ts";
import { firstHeader, type UpstreamResponse } from "../transport/transport.ts";
import type { CallOptions } from "../viewer.ts";
import { checkConfirmation } from "../wire/confirmation.ts";
import { idFromLocation } from "../wire/location.ts";
import { objectParser } from "../wire/parse.ts";
import type { Document, DocumentLanguage, DocumentType, Image, VideoClassification } from "./model.ts";
import { documentShape, imageShape, videoShape } from "./wire.ts";

/** Input to declare a video before its file is uploaded. */
export interface VideoInput {
  readonly title: string;
  readonly description: string | null;
  readonly sizeInBytes: number;
  readonly classifications: readonly VideoClassification[];
}

/** One part of a video file. */
export interface VideoPart {
  readonly stream: OutgoingFile["stream"];
  /** Exact number of bytes that `stream` delivers; 1 or more. */
  readonly sizeInBytes: number;
  /** Offset of the part in the file, in bytes. */
  readonly offset: number;
  /** Declared size of the whole file, in bytes. */
  readonly totalSizeInBytes: number;
}

/** Input to declare a document. */
export interface DocumentInput {
  readonly documentType: DocumentType;
  /** Languages of the document; one or more. */
  readonly languages: readonly DocumentLanguage[];
}

/** Path, name and "not found" errors of the video resource; the other resources follow (wire facts, media §6). */
const videos = collection<"Video">("/video", "video", [190_001, "BARE_404"]);
const documents = collection<"Document">("/document", "document", [190_052, "BARE_404"]);
const images = collection<"Image">("/image", "image", [190_200, "BARE_404"]);

/**
 * Parses the number of bytes that the service has received of a video file, from `Range: bytes=0-<last>` (wire facts,
 * media §4). Null when the header is missing or invalid.
 */
function receivedBytes(response: UpstreamResponse, totalSizeInBytes: number): number | null {
  const range = firstHeader(response.headers, "range") ?? "";
  const last = /^\s*bytes\s*=\s*0-(\d{1,15})\s*$/i.exec(range)?.[1];
  return last !== undefined && Number(last) < totalSizeInBytes ? Number(last) + 1 : null;
}

/**
 * Creates the client of the media service, with one function for each operation (wire facts, media §1).
 *
 * An upload takes ownership of `file.stream` and always reads it to its end or destroys it. It rejects with an
 * `UploadSizeError` when the stream does not deliver exactly `file.sizeInBytes` bytes. The service then has no complete
 * file.
 */
export function createMediaClient(deps: ServiceCallDeps, addresses: ServiceAddresses) {
  const calls = createServiceCalls("media", deps, addresses.media);
  const documentCalls = createServiceCalls("media", deps, addresses.document);

  const readCreatedImage = (response: UpstreamResponse): Image =>
    calls.parse(response, (json, context) =>
      objectParser(imageShape(idFromLocation(response)))(json, context),
    );

  const makeDocument = (operation: string, path: string, json: object, options: CallOptions) =>
    documentCalls.read({ operation, method: "POST", path, json }, objectParser(documentShape), options);

  return {
    /** Declares a video of exactly `sizeInBytes` bytes. `uploadVideo` sends its file. */
    createVideo(input: VideoInput, options: CallOptions): Promise<Id<"Video">> {
      const json = {
        title: input.title,
        size: input.sizeInBytes,
        classification: input.classifications,
        description: input.description ?? undefined,
      };
      return calls.create({ operation: "createVideo", method: "POST", path: "/video", json }, options);
    },

    /** Reads a video; null when the viewer has no video with this id. */
    getVideo: lookUpIn(calls, "getVideo", videos, videoShape),

    /** Uploads the file of a declared video. */
    async uploadVideo(videoId: Id<"Video">, file: OutgoingFile, options: CallOptions): Promise<void> {
      const call = callOn(videos, videoId, "uploadVideo", "POST", "/upload");
      checkConfirmation(await calls.upload(call, file, null, options));
    },

    /**
     * Uploads one part of a declared video's file (wire facts, media §4). Parts must be sent in order; the last one
     * completes the file.
     * @returns the number of bytes that the service has received. If the response does not contain it, the end of the
     * part.
     */
    async uploadVideoPart(videoId: Id<"Video">, part: VideoPart, options: CallOptions): Promise<number> {
      const { stream, sizeInBytes, offset, totalSizeInBytes } = part;
      const end = offset + sizeInBytes;
      const call = callOn(videos, videoId, "uploadVideo", "POST", "/upload");
      const headers = { "content-range": `bytes ${offset}-${end - 1}/${totalSizeInBytes}` };
      const file = { name: null, mediaType: null, sizeInBytes, stream };
      const response = await calls.upload({ ...call, headers }, file, null, options);
      checkConfirmation(response);
      return receivedBytes(response, totalSizeInBytes) ?? end;
    },

    /**
     * Requests the number of bytes that the service has received of a video uploaded in parts (wire facts, media §4).
     * The call counts as a write.
     * @returns null when the service reports no number, which may also mean zero.
     */
    async getUploadProgress(
      videoId: Id<"Video">,
      totalSizeInBytes: number,
      options: CallOptions,
    ): Promise<number | null> {
      const call = callOn(videos, videoId, "getUploadProgress", "POST", "/upload");
      const headers = { "content-range": `bytes */${totalSizeInBytes}` };
      const response = await calls.send({ ...call, headers, isChange: false }, options);
      return receivedBytes(response, totalSizeInBytes);
    },

    /** Creates a document without a file. `uploadDocument` sends the file. */
    createDocument({ documentType, languages }: DocumentInput, options: CallOptions): Promise<Document> {
      return makeDocument("createDocument", "/document", { documentType, languages }, options);
    },

    /** Creates a document from a URL. The service fetches the file before it responds. */
    createDocumentFromUrl(
      { documentType, languages, url }: DocumentInput & { readonly url: string },
      options: CallOptions,
    ): Promise<Document> {
      const json = { documentType, languages, documentUrl: url };
      return makeDocument("createDocumentFromUrl", "/document/create_document_from_url", json, options);
    },

    /** Reads a document; null when the viewer has no document with this id. */
    getDocument: lookUpIn(documentCalls, "getDocument", documents, documentShape),

    /** Uploads the file of a created document. */
    async uploadDocument(
      documentId: Id<"Document">,
      file: OutgoingFile,
      options: CallOptions,
    ): Promise<Document> {
      const call = callOn(documents, documentId, "uploadDocument", "POST", "/upload");
      const response = await documentCalls.upload(call, file, multipartEnvelope(file, "file"), options);
      return documentCalls.parse(response, objectParser(documentShape));
    },

    /** Uploads an image. */
    async createImageFromFile(file: OutgoingFile, options: CallOptions): Promise<Image> {
      const path = "/image/create_image_from_file";
      const call = { operation: "createImageFromFile", method: "POST", path } as const;
      return readCreatedImage(await calls.upload(call, file, multipartEnvelope(file, "image"), options));
    },

    /** Creates an image from a URL. The service fetches the file before it responds. */
    async createImageFromUrl(url: string, options: CallOptions): Promise<Image> {
      const call = { operation: "createImageFromUrl", method: "POST", json: { imageUrl: url } } as const;
      return readCreatedImage(await calls.send({ ...call, path: "/image/create_image_from_url" }, options));
    },

    /** Reads an image; null when it is unknown or has expired. */
    getImage: (imageId: Id<"Image">, options: CallOptions): Promise<Image | null> =>
      calls.find(callOn(images, imageId, "getImage", "GET"), objectParser(imageShape(imageId)), options),
  };
}

/** Client of the media service. */
export type MediaClient = ReturnType<typeof createMediaClient>;
