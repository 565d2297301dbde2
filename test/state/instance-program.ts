/**
 * An instance in a process of its own: joins the Redis of its first argument, claims the lease of its second, says its own name and the
 * holder's, and waits to be killed, or with `once` leaves.
 */
import { joinTestRedis } from "./redis-instance.ts";

const [url = "", lease = "", mode] = process.argv.slice(2);
const state = await joinTestRedis(url);
try {
  const holder = await state.leases.claim(lease, 600_000);
  process.stdout.write(`${state.instance} ${holder}\n`);
} finally {
  if (mode === "once") await state.close();
}
