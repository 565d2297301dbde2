import { backOffWaitAt } from "./back-off.ts";
import { type Duration, estimateDurations, weightsOf } from "./duration-estimate.ts";
import { watchTimes } from "./watch-times.ts";

const { firstDelayMs, maxDelayMs } = watchTimes;

/**
 * Ages for which a plan is made: from a quarter of a second to an hour and a half, each 5 % above the one before. Beyond
 * the last one polls have the longest wait.
 */
const firstAgeMs = 250;
const ageStep = 1.05;
const ageCount = 206;
const agesMs = [0, ...Array.from({ length: ageCount - 1 }, (_, index) => firstAgeMs * ageStep ** index)];
/** Share of the durations at which the learned part of a plan ends. */
const tailShare = 0.03;
/** A wait is at most this many times the back-off's, so that what ends early for once is not reported very late. */
const maxStretch = 5;
/** Calls by which a plan may be ahead of the back-off: what a state costs at most that lasts longer than all before it. */
const maxCallsAhead = 6;
/**
 * How much denser polls are where a change is more likely: with the power 1/2 of its likelihood the mean delay is least. A
 * little more lowers the median, at the cost of states that last unusually short.
 */
const emphasis = 0.75;
/** Halvings of the range in which the density of polls is looked for. */
const searchRounds = 24;

/**
 * Plans polls so that changes are noticed as early as possible with as many calls as the back-off makes. From the
 * durations so far follows how likely a change is at each age; polls are dense where it is likely and sparse before.
 * They are never denser than the back-off's shortest wait and never sparser than its longest; after the longest
 * durations the plan is the back-off.
 * @param durations newest first, at least one.
 * @param credit calls that may be spent on each state beside the back-off's; negative for calls to be saved.
 */
export function planPolls(durations: readonly Duration[], credit: number) {
  const { lasting, learned } = estimateDurations(durations, agesMs);
  const found = learned.findIndex((share) => share < tailShare);
  const end = found < 0 ? ageCount - 1 : found;
  const usualRates = agesMs.map((ageMs) => 1 / backOffWaitAt(ageMs));
  const likelihoods = agesMs.map((_, index) => {
    if (index + 1 >= ageCount) return 0;
    const hazard = Math.log(at(lasting, index) / at(lasting, index + 1)) / stepMs(index);
    return Math.max(0, hazard) ** emphasis;
  });
  const usualCounts = countPolls((index) => at(usualRates, index));
  const plan = (density: number): Float64Array => {
    const counts = countPolls((index) => {
      const usual = at(usualRates, index);
      if (index >= end) return usual;
      const sparsest = Math.max(1 / maxDelayMs, usual / maxStretch);
      return Math.min(1 / firstDelayMs, Math.max(sparsest, density * at(likelihoods, index)));
    });
    let tooMany = 0;
    return counts.map((count, index) => {
      tooMany = Math.max(tooMany, count - at(usualCounts, index) - maxCallsAhead);
      return count - tooMany;
    });
  };
  // By the estimate, and by the durations themselves: the estimate alone is too low where they hardly differ.
  const weights = weightsOf(durations.length);
  const costs = (counts: Float64Array): readonly number[] => [
    counts.reduce(
      (total, count, index) => total + count * (at(lasting, index) - (lasting[index + 1] ?? 0)),
      0,
    ),
    durations.reduce((total, { maxMs }, index) => total + countAt(counts, maxMs) * (weights[index] ?? 0), 0) /
      weights.reduce((left, right) => left + right),
  ];
  const limits = costs(usualCounts).map((cost) => cost + credit);
  let counts = plan(0);
  for (let round = 0, low = 1e-6, high = 1e6; round < searchRounds; round += 1) {
    const density = Math.sqrt(low * high);
    const tried = plan(density);
    if (costs(tried).every((cost, index) => cost <= (limits[index] ?? 0))) {
      counts = tried;
      low = density;
    } else {
      high = density;
    }
  }
  return {
    /**
     * The wait, without jitter, after a poll that found the state `ageMs` old; null when it has lasted longer than those
     * before, and the back-off goes on.
     */
    waitAt(ageMs: number): number | null {
      if (ageMs >= at(agesMs, end)) return null;
      const nextMs = ageAt(counts, countAt(counts, ageMs) + 1);
      return Math.min(maxDelayMs, Math.max(firstDelayMs, nextMs - ageMs));
    },
  };
}

/** When to poll a state, by how long it has lasted. */
export type PollPlan = ReturnType<typeof planPolls>;

/** Polls up to each age, by the polls in a millisecond that follow each age. */
function countPolls(rateAt: (index: number) => number): Float64Array {
  const counts = new Float64Array(ageCount);
  for (let index = 0; index + 1 < ageCount; index += 1) {
    counts[index + 1] = at(counts, index) + rateAt(index) * stepMs(index);
  }
  return counts;
}

/** Polls up to an age. */
function countAt(counts: Float64Array, ageMs: number): number {
  const index =
    ageMs <= firstAgeMs
      ? 0
      : Math.min(ageCount - 2, 1 + Math.floor(Math.log(ageMs / firstAgeMs) / Math.log(ageStep)));
  const perMs = (at(counts, index + 1) - at(counts, index)) / stepMs(index);
  return at(counts, index) + perMs * (ageMs - at(agesMs, index));
}

/** Age up to which there are `count` polls; infinite beyond the last age. */
function ageAt(counts: Float64Array, count: number): number {
  const next = counts.findIndex((present) => present > count);
  if (next <= 0) return Infinity;
  const perMs = (at(counts, next) - at(counts, next - 1)) / stepMs(next - 1);
  return at(agesMs, next - 1) + (count - at(counts, next - 1)) / perMs;
}

/** From an age to the next one. */
function stepMs(index: number): number {
  return at(agesMs, index + 1) - at(agesMs, index);
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}
