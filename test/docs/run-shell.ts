import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { StandIns } from "./stand-ins.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A terminal in a folder with the project's examples, with the program in its PATH. */
export interface Terminal extends AsyncDisposable {
  readonly folder: string;
  /**
   * Runs the lines of a block; all must succeed.
   * @returns their standard output.
   * @throws Error with all their output when one fails.
   */
  run(script: string, standIns: StandIns): Promise<string>;
}

// An error response fails the block, and a hanging one is stopped. Blocks with other programs need a marker.
const programs: Readonly<Record<string, string>> = {
  curl: `exec "$(PATH="$READERS_PATH" command -v curl)" --fail-with-body --max-time 200 "$@"`,
  "marketplace-gateway": `exec ${JSON.stringify(process.execPath)} ${JSON.stringify(join(root, "src/main.ts"))} "$@"`,
  npx: `[ "$1" = marketplace-gateway ] || { echo "npx $1 needs a marker in the page" >&2; exit 1; }; exec "$@"`,
  npm: `echo "npm needs a marker in the page" >&2; exit 1`,
  docker: `echo "docker needs a marker in the page" >&2; exit 1`,
};

/** Opens a separate terminal for a page, which is removed with its scope. */
export async function openTerminal(): Promise<Terminal> {
  const home = await mkdtemp(join(tmpdir(), "page-"));
  const bin = join(home, "bin");
  const folder = join(home, "project");
  await Promise.all([bin, folder].map((path) => mkdir(path)));
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(bin, name), `#!/usr/bin/env bash\n${script}\n`);
    await chmod(join(bin, name), 0o755);
  }
  await symlink(join(root, "examples"), join(folder, "examples"));
  const run = async (script: string, standIns: StandIns) => {
    const lines = standIns.fill(script);
    const { PATH = "" } = process.env;
    const child = spawn("bash", ["-euo", "pipefail", "-c", lines], {
      cwd: folder,
      env: { PATH: `${bin}${delimiter}${PATH}`, READERS_PATH: PATH, HOME: home },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (code !== 0) throw new Error(`it ended with ${code}:\n${output}\n${errors}`);
    return output;
  };
  return {
    folder,
    run,
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}
