import type { DocumentLanguage, DocumentType } from "../generated/graphql.ts";
import type { MediaKind } from "../files/file-kinds.ts";
import type { Rejection } from "../files/rejection.ts";

/** Details that a video is declared with. */
export interface VideoDetails {
  readonly title: string;
  readonly description: string;
}

/** Details that a document is declared with. */
export interface DocumentDetails {
  readonly documentType: DocumentType;
  readonly languages: readonly DocumentLanguage[];
}

/** Details for each possible kind, because the kind of a file may still change. */
export interface FileDetails extends VideoDetails, DocumentDetails {}

/** Media that was declared at the marketplace before its file was sent. Later attempts reuse it. */
export interface DeclaredMedia {
  /** Global identifier. */
  readonly id: string;
  /** Upload URL for the file of a video; null for a document. */
  readonly uploadUrl: string | null;
  /** Expiry of the upload URL; null when there is none. */
  readonly expiresAt: string | null;
}

/** State of a file in the queue. */
export type ItemState =
  | { readonly at: "checking" }
  /** Queued for sending. */
  | { readonly at: "waiting" }
  | { readonly at: "sending" }
  | { readonly at: "paused" }
  /**
   * On hold until the network or the session is back, or until `untilMs` on the queue's clock; then continues
   * automatically.
   */
  | { readonly at: "held"; readonly why: "network" | "session" }
  | { readonly at: "held"; readonly why: "busy" | "limit"; readonly untilMs: number }
  /** Started by a page that was closed. The user must choose the file again. */
  | { readonly at: "interrupted"; readonly isOtherFile: boolean }
  | { readonly at: "failed"; readonly refusal: Rejection }
  | { readonly at: "cancelled" }
  | { readonly at: "done"; readonly mediaId: string };

/** File in the queue. */
export interface QueueItem {
  readonly key: number;
  /** Chosen file; null while the user must choose it again, and after it was sent. */
  readonly file: File | null;
  readonly name: string;
  readonly sizeInBytes: number;
  /** Last modification of the file, in milliseconds since the epoch. */
  readonly lastModifiedMs: number;
  /** Kind of media; null when the file is not media. */
  readonly kind: MediaKind | null;
  readonly details: FileDetails;
  readonly state: ItemState;
  /** Bytes sent or in transit. */
  readonly sentBytes: number;
  /** Upload speed in bytes per second; null while nothing is being sent. */
  readonly bytesPerSecond: number | null;
  readonly begun: DeclaredMedia | null;
}

/** True when the file was sent, has failed or was cancelled. */
export function isFinished({ state }: QueueItem): boolean {
  return state.at === "done" || state.at === "failed" || state.at === "cancelled";
}

/** True when a file is the original file of an upload. */
export function isSameFile(item: QueueItem, file: File): boolean {
  return (
    item.name === file.name && item.sizeInBytes === file.size && item.lastModifiedMs === file.lastModified
  );
}

/** True while the details of a file can still be changed. */
export function canBeEdited({ state, begun, kind }: QueueItem): boolean {
  return begun === null && kind !== null && (state.at === "waiting" || state.at === "paused");
}
