// The program of a thread that ends its process, whatever that is busy with: when it takes too much memory, and when the
// process that started it is gone.
import { workerData } from "node:worker_threads";
import { maxProcessBytes } from "./memory-budget.ts";

/** Memory is filled at a few megabytes in each millisecond. */
const lookEveryMs = 5;

setInterval(() => {
  const isLeft = process.platform !== "win32" && process.ppid !== workerData;
  if (isLeft || process.memoryUsage.rss() > maxProcessBytes) process.kill(process.pid, "SIGKILL");
}, lookEveryMs);
