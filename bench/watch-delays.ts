import { Coalescer, type ReadableGroup } from "../src/watch/coalescer.ts";
import { createWatcher } from "../src/watch/watcher.ts";
import { createManualClock, type ManualClock } from "../test/helpers/clock.ts";
import { createRandom } from "../test/helpers/random.ts";
import { makeRecordings, type RecordedObject, type Recording } from "./recordings.ts";
import { judge, type Row } from "./report.ts";
import { percentile } from "./statistics.ts";

/** Cost of a recording, and the delays of its changes. */
interface Outcome {
  readonly calls: number;
  /** Delay of every change, in milliseconds. */
  readonly delaysMs: readonly number[];
}

/** Last status of every object. */
const finalStatus = "COMPLETED";
/** Time after the last creation in which all objects finish, in milliseconds. */
const tailMs = 3_600_000;

/**
 * Measures the delay of changes and the number of calls on complete recordings: by the watcher, which learns durations,
 * and by the back-off alone. A manual clock makes every run the same.
 */
export async function measureWatchDelays(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const recording of makeRecordings()) {
    const { name, description, maxMedianMs } = recording;
    const learning = await play(recording, true);
    const backOff = await play(recording, false);
    const median = percentile(learning.delaysMs, 0.5);
    const callRatio = learning.calls / backOff.calls;
    const measure = `${name} (${description}), ${recording.objects.length} of one user`;
    rows.push({
      measure: `${measure}: from a change to its event`,
      gateway: describeDelays(learning),
      baseline: `back-off alone: ${describeDelays(backOff)}`,
      ratio: (median / percentile(backOff.delaysMs, 0.5)).toFixed(2),
      target: maxMedianMs === null ? "" : judge(`p50 ≤ ${maxMedianMs / 1000} s`, median <= maxMedianMs),
    });
    rows.push({
      measure: `${measure}: calls`,
      gateway: String(learning.calls),
      baseline: `back-off alone: ${backOff.calls}`,
      ratio: callRatio.toFixed(2),
      target: judge("≤ 1.00", callRatio <= 1),
    });
  }
  return rows;
}

function describeDelays({ delaysMs }: Outcome): string {
  const [p50, p90] = [0.5, 0.9].map((share) => (percentile(delaysMs, share) / 1000).toFixed(1));
  return `p50 ${p50} s, p90 ${p90} s`;
}

async function play(recording: Recording, isLearning: boolean): Promise<Outcome> {
  const clock = createManualClock();
  const startedAt = clock.now();
  const watcher = createWatcher({ clock, random: createRandom(7) });
  const coalescer = new Coalescer<string>(clock);
  const service = new RecordedService(recording.objects, clock);
  const delaysMs: number[] = [];
  const watch = async (object: RecordedObject) => {
    const beganAt = startedAt + object.startMs;
    const events = watcher.watch(
      {
        key: object.id,
        reader: "token",
        poll: async (signal, waitedMs, usualMs) =>
          (recording.isListed
            ? await coalescer.read(service, object.id, waitedMs, signal, usualMs)
            : await service.get(object.id)) ?? "",
        isFinal: (status) => status === finalStatus,
        isFatal: () => false,
        kinds: isLearning ? { owner: "user", kindOf: (status) => status, beganAt: () => null } : null,
      },
      new AbortController().signal,
    );
    for await (const { value, previous, observedAt } of events) {
      if (previous !== null) delaysMs.push(observedAt.getTime() - beganAt - startOf(object, value));
    }
  };
  for (const object of recording.objects) clock.schedule(() => void watch(object), object.startMs);
  await clock.advance((recording.objects.at(-1)?.startMs ?? 0) + tailMs);
  await watcher.close();
  return { calls: service.calls, delaysMs };
}

/** Returns the time from the creation of an object to one of its states, in milliseconds. */
function startOf({ states }: RecordedObject, status: string): number {
  const index = states.findIndex((state) => state.status === status);
  return states
    .slice(0, index === -1 ? states.length : index)
    .reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/** The recorded service; it counts its calls. */
class RecordedService implements ReadableGroup<string> {
  readonly key = "user:ORDER:LMS_ORDER_REPORT";
  readonly reader = "token";
  calls = 0;
  readonly #objects: ReadonlyMap<string, RecordedObject>;
  readonly #clock: ManualClock;
  readonly #startedAt: number;

  constructor(objects: readonly RecordedObject[], clock: ManualClock) {
    this.#objects = new Map(objects.map((object) => [object.id, object]));
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  get(id: string): Promise<string | null> {
    this.calls += 1;
    const object = this.#objects.get(id);
    return Promise.resolve(object ? this.#statusOf(object) : null);
  }

  list(): Promise<ReadonlyMap<string, string>> {
    this.calls += 1;
    return Promise.resolve(new Map([...this.#objects].map(([id, object]) => [id, this.#statusOf(object)])));
  }

  #statusOf({ startMs, states }: RecordedObject): string {
    let leftMs = this.#clock.now() - this.#startedAt - startMs;
    for (const { status, durationMs } of states) {
      if (leftMs < durationMs) return status;
      leftMs -= durationMs;
    }
    return finalStatus;
  }
}
