import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../../", import.meta.url));
const checks = join(root, "deploy/checks/package.json");
const service = join(root, "deploy/checks/node_modules/@actions/languageservice/dist/index.js");

/** True when GitHub's workflow checker is installed: `npm ci --prefix deploy/checks` brings it. */
export const hasWorkflowChecker = existsSync(service);

/** Suffix for the titles of tests that need the checker, with the reason when they are skipped. */
export const workflowCheckerNote = hasWorkflowChecker
  ? ""
  : " (skipped: `npm ci --prefix deploy/checks` has not been run)";

/** A step of a job. */
export interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** A job, which has steps or calls another workflow. */
export interface Job {
  readonly uses?: string;
  readonly needs?: readonly string[];
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
  readonly container?: unknown;
  readonly services?: unknown;
  readonly steps?: readonly Step[];
}

/** A file of .github/workflows. */
export interface Workflow {
  readonly name: string;
  readonly text: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** All workflows of the project. */
export async function readWorkflows(): Promise<readonly Workflow[]> {
  const folder = join(root, ".github/workflows");
  return Promise.all(
    (await readdir(folder)).map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { ...(parse(text) as Omit<Workflow, "text">), name, text };
    }),
  );
}

/**
 * The checker of GitHub's editor extension: the schema of workflows, their expressions, and the workflows and actions
 * that they call.
 */
export interface WorkflowChecker extends AsyncDisposable {
  /** @returns one sentence for each fault, with its line number */
  findFaults(workflow: Pick<Workflow, "name" | "text">): Promise<readonly string[]>;
}

interface Fault {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}

/** The part of the checker that is used. */
interface Service {
  readonly validate: (document: object, options: object) => Promise<readonly Fault[]>;
}

/** The class of the documents that the checker reads. */
interface Documents {
  readonly TextDocument: { create(uri: string, language: string, version: number, text: string): object };
}

/** Loads the checker. It imports JSON in a way that Node rejects, so it is bundled first. */
export async function openWorkflowChecker(): Promise<WorkflowChecker> {
  const folder = await mkdtemp(join(tmpdir(), "workflows-"));
  const file = join(folder, "checker.mjs");
  const bundle = await rolldown({ input: service, platform: "node", logLevel: "silent" });
  await bundle.write({ file });
  const { validate } = (await import(pathToFileURL(file).href)) as Service;
  const { TextDocument } = createRequire(checks)("vscode-languageserver-textdocument") as Documents;
  const fileProvider = {
    getFileContent: async ({ path }: { path: string }) => ({
      name: path,
      content: await readFile(join(root, path), "utf8"),
    }),
  };
  let count = 0;
  return {
    async findFaults({ name, text }) {
      // The checker caches the content of an address.
      count += 1;
      const document = TextDocument.create(`file:///${count}/${name}`, "yaml", 1, text);
      const faults = await validate(document, { fileProvider });
      return faults.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
