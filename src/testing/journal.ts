import type { ServerResponse } from "node:http";
import type { ArrivedCall } from "../sandbox/services/call-hook.ts";
import type { OperationName } from "../sandbox/services/operation-names.ts";
import type { FaultAnswer } from "./faults.ts";

/** A call of an operation, without its tokens and its content. */
export interface JournalEntry {
  /** Position in the order of arrival, from 1. */
  readonly number: number;
  /** Time of arrival by the sandbox's clock, such as `2026-01-01T00:00:00.000Z`. */
  readonly at: string;
  /** Id of the seller that the token names, such as `seller-1`; null for an application or without a valid token. */
  readonly seller: string | null;
  readonly operation: OperationName;
  /** Name of the service, such as `media`. */
  readonly service: string;
  readonly method: string;
  /** Path and query of the call. */
  readonly path: string;
  /** Status of the response; null while the call is running, and when its connection was closed by a fault. */
  readonly status: number | null;
  /** Fault of the call; null when it had none. */
  readonly fault: FaultAnswer | null;
  /** Bytes of the request's body that the sandbox has read. */
  readonly requestBytes: number;
  /** Bytes of the response's body that the sandbox has written. */
  readonly responseBytes: number;
}

/** Fields of a journal entry that change during the call. */
export type OpenEntry = { -readonly [Field in keyof JournalEntry]: JournalEntry[Field] };

/** The last calls of a sandbox. */
export interface Journal {
  /** Returns copies of the entries, in the order of arrival. */
  entries(): readonly JournalEntry[];
  /** Begins an entry. */
  begin(call: ArrivedCall, nowMs: number): OpenEntry;
  /** Deletes all entries; the numbers begin again. */
  clear(): void;
}

/** Maximum number of entries; the oldest are deleted above it. */
const maxEntries = 10_000;

/** Creates an empty journal. */
export function createJournal(): Journal {
  let entries: OpenEntry[] = [];
  let count = 0;
  return {
    entries: () => entries.map((entry) => ({ ...entry })),
    begin({ operation, service, sellerId, incoming, outgoing }, nowMs) {
      count += 1;
      const entry: OpenEntry = {
        number: count,
        at: new Date(nowMs).toISOString(),
        seller: sellerId,
        operation,
        service,
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        status: null,
        fault: null,
        requestBytes: 0,
        responseBytes: 0,
      };
      entries.push(entry);
      if (entries.length > maxEntries) entries.shift();
      // A data listener starts a stream, but only the reader of the body may do so.
      incoming.pause();
      incoming.on("data", (chunk: Buffer) => (entry.requestBytes += chunk.length));
      countWrites(outgoing, (bytes) => (entry.responseBytes += bytes));
      return entry;
    },
    clear() {
      entries = [];
      count = 0;
    },
  };
}

/** Calls `add` with the length of each chunk that is written to a response. */
function countWrites(outgoing: ServerResponse, add: (bytes: number) => void): void {
  for (const name of ["write", "end"] as const) {
    const original = outgoing[name] as (...given: unknown[]) => never;
    outgoing[name] = (chunk?: unknown, ...others: unknown[]) => {
      if (typeof chunk === "string" || chunk instanceof Uint8Array) add(Buffer.byteLength(chunk));
      return original.call(outgoing, chunk, ...others);
    };
  }
}
