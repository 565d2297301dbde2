import type { MemoryKeeper } from "../memory/memory-keeper.ts";
import type { SharedState } from "../shared-state.ts";
import { remoteFunctions, type StateAnswer, type StateRequest } from "./state-messages.ts";

/** Most messages to one worker that its channel has not taken; then those of other instances are left out until it has. */
const maxWaiting = 10_000;

/** The primary's side of one worker. */
export interface ServedState {
  receive(request: StateRequest): void;
  /** Says that the worker is gone: its leases are free. */
  close(): Promise<void>;
}

/** The primary's side of all workers. */
export interface StateServer {
  /**
   * Lets a worker in.
   * @param instance its name.
   * @param send gives the worker an answer, and calls back when its channel has taken it.
   */
  serve(instance: string, send: Send): ServedState;
}

type Send = (answer: StateAnswer, onTaken: () => void) => void;

/** Makes the primary's side of the workers of one keeper. */
export function createStateServer(keeper: MemoryKeeper): StateServer {
  const workers = new Set<ReturnType<typeof serveState>>();
  const tellInstances = (gone: readonly string[]) => {
    for (const { state, tell } of workers) tell({ kind: "instances", present: [...state.instances], gone });
  };
  return {
    serve(instance, send) {
      const worker = serveState(keeper.join(instance), send);
      workers.add(worker);
      tellInstances([]);
      return {
        receive: worker.receive,
        async close() {
          if (!workers.delete(worker)) return;
          await worker.state.close();
          tellInstances([instance]);
        },
      };
    },
  };
}

type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** Serves a worker what it shares with the others. */
function serveState(state: SharedState, send: Send) {
  const listening = new Map<string, () => void>();
  let waiting = 0;
  let hasGap = false;
  const tell = (answer: StateAnswer) => {
    waiting += 1;
    send(answer, () => {
      waiting -= 1;
      if (!hasGap || waiting > 0) return;
      hasGap = false;
      tell({ kind: "gap" });
    });
  };
  const answer = (id: number, work: () => Promise<unknown>) => {
    work().then(
      (value) => tell({ kind: "result", id, value: value ?? null }),
      (error: unknown) => tell({ kind: "failure", id, ...describe(error) }),
    );
  };
  const listen = (channel: string) => {
    const end = state.channels.subscribe(channel, (message) => {
      if (waiting < maxWaiting) tell({ kind: "message", channel, message });
      else hasGap = true;
    });
    listening.set(channel, end);
  };
  const receive = (request: StateRequest): void => {
    switch (request.kind) {
      case "call":
        return answer(request.id, async () => functionOf(state, request.part, request.name)(...request.args));
      case "listen":
        return listen(request.channel);
      case "unlisten":
        listening.get(request.channel)?.();
        listening.delete(request.channel);
        return undefined;
      case "ask":
        return answer(request.id, async () => null);
      default:
        return request satisfies never;
    }
  };
  return { state, tell, receive };
}

/** @throws Error for a function that is none of those that workers call. */
function functionOf(state: SharedState, part: string, name: string): Call {
  const parts: Readonly<Record<string, object>> = remoteFunctions;
  if (!Object.hasOwn(parts, part) || !Object.hasOwn(parts[part] ?? {}, name)) {
    throw new Error(`Workers cannot call ${part}.${name}.`);
  }
  const owner = state[part as keyof typeof remoteFunctions] as unknown as Readonly<Record<string, Call>>;
  return (...args) => owner[name]?.(...args) ?? Promise.resolve(null);
}

function describe(error: unknown): { readonly message: string; readonly code: unknown } {
  if (!(error instanceof Error)) return { message: String(error), code: null };
  return { message: error.message, code: "code" in error ? error.code : null };
}
