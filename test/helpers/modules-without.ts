import { mkdir, readdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** Gives a folder the packages that are installed here, but for those of a scope that the project does not depend on itself. */
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
