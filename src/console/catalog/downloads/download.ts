/** A file that is being downloaded, as it is kept over reloads. */
export interface KeptDownload {
  /** Global identifier of the feed file. */
  readonly id: string;
  /** The service's identifier. */
  readonly fileId: string;
  readonly marketplaceId: string;
  /** Name under which it is saved. */
  readonly name: string;
  readonly mediaType: string;
  /** Null when the service does not say. */
  readonly sizeInBytes: number | null;
  /** Of the file that the stored bytes are of; null before the first of them. */
  readonly etag: string | null;
  /** Whether it goes on by itself. */
  readonly isWanted: boolean;
  /** Whether the browser was given the whole file. What is stored of it is no longer needed then. */
  readonly isSaved: boolean;
}

/** Why a download has stopped. */
export type DownloadFailure =
  /** The browser has no room for it. */
  | "quota"
  /** The browser's files cannot be read or written, as when somebody has cleared them meanwhile. */
  | "storage"
  /** The service has no such file any more. */
  | "gone"
  | "restricted"
  /** The session has ended: it goes on after signing in. */
  | "session"
  /** The gateway or the service fails again and again. */
  | "service";

/** Where a download stands. */
export type DownloadStatus =
  /** The page is asking for a link, or for the first byte. */
  | "starting"
  | "running"
  /** The network is away. */
  | "offline"
  /** Another tab of this browser works on it. */
  | "elsewhere"
  | "paused"
  | "failed"
  /** All of it is here; the browser saves it. */
  | "saved";

/** A download as it is shown. */
export interface Download extends KeptDownload {
  readonly status: DownloadStatus;
  readonly failure: DownloadFailure | null;
  readonly receivedBytes: number;
  readonly bytesPerSecond: number | null;
  /** Whether it began again because the file had changed. */
  readonly hasRestarted: boolean;
}
