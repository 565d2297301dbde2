/** How long one state lasted: the change came after `minMs` and no later than `maxMs`, between two polls. */
export interface Duration {
  readonly minMs: number;
  readonly maxMs: number;
}

/** By how much a duration counts less than the next newer one, so that a service that has changed is known by its newest. */
const recency = 0.95;
/** What stands for durations unlike any so far: its weight in durations, and the age at which half of them are over. */
const surprise = { weight: 0.4, medianMs: 10_000 };
/** Least spread of the logarithm of a duration around one that was seen, and the spread around the only one. */
const leastSpread = 0.03;
const firstSpread = 0.2;
/** Least time that is told apart, in milliseconds. */
const leastMs = 100;

/** The weight of each of `count` durations, newest first. */
export function weightsOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => recency ** index);
}

/**
 * Estimates how long a state lasts: each duration stands for those around it, on a logarithmic scale, as far away as the
 * durations are from each other, and at least as far as the polls that bound it.
 * @param durations newest first, at least one.
 * @returns the share of the states that last longer than each age, which falls from age to age: by the durations alone (`learned`), and when
 * some are unlike any so far (`lasting`).
 */
export function estimateDurations(durations: readonly Duration[], agesMs: readonly number[]) {
  const weights = weightsOf(durations.length);
  const total = sum(weights);
  const bounds = durations.map(({ minMs, maxMs }) => ({
    low: Math.log(Math.max(leastMs, minMs)),
    high: Math.log(Math.max(leastMs, maxMs)),
  }));
  const centres = bounds.map(({ low, high }) => (low + high) / 2);
  const mean = sum(centres.map((centre, index) => centre * (weights[index] ?? 0))) / total;
  const variance = sum(centres.map((centre, index) => (centre - mean) ** 2 * (weights[index] ?? 0))) / total;
  // Silverman's rule for the width of kernels, with the number of durations that the weights leave.
  const effective = total ** 2 / sum(weights.map((weight) => weight ** 2));
  const spread =
    durations.length === 1 ? firstSpread : Math.max(leastSpread, Math.sqrt(variance) * effective ** -0.2);
  // A logistic distribution of scale s has a standard deviation of 1.81 s.
  const scales = bounds.map(({ low, high }) => Math.max(spread / 1.81, (high - low) / 4));
  const learned = Float64Array.from(agesMs, (ageMs) => {
    const age = Math.log(Math.max(1, ageMs));
    let share = 0;
    for (const [index, weight] of weights.entries()) {
      share += weight / (1 + Math.exp((age - (centres[index] ?? 0)) / (scales[index] ?? 1)));
    }
    return share / total;
  });
  const lasting = learned.map((share, index) => {
    const unlike = 1 / (1 + (agesMs[index] ?? 0) / surprise.medianMs);
    return (share * total + unlike * surprise.weight) / (total + surprise.weight);
  });
  return { lasting, learned };
}

function sum(values: readonly number[]): number {
  return values.reduce((left, right) => left + right, 0);
}
