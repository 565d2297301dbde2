import type { DocumentLanguage, DocumentType } from "../generated/graphql.ts";
import type { MediaKind } from "../files/file-kinds.ts";
import type { Refusal } from "../files/refusal.ts";

/** What a video is declared with. */
export interface VideoDetails {
  readonly title: string;
  readonly description: string;
}

/** What a document is declared as. */
export interface DocumentDetails {
  readonly documentType: DocumentType;
  readonly languages: readonly DocumentLanguage[];
}

/** What files are declared with, whichever kind they have in the end. */
export interface FileDetails extends VideoDetails, DocumentDetails {}

/** What was declared at the marketplace before the file: goes on with the next attempt. */
export interface BegunMedia {
  /** Global identifier. */
  readonly id: string;
  /** Where the file of a video goes; null for a document. */
  readonly uploadUrl: string | null;
  /** When that address ends; null when there is none. */
  readonly expiresAt: string | null;
}

/** Where a file of the queue stands. */
export type ItemState =
  | { readonly at: "checking" }
  /** For its turn. */
  | { readonly at: "waiting" }
  | { readonly at: "sending" }
  | { readonly at: "paused" }
  /** It goes on by itself: when the network or the session is back, or at a time, in milliseconds. */
  | { readonly at: "held"; readonly why: "network" | "session" }
  | { readonly at: "held"; readonly why: "busy" | "limit"; readonly untilMs: number }
  /** It was begun by a page that is gone, and its file has to be chosen again. */
  | { readonly at: "interrupted"; readonly isOtherFile: boolean }
  | { readonly at: "failed"; readonly refusal: Refusal }
  | { readonly at: "cancelled" }
  | { readonly at: "done"; readonly mediaId: string };

/** A file of the queue. */
export interface QueueItem {
  readonly key: number;
  /** Null while it has to be chosen again. */
  readonly file: File | null;
  readonly name: string;
  readonly sizeInBytes: number;
  /** When the file was changed last, in milliseconds. */
  readonly lastModifiedMs: number;
  /** Null when it is of no kind. */
  readonly kind: MediaKind | null;
  readonly details: FileDetails;
  readonly state: ItemState;
  /** Bytes that are on their way or there. */
  readonly sentBytes: number;
  /** Null while nothing moves. */
  readonly bytesPerSecond: number | null;
  readonly begun: BegunMedia | null;
}

/** Whether nothing more happens with a file. */
export function isOver({ state }: QueueItem): boolean {
  return state.at === "done" || state.at === "failed" || state.at === "cancelled";
}

/** Whether a file is the one that an upload was begun with. */
export function isSameFile(item: QueueItem, file: File): boolean {
  return (
    item.name === file.name && item.sizeInBytes === file.size && item.lastModifiedMs === file.lastModified
  );
}

/** Whether what a file is declared with can still be changed. */
export function canBeEdited({ state, begun, kind }: QueueItem): boolean {
  return begun === null && kind !== null && (state.at === "waiting" || state.at === "paused");
}
