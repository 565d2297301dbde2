/** The process that has started this one. */
export interface Parent<Received, Sent> {
  send(message: Sent): void;
  onMessage(listener: (message: Received) => void): void;
}

/**
 * The parent of a process that lives no longer than it: when the parent is gone, killed or ended, this process ends at once. Signals that
 * a terminal or a service manager sends to all processes of a group are the parent's business.
 * @param ignored signals that have no effect here.
 * @returns null for a process that has no parent to talk to.
 */
export function joinParent<Received, Sent>(
  ignored: readonly NodeJS.Signals[],
): Parent<Received, Sent> | null {
  if (!process.send) return null;
  process.on("disconnect", () => process.exit(1));
  for (const signal of ignored) process.on(signal, () => undefined);
  return {
    send(message) {
      // A parent that is gone takes nothing; its end is seen by `disconnect`.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => void process.on("message", (message) => listener(message as Received)),
  };
}
