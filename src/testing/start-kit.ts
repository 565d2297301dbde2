import type { Socket } from "node:net";
import { realClock } from "../sandbox/clock.ts";
import type { SandboxOptions } from "../sandbox/options.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { CallHook } from "../sandbox/services/call-hook.ts";
import { answerFault } from "./answer-fault.ts";
import { createFaultQueue, type Fault, type Faults } from "./faults.ts";
import { createJournal, type JournalEntry } from "./journal.ts";
import { loadSandbox } from "./load-sandbox.ts";
import { watchOwnCalls } from "./own-calls.ts";
import { isManual } from "./standing-clock.ts";

/** A running sandbox with faults and a journal. */
export interface Kit extends Omit<Sandbox, "isBusy" | "reset"> {
  readonly faults: Faults;
  /** Copies of the last 10 000 calls, in the order of arrival. */
  readonly journal: readonly JournalEntry[];
  /** Deletes all entries of the journal. */
  clearJournal(): void;
  /**
   * Closes all connections, and returns data, identifiers, faults and journal to the start.
   * @param keptOpen connection that is not closed
   */
  reset(keptOpen?: Socket): Promise<void>;
}

/**
 * Starts a sandbox with faults and a journal. A manual clock waits for its work.
 * @param isOwnClock true when a reset also restarts the manual clock
 * @throws SandboxLibrariesError, TypeError for an invalid fault, and the errors of the sandbox
 */
export async function startKit(
  options: Omit<SandboxOptions, "hook">,
  initialFaults: readonly Fault[] = [],
  isOwnClock = false,
): Promise<Kit> {
  const { clock = realClock } = options;
  const faults = createFaultQueue();
  faults.add(...initialFaults);
  const journal = createJournal();
  let heldCount = 0;
  let calls: ReturnType<typeof watchOwnCalls> | undefined;
  const onHeld = (change: 1 | -1) => {
    heldCount += change;
    calls?.wake();
  };

  const hook: CallHook = async (call, answer) => {
    const entry = journal.begin(call, clock.now());
    const fault = faults.take(call.operation);
    if (fault === undefined) {
      const response = await answer();
      entry.status = response.status;
      return response;
    }
    entry.fault = fault.answer;
    const { response, status } = await answerFault(fault, call, answer, { clock, onHeld });
    entry.status = status;
    return response;
  };

  const { createSandbox } = await loadSandbox();
  const sandbox = await createSandbox({ ...options, hook });
  const manual = isManual(clock) ? clock : null;
  calls = manual ? watchOwnCalls(sandbox.url) : undefined;
  const endWaiting = [
    manual?.waitFor(() => (sandbox.isBusy() ? sandbox.idle() : undefined)),
    manual?.waitFor(() => calls?.running(heldCount)),
  ];
  return {
    url: sandbox.url,
    faults,
    get journal() {
      return journal.entries();
    },
    clearJournal: () => journal.clear(),
    idle: () => sandbox.idle(),
    answerPublished: (incoming, outgoing) => sandbox.answerPublished(incoming, outgoing),
    reset: (keptOpen) =>
      sandbox.reset(() => {
        if (isOwnClock) manual?.restart();
        faults.clear();
        faults.add(...initialFaults);
        journal.clear();
      }, keptOpen),
    async close() {
      for (const end of endWaiting) end?.();
      calls?.close();
      await sandbox.close();
    },
  };
}
