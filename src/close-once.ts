/**
 * Makes what closes several things: one after another, each of them although others before it have failed, and only once however often it
 * is called.
 * @returns a function that resolves after the last step. It rejects then with what has failed: one error, or an AggregateError of several.
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
  if (failures.length > 1) throw new AggregateError(failures, "Several things could not be closed.");
  if (failures.length === 1) throw failures[0];
}
