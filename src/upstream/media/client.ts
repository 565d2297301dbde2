import type { CallOptions } from "../viewer.js";
import type {
  Document,
  DocumentLanguage,
  DocumentType,
  Image,
  OutgoingFile,
  Video,
  VideoClassification,
  VideoId,
} from "./model.js";

/** What a document is declared as when it is created. */
export interface DocumentInput {
  readonly documentType: DocumentType;
  /** One or more. */
  readonly languages: readonly DocumentLanguage[];
}

/**
 * The media service, one function for each of its operations (wire facts, media §1).
 *
 * Every function rejects with an `UpstreamCallError`, or with the reason of `options.signal` once that aborts.
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
