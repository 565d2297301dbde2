import type { OpenSession } from "./open-session.ts";

/** Sessions that an instance remembers, in the order of their last use. What is watched until its end is not forgotten. */
export class SessionMemory {
  readonly #max: number;
  readonly #sessions = new Map<string, OpenSession>();
  /** The ids of those that ended last. An identifier is random, so none comes back. */
  readonly #ended = new Set<string>();

  /** @param max most sessions that are remembered without being watched, and most that are remembered as ended. */
  constructor(max: number) {
    this.#max = max;
  }

  get(id: string): OpenSession | null {
    const session = this.#sessions.get(id);
    if (!session) return null;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session;
  }

  /** Looks without counting as a use. */
  peek(id: string): OpenSession | null {
    return this.#sessions.get(id) ?? null;
  }

  add(session: OpenSession): void {
    this.#sessions.set(session.id, session);
    if (this.#sessions.size <= this.#max) return;
    for (const oldest of this.#sessions.values()) {
      if (this.#sessions.size <= this.#max) break;
      if (!oldest.isWatched && oldest !== session) this.#sessions.delete(oldest.id);
    }
  }

  /** Forgets a session and remembers that it has ended, so that an answer of the keeper from before does not open it again. */
  end(id: string): void {
    this.#sessions.delete(id);
    this.#ended.add(id);
    for (const oldest of this.#ended) {
      if (this.#ended.size <= this.#max) break;
      this.#ended.delete(oldest);
    }
  }

  /** How many are remembered. */
  get size(): number {
    return this.#sessions.size;
  }

  hasEnded(id: string): boolean {
    return this.#ended.has(id);
  }

  all(): readonly OpenSession[] {
    return [...this.#sessions.values()];
  }
}
