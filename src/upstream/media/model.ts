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
  /** Null before the upload; left out when the call that answered does not tell. */
  readonly file?: DocumentFile | null;
}

/** What the service knows of a document's file. */
export type DocumentFile = NonNullable<ItemOf<typeof documentShape>["file"]>;

/** Statuses of a document. */
export type DocumentStatus = Document["status"];

/** Kinds of document. */
export type DocumentType = NonNullable<Document["documentType"]>;

/** Languages of a document. The service's older misspelling PORTUGESE is read as PORTUGUESE and never sent. */
export type DocumentLanguage = Document["languages"][number];

/** An image as the picture service reports it. */
export type Image = ItemOf<ReturnType<typeof imageShape>>;
