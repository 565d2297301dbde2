import { systemClock } from "../../src/clock.ts";
import { createMemoryKeeper } from "../../src/state/memory/memory-keeper.ts";
import { createPrimaryState } from "../../src/state/primary/primary-state.ts";
import { createStateServer } from "../../src/state/primary/serve-state.ts";
import type { SharedState } from "../../src/state/shared-state.ts";

/** Longer than the default, so that a busy machine does not look like a primary that is gone. */
const patientMs = 60_000;

/** What travels between processes is JSON. */
const asJson = <Message>(message: Message): Message => JSON.parse(JSON.stringify(message)) as Message;

/** A primary process and its workers, all in this process: what they say travels as it does between processes. */
export function createTestPrimary(parts: Parameters<typeof createMemoryKeeper>[0] = {}): {
  /** Lets a worker in. */
  join(): Promise<SharedState>;
} {
  const server = createStateServer(createMemoryKeeper(parts));
  let count = 0;
  return {
    async join() {
      const instance = `worker ${(count += 1)} ${Math.random()}`;
      const served = server.serve(instance, (answer, onTaken) => {
        setImmediate(() => {
          state.receive(asJson(answer));
          onTaken();
        });
      });
      const state = createPrimaryState({
        instance,
        timeoutMs: patientMs,
        // A clock that is put forward ends no wait for the primary.
        clock: {
          now: () => (parts.clock ?? systemClock).now(),
          schedule: (callback, delayMs) => systemClock.schedule(callback, delayMs),
        },
        send: (request) => setImmediate(() => served.receive(asJson(request))),
      });
      await state.values.get("whether the primary answers");
      const close = state.close.bind(state);
      return Object.assign(state, {
        async close() {
          await close();
          await served.close();
        },
      });
    },
  };
}
