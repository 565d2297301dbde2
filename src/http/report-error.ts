/**
 * Is called with every error that is hidden from the client, with its cause.
 * @param requestId of the request that it belongs to; left out for none.
 */
export type ReportError = (error: unknown, requestId?: string) => void;
