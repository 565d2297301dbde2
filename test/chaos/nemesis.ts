import { setTimeout as wait } from "node:timers/promises";
import { type JournalLine, steadyMs } from "./journal.ts";
import type { RedisServer } from "../helpers/redis-server.ts";
import type { Link } from "./link.ts";
import type { GatewayUnderTest, World } from "./world.ts";

/** Time after a fault in which the fleet may still be recovering, in milliseconds. */
const recoveryMs = 14_000;
/** Minimum duration of trouble after a quiet period, in milliseconds. */
const troubleMs = 30_000;
/** Length of a quiet period in which the use of the limit is measured, in milliseconds. */
const quietMs = 15_000;

/**
 * Causes faults until the given time, and repairs everything.
 * @param only names of the allowed faults; empty for all
 * @returns the number of faults of each kind.
 */
export async function makeTrouble(
  world: World,
  random: () => number,
  untilMs: number,
  only: readonly string[] = [],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const under = new Set<Promise<void>>();
  const between = (least: number, most: number) => least + random() * (most - least);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("There is none.");
    return item;
  };
  /** Targets that currently have a fault; the next fault waits until it is over. */
  const busy = new Set<unknown>();
  /** Error of a fault that could not be repaired: it ends the run, and all processes are killed. */
  let failure: Error | null = null;

  const faults = makeFaults(world, pick, between);
  const names = Object.keys(faults).filter((name) => only.length === 0 || only.includes(name));
  const begin = (name: string) => {
    const fault = faults[name];
    const victim = fault?.victim();
    if (!fault || victim === undefined || busy.has(victim)) return;
    busy.add(victim);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const note = (kind: "fault" | "mended") =>
      world.journal.push({
        kind,
        atMs: steadyMs(),
        name,
        victim: "index" in victim ? victim.index : victim.port,
      });
    note("fault");
    const running = fault
      .run(victim)
      .catch((error: Error) => {
        failure ??= error;
      })
      .finally(() => {
        busy.delete(victim);
        under.delete(running);
        note("mended");
      });
    under.add(running);
  };

  const throwFailure = () => {
    if (failure !== null) throw failure;
  };

  await rest(world.journal, untilMs);
  while (steadyMs() < untilMs) {
    begin(pick(names));
    await wait(between(300, 5_000));
    throwFailure();
    if (random() < 0.04) {
      await Promise.all(under);
      await rest(world.journal, untilMs);
    }
  }
  await Promise.all(under);
  throwFailure();
  return counts;
}

/** Waits until everything has recovered, and records a quiet period. */
async function rest(journal: JournalLine[], untilMs: number): Promise<void> {
  if (steadyMs() + recoveryMs + quietMs + troubleMs > untilMs) return;
  await wait(recoveryMs);
  const fromMs = steadyMs();
  const turnMs = 10;
  let lostMs = 0;
  while (steadyMs() - fromMs < quietMs) {
    const beganMs = steadyMs();
    await wait(turnMs);
    // On an idle machine, a timer is up to two milliseconds late.
    lostMs += Math.max(0, steadyMs() - beganMs - turnMs - 2);
  }
  journal.push({ kind: "quiet", fromMs, toMs: steadyMs(), lostMs });
}

type Victim = GatewayUnderTest | Link | RedisServer;

interface Fault {
  /** Chooses the target of the fault. */
  victim(): Victim;
  /** Causes the fault and repairs it. */
  run(victim: Victim): Promise<void>;
}

function makeFaults(
  { gateways, servers, journal }: World,
  pick: <Item>(items: readonly Item[]) => Item,
  between: (least: number, most: number) => number,
): Readonly<Record<string, Fault>> {
  const at = <One extends Victim>(victims: readonly One[], run: (victim: One) => Promise<void>): Fault => ({
    victim: () => pick(victims),
    run: (victim) => run(victim as One),
  });
  const links = gateways.flatMap(({ link }) => link ?? []);
  const onLinks = (run: (link: (typeof links)[number]) => void): Fault =>
    at(links, async (link) => {
      run(link);
      await wait(between(500, 15_000));
      link.mend();
    });
  const onServers = (run: (server: World["servers"][number]) => Promise<void>, hasLostData = false): Fault =>
    at(servers, async (server) => {
      const fromMs = steadyMs();
      await run(server);
      journal.push({ kind: "outage", fromMs, toMs: steadyMs(), hasLostData });
    });
  return {
    "kill -9": at(gateways, async (gateway) => {
      await gateway.kill();
      await wait(between(0, 4_000));
      await gateway.start();
    }),
    restart: at(gateways, async (gateway) => {
      await gateway.end();
      await gateway.start();
    }),
    SIGSTOP: at(gateways, async (gateway) => {
      gateway.stop();
      await wait(between(500, 16_000));
      gateway.goOn();
    }),
    "clock of a gateway": at(gateways, async (gateway) => {
      gateway.setClock(pick([-3_600_000, -3_000, 3_000, 3_600_000]));
      await wait(between(500, 8_000));
      gateway.setClock(0);
    }),
    FLUSHALL: onServers(async (server) => {
      await server.ask("flushall").catch(() => undefined);
    }, true),
    "pause of Redis": onServers(async (server) => {
      await server.freeze();
      await wait(between(200, 6_000));
      server.thaw();
    }),
    "another Redis": onServers(async (server) => {
      await server.kill();
      await wait(between(0, 4_000));
      await server.start();
    }, true),
    ...(links.length > 0 && {
      "cut link": onLinks((link) => link.cut()),
      "start without Redis": at(gateways, async (gateway) => {
        gateway.link?.cut();
        await gateway.kill();
        await gateway.start();
        await wait(between(500, 16_000));
        gateway.link?.mend();
      }),
      "slow link": onLinks((link) => link.delay(between(20, 1_500))),
    }),
  };
}
