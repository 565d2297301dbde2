/** A download, as stored across reloads. */
export interface StoredDownload {
  /** Global identifier of the feed file. */
  readonly id: string;
  /** Identifier of the file at the service. */
  readonly fileId: string;
  readonly marketplaceId: string;
  /** File name for saving. */
  readonly name: string;
  readonly mediaType: string;
  /** Size of the file; null when the service does not report it. */
  readonly sizeInBytes: number | null;
  /** ETag of the file that the stored bytes belong to; null before the first byte. */
  readonly etag: string | null;
  /** True when the download resumes automatically. */
  readonly isWanted: boolean;
  /** True when the browser has saved the whole file or the user has cancelled it: the parts will be deleted. */
  readonly isSaved: boolean;
  /** Time at which a tab may delete the parts of a saved file, in milliseconds since 1970; null while it is not saved. */
  readonly deletesAtMs: number | null;
}

/** Reason why a download failed. */
export type DownloadFailure =
  /** The browser has too little storage for the file. */
  | "quota"
  /** The browser's files cannot be read or written, for example because the user cleared them. */
  | "storage"
  /** The service no longer has the file. */
  | "gone"
  | "restricted"
  /** The session ended; the download resumes after sign-in. */
  | "session"
  /** The gateway or the service failed repeatedly. */
  | "service";

/** State of a download. */
export type DownloadStatus =
  /** Waiting for other downloads. */
  | "queued"
  | "running"
  /** The gateway is unreachable. */
  | "offline"
  /** Another tab of this browser runs the download. */
  | "elsewhere"
  | "paused"
  | "failed"
  /** All bytes are stored, and the browser saves the file. */
  | "completed";

/** A download, as shown. */
export interface Download extends StoredDownload {
  readonly status: DownloadStatus;
  readonly failure: DownloadFailure | null;
  readonly receivedBytes: number;
  readonly bytesPerSecond: number | null;
  /** True when the download started over because the file changed. */
  readonly hasRestarted: boolean;
}
