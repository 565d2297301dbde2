import { type GraphQLRequest, stringifyDocument } from "urql";
import { fileNameOf, withoutFiles } from "./files-of.ts";
import { answerOf, errorsOf, type LoggedAnswer, type LoggedError } from "./operation-log-answer.ts";
import type { GraphQLResponse } from "./read-response.ts";

/** Operation that was sent to the gateway, with its response, for the operations panel. */
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
  /** Response, or the last event of a subscription; null when there is none yet. */
  readonly answer: LoggedAnswer | null;
  /** Errors of the response or of the last event; empty on success. */
  readonly errors: readonly LoggedError[];
  /** Number of received responses; more than one for a subscription. */
  readonly answerCount: number;
  /** Time from the request to the end of the response, in milliseconds; null while the operation runs. */
  readonly durationMs: number | null;
}

/** Records what becomes of a sent operation. */
export interface OperationRecord {
  /** Records a response, or an event of a subscription. */
  receive(answer: GraphQLResponse<unknown>): void;
  /**
   * Records the end; calls after the first have no effect.
   * @param failure Reason why no response has arrived.
   */
  end(failure?: string): void;
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
   */
  add(request: GraphQLRequest, isPoll = false): OperationRecord {
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
      answer: null,
      errors: [],
      answerCount: 0,
      durationMs: null,
    };
    const before = isPoll
      ? this.#operations.filter(({ name, durationMs }) => name !== operation.name || durationMs === null)
      : this.#operations;
    this.#set([operation, ...before].slice(0, maxOperations));
    return {
      receive: (answer) =>
        this.#update(id, ({ answerCount }) => ({
          answer: answerOf(answer, request.query),
          errors: errorsOf(answer),
          answerCount: answerCount + 1,
        })),
      end: (failure) =>
        this.#update(id, () => ({
          durationMs: performance.now() - begin,
          ...(failure !== undefined && { errors: [{ message: failure, code: null, path: null }] }),
        })),
    };
  }

  /** Removes all operations. */
  clear(): void {
    this.#set([]);
  }

  /** Updates an operation that runs. */
  #update(id: number, change: (operation: SentOperation) => Partial<SentOperation>): void {
    this.#set(
      this.#operations.map((one) =>
        one.id === id && one.durationMs === null ? { ...one, ...change(one) } : one,
      ),
    );
  }

  #set(operations: readonly SentOperation[]): void {
    this.#operations = operations;
    for (const listener of this.#listeners) listener();
  }
}
