import { ClientGoneError } from "../http-context.ts";

interface RunningOperation {
  /** The payload of the message that began it: the one thing that tells two operations of the same id apart. */
  readonly params: object;
  readonly controller: AbortController;
}

/**
 * The operations of one WebSocket connection, each with a signal that aborts when its client completes it or leaves.
 * graphql-ws itself ends a completed subscription with its next event, and a completed query never: what they ask of a
 * service would go on.
 */
export class RunningOperations {
  readonly #byId = new Map<string, RunningOperation>();
  #onEmpty: (() => void) | null = null;

  /** Notes an operation. @returns its signal. */
  begin(id: string, params: object): AbortSignal {
    const controller = new AbortController();
    this.#byId.set(id, { params, controller });
    return controller.signal;
  }

  /** Forgets an operation that is over, unless its id stands for a later one. */
  forget(id: string, params: object): void {
    if (this.#byId.get(id)?.params === params) this.#byId.delete(id);
    this.#look();
  }

  /** Calls back, once, when none runs: at once or later. */
  whenEmpty(callback: () => void): void {
    this.#onEmpty = callback;
    this.#look();
  }

  /** Ends the operation that a message of the client completes; other messages do nothing. */
  endCompleted(message: string): void {
    const id = completedId(message);
    if (id === null) return;
    this.#byId.get(id)?.controller.abort(new ClientGoneError());
    this.#byId.delete(id);
    this.#look();
  }

  /** Ends every operation. */
  endAll(): void {
    for (const { controller } of this.#byId.values()) controller.abort(new ClientGoneError());
    this.#byId.clear();
    this.#look();
  }

  #look(): void {
    if (this.#byId.size > 0) return;
    this.#onEmpty?.();
    this.#onEmpty = null;
  }
}

/** The id of a `complete` message; null for any other message, and for what is none. */
function completedId(message: string): string | null {
  // Most messages are operations, and reading each twice would be waste. JSON can write a word with escapes, too.
  if (!message.includes("complete") && !message.includes("\\")) return null;
  try {
    const { type, id } = JSON.parse(message) as { readonly type?: unknown; readonly id?: unknown };
    return type === "complete" && typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}
