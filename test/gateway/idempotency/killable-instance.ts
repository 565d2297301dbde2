import { createServer, request as send, type Server } from "node:http";
import { pipeline } from "node:stream";
import type { SharedRecords, SharedState } from "../../../src/state/shared-state.ts";
import { StateUnavailableError } from "../../../src/state/state-unavailable-error.ts";
import type { TestClock } from "../../helpers/clock.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { closeServer, listen } from "../../helpers/listen.ts";

/** A change that the service accepted. */
export interface AcceptedChange {
  readonly method: string;
  readonly target: string;
}

/** An instance of a gateway that can be killed at each of its steps, like by `kill -9`, as the others see it. */
export interface KillableInstance extends AsyncDisposable {
  readonly url: string;
  /** Number of steps so far: operations on the records, calls that leave, and responses that arrive. */
  readonly steps: number;
  /** Ends all connections of the instance. Nothing that it does has an effect from now on. */
  kill(): void;
  /** Ends the connections of its clients. The instance goes on. */
  cutClients(): void;
}

/** World in which instances live. */
export interface World {
  readonly serviceUrl: string;
  /** State that all instances share. */
  readonly state: SharedState;
  /** Names of the living instances. */
  readonly alive: Set<string>;
  readonly clock: TestClock;
  /** Changes that the service accepted, in order. */
  readonly accepted: AcceptedChange[];
}

/**
 * Starts an instance.
 * @param onStep called at each step, with its number; it can kill the instance.
 */
export async function startKillableInstance(
  world: World,
  name: string,
  onStep: (step: number, instance: Pick<KillableInstance, "kill" | "cutClients">) => void = () => undefined,
): Promise<KillableInstance> {
  let steps = 0;
  let isDead = false;
  let own: Server | null = null;
  const kill = () => {
    isDead = true;
    world.alive.delete(name);
    link.closeAllConnections();
    cutClients();
  };
  const cutClients = () => own?.closeAllConnections();
  const step = () => {
    steps += 1;
    if (!isDead) onStep(steps, { kill, cutClients });
    return !isDead;
  };
  const link = createServer((incoming, outgoing) => {
    const { method = "", url: target = "", headers } = incoming;
    if (!step()) {
      outgoing.destroy();
      return;
    }
    const onward = send(new URL(target, world.serviceUrl), { method, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      if (method !== "GET" && status < 300) world.accepted.push({ method, target });
      if (!step() || outgoing.destroyed) {
        answer.resume();
        outgoing.destroy();
        return;
      }
      outgoing.writeHead(status, answer.headers);
      pipeline(answer, outgoing, () => undefined);
    });
    onward.on("error", () => outgoing.destroy());
    pipeline(incoming, onward, () => undefined);
  });
  const linkUrl = `http://127.0.0.1:${await listen(link)}`;
  const { records } = world.state;
  const guarded =
    <Args extends readonly unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (!step()) throw new StateUnavailableError();
      const answer = await work(...args);
      if (!step()) throw new StateUnavailableError();
      return answer;
    };
  const guardedRecords: SharedRecords = {
    prepare: () => records.prepare(),
    get: guarded((kind, id) => records.get(kind, id)),
    add: guarded((kind, record) => records.add(kind, record)),
    replace: guarded((kind, record, version) => records.replace(kind, record, version)),
    delete: guarded((kind, id) => records.delete(kind, id)),
    listOf: guarded((kind, owner) => records.listOf(kind, owner)),
  };
  world.alive.add(name);
  const state: SharedState = {
    ...world.state,
    instance: name,
    instances: world.alive,
    records: guardedRecords,
  };
  const gateway = await startGateway(
    linkUrl,
    { secret: "a secret that all instances share" },
    { state, clock: world.clock },
  );
  own = gateway.server;
  return {
    url: gateway.url,
    get steps() {
      return steps;
    },
    kill,
    cutClients,
    async [Symbol.asyncDispose]() {
      kill();
      await gateway[Symbol.asyncDispose]();
      await closeServer(link);
    },
  };
}
