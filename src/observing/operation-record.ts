import type { CallAccount } from "../upstream/call-account.ts";
import type { CallTracer } from "../upstream/call-trace.ts";

/** Traces an operation and its calls to services. */
export interface OperationTracer extends CallTracer {
  /** Receives the operation's document when it is known. */
  describe(text: string): void;
}

/** Type of an operation. */
export type OperationType = "query" | "mutation" | "subscription";

/**
 * Logged status of an operation whose client disconnected before its response was complete. nginx uses the same number;
 * it is never sent.
 */
export const clientLeftStatus = 499;

/** Maximum number of recorded error codes of an operation, because every event of a subscription can fail. */
const maxErrorCodes = 20;

/** Maximum length of a recorded operation name, in characters, because clients choose the name. */
const maxNameLength = 200;

const noCodes: readonly string[] = [];

/** A failed mutation. */
export interface MutationNote {
  /** Name of the mutation field. */
  readonly field: string;
  /** Typed errors of the mutation; empty when it failed with top-level errors. */
  readonly errors: readonly ReturnType<typeof toTypedError>[];
  /** True when the caller can fix the failure. */
  readonly isCallers: boolean;
}

/** Failure of a mutation, as passed to the record. */
export interface MutationFailure {
  readonly field: string;
  readonly errors: readonly {
    readonly __typename: string;
    readonly kind: string;
    readonly path: readonly string[];
    readonly upstream: readonly { readonly errorId: number }[];
  }[];
  readonly cause: unknown;
  readonly isRejection: boolean;
  readonly file: readonly string[] | null;
}

/** Fields of typed errors that contain a code for the problem. */
const codeNames = ["code", "rejectionReason", "refusalReason", "quota", "scope", "service"] as const;

/** Kinds of errors that a service or the gateway caused, not the caller. */
const foreignKinds: readonly string[] = ["UPSTREAM", "RATE_LIMIT"];

/**
 * Data about one operation. It is collected while the operation runs, and read by observers. Every open subscription
 * has a record, so it contains only numbers and short texts. Unknown values are null.
 */
export class OperationRecord implements CallAccount {
  readonly requestId: string;
  /** Transport of the operation: an HTTP response or stream, or a WebSocket connection. */
  readonly transport: "http" | "websocket";
  /** Start time, in milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** Key of the viewer, a keyed hash; null for an operation without a viewer. */
  viewer: string | null;
  operationName: string | null = null;
  operationType: OperationType | null = null;
  /** SHA-256 of the document's text in hexadecimal, as in persisted queries. */
  operationHash: string | null = null;
  /** Maximum number of calls to services that the operation may cause; null when not computed. */
  cost: number | null = null;
  /** HTTP status of the response; null over WebSocket, unless the client disconnected. */
  status: number | null = null;
  /** Distinct codes of its top-level errors, in the order of their occurrence. */
  errorCodes: readonly string[] = noCodes;
  /** Length of the received body or message, in bytes. */
  bytesIn = 0;
  /** Length of the sent body or messages, in bytes. */
  bytesOut = 0;
  upstreamCalls = 0;
  rateLimitWaitMs = 0;
  connectionWaitMs = 0;
  fileBytesSent = 0;
  /** True when the request contains a file. */
  isUpload = false;
  /** Stage at which the upload failed; null when it did not fail, or when the stage is unknown. */
  uploadFailedAt: UploadPlace | null = null;
  /**
   * Failed files of a mutation that reports each file separately, by input field such as `input.files.3`; null for
   * none.
   */
  failedFiles: { readonly file: string; readonly place: UploadPlace }[] | null = null;
  /** Number of stored files of a mutation that reports each file separately. */
  storedFiles = 0;
  /** Failed mutations; null when none has failed. */
  failedMutations: MutationNote[] | null = null;
  /** Tracer of the operation; set at the start when its trace is recorded or propagated. */
  tracer: OperationTracer | null = null;
  /** Id of the operation's trace; null when the trace is not recorded. */
  traceId: string | null = null;
  /** Id of the operation's span; null when the span is not recorded. */
  spanId: string | null = null;

  constructor(
    requestId: string,
    viewer: string | null,
    startedAtMs: number,
    transport: OperationRecord["transport"] = "http",
  ) {
    this.requestId = requestId;
    this.viewer = viewer;
    this.startedAtMs = startedAtMs;
    this.transport = transport;
  }

  /** Records type, name and hash of the operation. @param name operation name from the document or the client. */
  describe(type: OperationType | null, name: string | null | undefined, hash: string | null): void {
    this.operationType = type;
    this.operationName = name ? name.slice(0, maxNameLength) : null;
    this.operationHash = hash;
  }

  /** Records a failed mutation, and the stage at which its upload failed. */
  recordFailedMutation({ field, errors, cause, isRejection, file }: MutationFailure): void {
    this.failedMutations ??= [];
    this.failedMutations.push({
      field,
      errors: errors.map(toTypedError),
      isCallers: errors.length > 0 && !errors.some(({ kind }) => foreignKinds.includes(kind)),
    });
    if (!this.isUpload) return;
    const place = uploadPlace(cause, isRejection);
    if (file === null) {
      this.uploadFailedAt ??= place;
    } else {
      this.failedFiles ??= [];
      this.failedFiles.push({ file: file.join("."), place });
    }
  }

  /** Records a stored file. */
  recordStoredFile(): void {
    this.storedFiles += 1;
  }

  /** Records the code of an error that the client gets. */
  addErrorCode(code: string): void {
    if (this.errorCodes.length >= maxErrorCodes || this.errorCodes.includes(code)) return;
    this.errorCodes = [...this.errorCodes, code];
  }

  /**
   * Records the codes of errors that the client gets. An error without a code counts as a validation error of the
   * document.
   */
  addErrors(
    errors: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[] | undefined,
  ): void {
    for (const { extensions } of errors ?? []) {
      const code = extensions?.["code"];
      this.addErrorCode(typeof code === "string" ? code : "UNCODED");
    }
  }
}

/** Reduces a typed error to fields without messages, because messages may quote a client's input. */
function toTypedError(error: MutationFailure["errors"][number]) {
  const members = error as unknown as Readonly<Record<string, unknown>>;
  const code = codeNames.map((name) => members[name]).find((value) => typeof value === "string");
  return {
    /** Type name in the schema. */
    type: error.__typename,
    /**
     * Code within the type: the code of a `ValidationError`, the reason of a `FileRejectedError`; null for types
     * without one.
     */
    code: code ?? null,
    /** Path of the invalid input field; empty for the call as a whole. */
    path: error.path,
    /** Error numbers of the service. */
    upstream: error.upstream.map(({ errorId }) => errorId),
  };
}

/**
 * Stage at which an upload failed: the client's request (`request`: its body or form), the gateway's checks (`check`),
 * the wait for a service's rate limit (`limit`), the connection to the service (`connection`), the service's response
 * (`service`), a disconnect of the client (`client`), or the gateway itself (`gateway`).
 */
export type UploadPlace = "request" | "check" | "limit" | "connection" | "service" | "client" | "gateway";

/** Stages by error code, for errors of the upload parser and of calls to services. */
const places: Readonly<Record<string, UploadPlace>> = {
  CLIENT_GONE: "client",
  FILE_USED_TWICE: "check",
  NO_ROOM: "gateway",
  RATE_LIMITED: "limit",
  UPLOAD_SIZE: "request",
  UPLOAD_STALLED: "request",
  UPSTREAM_UNAVAILABLE: "connection",
  GATEWAY_BUSY: "connection",
  UPSTREAM_TIMEOUT: "service",
  UPSTREAM_HTTP: "service",
  UPSTREAM_INVALID_RESPONSE: "service",
  UNKNOWN_ID: "check",
  UNAUTHENTICATED: "check",
};

/**
 * Returns the stage at which an upload failed. @param isRejection true for errors that the gateway's own checks throw.
 */
export function uploadPlace(cause: unknown, isRejection: boolean): UploadPlace {
  if (isRejection) return "check";
  if (!(cause instanceof Error)) return "gateway";
  if (cause.name === "AbortError") return "client";
  const { code } = cause as { readonly code?: unknown };
  const { extensions } = cause as { readonly extensions?: Readonly<Record<string, unknown>> };
  const known = places[String(code ?? extensions?.["code"])];
  if (known) return known;
  return cause.name === "MultipartError" ? "request" : "gateway";
}
