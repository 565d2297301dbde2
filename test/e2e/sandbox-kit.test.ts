import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { closeAfterAll } from "../helpers/close-after.ts";
import { runProgram } from "../helpers/program.ts";
import { copyProject } from "../helpers/project-copy.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const modules = join(root, "node_modules");

/** The project with a dist folder, and its packed package. */
const { folder: built } = await closeAfterAll(copyProject(true));
await runProgram({ args: ["scripts/build.mjs"], folder: built });
const packed = await runProgram({
  file: "npm",
  args: ["pack", "--ignore-scripts", "--silent"],
  folder: built,
});
const tarball = join(built, packed.stdout.trim());

/** Creates a project with the unpacked package, and with this project's installed packages except the given ones. */
async function makeProject(missing: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foreign-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const own = join(folder, "node_modules");
  await mkdir(own);
  for (const name of await readdir(modules)) {
    if (!missing.includes(name)) await symlink(join(modules, name), join(own, name));
  }
  await runProgram({ file: "tar", args: ["--extract", "--file", tarball], folder });
  await cp(join(folder, "package"), join(own, packageJson.name), { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  return folder;
}

/** Copies a file of this project, with imports of the package instead of the source. */
async function copyTest(from: string, to: string): Promise<void> {
  const text = await readFile(new URL(from, import.meta.url), "utf8");
  const foreign = text
    .replace(/"[./]+src\/testing\/[\w-]+\.ts"/, '"marketplace-gateway/sandbox"')
    .replace('"../../testing/scenario.ts"', '"./scenario.ts"');
  await writeFile(to, foreign);
}

/** Writes the program of docs/guides/testing.md to a file. */
async function copyGuide(to: string): Promise<void> {
  const page = await readFile(join(root, "docs/guides/testing.md"), "utf8");
  const [, program = "", ...others] = page.split(/^```ts\n([\s\S]*?)^```$/m);
  expect(others).toHaveLength(1);
  await writeFile(to, program);
}

test("the packed package works in a vitest project with strict types that checks all declarations", async () => {
  const folder = await makeProject();
  await copyTest("foreign-project/sandbox.proof.ts", join(folder, "sandbox.test.ts"));
  await copyTest("../testing/scenario.ts", join(folder, "scenario.ts"));
  await copyGuide(join(folder, "guide.test.ts"));
  await cp(join(root, "examples/clip.mp4"), join(folder, "clip.mp4"));
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  const files = ["sandbox.test.ts", "scenario.ts", "guide.test.ts"];
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  expect(await runProgram({ args: [join(modules, "typescript/bin/tsc")], folder })).toMatchObject({
    output: "",
    code: 0,
  });
  const run = await runProgram({ args: [join(modules, "vitest/vitest.mjs"), "run"], folder });
  expect(run).toMatchObject({ code: 0, output: expect.stringMatching(/Tests\s.*9 passed/) });
});

test("without the optional packages, the error names the missing one", async () => {
  const folder = await makeProject(["hono"]);
  await writeFile(
    join(folder, "start.mjs"),
    `import { createSandbox, SandboxLibrariesError } from "marketplace-gateway/sandbox";
     const error = await createSandbox().catch((failure) => failure);
     console.log(error instanceof SandboxLibrariesError, error.message);`,
  );
  const { output } = await runProgram({ args: ["start.mjs"], folder });
  expect(output).toBe(
    "true The sandbox's libraries, which are optional packages, are not installed (the package hono is missing). Install without `--omit=optional`.\n",
  );
});
