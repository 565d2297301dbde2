import { backOffWaitAt } from "./back-off.ts";
import { type Duration, estimateDurations, weightsOf } from "./duration-estimate.ts";
import { watchTimes } from "./watch-times.ts";

const { firstDelayMs, maxDelayMs } = watchTimes;

/**
 * First age of a plan, in milliseconds. Each following age is 5 % higher, up to an hour and a half. Beyond the last
 * age, polls have the longest wait.
 */
const firstAgeMs = 250;
const ageStep = 1.05;
const ageCount = 206;
const agesMs = [0, ...Array.from({ length: ageCount - 1 }, (_, index) => firstAgeMs * ageStep ** index)];
/** Share of states that outlast the learned part of a plan. After that part, polls follow the back-off. */
const tailShare = 0.03;
/**
 * Maximum wait as a multiple of the back-off's wait, so that the end of an unusually short state is not noticed very
 * late.
 */
const maxStretch = 5;
/**
 * Maximum number of extra calls of a plan compared with the back-off. This is the extra cost of a state that outlasts
 * all earlier ones.
 */
const maxCallsAhead = 6;
/**
 * Exponent that makes polls denser where a change is more likely. An exponent of 1/2 minimizes the mean delay. A higher
 * one lowers the median delay, but notices the end of unusually short states later.
 */
const emphasis = 0.75;
/** Number of bisection steps in the search for the poll density. */
const searchRounds = 24;

/**
 * Plans polls that notice a change as early as possible, with no more calls than the back-off. Earlier durations give
 * the probability of a change at each age. Polls are frequent at ages where a change is likely, and rare before. Each
 * wait stays between the back-off's shortest and longest wait. After the longest durations, the plan follows the
 * back-off.
 * @param durations newest first, at least one.
 * @param credit number of extra calls that each state may use; negative to save calls.
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
  // Two costs must stay within their limits: the one by the estimate and the one by the observed durations. The
  // estimate alone is too low when the durations hardly differ.
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
     * Returns the wait after a poll of a state of this age, without jitter, in milliseconds. Null when the state has
     * outlasted the plan and the back-off applies.
     */
    waitAt(ageMs: number): number | null {
      if (ageMs >= at(agesMs, end)) return null;
      const nextMs = ageAt(counts, countAt(counts, ageMs) + 1);
      return Math.min(maxDelayMs, Math.max(firstDelayMs, nextMs - ageMs));
    },
  };
}

/** Waits between the polls of a state, by its age. */
export type PollPlan = ReturnType<typeof planPolls>;

/** Returns the number of polls up to each age. `rateAt` returns the rate in polls per millisecond. */
function countPolls(rateAt: (index: number) => number): Float64Array {
  const counts = new Float64Array(ageCount);
  for (let index = 0; index + 1 < ageCount; index += 1) {
    counts[index + 1] = at(counts, index) + rateAt(index) * stepMs(index);
  }
  return counts;
}

/** Returns the number of polls up to an age. */
function countAt(counts: Float64Array, ageMs: number): number {
  const index =
    ageMs <= firstAgeMs
      ? 0
      : Math.min(ageCount - 2, 1 + Math.floor(Math.log(ageMs / firstAgeMs) / Math.log(ageStep)));
  const perMs = (at(counts, index + 1) - at(counts, index)) / stepMs(index);
  return at(counts, index) + perMs * (ageMs - at(agesMs, index));
}

/** Returns the age at which the number of polls reaches `count`; Infinity beyond the last age. */
function ageAt(counts: Float64Array, count: number): number {
  const next = counts.findIndex((present) => present > count);
  if (next <= 0) return Infinity;
  const perMs = (at(counts, next) - at(counts, next - 1)) / stepMs(next - 1);
  return at(agesMs, next - 1) + (count - at(counts, next - 1)) / perMs;
}

/** Returns the difference between an age and the next one, in milliseconds. */
function stepMs(index: number): number {
  return at(agesMs, index + 1) - at(agesMs, index);
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}
