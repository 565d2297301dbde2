/**
 * An instance in a separate process. It joins the Redis of its first argument, claims the lease of its second, and
 * prints its name and the holder's. Then it waits to be killed, or closes when the third argument is `once`.
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
