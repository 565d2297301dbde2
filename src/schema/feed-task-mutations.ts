import {
  createCustomerServiceMetricTask,
  createGenericTask,
  createInventoryTask,
  createOrderTask,
} from "../resolvers/feed-task-create.ts";
import { createGenericTaskFromFile, uploadTaskFile } from "../resolvers/feed-task-upload.ts";
import { uploadWindowMs } from "../upstream/seller-feed/limits.ts";
import { CustomerServiceMetricTaskType, InventoryTaskType, OrderTaskType } from "./feed-task-families.ts";
import {
  CreateCustomerServiceMetricTaskInput,
  CreateGenericTaskFromFileInput,
  CreateGenericTaskInput,
  CreateInventoryTaskInput,
  CreateOrderTaskInput,
  UploadTaskFileInput,
} from "./feed-task-inputs.ts";
import { FeedTaskInterface } from "./feed-task.ts";
import { mutationField } from "./mutation.ts";

const created = { name: "task", description: "The task; null when nothing was created." } as const;

mutationField("createCustomerServiceMetricTask", createCustomerServiceMetricTask, {
  description: "Orders a report on customer service metrics.",
  upstreamCalls: 2,
  input: CreateCustomerServiceMetricTaskInput,
  inputDescription: "What to report.",
  result: { ...created, type: CustomerServiceMetricTaskType },
});

mutationField("createInventoryTask", createInventoryTask, {
  description: "Orders a report on active inventory.",
  upstreamCalls: 2,
  input: CreateInventoryTaskInput,
  inputDescription: "What to report.",
  result: { ...created, type: InventoryTaskType },
});

mutationField("createOrderTask", createOrderTask, {
  description: "Orders a report on orders.",
  upstreamCalls: 2,
  input: CreateOrderTaskInput,
  inputDescription: "What to report.",
  result: { ...created, type: OrderTaskType },
});

mutationField("createGenericTask", createGenericTask, {
  description:
    "Opens an upload task or orders a download without filter criteria; the feed type decides which.",
  upstreamCalls: 2,
  input: CreateGenericTaskInput,
  inputDescription: "What to open.",
  result: { ...created, type: FeedTaskInterface },
});

mutationField("uploadTaskFile", uploadTaskFile, {
  description: `Sends the file of an upload task and starts processing. Accepted within ${uploadWindowMs / 60_000} minutes of creation.`,
  upstreamCalls: 3,
  input: UploadTaskFileInput,
  inputDescription: "Which task, and its file.",
  result: {
    name: "task",
    type: FeedTaskInterface,
    description: "The task, with its file; null when the file was not accepted.",
  },
});

mutationField("createGenericTaskFromFile", createGenericTaskFromFile, {
  description:
    "Opens an upload task and sends its file in one step. The gateway checks the whole file first: kind, packing, column names and first record, or XML root. When the second half fails, `task` is set and `errors` is not empty. While the task is CREATED, `uploadTaskFile` sends another file to it.",
  upstreamCalls: 4,
  input: CreateGenericTaskFromFileInput,
  inputDescription: "What to open, and the file.",
  result: {
    name: "task",
    type: FeedTaskInterface,
    description: "The task; set as soon as it was opened, even when the upload failed.",
  },
  hasTwoHalves: true,
});
