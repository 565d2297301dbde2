import { closeAfterTest } from "../helpers/close-after.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

/** A valid file of listings. */
export const csv = "SKU,Price\r\nnone,1.00\r\n";
/** A valid file of ended listings. */
export const xml = "<BulkDataExchangeRequests></BulkDataExchangeRequests>";

const failureFields = `errors {
  __typename
  ... on MutationError { message upstream { errorId } }
  ... on FileRejectedError { rejectionReason acceptedTypes }
  ... on TaskQuotaExceededError { quota limit used availableAt openTasks { taskId uploadDeadline } }
}`;
export const reportFailureFields = failureFields.replace(/.*FileRejectedError.*/, "");
const createReport = `mutation { createInventoryTask(input: {}) { task { taskId } ${reportFailureFields} } }`;
const createTask = `mutation ($input: CreateGenericTaskInput!) {
  createGenericTask(input: $input) { task { taskId } ${reportFailureFields} }
}`;
const uploadTaskFile = `mutation ($input: UploadTaskFileInput!) {
  uploadTaskFile(input: $input) {
    task { taskId }
    errors { __typename ... on MutationError { message upstream { errorId } } ... on UploadRefusedError { refusalReason } }
  }
}`;
const createFromFile = `mutation ($input: CreateGenericTaskFromFileInput!) {
  createGenericTaskFromFile(input: $input) { task { taskId } ${failureFields} }
}`;
const countTasks = `query ($feedType: SellerFeedType!) {
  genericTasks(source: { feedType: $feedType }) { totalCount }
}`;

/** An error of a payload. */
interface Failure {
  readonly __typename: string;
  readonly message: string;
  readonly upstream: readonly { readonly errorId: number }[];
  readonly [field: string]: unknown;
}
/** The tested fields of a payload that contains a task. */
export interface Payload {
  readonly task: { readonly taskId: string } | null;
  readonly errors: readonly Failure[];
}

const schemaVersionOf = (feedType: string) => (feedType.startsWith("FX_") ? "1.0" : "1235");

/** Creates a task from a file. @returns the payload. */
export async function sendFile(client: GraphqlClient, feedType: string, file: File): Promise<Payload> {
  const input = { feedType, schemaVersion: schemaVersionOf(feedType), file };
  const answer = await client.upload<{ createGenericTaskFromFile: Payload }, object>(createFromFile, {
    input,
  });
  return dataOf(answer).createGenericTaskFromFile;
}

/** Uploads the file of an open task. @returns the payload. */
export async function uploadFile(client: GraphqlClient, taskId: string | undefined, file: File) {
  const input = { taskId, file };
  const answer = await client.upload<{ uploadTaskFile: Payload }, object>(uploadTaskFile, { input });
  return dataOf(answer).uploadTaskFile;
}

/** Starts a gateway over a sandbox, with one clock that a test controls. Both close with the test. */
export async function startFeeds() {
  const clock = createMovingClock(Date.UTC(2026, 2, 2, 12));
  const sandbox = await closeAfterTest(startSandbox({ feedStepMs: 1000, clock }));
  const gateway = await closeAfterTest(startGateway(sandbox.url, {}, { clock }));
  const client = graphqlClient(gateway.url);
  const open = async (feedType: string) => {
    const input = { feedType, schemaVersion: schemaVersionOf(feedType) };
    const answer = await client.query<{ createGenericTask: Payload }, object>(createTask, { input });
    return dataOf(answer).createGenericTask.task?.taskId ?? "";
  };
  const count = async (feedType: string) => {
    const answer = await client.query<{ genericTasks: { totalCount: number } }, object>(countTasks, {
      feedType,
    });
    return dataOf(answer).genericTasks.totalCount;
  };
  const look = async (taskId: string | undefined) => {
    const answer = await client.query<{ genericTask: object }, object>(
      `query ($taskId: ID!) { genericTask(taskId: $taskId) { status isTerminal failureReason failureMessage } }`,
      { taskId },
    );
    return dataOf(answer).genericTask;
  };
  return {
    clock,
    sandbox,
    client,
    open,
    look,
    count,
    send: (feedType: string, file: File) => sendFile(client, feedType, file),
    report: async () =>
      dataOf(await client.query<{ createInventoryTask: Payload }, object>(createReport)).createInventoryTask,
    upload: (taskId: string | undefined, file: File) => uploadFile(client, taskId, file),
  };
}
