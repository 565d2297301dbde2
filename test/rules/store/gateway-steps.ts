import { expect } from "vitest";
import type {
  AddStoreCategoryInput,
  DeleteStoreCategoryInput,
  MoveStoreCategoryInput,
  ErrorFieldsFragment,
  StoreTaskFieldsFragment,
} from "../../generated/graphql.ts";
import { dataOf, type GraphqlClient } from "../../helpers/graphql-client.ts";
import { resultOf } from "../outcomes.ts";
import type { GatewayUnderTest } from "../under-test.ts";
import * as operations from "./operations.ts";
import { newName } from "./steps.ts";

/** Payload of a category change. */
export interface ChangeAnswer {
  readonly task: StoreTaskFieldsFragment | null;
  readonly errors: readonly ErrorFieldsFragment[];
}

export async function addCategory(
  client: GraphqlClient,
  input: AddStoreCategoryInput,
): Promise<ChangeAnswer> {
  return dataOf(await client.query(operations.AddStoreCategory, { input })).addStoreCategory;
}

export async function renameCategory(client: GraphqlClient, categoryId: string, name: string) {
  const input = { categoryId, name };
  return dataOf(await client.query(operations.RenameStoreCategory, { input })).renameStoreCategory;
}

export async function moveCategory(
  client: GraphqlClient,
  input: MoveStoreCategoryInput,
): Promise<ChangeAnswer> {
  return dataOf(await client.query(operations.MoveStoreCategory, { input })).moveStoreCategory;
}

export async function deleteCategory(
  client: GraphqlClient,
  input: DeleteStoreCategoryInput,
): Promise<ChangeAnswer> {
  return dataOf(await client.query(operations.DeleteStoreCategory, { input })).deleteStoreCategory;
}

/** Sends one change of each kind without expecting success. */
export async function tryChanges(client: GraphqlClient): Promise<readonly ChangeAnswer[]> {
  return [
    await addCategory(client, { name: newName() }),
    await renameCategory(client, "1001", newName()),
    await moveCategory(client, { categoryId: "1002", destination: { topLevel: true } }),
    await deleteCategory(client, { categoryId: "1002" }),
  ];
}

/** Returns a start of each kind of change for a branch. */
export function changesOf(client: GraphqlClient, [top, middle, leaf]: readonly [string, string, string]) {
  return [
    () => addCategory(client, { name: newName() }),
    () => renameCategory(client, middle, newName()),
    () => moveCategory(client, { categoryId: leaf, destination: { parentCategoryId: top } }),
    () => deleteCategory(client, { categoryId: top }),
  ];
}

/** Expected payload of a rejected change: one failure, from the service unless `errorId` is absent. */
export function refusal(expected: Readonly<Record<string, unknown>>, errorId?: number) {
  return { task: null, errors: [{ ...expected, upstream: errorId === undefined ? [] : [{ errorId }] }] };
}

/** Returns the task of a change that must have been accepted. */
export function startedTask(answer: ChangeAnswer): StoreTaskFieldsFragment {
  return resultOf(answer, "task");
}

export async function readOwnTask(client: GraphqlClient, taskId: string) {
  return dataOf(await client.query(operations.ReadStoreTask, { taskId })).storeTask;
}

/** Reads the whole category tree; the viewer must have a store. */
export async function readCategories(client: GraphqlClient) {
  const { store } = dataOf(await client.query(operations.ReadCategories));
  return store?.categories ?? [];
}

export async function readOwnCategory(client: GraphqlClient, categoryId: string) {
  return dataOf(await client.query(operations.ReadCategory, { categoryId })).store?.category ?? null;
}

export async function readChanges(client: GraphqlClient, page: { first?: number; after?: string } = {}) {
  const { store } = dataOf(await client.query(operations.ReadChanges, page));
  if (!store?.tasks) throw new Error("There is no store.");
  return { pendingChange: store.pendingChange, ...store.tasks };
}

/** Advances the clock past an accepted change, and reads its task. */
export async function finishChange(
  { client, service }: GatewayUnderTest,
  answer: ChangeAnswer,
): Promise<StoreTaskFieldsFragment | null> {
  const { taskId } = startedTask(answer);
  await service.pass(service.processingMs);
  return readOwnTask(client, taskId);
}

/** Adds a category, advances the clock past the change, and reads its task. */
export async function finishAdding(tested: GatewayUnderTest, input: AddStoreCategoryInput) {
  return finishChange(tested, await addCategory(tested.client, input));
}

/** Adds a category and returns its ID. */
export async function makeOwnCategory(
  gateway: GatewayUnderTest,
  parentCategoryId: string | null = null,
): Promise<string> {
  const name = newName();
  const task = await finishChange(
    gateway,
    await addCategory(gateway.client, { name, ...(parentCategoryId !== null && { parentCategoryId }) }),
  );
  expect(task).toMatchObject({ status: "COMPLETED" });
  const made = allOf(await readCategories(gateway.client)).filter((category) => category.name === name);
  expect(made).toHaveLength(1);
  return made[0]?.categoryId ?? "";
}

/** Adds three categories, each below the previous one, and returns their IDs. */
export async function makeOwnBranch(gateway: GatewayUnderTest): Promise<readonly [string, string, string]> {
  const top = await makeOwnCategory(gateway);
  const middle = await makeOwnCategory(gateway, top);
  return [top, middle, await makeOwnCategory(gateway, middle)];
}

interface AnyCategory {
  readonly categoryId: string;
  readonly name: string;
  readonly level: number;
  readonly children?: readonly object[];
}

/** Returns all categories of a tree, parents before their children, without the children of the lowest level. */
export function allOf(categories: readonly object[]): AnyCategory[] {
  return (categories as readonly AnyCategory[])
    .filter((category) => "name" in category)
    .flatMap((category) => [category, ...allOf(category.children ?? [])]);
}
