import type { DocumentLanguage, DocumentType } from "../generated/graphql.ts";
import type { MediaKind } from "../files/file-kinds.ts";
import type { Rejection } from "../files/rejection.ts";
import { isProcessing, type MediaFacts, statusOf } from "../gallery/media-facts.ts";

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
  /** `next` is the state after the check. */
  | { readonly at: "checking"; readonly next: "paused" | "waiting" }
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
  | SentState;

/**
 * State of a file that was sent: the marketplace processes its media, has made it usable, or has rejected or removed
 * it. `facts` is null after a removal.
 */
export interface SentState {
  readonly at: "done" | "processing" | "rejected";
  readonly mediaId: string;
  readonly facts: MediaFacts | null;
}

/** Returns the state of a sent file for the state of its media. */
export function sentState(mediaId: string, facts: MediaFacts | null): SentState {
  const isUsable = statusOf(facts) === "READY";
  return { at: isProcessing(facts) ? "processing" : isUsable ? "done" : "rejected", mediaId, facts };
}

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
  /** Idempotency key of the upload; the same for all attempts, also after a reload, until one is rejected. */
  readonly idempotencyKey: string;
  /** Identifier of a restored item in the browser's storage; null for an item of this page. */
  readonly storedId: string | null;
}

/** Item of an earlier page, as it was stored. */
export type RestoredItem = Omit<QueueItem, "bytesPerSecond" | "key" | "sentBytes">;

/** Item with its state. */
type WithState = Pick<QueueItem, "state">;

/** True when the upload has failed, or the marketplace has rejected the media. */
export function hasFailed({ state }: WithState): boolean {
  return state.at === "failed" || state.at === "rejected";
}

/** True when nothing more happens to the file by itself. */
export function isFinished(item: WithState): boolean {
  return hasFailed(item) || item.state.at === "done" || item.state.at === "cancelled";
}

/** True when the file does not have to be sent any more. */
export function isSent(item: WithState): boolean {
  return isFinished(item) || item.state.at === "processing";
}

/** True when the same file can be sent again. */
export function canBeRetried({ state, file }: Pick<QueueItem, "file" | "state">): boolean {
  return state.at === "failed" && state.refusal.canRetry && file !== null;
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
