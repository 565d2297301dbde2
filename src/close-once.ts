/**
 * Returns a function that runs all steps in order, even when some fail, and only on its first call. It resolves after
 * the last step. If a step failed, it rejects with the error, or with an AggregateError of several.
 */
export function closeOnce(steps: readonly (() => void | Promise<void>)[]): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => (closing ??= runAll(steps));
}

async function runAll(steps: readonly (() => void | Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, "Several resources could not be closed.");
  if (failures.length === 1) throw failures[0];
}
