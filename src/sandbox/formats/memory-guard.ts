// The program of a thread that ends its process when that takes too much memory, whatever the process is busy with.
import { maxProcessBytes } from "./memory-budget.ts";

/** Memory is filled at a few megabytes in each millisecond. */
const lookEveryMs = 5;

setInterval(() => {
  if (process.memoryUsage.rss() > maxProcessBytes) process.kill(process.pid, "SIGKILL");
}, lookEveryMs);
