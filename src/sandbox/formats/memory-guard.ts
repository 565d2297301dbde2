// Entry point of a worker thread that kills its process when the process uses too much memory or its parent has exited.
// It works even while the main thread is busy.
import { workerData } from "node:worker_threads";
import { maxProcessBytes } from "./memory-budget.ts";

/** Interval of the checks in milliseconds. Decoders can allocate a few megabytes per millisecond. */
const checkIntervalMs = 5;

setInterval(() => {
  const isLeft = process.platform !== "win32" && process.ppid !== workerData;
  if (isLeft || process.memoryUsage.rss() > maxProcessBytes) process.kill(process.pid, "SIGKILL");
}, checkIntervalMs);
