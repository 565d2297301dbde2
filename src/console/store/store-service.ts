import type { Client, CombinedError } from "urql";
import { treeOf } from "./category-tree.ts";
import type { Change } from "./change.ts";
import type { CategoryTaskFragment, ChangeFaultFragment, StoreStateQuery } from "./generated/graphql.ts";
import type { ReportedTask, StoreState } from "./next-step.ts";
import {
  AddStoreCategoryDocument,
  DeleteStoreCategoryDocument,
  MoveStoreCategoryDocument,
  RenameStoreCategoryDocument,
  StoreStateDocument,
  StoreTaskStatusDocument,
} from "./operations.ts";
import type { ChangeFailure, FailureReason, StoreTask } from "./queued-change.ts";

/** Result of reading the store. */
export type Reading =
  | { readonly kind: "store"; readonly state: StoreState }
  | { readonly kind: "noStore" | "signedOut" | "unavailable" }
  | { readonly kind: "forbidden"; readonly failure: ChangeFailure };

/** Result of sending a change. */
export type Sending =
  | { readonly kind: "started"; readonly task: StoreTask }
  | { readonly kind: "done" }
  | { readonly kind: "inProgress"; readonly task: StoreTask | null }
  | { readonly kind: "limited"; readonly retryAfterSeconds: number }
  | { readonly kind: "failed"; readonly failure: ChangeFailure }
  /** The session has expired; the change did not reach the service. */
  | { readonly kind: "signedOut" }
  /** There was no response; the store must be read. */
  | { readonly kind: "lost" }
  /** The gateway does not know the outcome; the store must be read. */
  | { readonly kind: "unknown" };

/** Reads and changes the store through the gateway. */
export class StoreService {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Reads the current state of the store. Queries on the screen are updated through the cache. */
  async read(): Promise<Reading> {
    const { data, error } = await this.#client
      .query(StoreStateDocument, {}, { requestPolicy: "network-only" })
      .toPromise();
    const code = codeOf(error);
    if (code === "UNAUTHENTICATED") return { kind: "signedOut" };
    if (code === "FORBIDDEN") return { kind: "forbidden", failure: failure("forbidden", error) };
    if (error || !data) return { kind: "unavailable" };
    if (!data.store) return { kind: "noStore" };
    const state = stateOf(data.store);
    return state ? { kind: "store", state } : { kind: "unavailable" };
  }

  /**
   * Sends a change once, without retries.
   * @param change Change with the service's identifiers.
   * @param idempotencyKey Key of the change, for all attempts until the gateway responds.
   */
  async send(change: Change, idempotencyKey: string): Promise<Sending> {
    const { payload, error } = await this.#mutate(change, idempotencyKey);
    const code = codeOf(error);
    if (code === "UNAUTHENTICATED") return { kind: "signedOut" };
    if (code === "FORBIDDEN") return { kind: "failed", failure: failure("forbidden", error) };
    if (!payload) return { kind: "lost" };
    const [fault] = payload.errors;
    if (fault) return sendingOf(fault);
    return payload.task ? { kind: "started", task: payload.task } : { kind: "done" };
  }

  /** Resolves to true when the service has finished a change, and to false when the subscription was interrupted. */
  follow(task: StoreTask, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasEnded: boolean) => {
        signal.removeEventListener("abort", abort);
        subscription.unsubscribe();
        resolve(hasEnded);
      };
      const abort = () => end(false);
      const subscription = this.#client
        .subscription(StoreTaskStatusDocument, { id: task.id })
        .subscribe(({ data, error }) => {
          // The first event may arrive before `subscription` is assigned.
          if (error || data?.storeTaskStatusChanged.isFinal) queueMicrotask(() => end(!error));
        });
      signal.addEventListener("abort", abort);
    });
  }

  async #mutate(
    change: Change,
    idempotencyKey: string,
  ): Promise<{ readonly payload: Payload; readonly error?: CombinedError }> {
    const client = this.#client;
    switch (change.type) {
      case "add": {
        const { name, parentKey } = change;
        const input = { name, ...(parentKey !== null && { parentCategoryId: parentKey }), idempotencyKey };
        const { data, error } = await client.mutation(AddStoreCategoryDocument, { input }).toPromise();
        return { payload: data?.addStoreCategory, ...(error && { error }) };
      }
      case "rename": {
        const input = { categoryId: change.key, name: change.name, idempotencyKey };
        const { data, error } = await client.mutation(RenameStoreCategoryDocument, { input }).toPromise();
        return { payload: data?.renameStoreCategory, ...(error && { error }) };
      }
      case "move": {
        const { key, parentKey, listingsKey } = change;
        const destination = parentKey === null ? { topLevel: true } : { parentCategoryId: parentKey };
        const input = { categoryId: key, destination, ...listingsTo(listingsKey), idempotencyKey };
        const { data, error } = await client.mutation(MoveStoreCategoryDocument, { input }).toPromise();
        return { payload: data?.moveStoreCategory, ...(error && { error }) };
      }
      case "delete": {
        const input = { categoryId: change.key, ...listingsTo(change.listingsKey), idempotencyKey };
        const { data, error } = await client.mutation(DeleteStoreCategoryDocument, { input }).toPromise();
        return { payload: data?.deleteStoreCategory, ...(error && { error }) };
      }
      default:
        return change satisfies never;
    }
  }
}

type Payload =
  | { readonly task: CategoryTaskFragment | null; readonly errors: readonly ChangeFaultFragment[] }
  | null
  | undefined;

function listingsTo(key: string | null): { readonly moveListingsToCategoryId?: string } {
  return key === null ? {} : { moveListingsToCategoryId: key };
}

function codeOf(error: CombinedError | undefined): unknown {
  return error?.graphQLErrors[0]?.extensions["code"];
}

function failure(reason: FailureReason, error: CombinedError | undefined): ChangeFailure {
  return { reason, detail: error?.graphQLErrors[0]?.message ?? null };
}

function stateOf({
  categories,
  pendingChange,
  tasks,
}: NonNullable<StoreStateQuery["store"]>): StoreState | null {
  if (!categories || !tasks) return null;
  const report = ({ category, ...task }: (typeof tasks.nodes)[number]): ReportedTask => ({
    ...task,
    categoryId: category?.categoryId ?? null,
  });
  return {
    tree: treeOf(categories),
    pending: pendingChange && report(pendingChange),
    tasks: tasks.nodes.map(report),
  };
}

/** Failure reasons by the gateway's code of a validation error. */
const reasonsByCode: Readonly<Record<string, FailureReason>> = {
  DUPLICATE: "duplicate",
  INVALID_CHARACTERS: "nameCharacters",
  OUT_OF_RANGE: "nameTooLong",
  REQUIRED: "nameEmpty",
};

function sendingOf(fault: ChangeFaultFragment): Sending {
  const failed = (reason: FailureReason): Sending => ({
    kind: "failed",
    failure: { reason, detail: fault.message },
  });
  switch (fault.__typename) {
    case "CategoryChangeInProgressError":
      return { kind: "inProgress", task: fault.pendingTask };
    case "RateLimitedError":
      return { kind: "limited", retryAfterSeconds: fault.retryAfterSeconds };
    case "OutcomeUnknownError":
      return { kind: "unknown" };
    case "NoActiveStoreError":
      return failed("noStore");
    case "NotFoundError":
      return failed("missing");
    case "PermissionDeniedError":
      return failed("forbidden");
    case "UpstreamError":
      return failed("unavailable");
    case "ValidationError":
      return failed(reasonsByCode[fault.code] ?? "refused");
    default:
      return failed("refused");
  }
}
