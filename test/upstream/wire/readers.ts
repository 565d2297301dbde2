import { z } from "zod";
import {
  accessRuleShape,
  feedFileShape,
  feedTypeShape,
  tokenPage,
  tokenPagingSchema,
} from "../../../src/upstream/catalog-feed/wire.ts";
import { type UpstreamCall, UpstreamInvalidResponseError } from "../../../src/upstream/errors.ts";
import { userShape } from "../../../src/upstream/identity/client.ts";
import { asId } from "../../../src/upstream/ids.ts";
import { createdSigningKeyShape, signingKeyShape } from "../../../src/upstream/key-management/wire.ts";
import { documentShape, imageShape, videoShape } from "../../../src/upstream/media/wire.ts";
import { scheduleShape, scheduleTemplateShape } from "../../../src/upstream/seller-feed/schedule-wire.ts";
import {
  anyTaskShape,
  metricTaskShape,
  inventoryTaskShape,
  orderTaskShape,
} from "../../../src/upstream/seller-feed/wire.ts";
import {
  oneStoreTaskShape,
  storeShape,
  storeTaskShape,
  topCategoryShape,
} from "../../../src/upstream/store/wire.ts";
import { pageOf, pagingSchema } from "../../../src/upstream/wire/page.ts";
import {
  listParser,
  objectParser,
  type Parser,
  type Shape,
  shapeOf,
} from "../../../src/upstream/wire/parse.ts";
import { videoOnWire } from "../fixture.ts";
import type { SandboxAnswers } from "./sandbox-answers.ts";

/** One type of response, with the parser of the gateway and one that uses only the schema. */
export interface Reader {
  readonly name: string;
  readonly asGateway: Parser<unknown>;
  readonly bySchema: Parser<unknown>;
  /** Valid responses. */
  readonly seeds: readonly unknown[];
}

/** Returns a copy with the fields of the schema. @throws UpstreamInvalidResponseError naming the first bad value. */
function copyOf<Wire>(schema: z.ZodType<Wire>, json: unknown, call: UpstreamCall): Wire {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String).join(".") || "the whole response";
  const isOfOtherType = issue?.code === "invalid_type";
  const fault = isOfOtherType ? `is not ${issue.expected}` : "does not have the documented format";
  throw new UpstreamInvalidResponseError(`Unexpected response: ${path} ${fault}`, call);
}

/** Reads responses that are one object. */
function readerOf<Wire, Item>(name: string, shape: Shape<Wire, Item>, seeds: readonly unknown[]): Reader {
  const bySchema: Parser<Item> = (json, context) =>
    shape.read(copyOf(shape.schema, json, context.call), context);
  return { name, asGateway: objectParser(shape), bySchema, seeds };
}

/** Reads responses with a list. The schema parses the list as a whole, after the fields around it were read. */
function listReaderOf<Wire, Item, Name extends string>(
  name: string,
  shape: Shape<Wire, Item>,
  listName: Name,
  seeds: readonly unknown[],
  parserOf: <W>(shape: Shape<W, Item>, listName: Name) => Parser<unknown>,
): Reader {
  const schema = z.object({ [listName]: z.array(shape.schema).nullish() });
  const readChecked = parserOf({ schema: z.custom<Wire>(), read: shape.read }, listName);
  const bySchema: Parser<unknown> = (json, context) => {
    const hasList = typeof json === "object" && json !== null && Object.hasOwn(json, listName);
    readChecked(hasList ? { ...json, [listName]: [] } : json, context);
    const list = copyOf(schema, json, context.call);
    return readChecked({ ...(json as object), ...list }, context);
  };
  return { name, asGateway: parserOf(shape, listName), bySchema, seeds };
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
const accessRule = {
  feedType: "CURATED_ITEM_FEED",
  constraints: [
    {
      marketplaceId: "EBAY_US",
      categoryIds: ["625", "267"],
      listingMarketplaceConstraints: [{ listingMarketplaceId: "EBAY_GB", listingCategoryIds: ["625"] }],
    },
  ],
};
const signingKey = {
  signingKeyId: "k1",
  signingKeyCipher: "ED25519",
  publicKey: "MCowBQYDK2Vw",
  jwe: "a.b.c.d.e",
  creationTime: 1_767_225_600,
  expirationTime: 1_861_920_000,
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

/** A page of a list with fewer items, so that changes are close together. */
function shorter<Answer extends Record<string, unknown>>(
  answer: Answer,
  name: string,
): Record<string, unknown> {
  const list = answer[name];
  return { ...answer, [name]: Array.isArray(list) ? list.slice(0, 3) : list };
}

/** One reader for each type of response. */
export function allReaders(answers: SandboxAnswers): readonly Reader[] {
  const feedFiles = shorter(answers.feedFiles, "fileMetadata");
  const { fileMetadata } = feedFiles as { readonly fileMetadata: readonly object[] };
  return [
    readerOf("a video", videoShape, [answers.video, fullVideo]),
    readerOf("a document", documentShape, [answers.document, fullDocument(answers.document)]),
    readerOf("an image", imageShape(asId("i1")), [image]),
    readerOf("an order task", orderTaskShape, [answers.orderTask]),
    readerOf("an inventory task", inventoryTaskShape, [answers.inventoryTask]),
    readerOf("a customer service metric task", metricTaskShape, [answers.metricTask]),
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
      "the paging fields",
      shapeOf(pagingSchema, ({ total, limit, offset, next }) => [total, limit, offset, next]),
      [{ total: 3, limit: 10, offset: 0, next: "https://feed.example/order_task?offset=10" }],
    ),
    readerOf("a store", storeShape, [answers.store]),
    listReaderOf(
      "the categories of a store",
      topCategoryShape,
      "storeCategories",
      [answers.categories],
      listParser,
    ),
    readerOf("a category change", oneStoreTaskShape, [answers.storeTask]),
    listReaderOf("the category changes of a store", storeTaskShape, "task", [answers.storeTasks], listParser),
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
    readerOf(
      "the token paging fields",
      shapeOf(tokenPagingSchema, ({ total, next }) => [total, next]),
      [{ total: 30, next: "/file?continuation_token=abc" }],
    ),
    listReaderOf("the access rules", accessRuleShape, "accesses", [{ accesses: [accessRule] }], listParser),
    readerOf("a new key pair", createdSigningKeyShape, [{ ...signingKey, privateKey: "MC4CAQAw" }]),
    listReaderOf(
      "the key pairs",
      signingKeyShape,
      "signingKeys",
      [{ signingKeys: [signingKey] }],
      listParser,
    ),
    readerOf("a user", userShape, [{ userId: "u1", username: "kettles" }]),
  ];
}
