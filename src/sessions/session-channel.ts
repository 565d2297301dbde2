import { z } from "zod";
import type { SharedState } from "../state/shared-state.ts";
import { type SessionEnd, sessionEndTexts } from "../upstream/session-end.ts";

const channel = "sessions";

/** What an instance hears of sessions: one has ended, one was changed, or messages may have been lost. */
export type HeardOfSession =
  | { readonly kind: "ENDED"; readonly id: string; readonly reason: SessionEnd }
  | { readonly kind: "CHANGED"; readonly id: string; readonly version: number }
  | { readonly kind: "GAP" };

const message = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ENDED"),
    id: z.string(),
    reason: z.custom<SessionEnd>((value) => Object.hasOwn(sessionEndTexts, String(value))),
  }),
  z.object({ kind: z.literal("CHANGED"), id: z.string(), version: z.number() }),
]);

/** Tells the other instances what becomes of sessions, and hears it from them. A message holds nothing that lets anybody in. */
export class SessionChannel {
  readonly #state: SharedState;
  readonly #ends: readonly (() => void)[];

  constructor(state: SharedState, onHeard: (heard: HeardOfSession) => void) {
    this.#state = state;
    this.#ends = [
      state.channels.subscribe(channel, (text) => {
        const heard = read(text);
        if (heard) onHeard(heard);
      }),
      state.channels.onGap(() => onHeard({ kind: "GAP" })),
    ];
  }

  tellEnded(id: string, reason: SessionEnd): void {
    this.#tell({ kind: "ENDED", id, reason });
  }

  tellChanged(id: string, version: number): void {
    this.#tell({ kind: "CHANGED", id, version });
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  /** A message that gets lost delays what is told: sessions are read again by themselves. */
  #tell(heard: z.infer<typeof message>): void {
    if (!this.#state.isShared) return;
    this.#state.channels.publish(channel, JSON.stringify(heard)).catch(() => undefined);
  }
}

/** What a version before or after this one may say, and this one does not know, is no message. */
function read(text: string): HeardOfSession | null {
  try {
    return message.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
