/** State of work, with the same word on every screen. */
export type WorkStatus =
  | "completed"
  | "completedWithErrors"
  | "failed"
  | "processing"
  | "queued"
  | "uploading";
