// Removes the C headers of the Node that npm installs, 67 MB: no package of the gateway is compiled on this machine.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const packages = join(import.meta.dirname, "..", "node_modules", "node", "node_modules");
const platforms = existsSync(packages)
  ? readdirSync(packages).filter((name) => name.startsWith("node-"))
  : [];
for (const name of platforms) rmSync(join(packages, name, "include"), { recursive: true, force: true });
