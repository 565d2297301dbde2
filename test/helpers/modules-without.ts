import { mkdir, readdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** Links the installed packages into a folder, without those of a scope that are not in `kept`. */
export async function linkModulesWithout(
  folder: string,
  scope: string,
  kept: readonly string[],
): Promise<void> {
  const target = join(folder, "node_modules");
  await mkdir(target);
  const others = (await readdir(modules)).filter((name) => name !== scope);
  const names = [...others, ...kept.map((name) => join(scope, name))];
  for (const name of names) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await symlink(join(modules, name), join(target, name));
  }
}
