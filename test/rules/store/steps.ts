import { expect } from "vitest";
import type { Answer, CallOptions } from "../../helpers/sandbox-client.ts";
import { bodyOf } from "../body-of.ts";
import type { ServiceUnderTest } from "../under-test.ts";

/** The seller without a store. */
export const sellerWithoutStore = { token: "sandbox-seller-2" };

/** Destination for the top level (wire facts, store §7). */
export const topLevel = "-999";

/** A category in the service's format (wire facts, store §3). */
export interface WireCategory {
  readonly categoryId: string;
  readonly categoryName: string;
  readonly level: number;
  readonly order: number;
  readonly childrenCategories?: readonly WireCategory[];
}

/** A task in the service's format (wire facts, store §3). */
export interface WireTask {
  readonly id: string;
  readonly status: string;
  readonly type: string;
  readonly message: string;
}

let namesGiven = 0;

/** Returns a unique category name. */
export function newName(base = "Shelf"): string {
  namesGiven += 1;
  return `${base} ${namesGiven}`;
}

export function add(service: ServiceUnderTest, json: Readonly<Record<string, unknown>>): Promise<Answer> {
  return service.call("/store/categories", { json });
}

export function rename(service: ServiceUnderTest, id: string, categoryName: unknown): Promise<Answer> {
  return service.call(`/store/categories/${id}`, { method: "PUT", json: { categoryName } });
}

export function move(service: ServiceUnderTest, json: Readonly<Record<string, unknown>>): Promise<Answer> {
  return service.call("/store/categories/move_category", { json });
}

export function remove(
  service: ServiceUnderTest,
  id: string,
  json?: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const options: CallOptions = { method: "DELETE" };
  return service.call(`/store/categories/${id}`, json === undefined ? options : { ...options, json });
}

/** Expects that a change is accepted, and returns its task's address. */
export function locationOf(answer: Answer): string {
  expect(answer).toMatchObject({ status: expect.toBeOneOf([202, 204]), text: "" });
  return String(answer.headers.location);
}

export async function readTask(service: ServiceUnderTest, location: string): Promise<WireTask> {
  return bodyOf(await service.call(location)).task;
}

export async function readTasks(service: ServiceUnderTest, path = "/store/task"): Promise<WireTask[]> {
  return bodyOf(await service.call(path)).task;
}

/** Advances the clock past an accepted change, and reads its task. */
export async function finish(service: ServiceUnderTest, answer: Answer): Promise<WireTask> {
  const location = locationOf(answer);
  await service.pass(service.processingMs);
  return readTask(service, location);
}

/** Advances the clock past an accepted change, and expects that it succeeds. */
export async function complete(service: ServiceUnderTest, answer: Answer): Promise<WireTask> {
  const task = await finish(service, answer);
  expect(task).toMatchObject({ status: "COMPLETED" });
  return task;
}

export async function readTree(service: ServiceUnderTest): Promise<readonly WireCategory[]> {
  return bodyOf(await service.call("/store/categories")).storeCategories;
}

/** Returns all categories, parents before their children. */
export function flatten(categories: readonly WireCategory[]): readonly WireCategory[] {
  return categories.flatMap((category) => [category, ...flatten(category.childrenCategories ?? [])]);
}

/** Returns the category with an ID; undefined when the store has none. */
export async function readCategory(service: ServiceUnderTest, id: string): Promise<WireCategory | undefined> {
  return flatten(await readTree(service)).find(({ categoryId }) => categoryId === id);
}

/** Returns the names of a category's children. */
export async function childrenOf(service: ServiceUnderTest, id: string): Promise<readonly string[]> {
  const { childrenCategories = [] } = (await readCategory(service, id)) ?? {};
  return childrenCategories.map(({ categoryName }) => categoryName);
}

/** Creates a category below a parent, by default at the top level, and returns its ID. */
export async function makeCategory(
  service: ServiceUnderTest,
  parentId = topLevel,
  categoryName = newName(),
): Promise<string> {
  await complete(service, await add(service, { categoryName, destinationParentCategoryId: parentId }));
  const made = flatten(await readTree(service)).filter((category) => category.categoryName === categoryName);
  expect(made).toHaveLength(1);
  return String(made[0]?.categoryId);
}

/** Creates three categories, each below the previous one, and returns their IDs. */
export async function makeBranch(service: ServiceUnderTest): Promise<readonly [string, string, string]> {
  const top = await makeCategory(service);
  const middle = await makeCategory(service, top);
  return [top, middle, await makeCategory(service, middle)];
}

/** Returns a start of each kind of change for a branch. */
export function changesOfBranch(
  service: ServiceUnderTest,
  [top, middle, leaf]: readonly [string, string, string],
) {
  return [
    () => add(service, { categoryName: newName() }),
    () => rename(service, middle, newName()),
    () => move(service, { categoryId: leaf, destinationParentCategoryId: top }),
    () => remove(service, top),
  ];
}
