// Makes the secrets of deploy/compose.yaml where there are none yet: for each service that needs some a folder, which only that
// service sees. The folder in which they lie is an argument, `/secrets` unless another is given.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder = "/secrets"] = process.argv.slice(2);
const makeRandom = () => randomBytes(32).toString("base64url");

/** Keeps the secret that is there, or writes this one, whole. @returns what is there then. */
function keep(name, text) {
  const file = join(folder, name);
  if (!existsSync(file)) {
    // Each service is a user of its own, so all may read: the folder itself is seen by one of them alone.
    writeFileSync(`${file}.draft`, `${text}\n`, { mode: 0o444 });
    renameSync(`${file}.draft`, file);
  }
  return readFileSync(file, "utf8").trim();
}

keep("gateway/gateway-secret", makeRandom());
keep("gateway/client-secret", process.env.UPSTREAM_CLIENT_SECRET);
keep("gateway/access-token", makeRandom());
const password = keep("valkey/password", makeRandom());
keep("valkey/valkey.conf", `requirepass ${password}\nmaxmemory-policy noeviction\nappendonly yes\ndir /data`);
keep("gateway/redis-url", `redis://:${password}@valkey:6379`);
keep("grafana/admin-password", makeRandom());
