import type { Id } from "../ids.ts";
import type { Instant } from "../instant.ts";

/** Statuses of a video (wire facts, media §3); UNRECOGNIZED stands for any other text. */
export const videoStatuses = [
  "PENDING_UPLOAD",
  "PROCESSING",
  "LIVE",
  "BLOCKED",
  "PROCESSING_FAILED",
  "UNRECOGNIZED",
] as const;
/** One of {@link videoStatuses}. */
export type VideoStatus = (typeof videoStatuses)[number];

/** Intended uses of a video. */
export const videoClassifications = ["ITEM"] as const;
/** One of {@link videoClassifications}. */
export type VideoClassification = (typeof videoClassifications)[number];

/** Streaming protocols of a playlist. */
export const streamingProtocols = ["DASH", "HLS", "UNRECOGNIZED"] as const;
/** One of {@link streamingProtocols}. */
export type StreamingProtocol = (typeof streamingProtocols)[number];

/** A video as the media service reports it. */
export interface Video {
  readonly videoId: Id<"Video">;
  readonly title: string;
  readonly description: string | null;
  /** Known values only; the client drops and logs others. */
  readonly classifications: readonly VideoClassification[];
  readonly sizeInBytes: number;
  readonly status: VideoStatus;
  /** The status as the service spelled it. */
  readonly upstreamStatus: string;
  readonly statusMessage: string | null;
  readonly rejectReasons: readonly string[];
  readonly playlists: readonly { readonly protocol: StreamingProtocol; readonly url: string }[];
  readonly thumbnailUrl: string | null;
  readonly expiresAt: Instant | null;
}

/** Statuses of a document (wire facts, media §3). */
export const documentStatuses = [
  "PENDING_UPLOAD",
  "SUBMITTED",
  "ACCEPTED",
  "REJECTED",
  "EXPIRED",
  "UNRECOGNIZED",
] as const;
/** One of {@link documentStatuses}. */
export type DocumentStatus = (typeof documentStatuses)[number];

/** Kinds of document (wire facts, media §3). */
export const documentTypes = [
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
/** One of {@link documentTypes}. */
export type DocumentType = (typeof documentTypes)[number];

/** Languages of a document. The service's older misspelling PORTUGESE is read as PORTUGUESE and never sent. */
export const documentLanguages = [
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
/** One of {@link documentLanguages}. */
export type DocumentLanguage = (typeof documentLanguages)[number];

/** What the service knows of a document's file. */
export interface DocumentFile {
  readonly name: string | null;
  readonly sizeInBytes: number | null;
  /** `pdf`, `jpeg`, `jpg` or `png` as the service names it. */
  readonly type: string | null;
}

/** A document as the media service reports it. */
export interface Document {
  readonly documentId: Id<"Document">;
  /** Null when the service reports a kind that the gateway does not know. */
  readonly documentType: DocumentType | null;
  readonly languages: readonly DocumentLanguage[];
  readonly status: DocumentStatus;
  readonly upstreamStatus: string;
  /** Null before the upload; left out when the call that answered does not tell. */
  readonly file?: DocumentFile | null;
}

/** An image as the picture service reports it. */
export interface Image {
  readonly imageId: Id<"Image">;
  readonly url: string;
  readonly maxDimensionUrl: string | null;
  readonly expiresAt: Instant | null;
}
