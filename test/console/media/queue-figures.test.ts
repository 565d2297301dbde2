import { expect, test } from "vitest";
import { checkFile, checkPicture } from "../../../src/console/media/files/check-file.ts";
import { kindOf, possibleKinds } from "../../../src/console/media/files/file-kinds.ts";
import { rejection } from "../../../src/console/media/files/rejection.ts";
import type { ItemState, QueueItem } from "../../../src/console/media/queue/queue-item.ts";
import { inOrder } from "../../../src/console/media/queue/queue-order.ts";
import { summarise } from "../../../src/console/media/queue/queue-summary.ts";
import { defaultPreferences, detailsOf } from "../../../src/console/media/upload/preferences.ts";

function item(state: ItemState, more: Partial<QueueItem> = {}): QueueItem {
  return {
    key: 1,
    file: null,
    name: "a.mp4",
    sizeInBytes: 1_000,
    lastModifiedMs: 0,
    kind: "video",
    details: detailsOf({ name: "a.mp4" }, defaultPreferences("en")),
    state,
    sentBytes: 0,
    bytesPerSecond: null,
    begun: null,
    idempotencyKey: "key",
    storedId: null,
    ...more,
  };
}

test("the queue summary counts files by outcome, throughput, remaining time and remaining requests", () => {
  const summary = summarise([
    item({ at: "done", mediaId: "1", facts: null }),
    item({ at: "rejected", mediaId: "2", facts: null }),
    item({ at: "failed", refusal: rejection("EMPTY") }),
    item({ at: "processing", mediaId: "3", facts: null }),
    item({ at: "sending" }, { sizeInBytes: 20_000_000, sentBytes: 10_000_000, bytesPerSecond: 5_000_000 }),
    item({ at: "waiting" }, { kind: "image" }),
    item({ at: "held", why: "network" }, { kind: "document" }),
    item({ at: "cancelled" }, { sizeInBytes: 9_999_999 }),
  ]);
  expect(summary).toMatchObject({ total: 7, done: 1, failed: 2, processing: 1, waiting: 2, sentFiles: 1.5 });
  expect(summary).toMatchObject({ isBusy: true, hasEnded: false, bytesPerSecond: 5_000_000 });
  // The video is declared and has two parts left; the image needs one request and the document two.
  expect(summary.writesLeft).toBe(3 + 1 + 2);
  expect(summary.leftMs).toBeCloseTo(2_000.4);
});

test("files that failed or need the user are first, and all others keep the order in which they were added", () => {
  const states: readonly ItemState[] = [
    { at: "done", mediaId: "1", facts: null },
    { at: "sending" },
    { at: "interrupted", isOtherFile: false },
    { at: "waiting" },
    { at: "rejected", mediaId: "2", facts: null },
    { at: "cancelled" },
    { at: "failed", refusal: rejection("EMPTY") },
  ];
  expect(inOrder(states.map((state) => item(state))).map(({ state }) => state.at)).toEqual([
    "interrupted",
    "rejected",
    "failed",
    "done",
    "sending",
    "waiting",
    "cancelled",
  ]);
});

test("a queue with only paused and cancelled files is not busy", () => {
  expect(summarise([item({ at: "paused" }), item({ at: "cancelled" })])).toMatchObject({
    isBusy: false,
    hasEnded: false,
    paused: 1,
    leftMs: null,
    writesLeft: 0,
  });
});

test.each([
  ["clock.mp4", "video/mp4", "video", ["video"]],
  ["clock.M4V", "", "video", ["video"]],
  ["clock.webm", "video/webm", "video", []],
  ["photo.heic", "", "image", ["image"]],
  ["scan.png", "image/png", "image", ["image", "document"]],
  ["drawing.svg", "image/svg+xml", "image", []],
  ["manual.pdf", "application/pdf", "document", ["document"]],
  ["notes.txt", "text/plain", null, []],
])("%s of type %j is detected as %s and can be sent as %j", (name, type, kind, possible) => {
  expect(kindOf({ name, type, size: 1 })).toBe(kind);
  expect(possibleKinds({ name, type, size: 1 })).toEqual(possible);
});

test("a file is checked by type and size, and an image by its dimensions if the browser can read it", () => {
  const file = { name: "a.pdf", type: "application/pdf", size: 10_485_760 };
  expect(checkFile(file, "document")).toBeNull();
  expect(checkFile({ ...file, size: 10_485_761 }, "document")?.code).toBe("TOO_LARGE");
  expect(checkFile({ ...file, size: 0 }, "document")?.code).toBe("EMPTY");
  expect(checkFile(file, "video")).toMatchObject({ code: "UNSUPPORTED_TYPE", types: ["MP4"] });
  expect(checkPicture({ width: 500, height: 20 })).toBeNull();
  expect(checkPicture({ width: 499, height: 499 })?.code).toBe("DIMENSIONS_TOO_SMALL");
  expect(checkPicture(null)).toBeNull();
});

test("the default title of a video is its shortened file name, and the default language of documents is that of the user", () => {
  const preferences = defaultPreferences("de-AT");
  expect(preferences.languages).toEqual(["GERMAN"]);
  expect(detailsOf({ name: "A vase.final.mp4" }, preferences).title).toBe("A vase.final");
  expect(detailsOf({ name: ".mp4" }, preferences).title).toBe(".mp4");
  const { title } = detailsOf({ name: `${"a".repeat(99)}🏺.mp4` }, preferences);
  expect(title).toBe("a".repeat(99));
});
