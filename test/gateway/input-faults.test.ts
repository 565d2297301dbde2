import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { mp4, padMp4 } from "../helpers/media-files.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

interface Fault {
  readonly __typename: string;
  readonly path: readonly string[];
  readonly message: string;
  readonly code?: string;
  readonly rejectionReason?: string;
  readonly missingId?: string;
}

type Answer = Record<string, { readonly errors: readonly Fault[] }>;

const errorFields = `errors {
  __typename
  ... on MutationError {
    path message
    ... on ValidationError { code }
    ... on FileRejectedError { rejectionReason }
    ... on NotFoundError { missingId }
  }
}`;

const aDocument = encodeGlobalId("Document", "1");
const tooLong = "x".repeat(11_000);
const nothing = new Blob([]);

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url));
const client = graphqlClient(gateway.url);

/** Runs a mutation with one argument `input`. @returns its errors. */
async function errorsOf(name: string, input: object, by: GraphqlClient = client): Promise<readonly Fault[]> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const operation = `mutation ($input: ${type}!) { ${name}(input: $input) { ${errorFields} } }`;
  const hasFile = Object.values(input)
    .flat()
    .some((value) => value instanceof Blob);
  const answer = await by[hasFile ? "upload" : "query"]<Answer, object>(operation, { input });
  return dataOf(answer)[name]?.errors ?? [];
}

describe("a mutation reports all errors of its input together, without a call", () => {
  test.each<[mutation: string, input: object, faults: string]>([
    [
      "createVideo",
      { title: " ", sizeInBytes: 0, classifications: [], description: tooLong },
      "description OUT_OF_RANGE, title REQUIRED, classifications REQUIRED, sizeInBytes OUT_OF_RANGE",
    ],
    [
      "createVideoFromFile",
      { title: " ", classifications: [], description: tooLong, file: nothing },
      "description OUT_OF_RANGE, title REQUIRED, classifications REQUIRED, file EMPTY",
    ],
    [
      "createDocumentFromFile",
      { documentType: "USER_GUIDE_OR_MANUAL", languages: [], file: nothing },
      "languages REQUIRED, file EMPTY",
    ],
    [
      "createDocumentFromUrl",
      { documentType: "USER_GUIDE_OR_MANUAL", languages: [], url: "http://a.example/b.pdf" },
      "languages REQUIRED, url ADDRESS_NOT_HTTPS",
    ],
    ["createImageFromUrl", { url: "HTTP://a.example/b.png" }, "url ADDRESS_NOT_HTTPS"],
    [
      "addStoreCategory",
      { name: " ", parentCategoryId: aDocument, moveListingsToCategoryId: "-999" },
      "parentCategoryId MALFORMED, name REQUIRED, moveListingsToCategoryId NotFoundError",
    ],
    [
      "moveStoreCategory",
      { categoryId: aDocument, destination: { topLevel: false }, moveListingsToCategoryId: aDocument },
      "categoryId MALFORMED, moveListingsToCategoryId MALFORMED, destination.topLevel NOT_ALLOWED",
    ],
    [
      "createCustomerServiceMetricTask",
      {
        language: "not a tag",
        schemaVersion: tooLong,
        evaluationMarketplaceId: "EBAY_US",
        metric: { itemNotReceived: {} },
      },
      "schemaVersion OUT_OF_RANGE, language MALFORMED",
    ],
    [
      "createOrderTask",
      {
        schemaVersion: tooLong,
        filter: { creationDateRange: { from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" } },
      },
      "schemaVersion OUT_OF_RANGE, filter.creationDateRange.to OUT_OF_RANGE",
    ],
    [
      "createGenericTaskFromFile",
      { feedType: "LMS_ORDER_REPORT", schemaVersion: tooLong, file: nothing },
      "schemaVersion OUT_OF_RANGE, feedType NOT_ALLOWED",
    ],
    ["deleteSchedule", { scheduleId: aDocument }, "scheduleId MALFORMED"],
    [
      "createSchedule",
      { scheduleTemplateId: aDocument, name: tooLong },
      "name OUT_OF_RANGE, scheduleTemplateId MALFORMED",
    ],
  ])("%s", async (name, input, expected) => {
    const before = service.calls.length;
    const faults = await errorsOf(name, input);
    const found = faults.map(
      ({ path: [, ...path], code, rejectionReason, __typename }) =>
        `${path.join(".")} ${code ?? rejectionReason ?? __typename}`,
    );
    expect(found.join(", ")).toBe(expected);
    expect(service.calls.length).toBe(before);
  });

  test("a large video with another invalid field is rejected before the file has arrived", async () => {
    const file = new Blob([new Uint8Array(padMp4(await mp4(), 20_000_000))]);
    const before = service.calls.length;
    const faults = await errorsOf("createVideoFromFile", { title: "", sizeInBytes: file.size, file });
    expect(faults).toMatchObject([{ code: "REQUIRED", path: ["input", "title"] }]);
    expect(service.calls.length).toBe(before);
  });
});

test.each(["ftp://a.example/b.png", "javascript:alert(1)", "b.png"])(
  "a URL that no service can fetch is BAD_USER_INPUT: %s",
  async (url) => {
    const { errors } = await client.query(
      "mutation ($url: URL!) { createImageFromUrl(input: { url: $url }) { errors { __typename } } }",
      { url },
    );
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  },
);

test("a schedule with an unknown template has the errors of its other fields, too", async () => {
  await using sandbox = await startSandbox();
  await using real = await startGateway(sandbox.url);
  const by = graphqlClient(real.url);
  const settings = { trigger: { hourUtc: 24, day: { ofMonth: 32 } }, startsAt: "2026-01-01T00:30:00Z" };
  for (const [name, field] of [
    ["createSchedule", "scheduleTemplateId"],
    ["updateSchedule", "scheduleId"],
  ] as const) {
    const faults = await errorsOf(name, { [field]: "99999", ...settings }, by);
    expect(faults.map(({ path }) => path.slice(1).join("."))).toEqual([
      field,
      "trigger.hourUtc",
      "trigger.day.ofMonth",
      "startsAt",
    ]);
  }
});

describe("a NotFoundError contains the identifier that the client sent", async () => {
  const sandbox = await closeAfterAll(startSandbox());
  const real = await closeAfterAll(startGateway(sandbox.url));

  const file = new Blob(["x"]);
  test.each<[string, Parameters<typeof encodeGlobalId>[0], string, (id: string) => object]>([
    ["uploadVideo", "Video", "videoId", (videoId) => ({ videoId, file })],
    ["uploadDocument", "Document", "documentId", (documentId) => ({ documentId, file })],
    ["uploadTaskFile", "GenericTask", "taskId", (taskId) => ({ taskId, file })],
    [
      "createSchedule",
      "ScheduleTemplate",
      "scheduleTemplateId",
      (scheduleTemplateId) => ({ scheduleTemplateId }),
    ],
    ["updateSchedule", "Schedule", "scheduleId", (scheduleId) => ({ scheduleId, name: "B" })],
    ["deleteSchedule", "Schedule", "scheduleId", (scheduleId) => ({ scheduleId })],
    ["renameStoreCategory", "StoreCategory", "categoryId", (categoryId) => ({ categoryId, name: "B" })],
    [
      "addStoreCategory",
      "StoreCategory",
      "parentCategoryId",
      (parentCategoryId) => ({ name: "B", parentCategoryId }),
    ],
    ["deleteStoreCategory", "StoreCategory", "categoryId", (categoryId) => ({ categoryId })],
    [
      "moveStoreCategory",
      "StoreCategory",
      "categoryId",
      (categoryId) => ({ categoryId, destination: { topLevel: true } }),
    ],
  ])("%s", async (name, type, field, inputOf) => {
    const by = graphqlClient(real.url);
    for (const sent of ["99999", encodeGlobalId(type, "99999")]) {
      const [error, ...others] = await errorsOf(name, inputOf(sent), by);
      expect(others).toEqual([]);
      expect(error).toMatchObject({ __typename: "NotFoundError", missingId: sent, path: ["input", field] });
    }
  });
});
