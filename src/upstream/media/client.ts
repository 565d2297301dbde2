import { isRefusedByService, UnknownIdError } from "../errors.ts";
import { upstreamCall } from "../upstream-call.ts";
import { multipartEnvelope, type MultipartEnvelope } from "../files/multipart-body.ts";
import type { OutgoingFile } from "../files/outgoing-file.ts";
import { sendFile } from "../files/send-file.ts";
import { mediaWritePolicy } from "../rate-limit/scope.ts";
import { discardBody, readJson } from "../transport/read-body.ts";
import type { Transport, UpstreamRequest, UpstreamResponse } from "../transport/transport.ts";
import type { ServiceAddresses } from "../services.ts";
import type { CallOptions } from "../viewer.ts";
import { idFromLocation } from "../wire/location.ts";
import type { OnUnknownValue, ParseContext } from "../wire/parse.ts";
import type {
  Document,
  DocumentLanguage,
  DocumentType,
  Image,
  Video,
  VideoClassification,
  VideoId,
} from "./model.ts";
import { isDocumentId, isImageId, isVideoId } from "./ids.ts";
import { parseDocument, parseImage, parseVideo } from "./wire.ts";

/** What a document is declared as when it is created. */
export interface DocumentInput {
  readonly documentType: DocumentType;
  /** One or more. */
  readonly languages: readonly DocumentLanguage[];
}

/**
 * The media service, one function for each of its operations (wire facts, media §1).
 *
 * Every function rejects with an `UpstreamFailure`, or with the reason of `options.signal` once that aborts.
 * An upload takes ownership of `file.stream`: it is read to its end or destroyed, whatever happens.
 */
export interface MediaClient {
  /** Declares a video; its file follows with `uploadVideo` and must have exactly `sizeInBytes` bytes. */
  createVideo(
    input: {
      readonly title: string;
      readonly description: string | null;
      readonly sizeInBytes: number;
      readonly classifications: readonly VideoClassification[];
    },
    options: CallOptions,
  ): Promise<VideoId>;
  /** @returns null when the viewer has no such video. */
  getVideo(videoId: string, options: CallOptions): Promise<Video | null>;
  /**
   * Sends the file of a declared video.
   * @throws UploadSizeError when the stream does not deliver exactly `file.sizeInBytes` bytes; the service has no
   * complete file then.
   */
  uploadVideo(videoId: string, file: OutgoingFile, options: CallOptions): Promise<void>;
  /** Stages a document; its file follows with `uploadDocument`. */
  createDocument(input: DocumentInput, options: CallOptions): Promise<Document>;
  /** Creates a document whose file the service fetches itself, before it answers. */
  createDocumentFromUrl(
    input: DocumentInput & { readonly url: string },
    options: CallOptions,
  ): Promise<Document>;
  /** @returns null when the viewer has no such document. */
  getDocument(documentId: string, options: CallOptions): Promise<Document | null>;
  /** Sends the file of a staged document. @throws UploadSizeError as `uploadVideo` does. */
  uploadDocument(documentId: string, file: OutgoingFile, options: CallOptions): Promise<Document>;
  /** Sends a picture. @throws UploadSizeError as `uploadVideo` does. */
  createImageFromFile(file: OutgoingFile, options: CallOptions): Promise<Image>;
  /** Creates a picture that the service fetches itself, before it answers. */
  createImageFromUrl(url: string, options: CallOptions): Promise<Image>;
  /** @returns null when the picture is unknown or has expired. */
  getImage(imageId: string, options: CallOptions): Promise<Image | null>;
}

/** The service's numbers for "no such thing" (wire facts, media §6). */
const notFoundIds = { video: 190001, document: 190052, image: 190200 } as const;
type Resource = keyof typeof notFoundIds;

const isResourceId = { video: isVideoId, document: isDocumentId, image: isImageId };

function meansNotFound(error: unknown, resource: Resource): boolean {
  if (!isRefusedByService(error) || error.status !== 404) return false;
  return error.faults.length === 0 || error.has(notFoundIds[resource]);
}

function request(
  operation: string,
  method: "GET" | "POST",
  url: string,
  options: CallOptions,
): Omit<UpstreamRequest, "body"> {
  return {
    call: upstreamCall("media", operation, { isChange: method !== "GET" }),
    method,
    url: new URL(url),
    headers: { accept: "application/json" },
    viewer: options.viewer,
    rateLimit: method === "POST" ? mediaWritePolicy : null,
    signal: options.signal,
  };
}

function envelopeOf(fieldName: string, file: OutgoingFile): MultipartEnvelope {
  return multipartEnvelope({
    fieldName,
    // A part without a file name is taken for a plain field.
    fileName: file.name || fieldName,
    mediaType: file.mediaType,
    sizeInBytes: file.sizeInBytes,
  });
}

/**
 * Makes the client.
 * @param onUnknownValue is told of values that the gateway does not know, for the log.
 */
export function createMediaClient(
  transport: Transport,
  addresses: Pick<ServiceAddresses, "media" | "document">,
  onUnknownValue: OnUnknownValue = () => undefined,
): MediaClient {
  const bases = {
    video: `${addresses.media.replace(/\/+$/, "")}/video`,
    image: `${addresses.media.replace(/\/+$/, "")}/image`,
    document: `${addresses.document.replace(/\/+$/, "")}/document`,
  };

  function postJson(
    operation: string,
    url: string,
    json: unknown,
    options: CallOptions,
  ): Promise<UpstreamResponse> {
    const bytes = Buffer.from(JSON.stringify(json));
    const body = { kind: "bytes", contentType: "application/json", bytes } as const;
    return transport({ ...request(operation, "POST", url, options), body });
  }

  async function get<T>(
    operation: string,
    resource: Resource,
    id: string,
    options: CallOptions,
    read: (json: unknown, context: ParseContext) => T,
  ): Promise<T | null> {
    if (!isResourceId[resource](id)) return null;
    try {
      const url = `${bases[resource]}/${encodeURIComponent(id)}`;
      const response = await transport({ ...request(operation, "GET", url, options), body: null });
      return read(await readJson(response), contextOf(response));
    } catch (error) {
      if (meansNotFound(error, resource)) return null;
      throw error;
    }
  }

  function uploadRequest(
    operation: string,
    resource: Resource,
    id: string,
    file: OutgoingFile,
    options: CallOptions,
  ) {
    if (isResourceId[resource](id)) {
      return request(operation, "POST", `${bases[resource]}/${encodeURIComponent(id)}/upload`, options);
    }
    file.stream.on("error", () => undefined).destroy();
    throw new UnknownIdError(upstreamCall("media", operation, { isChange: true }), resource, id);
  }

  const contextOf = (response: UpstreamResponse): ParseContext => ({ call: response.call, onUnknownValue });
  const readDocument = async (response: UpstreamResponse) =>
    parseDocument(await readJson(response), contextOf(response));
  const readCreatedImage = async (response: UpstreamResponse) => {
    const json = await readJson(response);
    return parseImage(json, contextOf(response), idFromLocation(response, isImageId));
  };

  return {
    async createVideo(input, options) {
      const json = {
        title: input.title,
        size: input.sizeInBytes,
        classification: input.classifications,
        ...(input.description === null ? {} : { description: input.description }),
      };
      const response = await postJson("createVideo", bases.video, json, options);
      await discardBody(response);
      return idFromLocation(response, isVideoId);
    },
    getVideo: (videoId, options) => get("getVideo", "video", videoId, options, parseVideo),
    async uploadVideo(videoId, file, options) {
      const upload = uploadRequest("uploadVideo", "video", videoId, file, options);
      await discardBody(await sendFile(transport, upload, file));
    },
    async createDocument({ documentType, languages }, options) {
      const json = { documentType, languages };
      return readDocument(await postJson("createDocument", bases.document, json, options));
    },
    async createDocumentFromUrl({ documentType, languages, url }, options) {
      const json = { documentType, languages, documentUrl: url };
      const address = `${bases.document}/create_document_from_url`;
      return readDocument(await postJson("createDocumentFromUrl", address, json, options));
    },
    getDocument: (documentId, options) => get("getDocument", "document", documentId, options, parseDocument),
    async uploadDocument(documentId, file, options) {
      const upload = uploadRequest("uploadDocument", "document", documentId, file, options);
      return readDocument(await sendFile(transport, upload, file, envelopeOf("file", file)));
    },
    async createImageFromFile(file, options) {
      const upload = request("createImageFromFile", "POST", `${bases.image}/create_image_from_file`, options);
      return readCreatedImage(await sendFile(transport, upload, file, envelopeOf("image", file)));
    },
    async createImageFromUrl(url, options) {
      const address = `${bases.image}/create_image_from_url`;
      return readCreatedImage(await postJson("createImageFromUrl", address, { imageUrl: url }, options));
    },
    async getImage(imageId, options) {
      if (!isImageId(imageId)) return null;
      const read = (json: unknown, context: ParseContext) => parseImage(json, context, imageId);
      return get("getImage", "image", imageId, options, read);
    },
  };
}
