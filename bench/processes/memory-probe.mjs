// Loaded into the gateway's process by `--import`: collects garbage and tells the memory, or what is still alive, when the
// bench asks.
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
    // V8 keeps empty pages for a while, which only a collection of its last resort gives back.
    if (question === "memory at rest")
      globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
    process.send?.(question === "alive" ? countAlive() : process.memoryUsage());
  }, 300);
});
process.channel?.unref();

function count(Class) {
  return queryObjects(Class, { format: "count" });
}

/** What keeps the event loop running, and how many objects there are of the classes that a leak would show in. */
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
