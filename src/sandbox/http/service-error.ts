/** The services' three error categories (wire facts, common §5). */
export type ErrorCategory = "REQUEST" | "BUSINESS" | "APPLICATION";

/** One entry of an error answer. */
export interface ErrorEntry {
  readonly errorId: number;
  readonly domain: string;
  readonly category: ErrorCategory;
  readonly message: string;
  readonly longMessage?: string;
  readonly parameters?: readonly { readonly name: string; readonly value: string }[];
}

/** A refusal: thrown anywhere below an operation, answered as the envelope `{"errors":[…]}` (wire facts, common §5). */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /** HTTP status of the answer. */
  readonly status: number;
  readonly entries: readonly ErrorEntry[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    entries: readonly ErrorEntry[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(entries.map((entry) => `${entry.errorId} ${entry.message}`).join("; "));
    this.status = status;
    this.entries = entries;
    this.headers = headers;
  }

  toResponse(): Response {
    return Response.json({ errors: this.entries }, { status: this.status, headers: this.headers });
  }
}

/** The caller is no longer there to read an answer. */
export class ClientGoneError extends Error {
  override readonly name = "ClientGoneError";

  constructor(cause?: unknown) {
    super("the client went away before its request had arrived whole", { cause });
  }
}

/** 400 / 2004: the request itself is wrong, for example its JSON. */
export function requestHasErrors(longMessage: string): ServiceError {
  return new ServiceError(400, [
    { errorId: 2004, domain: "ACCESS", category: "REQUEST", message: "Invalid request", longMessage },
  ]);
}

/** 404 / 2002: nothing is served at this method and path. */
export function noSuchResource(): ServiceError {
  return new ServiceError(404, [
    { errorId: 2002, domain: "ACCESS", category: "REQUEST", message: "Resource not found" },
  ]);
}

/** 429 / 2001: the request limit of the resource is reached. */
export function requestLimitReached(retryAfterSeconds: number): ServiceError {
  return new ServiceError(
    429,
    [
      {
        errorId: 2001,
        domain: "ACCESS",
        category: "REQUEST",
        message: "Too many requests",
        longMessage: "The request limit has been reached for the resource.",
      },
    ],
    { "Retry-After": String(retryAfterSeconds) },
  );
}
