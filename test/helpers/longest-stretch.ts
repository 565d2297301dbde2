/** Measures the time that this process works without a turn of its event loop. It stops with its scope. */
export interface StretchWatch extends Disposable {
  /** Longest stretch so far, in milliseconds of work, without the time that the machine spent on other processes. */
  longestMs(): number;
}

/** Starts to watch the event loop of this process. */
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
