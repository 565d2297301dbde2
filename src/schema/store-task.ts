import { decodeGlobalIdOf, encodeGlobalId } from "../resolvers/global-id.ts";
import {
  isFinalStoreTask,
  loadStoreTask,
  type StoreTaskStatusUpdate,
  watchStoreTask,
} from "../resolvers/store-task.ts";
import type { StoreTask, StoreTaskStatus, StoreTaskType as TypeOfTask } from "../upstream/store/model.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { builder } from "./builder.ts";
import { NodeInterface } from "./node.ts";

const StoreTaskTypeEnum = builder.enumType("StoreTaskType", {
  description: "Kinds of category change.",
  values: {
    ADD_STORE_CATEGORY: { description: "A category is added." },
    RENAME_STORE_CATEGORY: {
      description:
        "A category is renamed. The public service carries renames out at once and has no such task; the embedded service has.",
    },
    MOVE_STORE_CATEGORY: { description: "A category is moved." },
    DELETE_STORE_CATEGORY: { description: "A category is deleted." },
    UNRECOGNIZED: { description: "A kind this version of the gateway does not know." },
  } as const satisfies Record<TypeOfTask, object>,
});

const StoreTaskStatusEnum = builder.enumType("StoreTaskStatus", {
  description: "States of a category change. PENDING → COMPLETED or FAILED.",
  values: {
    PENDING: { description: "Accepted and not finished." },
    COMPLETED: { description: "Carried out. Final." },
    FAILED: { description: "Not carried out. Final." },
    UNRECOGNIZED: {
      description: "A status this version of the gateway does not know; see `upstreamStatus`.",
    },
  } as const satisfies Record<StoreTaskStatus, object>,
});

/** See StoreTask of the upstream model. */
export const StoreTaskType = builder.objectRef<StoreTask>("StoreTask").implement({
  description:
    "An asynchronous category change. It ends as COMPLETED or FAILED after 24 hours at the latest.",
  interfaces: [NodeInterface],
  fields: (t) => ({
    id: t.id({
      description: "Global identifier.",
      resolve: ({ taskId }) => encodeGlobalId("StoreTask", taskId),
    }),
    taskId: t.exposeID("taskId", { description: "The store service's identifier." }),
    type: t.expose("type", {
      description: "What was asked for; null when the service does not say.",
      type: StoreTaskTypeEnum,
      nullable: true,
    }),
    status: t.expose("status", {
      description: "Where the change stands.",
      type: StoreTaskStatusEnum,
    }),
    upstreamStatus: t.exposeString("upstreamStatus", {
      description: "The status exactly as the service spells it.",
    }),
    isTerminal: t.boolean({
      description: "Whether the status is final: COMPLETED or FAILED.",
      resolve: isFinalStoreTask,
    }),
    message: t.exposeString("message", {
      description: "Explanation by the service; null when there is none.",
      nullable: true,
    }),
  }),
});

builder.queryField("storeTask", (t) =>
  t.field({
    description: "A category change; null when there is none with this identifier.",
    type: StoreTaskType,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: { taskId: t.arg.id({ description: "The store service's identifier." }) },
    resolve: (_root, { taskId }, context) => loadStoreTask(taskId, context),
  }),
);

const StoreTaskStatusEventType = builder.objectRef<WatchEvent<StoreTask>>("StoreTaskStatusEvent").implement({
  description: "A category change's state at one moment.",
  fields: (t) => ({
    task: t.expose("value", {
      description: "The change as it was then.",
      type: StoreTaskType,
    }),
    previousStatus: t.field({
      description: "Status in the event before; null in the first.",
      type: StoreTaskStatusEnum,
      nullable: true,
      resolve: ({ previous }) => previous?.status,
    }),
    isFinal: t.exposeBoolean("isFinal", { description: "Whether the stream ends with this event." }),
    observedAt: t.expose("observedAt", {
      description: "When the gateway saw it.",
      type: "DateTime",
    }),
  }),
});

builder.subscriptionField("storeTaskStatusChanged", (t) =>
  t.field({
    description: "A category change until it is COMPLETED or FAILED, which takes 24 hours at most.",
    type: StoreTaskStatusEventType,
    extensions: { upstreamCalls: 1 },
    args: { id: t.arg.id({ description: "Global identifier of a StoreTask." }) },
    subscribe: (_root, { id }, context) => watchStoreTask(decodeGlobalIdOf(["StoreTask"], id).key, context),
    resolve: (update: StoreTaskStatusUpdate) => {
      if ("error" in update) throw update.error;
      return update;
    },
  }),
);
