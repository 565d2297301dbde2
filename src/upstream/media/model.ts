import type { ItemOf } from "../wire/parse.ts";
import type { documentShape, imageShape, videoShape } from "./wire.ts";

/** A video as the media service reports it. */
export type Video = ItemOf<typeof videoShape>;

/** Statuses of a video. */
export type VideoStatus = Video["status"];

/** Intended uses of a video. */
export type VideoClassification = Video["classifications"][number];

/** A document as the media service reports it. */
export interface Document extends Omit<ItemOf<typeof documentShape>, "file"> {
  /** File of the document; null before the upload, absent when the response does not include it. */
  readonly file?: DocumentFile | null;
}

/** Metadata of a document's file. */
export type DocumentFile = NonNullable<ItemOf<typeof documentShape>["file"]>;

/** Statuses of a document. */
export type DocumentStatus = Document["status"];

/** Document types. */
export type DocumentType = NonNullable<Document["documentType"]>;

/** Languages of a document. The service's older misspelling PORTUGESE is read as PORTUGUESE and never sent. */
export type DocumentLanguage = Document["languages"][number];

/** An image as the media service reports it. */
export type Image = ItemOf<ReturnType<typeof imageShape>>;
