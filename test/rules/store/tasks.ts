import { expect } from "vitest";
import { dayMs } from "../durations.ts";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import { expectFailure } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import {
  add,
  changesOfBranch,
  complete,
  finish,
  flatten,
  locationOf,
  makeBranch,
  makeCategory,
  move,
  newName,
  readTask,
  readTasks,
  readTree,
  remove,
  rename,
  topLevel,
} from "./steps.ts";

/** Rules for store tasks, and for one change at a time. */
export const taskRules: Statements = {
  "STORE-TASK-01": {
    title:
      "MUST give every task an ID, which is the last segment of its address, a status, a type and a message",
    source: "seller feed and store specification §2; wire facts, store §1 and §3",
    async onService(service) {
      const location = locationOf(await add(service, { categoryName: newName() }));
      expect(await readTask(service, location)).toEqual({
        id: location.slice(location.lastIndexOf("/") + 1),
        status: "PENDING",
        type: "ADD_STORE_CATEGORY",
        message: expect.any(String),
      });
      await service.pass(service.processingMs);
    },
    async onGateway(tested) {
      const started = gateway.startedTask(await gateway.addCategory(tested.client, { name: newName() }));
      expect(started).toMatchObject({
        type: "ADD_STORE_CATEGORY",
        status: "PENDING",
        upstreamStatus: "PENDING",
        isTerminal: false,
        message: null,
      });
      expect(await gateway.readOwnTask(tested.client, started.taskId)).toEqual(started);
      expect((await gateway.readChanges(tested.client)).pendingChange).toEqual(started);
      await tested.service.pass(tested.service.processingMs);
      const completed = { status: "COMPLETED", upstreamStatus: "COMPLETED", isTerminal: true };
      expect(await gateway.readOwnTask(tested.client, started.taskId)).toEqual({ ...started, ...completed });
      expect((await gateway.readChanges(tested.client)).pendingChange).toBeNull();
    },
  },
  "STORE-TASK-02": {
    title: "MUST create a separate task for every asynchronous change, and list all tasks",
    source: "seller feed and store specification §1 and §4",
    async onService(service) {
      const before = await readTasks(service);
      const id = await makeCategory(service);
      const made = [
        await finish(service, await rename(service, id, newName())),
        await finish(service, await move(service, { categoryId: id, destinationParentCategoryId: topLevel })),
        await finish(service, await remove(service, id)),
      ];
      const tasks = await readTasks(service);
      expect(tasks).toHaveLength(before.length + 4);
      expect(tasks).toEqual(expect.arrayContaining([...before, ...made]));
      expect(new Set(tasks.map((task) => task.id)).size).toBe(tasks.length);
    },
    async onGateway(tested) {
      const { client } = tested;
      const before = await gateway.readChanges(client, { first: 100 });
      const categoryId = await gateway.makeOwnCategory(tested);
      const made = [
        await gateway.finishChange(tested, await gateway.renameCategory(client, categoryId, newName())),
        await gateway.finishChange(tested, await gateway.deleteCategory(client, { categoryId })),
      ];
      const after = await gateway.readChanges(client, { first: 100 });
      expect(after.totalCount).toBe((before.totalCount ?? 0) + 3);
      expect(after.nodes).toEqual(expect.arrayContaining([...before.nodes, ...made]));
    },
  },
  "STORE-TASK-03": {
    title: "MUST reject an unknown task, with 400 and 226100",
    source: "wire facts, store §6",
    onService: (service) =>
      expectRefusals(["/store/task/x", "/store/tasks/x"], (path) => service.call(path), 400, 226100),
    onGateway: async ({ client }) => expect(await gateway.readOwnTask(client, "x")).toBeNull(),
  },
  "STORE-TASK-04": {
    title: "MUST reject every category change while another is incomplete, with 400 and 225003",
    source: "seller feed and store specification §3, §7 and §8; wire facts, store §4",
    async onService(service) {
      const starts = changesOfBranch(service, await makeBranch(service));
      for (const start of starts) {
        const accepted = await start();
        await expectRefusals(starts, (another) => another(), 400, 225003);
        await complete(service, accepted);
      }
    },
    async onGateway(tested) {
      const pendingTask = gateway.startedTask(await gateway.addCategory(tested.client, { name: newName() }));
      const failure = {
        __typename: "CategoryChangeInProgressError",
        kind: "CONFLICT",
        path: [],
        pendingTask,
      };
      for (const change of await gateway.tryChanges(tested.client)) expectFailure(change, failure, 225003);
      await tested.service.pass(tested.service.processingMs);
    },
  },
  "STORE-TASK-05": {
    title: "MUST accept only one of several simultaneous changes",
    source: "seller feed and store specification §3 and §8",
    async onService(service) {
      const id = await makeCategory(service);
      const before = await readTasks(service);
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => add(service, { categoryName: newName() })),
        rename(service, id, newName()),
        remove(service, id),
        move(service, { categoryId: id, destinationParentCategoryId: topLevel }),
      ]);
      const refused = answers.filter(({ status }) => status >= 300);
      expect(refused).toHaveLength(answers.length - 1);
      for (const answer of refused) expectRefusal(answer, 400, 225003);
      expect(await readTasks(service)).toHaveLength(before.length + 1);
      await service.pass(service.processingMs);
    },
    async onGateway(tested) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => gateway.addCategory(tested.client, { name: newName() })),
      );
      expect(answers.filter(({ task }) => task !== null)).toHaveLength(1);
      const refused = answers.flatMap(({ errors }) => errors.map((error) => error.__typename));
      expect(refused).toEqual(Array.from({ length: 5 }, () => "CategoryChangeInProgressError"));
      await tested.service.pass(tested.service.processingMs);
    },
  },
  "STORE-TASK-06": {
    title: "MUST accept the next change once the previous one has succeeded or failed",
    source: "seller feed and store specification §3",
    async onService(service) {
      await complete(service, await add(service, { categoryName: newName() }));
      const failed = await finish(service, await add(service, { categoryName: newName("[fail]") }));
      expect(failed).toMatchObject({ status: "FAILED", message: expect.stringMatching(/./) });
      await complete(service, await add(service, { categoryName: newName() }));
    },
    async onGateway(tested) {
      const { client } = tested;
      const before = await gateway.readCategories(client);
      const failed = await gateway.finishAdding(tested, { name: newName("[fail]") });
      expect(failed).toMatchObject({
        status: "FAILED",
        isTerminal: true,
        message: expect.stringMatching(/./),
      });
      expect(await gateway.readCategories(client)).toEqual(before);
      const next = await gateway.finishAdding(tested, { name: newName() });
      expect(next).toMatchObject({ status: "COMPLETED", message: null });
    },
  },
  "STORE-TASK-07": {
    title: "MUST end a task as FAILED or COMPLETED after at most 24 hours",
    source: "seller feed and store specification §3 and §8",
    async onService(service) {
      const categoryName = newName("[stuck]");
      const location = locationOf(await add(service, { categoryName }));
      await service.pass(dayMs - 1);
      expect(await readTask(service, location)).toMatchObject({ status: "PENDING" });
      expectRefusal(await add(service, { categoryName: newName() }), 400, 225003);
      await service.pass(1);
      expect(await readTask(service, location)).toMatchObject({
        status: expect.toBeOneOf(["FAILED", "COMPLETED"]),
      });
      await complete(service, await add(service, { categoryName: newName() }));
    },
    async onGateway(tested) {
      const { client, service } = tested;
      const { taskId } = gateway.startedTask(await gateway.addCategory(client, { name: newName("[stuck]") }));
      await service.pass(dayMs - 1);
      expect(await gateway.readOwnTask(client, taskId)).toMatchObject({
        status: "PENDING",
        isTerminal: false,
      });
      await service.pass(1);
      expect(await gateway.readOwnTask(client, taskId)).toMatchObject({ isTerminal: true });
    },
  },
  "STORE-TASK-08": {
    title:
      "SHOULD end a task that was not applied within 24 hours as FAILED, and leave the categories unchanged",
    source: "wire facts, store §4",
    async onService(service) {
      const before = await readTree(service);
      const location = locationOf(await add(service, { categoryName: newName("[stuck]") }));
      await service.pass(dayMs);
      expect(await readTask(service, location)).toMatchObject({
        status: "FAILED",
        message: "The change did not finish within 24 hours.",
      });
      expect(flatten(await readTree(service))).toEqual(flatten(before));
    },
    async onGateway(tested) {
      const { client, service } = tested;
      const before = await gateway.readCategories(client);
      const { taskId } = gateway.startedTask(await gateway.addCategory(client, { name: newName("[stuck]") }));
      await service.pass(dayMs);
      expect(await gateway.readOwnTask(client, taskId)).toMatchObject({
        status: "FAILED",
        message: expect.stringMatching(/24 hours/),
      });
      expect(await gateway.readCategories(client)).toEqual(before);
    },
  },
  "STORE-TASK-09": {
    title: "MUST keep a finished task unchanged",
    source: "seller feed and store specification §3",
    async onService(service) {
      const answer = await add(service, { categoryName: newName() });
      const task = await complete(service, answer);
      await service.pass(2 * dayMs);
      expect(await readTask(service, locationOf(answer))).toEqual(task);
    },
    async onGateway(tested) {
      const task = await gateway.finishAdding(tested, { name: newName() });
      expect(task).toMatchObject({ status: "COMPLETED" });
      await tested.service.pass(2 * dayMs);
      expect(await gateway.readOwnTask(tested.client, task?.taskId ?? "")).toEqual(task);
    },
  },
};
