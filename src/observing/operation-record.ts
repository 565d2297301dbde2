import type { CallAccount } from "../upstream/call-account.ts";
import type { CallTracer } from "../upstream/call-trace.ts";

/** Follows an operation and its calls, for a trace. */
export interface OperationTracer extends CallTracer {
  /** Is told the operation's document when it is known. */
  describe(text: string): void;
}

/** Kinds of operations. */
export type OperationType = "query" | "mutation" | "subscription";

/** Status of an operation whose client left before its answer was complete. The number is nginx's; nobody receives it. */
export const clientLeftStatus = 499;

/** Most codes that are kept of one operation: a subscription can fail with every event. */
const maxErrorCodes = 20;

/** Longest name that is kept of an operation, in characters: clients choose it. */
const maxNameLength = 200;

const noCodes: readonly string[] = [];

/** A mutation that has failed. */
export interface MutationNote {
  /** Name of its field. */
  readonly field: string;
  /** Empty when its errors are of the top level. */
  readonly errors: readonly ReturnType<typeof toTypedError>[];
  /** Whether it is the caller's to do something about. */
  readonly isCallers: boolean;
}

/** What the mutations of the schema tell of a failure. */
export interface MutationFailure {
  readonly field: string;
  readonly errors: readonly {
    readonly __typename: string;
    readonly kind: string;
    readonly path: readonly string[];
    readonly upstream: readonly { readonly errorId: number }[];
  }[];
  readonly cause: unknown;
  readonly isRefusal: boolean;
  readonly file: readonly string[] | null;
}

/** Members of typed errors that say what is wrong in one word. */
const codeNames = ["code", "rejectionReason", "refusalReason", "quota", "scope", "service"] as const;

/** Kinds of errors that say more of a service, or of the gateway, than of the caller. */
const foreignKinds: readonly string[] = ["UPSTREAM", "RATE_LIMIT"];

/**
 * What is known of one operation, from its begin to its end. It is filled while the operation runs; observers read it. There is
 * one for each open subscription, so it holds no more than numbers and short texts. Unknown is null.
 */
export class OperationRecord implements CallAccount {
  readonly requestId: string;
  /** What it came by: one answer of HTTP, a stream of one, or a message of a connection. */
  readonly transport: "http" | "websocket";
  /** When it was begun, in milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** Key of the viewer, a keyed hash; null for an operation without one. */
  viewer: string | null;
  operationName: string | null = null;
  operationType: OperationType | null = null;
  /** SHA-256 of the document's text in hexadecimal digits, as persisted queries are named by it. */
  operationHash: string | null = null;
  /** Calls to services that the operation may cause. */
  cost: number | null = null;
  /** Status of the answer; null over WebSocket, where there is none, unless its client left. */
  status: number | null = null;
  /** Codes of its top-level errors, each once, in the order of their coming. */
  errorCodes: readonly string[] = noCodes;
  /** Length of the request's body or message, as far as it came. */
  bytesIn = 0;
  /** Length of the answer's body or messages. */
  bytesOut = 0;
  upstreamCalls = 0;
  rateLimitWaitMs = 0;
  connectionWaitMs = 0;
  fileBytesSent = 0;
  /** Whether its request brings a file. */
  isUpload = false;
  /** Where its upload failed; null when it did not, or when nothing was said of it. */
  uploadFailedAt: UploadPlace | null = null;
  /** Files of several, with results of their own, that were not stored, by input fields such as `input.files.3`; null when there are none. */
  failedFiles: { readonly file: string; readonly place: UploadPlace }[] | null = null;
  /** Files of several that were stored. */
  storedFiles = 0;
  /** Null when none has failed. */
  failedMutations: MutationNote[] | null = null;
  /** Set when the operation begins, where something is traced or passed on. */
  tracer: OperationTracer | null = null;
  /** Identifier of its trace; null when it is not recorded. */
  traceId: string | null = null;
  /** Identifier of its span in that trace; null when it is not recorded. */
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

  /** Notes which operation it is. @param name as its document or its client says it. */
  describe(type: OperationType | null, name: string | null | undefined, hash: string | null): void {
    this.operationType = type;
    this.operationName = name ? name.slice(0, maxNameLength) : null;
    this.operationHash = hash;
  }

  /** Notes a mutation that has failed, and where its upload did. */
  noteFailedMutation({ field, errors, cause, isRefusal, file }: MutationFailure): void {
    this.failedMutations ??= [];
    this.failedMutations.push({
      field,
      errors: errors.map(toTypedError),
      isCallers: errors.length > 0 && !errors.some(({ kind }) => foreignKinds.includes(kind)),
    });
    if (!this.isUpload) return;
    const place = uploadPlace(cause, isRefusal);
    if (file === null) {
      this.uploadFailedAt ??= place;
    } else {
      this.failedFiles ??= [];
      this.failedFiles.push({ file: file.join("."), place });
    }
  }

  /** Notes that one file of several was stored. */
  noteStoredFile(): void {
    this.storedFiles += 1;
  }

  /** Notes an error that the client gets. */
  addErrorCode(code: string): void {
    if (this.errorCodes.length >= maxErrorCodes || this.errorCodes.includes(code)) return;
    this.errorCodes = [...this.errorCodes, code];
  }

  /** Notes the errors that the client gets. Those without a code are what the checks of a document find. */
  addErrors(
    errors: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[] | undefined,
  ): void {
    for (const { extensions } of errors ?? []) {
      const code = extensions?.["code"];
      this.addErrorCode(typeof code === "string" ? code : "UNCODED");
    }
  }
}

/** A typed error of a mutation, without what it says in words, which can repeat what a client sent. */
function toTypedError(error: MutationFailure["errors"][number]) {
  const members = error as unknown as Readonly<Record<string, unknown>>;
  const code = codeNames.map((name) => members[name]).find((value) => typeof value === "string");
  return {
    /** Its type in the schema. */
    type: error.__typename,
    /** What its type tells apart: the code of a `ValidationError`, the reason of a `FileRejectedError`; null for types that tell nothing. */
    code: code ?? null,
    /** Input field at fault; empty for the call as a whole. */
    path: error.path,
    /** The service's numbers for it. */
    upstream: error.upstream.map(({ errorId }) => errorId),
  };
}

/**
 * Where an upload failed: in the client's request (`request`: its body or its form), at the gateway's own check of it (`check`), while it
 * waited for the limit of a service (`limit`), on the way to the service (`connection`), by the service's answer (`service`), because
 * its client left (`client`), or in the gateway (`gateway`).
 */
export type UploadPlace = "request" | "check" | "limit" | "connection" | "service" | "client" | "gateway";

/** By the codes of failures: those of the upload parser, and those of calls to services. */
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

/** Where an upload has failed with this. A refusal is what the gateway's own checks throw. */
export function uploadPlace(cause: unknown, isRefusal: boolean): UploadPlace {
  if (isRefusal) return "check";
  if (!(cause instanceof Error)) return "gateway";
  if (cause.name === "AbortError") return "client";
  const { code } = cause as { readonly code?: unknown };
  const { extensions } = cause as { readonly extensions?: Readonly<Record<string, unknown>> };
  const known = places[String(code ?? extensions?.["code"])];
  if (known) return known;
  return cause.name === "MultipartError" ? "request" : "gateway";
}
