/** Duration of one state, as bounded by two polls: the change came after `minMs` and no later than `maxMs`. */
export interface Duration {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Weight of a duration relative to the next newer one, so that changes of the service are learned quickly. */
const recency = 0.95;
/** Prior for durations unlike any seen so far: its weight, as a number of durations, and its median. */
const surprise = { weight: 0.4, medianMs: 10_000 };
/** Minimum spread of the logarithm of a duration around an observed one, and the spread around a single one. */
const leastSpread = 0.03;
const firstSpread = 0.2;
/** Minimum duration that is distinguished, in milliseconds. */
const leastMs = 100;

/** Returns the weights of `count` durations, newest first. */
export function weightsOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => recency ** index);
}

/**
 * Estimates the duration of a state with a kernel for each observed duration, on a logarithmic scale. The width of a
 * kernel follows from the spread of the durations, and is at least that of the interval between the two polls.
 * @param durations newest first, at least one.
 * @returns the share of states that last longer than each age; it decreases with age. `learned` uses the durations
 * alone; `lasting` also allows for durations unlike any seen so far.
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
  // Silverman's rule for the width of kernels, with the effective number of the weighted durations.
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
