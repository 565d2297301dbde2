/** Duration of one state, bounded by two polls. The state changed after `minMs` and no later than `maxMs`. */
export interface Duration {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Weight of a duration relative to the next newer one. Below 1, so that estimates follow changes in the service. */
const recency = 0.95;
/**
 * Prior for durations unlike any observed duration. The weight is a number of durations; the median is in milliseconds.
 */
const surprise = { weight: 0.4, medianMs: 10_000 };
/** Minimum spread of the logarithm of the durations. */
const leastSpread = 0.03;
/** Spread of the logarithm when only one duration is known. */
const firstSpread = 0.2;
/** Shortest duration that the estimate distinguishes, in milliseconds. */
const leastMs = 100;

/** Returns the weights of `count` durations; the newest has weight 1. */
export function weightsOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => recency ** index);
}

/**
 * Estimates how long a state lasts, with one kernel for each observed duration on a logarithmic scale. The width of a
 * kernel depends on the spread of all durations. It is at least as wide as the interval between the two polls.
 * @param durations newest first, at least one.
 * @param agesMs ages to estimate, in milliseconds.
 * @returns for each age, the share of states that last longer. `learned` uses the durations alone; `lasting` also
 * allows for durations unlike any observed duration.
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
  // Silverman's rule for the kernel width, with the effective number of weighted durations.
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
