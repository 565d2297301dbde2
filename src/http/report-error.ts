/** Is called with every error that is hidden from the client, with its cause. */
export type ReportError = (error: unknown) => void;
