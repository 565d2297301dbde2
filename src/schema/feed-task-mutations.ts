import {
  createCustomerServiceMetricTask,
  createGenericTask,
  createInventoryTask,
  createOrderTask,
  createTaskErrors,
  type TaskPayload,
} from "../resolvers/feed-task-create.ts";
import {
  createGenericTaskFromFile,
  createTaskFromFileErrors,
  uploadTaskFile,
  uploadTaskFileErrors,
} from "../resolvers/feed-task-upload.ts";
import type {
  CustomerServiceMetricTask,
  GenericTask,
  InventoryTask,
  OrderTask,
} from "../upstream/seller-feed/model.ts";
import { builder } from "./builder.ts";
import {
  CustomerServiceMetricTaskType,
  GenericTaskType,
  InventoryTaskType,
  OrderTaskType,
} from "./feed-task-families.ts";
import {
  CreateCustomerServiceMetricTaskInput,
  CreateGenericTaskFromFileInput,
  CreateGenericTaskInput,
  CreateInventoryTaskInput,
  CreateOrderTaskInput,
  UploadTaskFileInput,
} from "./feed-task-inputs.ts";
import { errorsOfEitherHalf, mutationPayload } from "./payload.ts";

const created = "The task; null when nothing was created.";

const CreateCustomerServiceMetricTaskPayload = mutationPayload<TaskPayload<CustomerServiceMetricTask>>(
  "createCustomerServiceMetricTask",
  createTaskErrors,
);
builder.objectField(CreateCustomerServiceMetricTaskPayload, "task", (t) =>
  t.expose("task", {
    description: created,
    type: CustomerServiceMetricTaskType,
    nullable: true,
  }),
);

const CreateInventoryTaskPayload = mutationPayload<TaskPayload<InventoryTask>>(
  "createInventoryTask",
  createTaskErrors,
);
builder.objectField(CreateInventoryTaskPayload, "task", (t) =>
  t.expose("task", { description: created, type: InventoryTaskType, nullable: true }),
);

const CreateOrderTaskPayload = mutationPayload<TaskPayload<OrderTask>>("createOrderTask", createTaskErrors);
builder.objectField(CreateOrderTaskPayload, "task", (t) =>
  t.expose("task", { description: created, type: OrderTaskType, nullable: true }),
);

const CreateGenericTaskPayload = mutationPayload<TaskPayload<GenericTask>>(
  "createGenericTask",
  createTaskErrors,
);
builder.objectField(CreateGenericTaskPayload, "task", (t) =>
  t.expose("task", { description: created, type: GenericTaskType, nullable: true }),
);

const UploadTaskFilePayload = mutationPayload<TaskPayload<GenericTask, typeof uploadTaskFileErrors>>(
  "uploadTaskFile",
  uploadTaskFileErrors,
);
builder.objectField(UploadTaskFilePayload, "task", (t) =>
  t.expose("task", {
    description: "The task, with its file; null when the file was not accepted.",
    type: GenericTaskType,
    nullable: true,
  }),
);

const CreateGenericTaskFromFilePayload = mutationPayload<
  TaskPayload<GenericTask, typeof createTaskFromFileErrors>
>("createGenericTaskFromFile", createTaskFromFileErrors, errorsOfEitherHalf);
builder.objectField(CreateGenericTaskFromFilePayload, "task", (t) =>
  t.expose("task", {
    description: "The task; set as soon as it was opened, even when the upload failed.",
    type: GenericTaskType,
    nullable: true,
  }),
);

builder.mutationFields((t) => ({
  createCustomerServiceMetricTask: t.field({
    description: "Orders a report on customer service metrics.",
    type: CreateCustomerServiceMetricTaskPayload,
    nullable: true,
    extensions: { upstreamCalls: 2 },
    args: { input: t.arg({ description: "What to report.", type: CreateCustomerServiceMetricTaskInput }) },
    resolve: (_root, { input }, context) => createCustomerServiceMetricTask(input, context),
  }),
  createInventoryTask: t.field({
    description: "Orders a report on active inventory.",
    type: CreateInventoryTaskPayload,
    nullable: true,
    extensions: { upstreamCalls: 2 },
    args: { input: t.arg({ description: "What to report.", type: CreateInventoryTaskInput }) },
    resolve: (_root, { input }, context) => createInventoryTask(input, context),
  }),
  createOrderTask: t.field({
    description: "Orders a report on orders.",
    type: CreateOrderTaskPayload,
    nullable: true,
    extensions: { upstreamCalls: 2 },
    args: { input: t.arg({ description: "What to report.", type: CreateOrderTaskInput }) },
    resolve: (_root, { input }, context) => createOrderTask(input, context),
  }),
  createGenericTask: t.field({
    description:
      "Opens an upload task or orders a download without filter criteria; the feed type decides which.",
    type: CreateGenericTaskPayload,
    nullable: true,
    extensions: { upstreamCalls: 2 },
    args: { input: t.arg({ description: "What to open.", type: CreateGenericTaskInput }) },
    resolve: (_root, { input }, context) => createGenericTask(input, context),
  }),
  uploadTaskFile: t.field({
    description:
      "Sends the file of an upload task and starts processing. Accepted within one hour of creation.",
    type: UploadTaskFilePayload,
    nullable: true,
    extensions: { upstreamCalls: 3 },
    args: { input: t.arg({ description: "Which task, and its file.", type: UploadTaskFileInput }) },
    resolve: (_root, { input }, context) => uploadTaskFile(input, context),
  }),
  createGenericTaskFromFile: t.field({
    description:
      "Opens an upload task and sends its file in one step. When the second half fails, `task` is set and `errors` is not empty: go on with `uploadTaskFile`.",
    type: CreateGenericTaskFromFilePayload,
    nullable: true,
    extensions: { upstreamCalls: 4 },
    args: {
      input: t.arg({ description: "What to open, and the file.", type: CreateGenericTaskFromFileInput }),
    },
    resolve: (_root, { input }, context) => createGenericTaskFromFile(input, context),
  }),
}));
