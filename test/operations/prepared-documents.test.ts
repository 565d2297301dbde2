import { beforeEach, describe, expect, test } from "vitest";
import { createDocumentCheck } from "../../src/operations/document-checks.ts";
import { PreparedDocuments } from "../../src/operations/prepared-documents.ts";
import { schema } from "../../src/schema/index.ts";

const maxBytes = 40_000_000;
const check = createDocumentCheck(schema, true);
const own = 'query Own { video(videoId: "v") { id title status } }';
let documents: PreparedDocuments;

beforeEach(() => {
  documents = new PreparedDocuments(schema, check);
});

/** Runs a document as a request does. @returns true when its operation is compiled. */
function use(text: string): boolean {
  const document = documents.find(text);
  const node = document.find(undefined);
  if (document.errors || !node) throw new Error("The document is wrong.");
  return documents.prepare(document, node).executor.isCompiled;
}

/** A document of 99 kB. */
const large = (index: number) => `query Q${index} { __typename }#${"y".repeat(99_000)}`;

/** A document of a few hundred characters whose compiled operation has hundreds of selections. */
const wide = (index: number) =>
  `query W${index} { ${Array.from({ length: 25 }, (_, field) => `f${field}: nodes(ids: ["${field}"]) { ...F }`).join(" ")} } fragment F on Node { id ... on Video { title status thumbnailUrl expiresAt } }`;

test("the operations of a document are compiled from its second use on and prepared once", () => {
  expect([use(own), use(own), use(own)]).toEqual([false, true, true]);
  expect(documents.find(own)).toBe(documents.find(own));
  expect(documents.size).toEqual({ plans: 1, selections: 4, characters: own.length });
});

describe("When the document cache is full,", () => {
  test("rarely used documents do not displace documents in use", () => {
    for (let turn = 0; turn < 4; turn += 1) use(own);
    for (let index = 0; index < 30; index += 1) for (let turn = 0; turn < 3; turn += 1) use(large(index));
    expect(documents.size.characters).toBeGreaterThan(500_000);
    expect(60 * documents.size.characters).toBeLessThanOrEqual(maxBytes);
    expect(documents.find(own).isCached).toBe(true);
  });

  test("a document that is used more often displaces another, which can displace it again later", () => {
    const all = Array.from({ length: 7 }, (_, index) => large(index));
    const isKept = (text: string) => documents.find(text).isCached;
    for (const text of all) for (let turn = 0; turn < 3; turn += 1) use(text);
    const left = all.findIndex((text) => !isKept(text));
    const text = all[left] ?? "";
    for (let turn = 0; turn < 3; turn += 1) use(text);
    expect(isKept(text)).toBe(true);
    expect(60 * documents.size.characters).toBeLessThanOrEqual(maxBytes);
    for (const other of all) for (let turn = 0; turn < 9; turn += 1) if (other !== text) use(other);
    expect(isKept(text)).toBe(false);
  });

  test("uses long ago count less than recent ones", () => {
    const old = large(0);
    for (let turn = 0; turn < 1_000; turn += 1) documents.find(old);
    for (let turn = 0; turn < 100_000; turn += 1) documents.find(own);
    for (let index = 1; index < 8; index += 1) for (let turn = 0; turn < 20; turn += 1) use(large(index));
    expect(documents.find(old).isCached).toBe(false);
  });

  test("the size of compiled operations counts towards the limit", () => {
    for (let index = 0; index < 220; index += 1) for (let turn = 0; turn < 2; turn += 1) use(wide(index));
    const { plans, selections, characters } = documents.size;
    expect(selections).toBeGreaterThan(10_000);
    expect(8_000 * plans + 60 * characters + 650 * selections).toBeLessThanOrEqual(maxBytes);
  });
});
