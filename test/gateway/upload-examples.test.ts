import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { uploadExamplePath, uploadGuide, writeUploadGuide } from "../../scripts/upload-guide.ts";
import { knownFeedTypes } from "../../src/upstream/seller-feed/feed-types.ts";
import { uploadFormatOf } from "../../src/upstream/seller-feed/upload-formats.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

interface Upload {
  readonly columns: readonly {
    readonly name: string;
    readonly otherNames: readonly string[];
    readonly isRequired: boolean;
    readonly requiredFor: readonly string[];
    readonly alternatives: readonly string[];
  }[];
  readonly identifyingColumns: readonly string[];
  readonly actions: readonly string[];
  readonly fileExtensions: readonly string[];
  readonly example: string;
}

interface FeedType {
  readonly feedType: string;
  readonly direction: "DOWNLOAD" | "UPLOAD";
  readonly schemaVersion: string;
  readonly schemaVersions: string;
  readonly upload: Upload | null;
}

interface UploadedTask {
  readonly status: string;
  readonly uploadSummary: { readonly successCount: number; readonly failureCount: number };
  readonly failures: { readonly nodes: readonly unknown[] };
}

const uploadText = `mutation ($input: CreateGenericTaskFromFileInput!) {
  createGenericTaskFromFile(input: $input) {
    task { taskId }
    errors { __typename ... on MutationError { message path } }
  }
}`;
const clock = createMovingClock(Date.UTC(2026, 2, 2, 9, 30));

const sandbox = await closeAfterAll(startSandbox({ clock, feedStepMs: 1 }));
const gateway = await closeAfterAll(startGateway(sandbox.url, {}, { clock }));
const client = graphqlClient(gateway.url);

async function readFeedTypes(): Promise<readonly FeedType[]> {
  const text = `{ sellerFeedTypes {
    feedType direction schemaVersion schemaVersions
    upload {
      columns { name otherNames isRequired requiredFor alternatives }
      identifyingColumns actions fileExtensions example
    }
  } }`;
  return dataOf(await client.query<{ sellerFeedTypes: FeedType[] }, object>(text)).sellerFeedTypes;
}

/** Uploads a file and waits until the service has processed it. */
async function process(feedType: FeedType, text: string): Promise<UploadedTask> {
  const { feedType: name, schemaVersion, upload } = feedType;
  const file = new File([text], `example.${upload?.fileExtensions[0] ?? ""}`);
  const answer = await client.upload<
    { createGenericTaskFromFile: { task: { taskId: string } | null; errors: unknown[] } },
    object
  >(uploadText, { input: { feedType: name, schemaVersion, file } });
  const { task, errors } = dataOf(answer).createGenericTaskFromFile;
  expect(errors).toEqual([]);
  for (let step = 0; step < 3; step += 1) {
    clock.jump(1);
    await sandbox.idle();
  }
  const read = `query ($id: ID!) { feedTask(taskId: $id) {
    status uploadSummary { successCount failureCount }
    failures(first: 10) { nodes { lineNumber code message } }
  } }`;
  const found = await client.query<{ feedTask: UploadedTask }, { id: string }>(read, {
    id: task?.taskId ?? "",
  });
  return dataOf(found).feedTask;
}

/** A CSV file with a header and one record. */
const csvOf = (names: readonly string[], values: readonly string[]) =>
  `${names.join(",")}\n${values.join(",")}\n`;

/** All names of a column. */
function namesOf(upload: Upload, name: string): string[] {
  const found = upload.columns.find((column) => column.name === name);
  return [name, ...(found?.otherNames ?? [])];
}

test("sellerFeedTypes describes the upload of every upload type, and of no other type", async () => {
  for (const { feedType, direction, upload } of await readFeedTypes()) {
    expect([feedType, upload !== null]).toEqual([feedType, direction === "UPLOAD"]);
  }
});

test("sellerFeedType finds a feed type by its name in both spellings", async () => {
  const text = `{
    listing: sellerFeedType(feedType: "FX_LISTING") { feedType upload { columns { name } maxSizeInBytes } }
    report: sellerFeedType(feedType: "ActiveInventoryReport") { feedType upload { example } }
  }`;
  const data = dataOf(await client.query<{ listing: { upload: object }; report: object }, object>(text));
  expect(data.report).toEqual({ feedType: "LMS_ACTIVE_INVENTORY_REPORT", upload: null });
  expect(data.listing).toMatchObject({
    feedType: "FX_LISTING",
    upload: { columns: expect.arrayContaining([{ name: "Start price" }]), maxSizeInBytes: 15_728_640 },
  });
});

describe("the documentation of upload types in the schema", () => {
  test.each(knownFeedTypes.filter((name) => uploadFormatOf(name)))(
    "has an example for %s whose records all succeed over the sandbox",
    async (name) => {
      const feedType = (await readFeedTypes()).find((one) => one.feedType === name);
      expect(feedType?.upload).toBeTruthy();
      const example = feedType?.upload?.example ?? "";
      const task = feedType && (await process(feedType, example));
      expect(task).toMatchObject({
        status: "COMPLETED",
        uploadSummary: { failureCount: 0 },
        failures: { nodes: [] },
      });
      expect(task?.uploadSummary.successCount).toBeGreaterThan(0);
    },
  );

  test("names CSV columns as the sandbox reads them", async () => {
    const [listing, shipment] = (await readFeedTypes()).filter(({ feedType }) => feedType.startsWith("FX_"));
    if (!listing?.upload || !shipment?.upload) throw new Error("The schema has two CSV upload types.");
    // A wrong value fails its record only if the sandbox reads the column.
    const wrong: Readonly<Record<string, string>> = {
      Action: "Dance",
      "Start price": "free",
      Quantity: "few",
      Currency: "XXX",
    };
    for (const [column, value] of Object.entries(wrong)) {
      for (const name of namesOf(listing.upload, column)) {
        const { failures } = await process(listing, csvOf(["Item number", name], ["164000000009", value]));
        expect([name, failures.nodes]).toEqual([name, [expect.objectContaining({ lineNumber: 2 })]]);
      }
    }
    for (const name of namesOf(listing.upload, "Site")) {
      const text = csvOf(["Action", "SKU", "Title", "Price", name], ["Add", `s-${name}`, "a", "1", "MARS"]);
      expect((await process(listing, text)).failures.nodes).toMatchObject([{ code: "SITE_INVALID" }]);
    }
    for (const column of shipment.upload.columns) {
      for (const name of [column.name, ...column.otherNames]) {
        const others = shipment.upload.columns.filter((one) => one !== column).map((one) => one.name);
        const text = csvOf([name, ...others], ["", "14-20089-00000", "14-20089-00000"]);
        expect([name, (await process(shipment, text)).failures.nodes]).toEqual([
          name,
          [expect.objectContaining({ code: "FIELD_MISSING" })],
        ]);
      }
    }
  });

  test("names the columns that an action requires, without which a record fails", async () => {
    const listing = (await readFeedTypes()).find(({ feedType }) => feedType === "FX_LISTING");
    if (!listing?.upload) throw new Error("FX_LISTING is an upload type.");
    const { columns, actions } = listing.upload;
    const values: Readonly<Record<string, string>> = { Title: "A title", "Start price": "1.50" };
    for (const action of actions) {
      for (const { name, alternatives } of columns.filter(({ requiredFor }) =>
        requiredFor.includes(action),
      )) {
        const given = columns.filter(
          (column) => column.name in values && column.name !== name && !alternatives.includes(column.name),
        );
        const names = ["Action", "SKU", ...given.map((column) => column.name)];
        const text = csvOf(names, [action, "", ...given.map((column) => values[column.name] ?? "")]);
        const { failures } = await process(listing, text);
        expect([action, name, failures.nodes]).toEqual([
          action,
          name,
          [expect.objectContaining({ code: "FIELD_MISSING" })],
        ]);
      }
    }
  });
});

test("an XML record without a required element fails", async () => {
  const types = (await readFeedTypes()).filter(({ upload }) => upload?.example.startsWith("<?xml"));
  const tried: string[] = [];
  for (const type of types) {
    const { columns = [], example = "", actions = [] } = type.upload ?? {};
    for (const { name, isRequired, requiredFor } of columns) {
      const element = name.split("/").at(-1) ?? "";
      const without = example.replace(new RegExp(` *<${element}[ >].*</${element}>\\n`), "");
      const isNeeded = isRequired || requiredFor.some((action) => actions.includes(action));
      if (!isNeeded || without === example) continue;
      tried.push(name);
      const { failures } = await process(type, without);
      expect([type.feedType, name, failures.nodes]).toEqual([
        type.feedType,
        name,
        [expect.objectContaining({ code: "FIELD_MISSING" })],
      ]);
    }
  }
  expect(tried.length).toBeGreaterThan(types.length);
});

test("the guide equals the output of `node scripts/upload-guide.ts`", async () => {
  expect(await readFile(uploadGuide, "utf8")).toBe(writeUploadGuide());
  expect(await readFile(uploadExamplePath, "utf8")).toBe(uploadFormatOf("FX_LISTING")?.example);
});
