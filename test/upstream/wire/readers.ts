import { pageForm } from "../../../src/upstream/catalog-feed/forms.ts";
import { feedFileShape, feedTypeShape, tokenPage } from "../../../src/upstream/catalog-feed/wire.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { documentShape, imageShape, videoShape } from "../../../src/upstream/media/wire.ts";
import { scheduleShape, scheduleTemplateShape } from "../../../src/upstream/seller-feed/schedule-wire.ts";
import {
  anyTaskShape,
  customerServiceMetricTaskShape,
  inventoryTaskShape,
  orderTaskShape,
} from "../../../src/upstream/seller-feed/wire.ts";
import {
  oneStoreTaskShape,
  storeShape,
  storeTaskShape,
  topCategoryShape,
} from "../../../src/upstream/store/wire.ts";
import { pageOf, placeForm } from "../../../src/upstream/wire/page.ts";
import type { Parser } from "../../../src/upstream/wire/parse.ts";
import { listIn, one, type Shape } from "../../../src/upstream/wire/shape.ts";
import { videoOnWire } from "../fixture.ts";
import type { SandboxAnswers } from "./sandbox-answers.ts";

/** One kind of answer, read as the gateway does it and by the schema alone. */
export interface Reader {
  readonly name: string;
  /** Whether a value is read without the schema; of an answer with a list: an item of it. */
  readonly isUsual: (json: unknown) => boolean;
  readonly asGateway: Parser<unknown>;
  readonly bySchema: Parser<unknown>;
  /** Answers that fit. */
  readonly seeds: readonly unknown[];
}

function readerOf<Wire, Item>(
  name: string,
  shape: Shape<Wire, Item>,
  seeds: readonly unknown[],
  parserOf: (shape: Shape<Wire, Item>) => Parser<unknown> = one,
): Reader {
  const doubtful = { ...shape, isUsual: (_json: unknown): _json is Wire => false };
  const { isUsual } = shape;
  return { name, isUsual, asGateway: parserOf(shape), bySchema: parserOf(doubtful), seeds };
}

const wanted = { limit: 10, offset: 0 };
const image = {
  imageUrl: "https://pictures.example/p.jpg",
  expirationDate: "2026-02-01T00:00:00.000Z",
  maxDimensionImageUrl: "https://pictures.example/large.jpg",
};
const fullVideo = {
  ...videoOnWire,
  statusMessage: "Ready",
  classification: ["ITEM", "STORE"],
  moderation: { rejectReasons: ["Blurred", "Too loud"] },
};
const fullDocument = (document: object) => ({
  ...document,
  documentMetadata: { fileName: "manual.pdf", fileSize: "1200", fileType: "pdf" },
});
const processed = (task: object) => ({
  ...task,
  status: "PARTIALLY_PROCESSED",
  uploadSummary: { successCount: 12, failureCount: 0 },
  warnings: [{ errorId: 160_100, message: "slow" }],
});

/** A page of a list with fewer items, so that changes come close to each other. */
function shorter<Answer extends Record<string, unknown>>(
  answer: Answer,
  name: string,
): Record<string, unknown> {
  const list = answer[name];
  return { ...answer, [name]: Array.isArray(list) ? list.slice(0, 3) : list };
}

/** Every kind of answer that is read without its schema in the usual case. */
export function allReaders(answers: SandboxAnswers): readonly Reader[] {
  const feedFiles = shorter(answers.feedFiles, "fileMetadata");
  const { fileMetadata } = feedFiles as { readonly fileMetadata: readonly object[] };
  return [
    readerOf("a video", videoShape, [answers.video, fullVideo]),
    readerOf("a document", documentShape, [answers.document, fullDocument(answers.document)]),
    readerOf("an image", imageShape(asId("i1")), [image]),
    readerOf("an order task", orderTaskShape, [answers.orderTask]),
    readerOf("an inventory task", inventoryTaskShape, [answers.inventoryTask]),
    readerOf("a customer service metric task", customerServiceMetricTaskShape, [answers.metricTask]),
    readerOf("a task of any family", anyTaskShape, [answers.anyTask, processed(answers.anyTask)]),
    readerOf("a page of order tasks", orderTaskShape, [answers.orderTasks], (shape) =>
      pageOf(shape, "tasks")(wanted),
    ),
    readerOf("a page of tasks of any family", anyTaskShape, [answers.anyTasks], (shape) =>
      pageOf(shape, "tasks")(wanted),
    ),
    readerOf("a schedule", scheduleShape, [answers.schedule]),
    readerOf("a page of schedules", scheduleShape, [answers.schedules], (shape) =>
      pageOf(shape, "schedules")(wanted),
    ),
    readerOf("a schedule template", scheduleTemplateShape, [answers.template]),
    readerOf(
      "a page of schedule templates",
      scheduleTemplateShape,
      [shorter(answers.templates, "scheduleTemplates")],
      (shape) => pageOf(shape, "scheduleTemplates")(wanted),
    ),
    readerOf(
      "the place of a page",
      { ...placeForm, read: ({ total, limit, offset, next }) => [total, limit, offset, next] },
      [{ total: 3, limit: 10, offset: 0, next: "https://feed.example/order_task?offset=10" }],
    ),
    readerOf("a store", storeShape, [answers.store]),
    readerOf("the categories of a store", topCategoryShape, [answers.categories], (shape) =>
      listIn(shape, "storeCategories"),
    ),
    readerOf("a category change", oneStoreTaskShape, [answers.storeTask]),
    readerOf("the category changes of a store", storeTaskShape, [answers.storeTasks], (shape) =>
      listIn(shape, "task"),
    ),
    readerOf("a feed type", feedTypeShape, [answers.feedType]),
    readerOf("a page of feed types", feedTypeShape, [shorter(answers.feedTypes, "feedTypes")], (shape) =>
      tokenPage(shape, "feedTypes"),
    ),
    readerOf("a feed file", feedFileShape("EBAY_US"), fileMetadata),
    readerOf("a page of feed files", feedFileShape("EBAY_US"), [feedFiles], (shape) =>
      tokenPage(shape, "fileMetadata"),
    ),
    readerOf("the end of a page", { ...pageForm, read: ({ total, next }) => [total, next] }, [
      { total: 30, next: "/file?continuation_token=abc" },
    ]),
  ];
}
