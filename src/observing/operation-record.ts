import type { CallAccount } from "../upstream/call-account.ts";

/** Kinds of operations. */
export type OperationType = "query" | "mutation" | "subscription";

/** What an operation came by: one answer of HTTP, a stream of one, or a message of a connection. */
export type OperationTransport = "http" | "websocket";

/** Status of an operation whose client left before its answer was complete. The number is nginx's; nobody receives it. */
export const clientLeftStatus = 499;

/** Most codes that are kept of one operation: a subscription can fail with every event. */
const maxErrorCodes = 20;

/** Longest name that is kept of an operation, in characters: clients choose it. */
const maxNameLength = 200;

const noCodes: readonly string[] = [];

/**
 * What is known of one operation, from its begin to its end. It is filled while the operation runs; observers read it. There is
 * one for each open subscription, so it holds no more than numbers and short texts. Unknown is null.
 */
export class OperationRecord implements CallAccount {
  readonly requestId: string;
  readonly transport: OperationTransport;
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

  constructor(
    requestId: string,
    viewer: string | null,
    startedAtMs: number,
    transport: OperationTransport = "http",
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
