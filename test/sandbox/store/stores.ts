import { expect } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import type { Answer, CallOptions } from "../../helpers/sandbox-client.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { flatten, locationOf, type WireCategory, type WireTask } from "../../rules/store/steps.ts";
import type { SandboxOptions } from "../../../src/sandbox/options.ts";

/** Public base path of the store service. */
export const storePath = "/sell/stores/v1";

export const dayMs = 24 * 60 * 60 * 1000;

/** Duration of the PENDING state of a change in these tests, in milliseconds. */
export const storeTaskMs = 5000;

/** Starts a sandbox with a manual clock and returns functions for the calls of its store service. */
export async function startStore(overrides: Partial<SandboxOptions> = {}) {
  const clock = createManualClock();
  const sandbox = await startSandbox({ clock, storeTaskMs, ...overrides });
  const call = (path: string, options?: CallOptions) =>
    callSandbox(path.startsWith("/") ? `${sandbox.url}${storePath}${path}` : path, options);
  const read = async () => readTree(await call("/store/categories"));
  const readTask = async (location: string) => taskOf(await call(location));
  /** Advances the clock and waits for the jobs that became due. */
  const pass = async (durationMs: number) => {
    clock.jump(durationMs);
    await sandbox.idle();
  };
  /** Expects that a change is accepted, advances the clock to its end, and returns the task. */
  const finish = async (answer: Answer) => {
    const location = locationOf(answer);
    expect(await readTask(location)).toMatchObject({ status: "PENDING", message: "" });
    await pass(storeTaskMs);
    return readTask(location);
  };
  return {
    sandbox,
    clock,
    call,
    read,
    readTask,
    pass,
    finish,
    add: (json: Record<string, unknown>) => call("/store/categories", { json }),
    move: (json: Record<string, unknown>) => call("/store/categories/move_category", { json }),
    rename: (id: string, categoryName: unknown) =>
      call(`/store/categories/${id}`, { method: "PUT", json: { categoryName } }),
    remove: (id: string, json?: Record<string, unknown>) =>
      call(`/store/categories/${id}`, { method: "DELETE", json }),
    /** Returns the ID of the category with a name. */
    idOf: async (name: string) => {
      const found = flatten(await read()).find(({ categoryName }) => categoryName === name);
      if (found === undefined) throw new Error(`There is no category ${name}.`);
      return found.categoryId;
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}

export function taskOf(answer: Answer): WireTask {
  expect(answer).toMatchObject({ status: 200 });
  return JSON.parse(answer.text).task;
}

export function readTree(answer: Answer): readonly WireCategory[] {
  expect(answer).toMatchObject({ status: 200 });
  return JSON.parse(answer.text).storeCategories;
}

/** Returns the names of the tree, indented by level. */
export function outline(categories: readonly WireCategory[]): readonly string[] {
  return flatten(categories).map(({ categoryName, level }) => `${"  ".repeat(level - 1)}${categoryName}`);
}
