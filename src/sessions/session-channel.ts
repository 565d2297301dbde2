import { z } from "zod";
import type { SharedState } from "../state/shared-state.ts";
import { readForm, sessionEndForm } from "./session-content.ts";

const channel = "sessions";

const messageForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ENDED"), id: z.string(), reason: sessionEndForm }),
  z.object({ kind: z.literal("CHANGED"), id: z.string(), version: z.number() }),
]);

/** Message between instances: a session has ended or has changed. */
type Message = z.infer<typeof messageForm>;

/** Received message, or a gap in which messages may have been lost. */
export type ReceivedMessage = Message | { readonly kind: "GAP" };

/** Opens the channel on which instances notify each other of session changes. Messages contain no credentials. */
export function openSessionChannel(
  { isShared, channels }: SharedState,
  onHeard: (heard: ReceivedMessage) => void,
) {
  const ends = [
    channels.subscribe(channel, (text) => {
      const heard = readForm(messageForm, text);
      if (heard) onHeard(heard);
    }),
    channels.onGap(() => onHeard({ kind: "GAP" })),
  ];
  return {
    /**
     * Publishes a message. If it is lost, other instances notice the change later, because they read sessions
     * regularly.
     */
    publish(message: Message): void {
      if (isShared) channels.publish(channel, JSON.stringify(message)).catch(() => undefined);
    },
    close(): void {
      for (const end of ends) end();
    },
  };
}
