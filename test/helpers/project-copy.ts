import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const parts = [
  "src",
  "examples",
  "scripts",
  "package.json",
  "schema.graphql",
  "tsconfig.json",
  "tsconfig.build.json",
];

/** A copy of the project in a separate folder, without dist. It is removed with its scope. */
export interface ProjectCopy extends AsyncDisposable {
  readonly folder: string;
}

/** The packages installed for the examples are not copied. */
const isOurs = (path: string) => basename(path) !== "node_modules";

/** Copies the files that a build of the project needs. @param hasModules true to include the installed packages */
export async function copyProject(hasModules: boolean): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), "project-"));
  for (const name of parts)
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isOurs });
  if (hasModules) await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
