import { join } from "node:path";
import { expect } from "vitest";
import { runProgram } from "./program.ts";
import { copyProject } from "./project-copy.ts";

/** The program as `npm start` runs it. It is removed with its scope. */
export interface BuiltProgram extends AsyncDisposable {
  /** Path of the script that Node runs. */
  readonly main: string;
}

/** Builds the program in a separate folder. */
export async function buildProgram(): Promise<BuiltProgram> {
  const copy = await copyProject(true);
  expect(await runProgram({ args: ["scripts/build.mjs"], folder: copy.folder })).toMatchObject({ code: 0 });
  return {
    main: join(copy.folder, "dist", "main.js"),
    [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose](),
  };
}
