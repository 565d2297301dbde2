// Generates the missing secrets of deploy/compose.yaml: a folder for each service that needs some, visible to that service only.
// Argument: their parent folder, by default `/secrets`.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder = "/secrets"] = process.argv.slice(2);
const makeRandom = () => randomBytes(32).toString("base64url");

/** Keeps an existing secret, or writes this one atomically. @returns the secret in the file. */
function keep(name, text) {
  const file = join(folder, name);
  if (!existsSync(file)) {
    // Each service runs as another user, so the file is readable by all. Only one service sees the folder.
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
