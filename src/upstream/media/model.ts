import type { ItemOf } from "../wire/parse.ts";
import type { documentShape, imageShape, videoShape } from "./wire.ts";

/** Video, as reported by the media service. */
export type Video = ItemOf<typeof videoShape>;

/** Statuses of a video. */
export type VideoStatus = Video["status"];

/** Intended uses of a video. */
export type VideoClassification = Video["classifications"][number];

/** Document, as reported by the media service. */
export interface Document extends Omit<ItemOf<typeof documentShape>, "file"> {
  /** File of the document. Null before the upload; undefined when the response does not contain it. */
  readonly file?: DocumentFile | null;
}

/** Metadata of a document's file. */
export type DocumentFile = NonNullable<ItemOf<typeof documentShape>["file"]>;

/** Statuses of a document. */
export type DocumentStatus = Document["status"];

/** Document types. */
export type DocumentType = NonNullable<Document["documentType"]>;

/** Languages of a document. PORTUGESE, an old misspelling of the service, is read as PORTUGUESE and never sent. */
export type DocumentLanguage = Document["languages"][number];

/** Image, as reported by the media service. */
export type Image = ItemOf<ReturnType<typeof imageShape>>;
