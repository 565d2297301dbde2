import { type Clock, systemClock } from "../../clock.ts";
import { Listeners } from "../listeners.ts";
import { MemoryChannels } from "../memory/memory-channels.ts";
import type { SharedState } from "../shared-state.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import { KeeperTimeoutError, within } from "./within.ts";
import { type RemoteParts, remoteFunctions, type StateAnswer, type StateRequest } from "./state-messages.ts";

/** Most calls that wait for the primary at a time. */
const maxCalls = 5_000;

/** How many times as long as others a call about tokens waits. */
const patience = 10;

/** How often the primary is asked whether it answers, in milliseconds. */
const askMs = 500;

/** What a worker's share is made of. */
export interface PrimaryStateParts {
  /** Name of this instance, by which the primary knows it. */
  readonly instance: string;
  /** Gives the primary a request. */
  readonly send: (request: StateRequest) => void;
  /** Longest time that an answer of the primary is waited for, in milliseconds. */
  readonly timeoutMs: number;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock;
}

/** What a worker shares with the others through the primary. */
export interface PrimaryState extends SharedState {
  /** Takes what the primary tells. */
  receive(answer: StateAnswer): void;
}

/**
 * Makes what a worker shares with the others through the primary process, which keeps it. While the primary does not answer in time
 * everything fails at once, until it answers again; save what concerns tokens of the limits, which waits: a call to a service cannot do
 * without its token, and the primary has its buckets as long as there are workers.
 */
export function createPrimaryState({
  instance,
  send,
  timeoutMs,
  clock = systemClock,
}: PrimaryStateParts): PrimaryState {
  const availability = new Listeners<boolean>();
  const gone = new Listeners<readonly string[]>();
  const gaps = new Listeners<void>();
  const channels = new MemoryChannels((kind, channel) => {
    if (isOpen) send({ kind, channel });
  });
  /** The calls that have not been answered, by their numbers. */
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  /** What ends the waits for an answer: those of calls about tokens go on while the primary does not answer others. */
  const impatient = new Set<(error: Error) => void>();
  const patient = new Set<(error: Error) => void>();
  let lastId = 0;
  let present: ReadonlySet<string> = new Set([instance]);
  let isAvailable = true;
  let isOpen = true;
  let cancelAsking: () => void;

  const setAvailable = (value: boolean) => {
    if (isAvailable === value) return;
    isAvailable = value;
    if (!value) for (const fail of impatient) fail(new StateUnavailableError());
    availability.tell(value);
    // What was said meanwhile has come late, or may have been left out.
    if (value) gaps.tell();
  };
  const begin = async (request: (id: number) => StateRequest, isPatient = false): Promise<unknown> => {
    if (!isOpen || calls.size >= maxCalls) throw new StateUnavailableError();
    const id = (lastId += 1);
    const call = Promise.withResolvers<unknown>();
    calls.set(id, call);
    send(request(id));
    try {
      const waitMs = isPatient ? timeoutMs * patience : timeoutMs;
      return await within(clock, waitMs, call.promise, isPatient ? patient : impatient);
    } catch (error) {
      if (!(error instanceof KeeperTimeoutError)) throw error;
      // A late answer about tokens proves nothing.
      if (!isPatient) setAvailable(false);
      throw new StateUnavailableError();
    } finally {
      calls.delete(id);
    }
  };
  const ask = async () => {
    try {
      await begin((id) => ({ kind: "ask", id }));
      if (isOpen) setAvailable(true);
    } catch {
      // The next one is asked all the same.
    }
    if (isOpen) cancelAsking = clock.schedule(() => void ask(), askMs);
  };
  cancelAsking = clock.schedule(() => void ask(), askMs);

  const remote = <Part extends keyof RemoteParts>(part: Part): RemoteParts[Part] =>
    Object.fromEntries(
      Object.keys(remoteFunctions[part]).map((name) => [
        name,
        async (...given: readonly unknown[]) => {
          const isPatient = part === "buckets";
          if (!isAvailable && !isPatient) throw new StateUnavailableError();
          // JSON has no place for what is undefined, and makes null of it.
          const args = given.filter((argument) => argument !== undefined);
          return begin((id) => ({ kind: "call", id, part, name, args }), isPatient);
        },
      ]),
    ) as unknown as RemoteParts[Part];

  return {
    instance,
    isShared: true,
    keptBy: "process",
    get isAvailable() {
      return isOpen && isAvailable;
    },
    onAvailability: (listener) => availability.add(listener),
    get instances() {
      return present;
    },
    onInstancesGone: (listener) => gone.add(listener),
    // The processes of one machine have one clock.
    now: () => clock.now(),
    values: remote("values"),
    leases: remote("leases"),
    records: remote("records"),
    buckets: remote("buckets"),
    channels: {
      ...remote("channels"),
      // The primary takes requests in their order: what is asked from now on is asked when it listens already.
      subscribe: channels.subscribe,
      onGap: (listener) => gaps.add(listener),
    },
    receive(answer) {
      switch (answer.kind) {
        case "result":
          return calls.get(answer.id)?.resolve(answer.value);
        case "failure":
          return calls.get(answer.id)?.reject(toError(answer));
        case "message":
          return channels.tell(answer.channel, answer.message);
        case "gap":
          return gaps.tell();
        case "instances":
          present = new Set([instance, ...answer.present]);
          if (answer.gone.length > 0) gone.tell(answer.gone);
          return undefined;
        default:
          return answer satisfies never;
      }
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      cancelAsking();
      for (const fail of [...impatient, ...patient]) fail(new StateUnavailableError());
    },
  };
}

function toError({ message, code }: { readonly message: string; readonly code: unknown }): Error {
  if (code === new StateUnavailableError().code) return new StateUnavailableError();
  return Object.assign(new Error(message), code === null ? {} : { code });
}
