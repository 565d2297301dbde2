import { Coalescer, type ReadableGroup } from "../src/watch/coalescer.ts";
import { createWatcher } from "../src/watch/watcher.ts";
import { createRandom } from "../test/helpers/random.ts";
import { createManualClock } from "../test/helpers/clock.ts";
import { judge, type Row } from "./report.ts";
import { measureWatchDelays } from "./watch-delays.ts";

const taskCount = 100;
const minuteMs = 60_000;
const minutes = 10;
const maxRatio = 1 / 15;

/** Measures the cost of watching many objects, and the delay of events. */
export async function measureWatching(): Promise<Row[]> {
  return [...(await measureCoalescing()), ...(await measureWatchDelays())];
}

/**
 * Counts the calls per minute for a hundred watched tasks of one viewer and feed type, read one by one and together. A
 * manual clock makes every run the same.
 */
async function measureCoalescing(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [how, spreadMs] of [
    ["subscribed at once", 0],
    ["subscribed over a minute", minuteMs],
  ] as const) {
    const together = await countCalls(true, spreadMs);
    const single = await countCalls(false, spreadMs);
    for (const minute of [1, 2, minutes]) {
      const [ours = Number.NaN, theirs = Number.NaN] = [together[minute - 1], single[minute - 1]];
      const ratio = ours / theirs;
      rows.push({
        measure: `Upstream calls for ${taskCount} watched tasks ${how}, minute ${minute}`,
        gateway: String(ours),
        baseline: `one by one: ${theirs}`,
        ratio: ratio.toFixed(2),
        target: minute === minutes ? judge(`≤ ${maxRatio.toFixed(2)}`, ratio <= maxRatio) : "",
      });
    }
  }
  return rows;
}

/** Returns the calls in each minute. @param spreadMs time over which the subscriptions start. */
async function countCalls(isCoalesced: boolean, spreadMs: number): Promise<number[]> {
  const clock = createManualClock();
  const coalescer = new Coalescer<string>(clock);
  const watcher = createWatcher({ clock, random: createRandom(7) });
  const leaving = new AbortController();
  const taskIds = Array.from({ length: taskCount }, (_, index) => `task-${index}`);
  let calls = 0;
  const group: ReadableGroup<string> = {
    reader: "token",
    key: "user:ORDER:LMS_ORDER_REPORT",
    async get() {
      calls += 1;
      return Promise.resolve("IN_PROCESS");
    },
    async list() {
      calls += 1;
      return Promise.resolve(new Map(taskIds.map((id) => [id, "IN_PROCESS"])));
    },
  };
  const watch = async (id: string) => {
    const events = watcher.watch(
      {
        key: id,
        reader: "token",
        poll: async (signal, waitedMs) =>
          String(
            isCoalesced ? await coalescer.read(group, id, waitedMs, signal) : await group.get(id, signal),
          ),
        isFinal: () => false,
        isFatal: () => false,
      },
      leaving.signal,
    );
    for await (const event of events) void event;
  };
  for (const [index, id] of taskIds.entries()) {
    clock.schedule(() => void watch(id), (spreadMs / taskCount) * index);
  }
  const inEachMinute: number[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    const before = calls;
    await clock.advance(minuteMs);
    inEachMinute.push(calls - before);
  }
  // Streams closed by their subscribers end without an error; those closed by the watcher have one.
  leaving.abort();
  await watcher.close();
  return inEachMinute;
}
