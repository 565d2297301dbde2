import type { Clock } from "../clock.ts";
import { documentHash } from "./document-hash.ts";
import type { SharedState } from "../state/shared-state.ts";
import { unlessAway } from "../state/state-unavailable-error.ts";

/** How long other instances find a document, in milliseconds: an hour. A client that is not understood sends its text again. */
const lifeMs = 3_600_000;
/** Most characters of a document that others can find. */
const maxLength = 64_000;
/** Most characters that this instance gives to the keeper within a window: clients choose the texts, and could fill its memory. */
const maxCharacters = 2_000_000;
/** What a document takes besides its text, in characters. */
const overhead = 1_000;
/** Length of such a window, in milliseconds. */
const windowMs = 600_000;

/** Documents by their hash, which all instances find. */
export class SharedQueries {
  readonly #state: SharedState;
  readonly #clock: Clock;
  #windowEndsAtMs = 0;
  #given = 0;

  constructor(state: SharedState, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  /** Lets the other instances find a document, if there is room. Never rejects with the keeper being away. */
  async add(hash: string, text: string): Promise<void> {
    if (!this.#state.isShared || text.length > maxLength) return;
    const now = this.#clock.now();
    if (now >= this.#windowEndsAtMs) {
      this.#windowEndsAtMs = now + windowMs;
      this.#given = 0;
    }
    this.#given += text.length + overhead;
    if (this.#given > maxCharacters) return;
    await unlessAway(this.#state.values.set(keyOf(hash), text, lifeMs), undefined);
  }

  /** The document with this hash; null when no instance has made it known, or the keeper is away. */
  async find(hash: string): Promise<string | null> {
    if (!this.#state.isShared) return null;
    const text = await unlessAway(this.#state.values.get(keyOf(hash)), null);
    // Others can write to the keeper: what does not fit its hash is not what the client asked for.
    return text !== null && documentHash(text) === hash ? text : null;
  }
}

function keyOf(hash: string): string {
  return `query:${hash}`;
}
