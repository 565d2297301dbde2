import { describe, expect, test } from "vitest";
import {
  attentionOfLimits,
  attentionOfMedia,
  attentionOfSchedules,
  attentionOfStore,
  attentionOfTasks,
} from "../../../src/console/home/attention.ts";
import type { HomeTaskFragment } from "../../../src/console/home/generated/graphql.ts";
import type { MediaFacts } from "../../../src/console/home/use-media.ts";
import type { HomeSchedule } from "../../../src/console/home/use-schedules.ts";
import type { StoredChange } from "../../../src/console/home/stored-change.ts";

const now = new Date("2026-05-10T12:00:00Z");

function task(taskId: string, changes: Partial<HomeTaskFragment>): HomeTaskFragment {
  return {
    id: taskId,
    taskId,
    feedType: "FX_LISTING",
    direction: "UPLOAD",
    status: "COMPLETED",
    upstreamStatus: "COMPLETED",
    isTerminal: true,
    createdAt: "2026-05-10T10:00:00Z",
    completedAt: "2026-05-10T10:05:00Z",
    uploadDeadline: null,
    uploadSummary: null,
    ...changes,
  };
}

function schedule(id: string, changes: Partial<HomeSchedule> = {}): HomeSchedule {
  return {
    id,
    scheduleId: id,
    name: id,
    feedType: "LMS_ORDER_REPORT",
    status: "INACTIVE",
    inactiveReason: "SCHEDULE_END_DATE_REACHED",
    endsAt: "2026-05-09T10:00:00Z",
    ...changes,
  };
}

const failures = (failureCount: number) => ({ successCount: 1, failureCount });

const again = (taskId: string, rowKeys: readonly string[]) => ({
  taskId: `${taskId} again`,
  fileName: "a.csv",
  previous: { taskId, rowKeys },
});

const mediaItem = (id: string, facts: MediaFacts) =>
  ({ id, kind: "video", name: id, madeAt: "2026-05-10T10:00:00Z", facts }) as const;

const video = (videoStatus: "BLOCKED" | "LIVE" | "PROCESSING_FAILED") =>
  ({ __typename: "Video", id: "1", title: "A", isTerminal: true, videoStatus }) as const;

const change = (id: string, kind: StoredChange["state"]["kind"]): StoredChange => ({
  id,
  change: { type: "add", name: id },
  state: { kind },
  undoes: null,
});

const limit = (used: number) => ({ scope: "MEDIA_WRITE", limit: 50, used, windowSeconds: 5 }) as const;

describe("What needs attention", () => {
  test("are failed tasks, and uploads with failed rows, that were not sent again", () => {
    const tasks = [
      task("fine", { uploadSummary: failures(0) }),
      task("rows", { uploadSummary: failures(5) }),
      task("corrected", { status: "COMPLETED_WITH_ERROR", uploadSummary: failures(2) }),
      task("failed", { status: "FAILED" }),
      task("failed, then corrected", { status: "FAILED" }),
      task("without file", { status: "CREATED", uploadDeadline: "2026-05-10T11:00:00Z" }),
      task("report", { direction: "DOWNLOAD", status: "COMPLETED_WITH_ERROR", uploadSummary: null }),
    ];
    const sent = [
      again("rows", ["1", "2"]),
      again("rows", ["2"]),
      again("corrected", ["1", "2"]),
      again("failed, then corrected", []),
    ];
    const found = attentionOfTasks({ tasks, sent }, now);
    expect(
      found.map((item) => ["task" in item && item.task.taskId, "rows" in item ? item.rows : null]),
    ).toEqual([
      ["rows", 3],
      ["failed", null],
      ["without file", null],
    ]);
  });

  test("are rejected media, as one item", () => {
    const document = {
      __typename: "Document",
      id: "2",
      isTerminal: true,
      documentStatus: "REJECTED",
    } as const;
    const media = [
      mediaItem("live", video("LIVE")),
      mediaItem("blocked", video("BLOCKED")),
      mediaItem("damaged", video("PROCESSING_FAILED")),
      mediaItem("document", document),
      mediaItem("removed", null),
      mediaItem("image", { __typename: "Image", id: "3" }),
    ];
    const [found, ...others] = attentionOfMedia(media);
    expect(found?.kind === "media" && found.items.map(({ id }) => id)).toEqual([
      "blocked",
      "damaged",
      "document",
    ]);
    expect(others).toEqual([]);
    expect(attentionOfMedia(media.slice(0, 1))).toEqual([]);
  });

  test("are schedules that ended by themselves, and many schedules of one report", () => {
    const schedules = [
      schedule("ended"),
      schedule("long ago", { endsAt: "2026-03-01T10:00:00Z" }),
      schedule("paused", { status: "ACTIVE", inactiveReason: null, endsAt: "2426-05-09T10:00:00Z" }),
      schedule("stopped", { inactiveReason: "DISABLED_TEMPLATE" }),
      schedule("active", { status: "ACTIVE", inactiveReason: null, endsAt: null }),
    ];
    const found = attentionOfSchedules(schedules, now);
    expect(found.map((item) => item.kind === "schedule" && item.schedule.name)).toEqual(["ended", "stopped"]);
    const eight = Array.from({ length: 8 }, (_, index) => schedule(`${index}`, { status: "ACTIVE" }));
    expect(attentionOfSchedules(eight, now)).toEqual([
      { kind: "quota", quota: { name: "schedules", feedType: "LMS_ORDER_REPORT", used: 8, limit: 10 } },
    ]);
    expect(attentionOfSchedules(eight.slice(1), now)).toEqual([]);
  });

  test("are failed and open changes of the store, another client's change, and many categories", () => {
    const pendingChange = { id: "1", taskId: "1", type: "ADD_STORE_CATEGORY" } as const;
    const store = { id: "1", pendingChange, tasks: null, categories: [] };
    const kindsOf = (queue: readonly StoredChange[]) =>
      attentionOfStore({ queue, store }).map((item) => [item.kind, "changes" in item && item.changes.length]);
    expect(
      kindsOf([change("a", "failed"), change("b", "waiting"), change("c", "running"), change("d", "done")]),
    ).toEqual([
      ["failedChanges", 1],
      ["openChanges", 2],
    ]);
    expect(kindsOf([change("d", "done")])).toEqual([["otherChange", false]]);
    const children = Array.from({ length: 240 }, (_, index) => ({ id: `${index}`, children: [] }));
    const full = { ...store, pendingChange: null, categories: [{ id: "top", children }] };
    expect(attentionOfStore({ queue: [], store: full })).toEqual([
      { kind: "quota", quota: { name: "categories", feedType: null, used: 241, limit: 300 } },
    ]);
    expect(attentionOfStore({ queue: [], store: null })).toEqual([]);
  });

  test("are rate limits of which four fifths are used", () => {
    expect(attentionOfLimits([limit(39)])).toEqual([]);
    expect(attentionOfLimits([limit(40)])).toEqual([{ kind: "rateLimit", limit: limit(40) }]);
  });
});
