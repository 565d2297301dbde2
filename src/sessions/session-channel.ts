import { z } from "zod";
import type { SharedState } from "../state/shared-state.ts";
import { readForm, sessionEndForm } from "./session-content.ts";

const channel = "sessions";

const message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ENDED"), id: z.string(), reason: sessionEndForm }),
  z.object({ kind: z.literal("CHANGED"), id: z.string(), version: z.number() }),
]);

/** What instances tell each other of sessions: one has ended, or was changed. */
type Message = z.infer<typeof message>;

/** What an instance hears of sessions: a message, or that some may have been lost. */
export type HeardOfSession = Message | { readonly kind: "GAP" };

/** Tells the other instances what becomes of sessions, and hears it from them. A message holds nothing that lets anybody in. */
export function openSessionChannel(
  { isShared, channels }: SharedState,
  onHeard: (heard: HeardOfSession) => void,
) {
  const ends = [
    channels.subscribe(channel, (text) => {
      const heard = readForm(message, text);
      if (heard) onHeard(heard);
    }),
    channels.onGap(() => onHeard({ kind: "GAP" })),
  ];
  return {
    /** A message that gets lost delays what it tells: sessions are read again by themselves. */
    tell(told: Message): void {
      if (isShared) channels.publish(channel, JSON.stringify(told)).catch(() => undefined);
    },
    close(): void {
      for (const end of ends) end();
    },
  };
}
