import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../helpers/program.ts";
import type { StandIns } from "./stand-ins.ts";
import type { CodeBlock } from "./markdown-blocks.ts";
import { placeOf } from "./steps.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Languages of blocks that the compiler checks. */
export const scriptLanguages: readonly string[] = ["ts", "js", "tsx"];

/**
 * Creates a folder in which the project's packages, and the project itself as `marketplace-gateway`, can be imported.
 */
async function makeModuleFolder() {
  const folder = await mkdtemp(join(tmpdir(), "blocks-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await symlink(join(root, "examples"), join(folder, "examples"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Compiles blocks, each as a separate module. @returns the compiler's errors with the positions of the blocks. */
export async function findTypeFaults(blocks: readonly CodeBlock[]): Promise<string[]> {
  await using modules = await makeModuleFolder();
  const names = blocks.map(({ language }, index) => `block${index}.${language === "js" ? "js" : language}`);
  await Promise.all(
    blocks.map(({ text }, index) =>
      writeFile(join(modules.folder, names[index] ?? ""), `${text}\nexport {};\n`),
    ),
  );
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      paths: {
        "marketplace-gateway": [join(root, "src/index.ts")],
        "marketplace-gateway/sandbox": [join(root, "src/testing/index.ts")],
      },
      checkJs: true,
      jsx: "react-jsx",
      typeRoots: [join(root, "node_modules/@types")],
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
    // The sandbox imports a library without declarations.
    files: [...names, join(root, "src/sandbox/formats/libheif.d.ts")],
    include: [],
  };
  await writeFile(join(modules.folder, "tsconfig.json"), JSON.stringify(config));
  const { code, output } = await runProgram({
    args: [join(root, "node_modules/typescript/bin/tsc"), "--noEmit", "--project", "."],
    folder: modules.folder,
  });
  if (code === 0) return [];
  return output
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) =>
      line.replace(/^.*?block(\d+)\.\w+/, (_all, index: string) => {
        const block = blocks[Number(index)];
        return block ? placeOf(block) : "";
      }),
    );
}

/** Runs a block as a program. @returns its output. @throws Error with its output when it fails. */
export async function runScript(block: CodeBlock, standIns: StandIns): Promise<string> {
  await using modules = await makeModuleFolder();
  const name = `block.${block.language}`;
  await writeFile(join(modules.folder, name), standIns.fill(block.text));
  const { code, output } = await runProgram({ args: [name], folder: modules.folder });
  if (code !== 0) throw new Error(`it ended with ${code}:\n${output}`);
  return output;
}
