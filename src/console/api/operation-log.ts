import { type GraphQLRequest, stringifyDocument } from "urql";
import { fileNameOf, withoutFiles } from "./files-of.ts";

/** An operation that was sent to the gateway, for the panel that shows them. Its answer is not kept: it may hold a private key. */
export interface SentOperation {
  readonly id: number;
  /** Name in the document. */
  readonly name: string;
  readonly type: "mutation" | "query" | "subscription";
  /** The document, as it was sent. */
  readonly text: string;
  /** A file is named instead of held. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Names of its files, by the path of each in the variables. */
  readonly files: ReadonlyMap<string, string>;
  readonly sentAt: Date;
  /** Null while it runs. */
  readonly outcome: OperationOutcome | null;
}

/** How an operation has ended. */
export interface OperationOutcome {
  /** Milliseconds from sending it to the end of its answer. */
  readonly durationMs: number;
  /** Messages of its errors. */
  readonly errors: readonly string[];
}

/** How many are kept. */
const maxOperations = 100;

/** The operations that were sent last, the latest first. */
export class OperationLog {
  #operations: readonly SentOperation[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();

  /** The operations; the same list as long as nothing changes. */
  get operations(): readonly SentOperation[] {
    return this.#operations;
  }

  /** Calls back after each change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Adds an operation that is being sent.
   * @param isPoll whether it is asked again and again: then only the last time is kept.
   * @returns ends it; what comes after the first end is ignored.
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

  /** Forgets all of them. */
  clear(): void {
    this.#set([]);
  }

  #set(operations: readonly SentOperation[]): void {
    this.#operations = operations;
    for (const listener of this.#listeners) listener();
  }
}
