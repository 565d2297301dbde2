import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../clock.ts";
import type { LinkSealer } from "../../files/link-sealer.ts";
import type { UploadTarget } from "../../files/upload-target.ts";
import type { TransferObserver, TransferRecord } from "../../observing/transfer-record.ts";
import type { SharedState } from "../../state/shared-state.ts";
import type { SpoolSpace } from "../../uploads/spool-space.ts";
import type { UploadCounters } from "../../uploads/upload-counters.ts";
import type { MediaClient } from "../../upstream/media/client.ts";
import type { CallOptions } from "../../upstream/viewer.ts";
import type { CrossOriginPolicy } from "../cross-origin.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { ReportError } from "../report-error.ts";
import type { createUploadTurns } from "./upload-turns.ts";
import type { UploadIdentity, UploadViewer } from "./upload-viewer.ts";

/** Dependencies of the upload route. */
export interface UploadRouteDeps extends UploadIdentity, Omit<CrossOriginPolicy, "rules"> {
  readonly media: MediaClient;
  readonly links: LinkSealer<UploadTarget>;
  readonly clock: Clock;
  /** Returns a random number from 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly state: SharedState;
  readonly lifecycle: Readonly<Lifecycle>;
  readonly tally: UploadCounters;
  readonly space: SpoolSpace;
  /** Receives each finished request. */
  readonly observer: TransferObserver;
  /** Receives errors that clients do not see. */
  readonly report: ReportError;
  /** Receives the length of each received chunk. */
  readonly onBytesPassed: (bytes: number) => void;
}

/** Dependencies of the upload route, with the turns that its requests share. */
export type SharedUploadDeps = UploadRouteDeps & { readonly turns: ReturnType<typeof createUploadTurns> };

/** One request to an upload. */
export interface UploadRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly record: TransferRecord;
}

/** An upload request whose target file and viewer are known. */
export interface UploadExchange extends UploadRequest {
  readonly target: UploadTarget;
  readonly by: UploadViewer;
  readonly options: CallOptions;
}
