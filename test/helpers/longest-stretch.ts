/** Watches how long this process works without a turn of its event loop. Nothing is watched any more at the end of the scope. */
export interface StretchWatch extends Disposable {
  /** The longest stretch so far, in milliseconds of work: time in which the machine did something else does not count. */
  longestMs(): number;
}

/** Watches the event loop of this process from now on. */
export function watchStretches(): StretchWatch {
  let longestMs = 0;
  let atMs = performance.now();
  let cpu = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(cpu);
    longestMs = Math.max(longestMs, Math.min(performance.now() - atMs, (user + system) / 1000));
    atMs = performance.now();
    cpu = process.cpuUsage();
  }, 1);
  return { longestMs: () => longestMs, [Symbol.dispose]: () => clearInterval(timer) };
}
