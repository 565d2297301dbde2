import { type Clock, systemClock } from "../../clock.ts";
import { Listeners } from "../listeners.ts";
import type { SharedState } from "../shared-state.ts";
import { StateUnavailableError } from "../state-unavailable-error.ts";
import { PendingCalls } from "./pending-calls.ts";
import { remoteFunctions, type StateAnswer, type StateRequest } from "./state-messages.ts";

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
  const channels = new Map<string, Listeners<string>>();
  let present: ReadonlySet<string> = new Set([instance]);
  let isAvailable = true;
  let isOpen = true;
  let cancelAsking: () => void;

  const setAvailable = (value: boolean) => {
    if (isAvailable === value) return;
    isAvailable = value;
    if (!value) calls.rejectImpatient();
    availability.tell(value);
    // What was said meanwhile has come late, or may have been left out.
    if (value) gaps.tell();
  };
  const calls = new PendingCalls(clock, timeoutMs, () => setAvailable(false));
  const ask = async () => {
    try {
      await calls.begin((id) => send({ kind: "ask", id }));
      if (isOpen) setAvailable(true);
    } catch {
      // The next one is asked all the same.
    }
    if (isOpen) cancelAsking = clock.schedule(() => void ask(), askMs);
  };
  cancelAsking = clock.schedule(() => void ask(), askMs);

  const begin = (request: (id: number) => StateRequest, isPatient = false): Promise<unknown> =>
    isOpen && (isAvailable || isPatient)
      ? calls.begin((id) => send(request(id)), isPatient)
      : Promise.reject(new StateUnavailableError());
  const remote = <Part extends keyof typeof remoteFunctions>(part: Part): SharedState[Part] =>
    Object.fromEntries(
      Object.keys(remoteFunctions[part]).map((name) => [
        name,
        // JSON has no place for what is undefined, and makes null of it.
        (...given: readonly unknown[]) => {
          const args = given.filter((argument) => argument !== undefined);
          return begin((id) => ({ kind: "call", id, part, name, args }), part === "buckets");
        },
      ]),
    ) as unknown as SharedState[Part];

  return {
    instance,
    isShared: true,
    keptBy: "primary",
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
      async publish(channel, message) {
        await begin((id) => ({ kind: "publish", id, channel, message }));
      },
      subscribe(channel, listener, onReceiving) {
        const listeners = channels.get(channel) ?? new Listeners<string>();
        if (listeners.isEmpty) {
          channels.set(channel, listeners);
          send({ kind: "listen", channel });
        }
        const end = listeners.add(listener);
        // The primary takes requests in their order: what is asked from now on is asked when it listens already.
        let tell = onReceiving;
        queueMicrotask(() => tell?.());
        return () => {
          tell = undefined;
          end();
          if (!listeners.isEmpty || channels.get(channel) !== listeners) return;
          channels.delete(channel);
          if (isOpen) send({ kind: "unlisten", channel });
        };
      },
      onGap: (listener) => gaps.add(listener),
    },
    receive(answer) {
      switch (answer.kind) {
        case "result":
          return calls.resolve(answer.id, answer.value);
        case "failure":
          return calls.reject(answer.id, toError(answer));
        case "message":
          return channels.get(answer.channel)?.tell(answer.message);
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
      calls.rejectAll();
    },
  };
}

function toError({ message, code }: { readonly message: string; readonly code: unknown }): Error {
  if (code === new StateUnavailableError().code) return new StateUnavailableError();
  return Object.assign(new Error(message), code === null ? {} : { code });
}
