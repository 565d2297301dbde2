import { type GraphQLRequest, stringifyDocument } from "urql";
import { fileNameOf, withoutFiles } from "./files-of.ts";

/**
 * An operation that was sent to the gateway, for the operations panel. The response is not stored, because it may
 * contain a private key.
 */
export interface SentOperation {
  readonly id: number;
  /** Operation name in the document; empty when it has none. */
  readonly name: string;
  readonly type: "mutation" | "query" | "subscription";
  /** GraphQL document, as sent. */
  readonly text: string;
  /** Variables; files are null. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** File names, by the path of the file in the variables. */
  readonly files: ReadonlyMap<string, string>;
  readonly sentAt: Date;
  /** Outcome of the operation; null while it runs. */
  readonly outcome: OperationOutcome | null;
}

/** Duration and errors of a finished operation. */
export interface OperationOutcome {
  /** Time from the request to the end of the response, in milliseconds. */
  readonly durationMs: number;
  /** Error messages; empty on success. */
  readonly errors: readonly string[];
}

/** Maximum number of logged operations. */
const maxOperations = 100;

/** Log of the last 100 operations sent, newest first. */
export class OperationLog {
  #operations: readonly SentOperation[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();

  /** Logged operations, newest first. The array is replaced on each change. */
  get operations(): readonly SentOperation[] {
    return this.#operations;
  }

  /** Calls the listener after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Adds an operation to the log when it is sent.
   * @param isPoll True for a polled operation: the new entry replaces the finished ones of the same name.
   * @returns A function that records the outcome; calls after the first have no effect.
   */
  add(request: GraphQLRequest, isPoll = false): (errors: readonly string[]) => void {
    this.#lastId += 1;
    const id = this.#lastId;
    const begin = performance.now();
    const definition = request.query.definitions.find((one) => "operation" in one);
    const files = new Map<string, string>();
    const operation: SentOperation = {
      id,
      name: definition?.name?.value ?? "",
      type: definition?.operation ?? "query",
      text: stringifyDocument(request.query),
      variables: withoutFiles(request.variables ?? {}, "variables", (path, file) =>
        files.set(path, fileNameOf(file)),
      ) as Record<string, unknown>,
      files,
      sentAt: new Date(),
      outcome: null,
    };
    const before = isPoll
      ? this.#operations.filter(({ name, outcome }) => name !== operation.name || outcome === null)
      : this.#operations;
    this.#set([operation, ...before].slice(0, maxOperations));
    return (errors) => {
      const durationMs = performance.now() - begin;
      this.#set(
        this.#operations.map((one) =>
          one.id === id && one.outcome === null ? { ...one, outcome: { durationMs, errors } } : one,
        ),
      );
    };
  }

  /** Removes all operations. */
  clear(): void {
    this.#set([]);
  }

  #set(operations: readonly SentOperation[]): void {
    this.#operations = operations;
    for (const listener of this.#listeners) listener();
  }
}
