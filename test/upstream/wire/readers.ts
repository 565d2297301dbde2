import { z } from "zod";
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
import { parse, type Parser } from "../../../src/upstream/wire/parse.ts";
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

/** Reads answers that are one object. */
function readerOf<Wire, Item>(name: string, shape: Shape<Wire, Item>, seeds: readonly unknown[]): Reader {
  const bySchema: Parser<Item> = (json, context) =>
    shape.read(parse(shape.schema, json, context.call), context);
  return { name, isUsual: shape.isUsual, asGateway: one(shape), bySchema, seeds };
}

/** Reads answers with a list. The schema takes the list as a whole, after what is around it was read. */
function listReaderOf<Wire, Item, Name extends string>(
  name: string,
  shape: Shape<Wire, Item>,
  listName: Name,
  seeds: readonly unknown[],
  parserOf: (shape: Shape<Wire, Item>, listName: Name) => Parser<unknown>,
): Reader {
  const schema = z.object({ [listName]: z.array(shape.schema).nullish() });
  const readChecked = parserOf({ ...shape, isUsual: (_json: unknown): _json is Wire => true }, listName);
  const bySchema: Parser<unknown> = (json, context) => {
    const hasList = typeof json === "object" && json !== null && Object.hasOwn(json, listName);
    readChecked(hasList ? { ...json, [listName]: [] } : json, context);
    const list = parse(schema, json, context.call);
    return readChecked({ ...(json as object), ...list }, context);
  };
  return { name, isUsual: shape.isUsual, asGateway: parserOf(shape, listName), bySchema, seeds };
}

const page: <Wire, Item>(shape: Shape<Wire, Item>, listName: string) => Parser<unknown> = (shape, listName) =>
  pageOf(shape, listName)(wanted);
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
    listReaderOf("a page of order tasks", orderTaskShape, "tasks", [answers.orderTasks], page),
    listReaderOf("a page of tasks of any family", anyTaskShape, "tasks", [answers.anyTasks], page),
    readerOf("a schedule", scheduleShape, [answers.schedule]),
    listReaderOf("a page of schedules", scheduleShape, "schedules", [answers.schedules], page),
    readerOf("a schedule template", scheduleTemplateShape, [answers.template]),
    listReaderOf(
      "a page of schedule templates",
      scheduleTemplateShape,
      "scheduleTemplates",
      [shorter(answers.templates, "scheduleTemplates")],
      page,
    ),
    readerOf(
      "the place of a page",
      { ...placeForm, read: ({ total, limit, offset, next }) => [total, limit, offset, next] },
      [{ total: 3, limit: 10, offset: 0, next: "https://feed.example/order_task?offset=10" }],
    ),
    readerOf("a store", storeShape, [answers.store]),
    listReaderOf(
      "the categories of a store",
      topCategoryShape,
      "storeCategories",
      [answers.categories],
      listIn,
    ),
    readerOf("a category change", oneStoreTaskShape, [answers.storeTask]),
    listReaderOf("the category changes of a store", storeTaskShape, "task", [answers.storeTasks], listIn),
    readerOf("a feed type", feedTypeShape, [answers.feedType]),
    listReaderOf(
      "a page of feed types",
      feedTypeShape,
      "feedTypes",
      [shorter(answers.feedTypes, "feedTypes")],
      tokenPage,
    ),
    readerOf("a feed file", feedFileShape("EBAY_US"), fileMetadata),
    listReaderOf("a page of feed files", feedFileShape("EBAY_US"), "fileMetadata", [feedFiles], tokenPage),
    readerOf("the end of a page", { ...pageForm, read: ({ total, next }) => [total, next] }, [
      { total: 30, next: "/file?continuation_token=abc" },
    ]),
  ];
}
