// Loaded into the gateway's process by `--import`: on request of the benchmark, it collects garbage and reports the
// memory or the live objects.
import { EventEmitter } from "node:events";
import { Socket } from "node:net";
import { queryObjects } from "node:v8";

const probeTimer = setTimeout(() => undefined, 0);
const Timeout = probeTimer.constructor;
clearTimeout(probeTimer);

process.on("message", (question) => {
  if (question !== "memory" && question !== "memory at rest" && question !== "alive") return;
  for (let pass = 0; pass < 3; pass++) globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    // V8 retains empty pages for a while; only a last-resort collection returns them.
    if (question === "memory at rest")
      globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
    process.send?.(question === "alive" ? countAlive() : process.memoryUsage());
  }, 300);
});
process.channel?.unref();

function count(Class) {
  return queryObjects(Class, { format: "count" });
}

/** Counts the handles of the event loop, and the objects of classes in which a leak would show. */
function countAlive() {
  const handles = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  const objects = {
    timers: count(Timeout),
    sockets: count(Socket),
    emitters: count(EventEmitter),
    signals: count(AbortSignal),
  };
  return { handles, objects };
}
