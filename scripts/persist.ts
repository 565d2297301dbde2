// Creates a manifest of persisted operations from client code: `npm run persist -- 'src/**/*.{ts,tsx,graphql}'`. --out
// FILE sets the file; the default is persisted-operations.json. If an operation is invalid for the schema, nothing is
// written.
import { createHash } from "node:crypto";
import { glob, readFile, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { gqlPluckFromCodeString } from "@graphql-tools/graphql-tag-pluck";
import { getOperationAST, validate } from "graphql";
import { schema } from "../src/schema/index.ts";
import { type ClientText, readOperations, textsOf } from "./operation-texts.ts";

const usage = `Usage: npm run persist -- [--out FILE] GLOB...

Makes the manifest for PERSISTED_OPERATIONS from the operations in GraphQL files and in the templates of code.

  --out FILE  where it is written, persisted-operations.json when left out
  GLOB        client code, such as 'src/**/*.{ts,tsx,graphql}'; quote it, so that the shell leaves it as it is
`;

/** Exits with a message. @param status 2 for invalid arguments, 1 for errors in the code. */
function fail(message: string, status: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(status);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { out: { type: "string", default: "persisted-operations.json" }, help: { type: "boolean" } },
    });
    return { ...values, globs: positionals };
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`, 2);
  }
}

/** Returns the documents of a file: the file itself, or the templates in its code. */
async function textsIn(file: string): Promise<readonly ClientText[]> {
  const content = await readFile(file, "utf8");
  if (/\.(graphql|gql)$/.test(file)) return [{ file, text: content }];
  const sources = await gqlPluckFromCodeString(file, content).catch((error: unknown) =>
    fail(`${file} cannot be read: ${(error as Error).message}`, 1),
  );
  return sources.map(({ body }) => ({ file, text: body }));
}

const { out, help, globs } = readArguments();
if (help) {
  process.stdout.write(usage);
  process.exit(0);
}
if (globs.length === 0) fail(`No file pattern is given.\n\n${usage}`, 2);

// npm runs scripts in the folder of the package, and sets INIT_CWD to the folder of the call.
const folder = process.env["INIT_CWD"] ?? process.cwd();
const isInstalled = (path: string) => /(^|\/)node_modules(\/|$)/.test(path);
const files: string[] = [];
for await (const file of glob(globs, { cwd: folder, exclude: isInstalled })) {
  // The target of a symbolic link may be missing.
  const found = await stat(resolve(folder, file)).catch(() => null);
  if (found?.isFile()) files.push(file);
}
if (files.length === 0) fail(`No file matches ${globs.join(" ")} in ${folder}.`, 1);

const faults: string[] = [];
const texts = await Promise.all(
  files
    .toSorted()
    .map(async (file) => (await textsIn(resolve(folder, file))).map(({ text }) => ({ file, text }))),
);
const operations = readOperations(texts.flat(), faults);
for (const { name, file, document } of operations) {
  faults.push(...validate(schema, document).map(({ message }) => `${file}, ${name}: ${message}`));
}
if (faults.length > 0) fail(faults.join("\n"), 1);
if (operations.length === 0) fail(`No operations found in ${files.length} files.`, 1);

const entries = operations.flatMap(({ name, document }) =>
  textsOf(document).map((body) => ({
    id: createHash("sha256").update(body).digest("hex"),
    name,
    type: getOperationAST(document)?.operation,
    body,
  })),
);
const manifest = { format: "apollo-persisted-query-manifest", version: 1, operations: entries };
await writeFile(resolve(folder, out), `${JSON.stringify(manifest, null, 2)}\n`).catch((error: unknown) =>
  fail(`${out} cannot be written: ${(error as Error).message}`, 1),
);
process.stdout.write(`${out}: ${operations.length} operations of ${files.length} files.\n`);
