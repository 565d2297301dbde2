/**
 * Receives every error that is hidden from the client, with its cause.
 * @param requestId id of the related request; omitted when there is none.
 */
export type ReportError = (error: unknown, requestId?: string) => void;
