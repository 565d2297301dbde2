import { getNamedType, type GraphQLInputType, isInputObjectType, isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { codesOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

/** Arguments and input fields for a feed type, a schedule, a schedule template or a category. */
const namePattern = /(?:feedTypes?|feedTypeId|scheduleId|scheduleTemplateId|[cC]ategoryIds?)$/;

/**
 * Lists these arguments and input fields of the schema as `Type.field(path)`. A recursive input type counts once.
 */
function placesInSchema(): string[] {
  const places: string[] = [];
  const walk = (field: string, path: string, type: GraphQLInputType, above: readonly unknown[]) => {
    if (namePattern.test(path)) places.push(`${field}(${path})`);
    const named = getNamedType(type);
    if (!isInputObjectType(named) || above.includes(named)) return;
    for (const inner of Object.values(named.getFields())) {
      walk(field, `${path}.${inner.name}`, inner.type, [...above, named]);
    }
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      for (const { name, type: of } of field.args) walk(`${type.name}.${field.name}`, name, of, []);
    }
  }
  return places.toSorted();
}

/** Queries that reject an unknown value with BAD_USER_INPUT. */
const refusals: Readonly<Record<string, string>> = {
  "FeedType.files(categoryIds)":
    'one: feedType(feedTypeId: "CURATED_ITEM_FEED") { files(marketplaceId: "EBAY_US", categoryIds: ["X"]) { totalCount } }',
  "Query.customerServiceMetricTasks(feedType)":
    'one: customerServiceMetricTasks(feedType: "X") { totalCount }',
  "Query.feedFiles(categoryIds)":
    'one: feedFiles(feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_US", categoryIds: ["X"]) { totalCount }',
  "Query.feedFiles(feedTypeId)": 'one: feedFiles(feedTypeId: "X", marketplaceId: "EBAY_US") { totalCount }',
  "Query.genericTasks(source.feedType)": 'one: genericTasks(source: { feedType: "X" }) { totalCount }',
  "Query.genericTasks(source.scheduleId)": 'one: genericTasks(source: { scheduleId: "X" }) { totalCount }',
  "Query.inventoryTasks(source.feedType)": 'one: inventoryTasks(source: { feedType: "X" }) { totalCount }',
  "Query.inventoryTasks(source.scheduleId)":
    'one: inventoryTasks(source: { scheduleId: "X" }) { totalCount }',
  "Query.orderTasks(source.feedType)": 'one: orderTasks(source: { feedType: "X" }) { totalCount }',
  "Query.orderTasks(source.scheduleId)": 'one: orderTasks(source: { scheduleId: "X" }) { totalCount }',
  "Query.scheduleTemplates(feedType)": 'one: scheduleTemplates(feedType: "X") { totalCount }',
  "Query.schedules(feedType)": 'one: schedules(feedType: "X") { totalCount }',
  "Query.sellerFeedType(feedType)": 'one: sellerFeedType(feedType: "X") { feedType }',
  "Query.storeCategoryPlan(tree.categoryId)":
    'one: storeCategoryPlan(tree: [{ categoryId: "X", name: "a" }]) { changes { type } }',
};

/** Queries with a documented result for an unknown value. */
const answers: Readonly<Record<string, readonly [text: string, answer: unknown]>> = {
  "FeedAccess.allows(categoryId)": [
    'one: feedAccess { allows(feedTypeId: "CURATED_ITEM_FEED", marketplaceId: "EBAY_US", categoryId: "X") }',
    { allows: false },
  ],
  "FeedAccess.allows(feedTypeId)": [
    'one: feedAccess { allows(feedTypeId: "X", marketplaceId: "EBAY_US") }',
    { allows: false },
  ],
  "Query.feedTasks(feedTypes)": [
    'one: feedTasks(feedTypes: ["X"]) { unreadable { feedType reason } }',
    { unreadable: [{ feedType: "X", reason: "UNKNOWN_FEED_TYPE" }] },
  ],
  "Query.feedType(feedTypeId)": ['one: feedType(feedTypeId: "X") { id }', null],
  "Query.schedule(scheduleId)": ['one: schedule(scheduleId: "X") { id }', null],
  "Query.scheduleTemplate(scheduleTemplateId)": [
    'one: scheduleTemplate(scheduleTemplateId: "X") { id }',
    null,
  ],
  "Store.category(categoryId)": ['one: store { category(categoryId: "X") { name } }', { category: null }],
};

/** Mutations with a NotFoundError for an unknown value, at the path of the input field. */
const notFound: Readonly<Record<string, string>> = {
  "Mutation.addStoreCategory(input.moveListingsToCategoryId)":
    'addStoreCategory(input: { name: "a", moveListingsToCategoryId: "X" })',
  "Mutation.addStoreCategory(input.parentCategoryId)":
    'addStoreCategory(input: { name: "a", parentCategoryId: "X" })',
  "Mutation.createSchedule(input.scheduleTemplateId)": 'createSchedule(input: { scheduleTemplateId: "X" })',
  "Mutation.deleteSchedule(input.scheduleId)": 'deleteSchedule(input: { scheduleId: "X" })',
  "Mutation.deleteStoreCategory(input.categoryId)": 'deleteStoreCategory(input: { categoryId: "X" })',
  "Mutation.deleteStoreCategory(input.moveListingsToCategoryId)":
    'deleteStoreCategory(input: { categoryId: $known, moveListingsToCategoryId: "X" })',
  "Mutation.moveStoreCategory(input.categoryId)":
    'moveStoreCategory(input: { categoryId: "X", destination: { topLevel: true } })',
  "Mutation.moveStoreCategory(input.destination.parentCategoryId)":
    'moveStoreCategory(input: { categoryId: $known, destination: { parentCategoryId: "X" } })',
  "Mutation.moveStoreCategory(input.moveListingsToCategoryId)":
    'moveStoreCategory(input: { categoryId: $known, destination: { parentCategoryId: $parent }, moveListingsToCategoryId: "X" })',
  "Mutation.renameStoreCategory(input.categoryId)":
    'renameStoreCategory(input: { categoryId: "X", name: "a" })',
  "Mutation.updateSchedule(input.scheduleId)": 'updateSchedule(input: { scheduleId: "X" })',
};

/** Mutations with a ValidationError for an unknown value, at the path of the input field. */
const invalid: Readonly<Record<string, string>> = {
  "Mutation.createCustomerServiceMetricTask(input.feedType)":
    'createCustomerServiceMetricTask(input: { feedType: "X", evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } })',
  "Mutation.createCustomerServiceMetricTask(input.metric.itemNotAsDescribed.listingCategoryIds)":
    'createCustomerServiceMetricTask(input: { evaluationMarketplaceId: "EBAY_US", metric: { itemNotAsDescribed: { listingCategoryIds: ["X"] } } })',
  "Mutation.createGenericTask(input.feedType)":
    'createGenericTask(input: { feedType: "X", schemaVersion: "1.0" })',
  "Mutation.createGenericTaskFromFile(input.feedType)":
    'createGenericTaskFromFile(input: { feedType: "X", schemaVersion: "1.0", file: $file })',
  "Mutation.createInventoryTask(input.feedType)": 'createInventoryTask(input: { feedType: "X" })',
  "Mutation.createOrderTask(input.feedType)":
    'createOrderTask(input: { feedType: "X", schemaVersion: "1113", filter: {} })',
};

/** Subscriptions that reject an unknown value before their first event. */
const subscriptions: Readonly<Record<string, string>> = {
  "Subscription.applyStoreCategories(tree.categoryId)":
    'applyStoreCategories(tree: [{ categoryId: "X", name: "a" }]) { status }',
};

const sandbox = await closeAfterAll(startSandbox());
const gateway = await closeAfterAll(startGateway(sandbox.url));

/** Returns a client with a token for the field's service. */
function clientFor(place: string) {
  const isCatalog = /feedFiles|feedType\(|FeedType\.|FeedAccess/.test(place);
  return graphqlClient(gateway.url, isCatalog ? "sandbox-application" : "sandbox-seller-1");
}

/** Reads the identifiers of a category that can be moved and of its new parent. */
async function knownCategories(): Promise<{ known: string; parent: string }> {
  const text = "{ store { categories { categoryId children { categoryId } } } }";
  type Category = { categoryId: string; children: Category[] };
  const { data } = await graphqlClient(gateway.url).query<{ store: { categories: Category[] } }, object>(
    text,
  );
  const [parent, ...others] = data?.store.categories ?? [];
  const leaf = others.find(({ children }) => children.length === 0);
  return { known: leaf?.categoryId ?? "", parent: parent?.categoryId ?? "" };
}

test("the tables contain every such argument and input field of the schema", () => {
  const listed = [refusals, answers, notFound, invalid, subscriptions].flatMap((table) => Object.keys(table));
  expect(placesInSchema()).toEqual(listed.toSorted());
});

describe("an unknown feed type, schedule or category", () => {
  test.each(Object.entries(refusals))("is BAD_USER_INPUT in %s", async (place, text) => {
    const result = await clientFor(place).query<unknown, object>(`{ ${text} }`);
    expect(codesOf(result)).toEqual(["BAD_USER_INPUT"]);
    expect(result.errors[0]?.message).toContain('"X"');
  });

  test.each(Object.entries(answers))("has its documented result in %s", async (place, [text, answer]) => {
    const result = await clientFor(place).query<unknown, object>(`{ ${text} }`);
    expect(result).toMatchObject({ errors: [], data: { one: answer } });
  });

  test.each([
    ...Object.entries(notFound).map(([place, text]) => ["NotFoundError", place, text] as const),
    ...Object.entries(invalid).map(([place, text]) => ["ValidationError", place, text] as const),
  ])("is a %s of the payload with its path in %s", async (error, place, text) => {
    const variables = {
      ...(text.includes("$file") && { file: new File(["SKU,Price\na,1\n"], "prices.csv") }),
      ...(text.includes("$known") && { known: (await knownCategories()).known }),
      ...(text.includes("$parent") && { parent: (await knownCategories()).parent }),
    };
    const types: Record<string, string> = { file: "Upload!", known: "ID!", parent: "ID!" };
    const declared = Object.keys(variables).map((name) => `$${name}: ${types[name] ?? ""}`);
    const head = declared.length > 0 ? `mutation (${declared.join(", ")})` : "mutation";
    const operation = `${head} { one: ${text} { errors { __typename ... on MutationError { path } } } }`;
    const client = clientFor(place);
    const result = await ("file" in variables
      ? client.upload<unknown, object>(operation, variables)
      : client.query<unknown, object>(operation, variables));
    const [, path = ""] = /\((.*)\)/.exec(place) ?? [];
    expect(result).toMatchObject({
      errors: [],
      data: { one: { errors: [{ __typename: error, path: path.split(".") }] } },
    });
  });

  test.each(Object.entries(subscriptions))("is BAD_USER_INPUT in %s", async (place, text) => {
    const events = [];
    for await (const event of clientFor(place).subscribe<unknown, Record<string, unknown>>(
      `subscription { ${text} }`,
    )) {
      events.push(event);
    }
    expect(events).toMatchObject([{ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] }]);
  });
});

describe("a feed type of another family", () => {
  const errors = "errors { __typename ... on ValidationError { code path message } }";

  test.each([
    ['createInventoryTask(input: { feedType: "LMS_ORDER_REPORT" })', "createOrderTask"],
    [
      'createOrderTask(input: { feedType: "CUSTOMER_SERVICE_METRICS_REPORT", schemaVersion: "1113", filter: {} })',
      "createCustomerServiceMetricTask",
    ],
    [
      'createCustomerServiceMetricTask(input: { feedType: "FX_LISTING", evaluationMarketplaceId: "EBAY_US", metric: { itemNotReceived: {} } })',
      "createGenericTask",
    ],
    [
      'createGenericTask(input: { feedType: "ActiveInventoryReport", schemaVersion: "1.0" })',
      "createInventoryTask",
    ],
  ])("is rejected by %s, whose error names the right mutation %s", async (text, right) => {
    const { data } = await graphqlClient(gateway.url).query<unknown, object>(
      `mutation { one: ${text} { ${errors} } }`,
    );
    const pattern = `^This mutation does not create tasks of the feed type "\\w+"; use \`${right}\`\\.$`;
    expect(data).toEqual({
      one: {
        errors: [
          {
            __typename: "ValidationError",
            code: "NOT_ALLOWED",
            path: ["input", "feedType"],
            message: expect.stringMatching(new RegExp(pattern)),
          },
        ],
      },
    });
  });

  test("is rejected by createGenericTaskFromFile, whose error names the right mutation", async () => {
    const text = `mutation ($file: Upload!) { one: createGenericTaskFromFile(input: { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113", file: $file }) { ${errors} } }`;
    const { data } = await graphqlClient(gateway.url).upload<unknown, object>(text, {
      file: new File(["<a/>"], "a.xml"),
    });
    expect(data).toMatchObject({
      one: { errors: [{ code: "NOT_ALLOWED", message: expect.stringContaining("use `createOrderTask`.") }] },
    });
  });

  test.each([
    ['inventoryTasks(source: { feedType: "LMS_ORDER_REPORT" })', "orderTasks"],
    ['orderTasks(source: { feedType: "FX_LISTING" })', "genericTasks"],
    ['customerServiceMetricTasks(feedType: "LMS_ACTIVE_INVENTORY_REPORT")', "inventoryTasks"],
  ])("is rejected by %s, whose error names the right list %s", async (text, right) => {
    const { errors: found } = await graphqlClient(gateway.url).query(`{ ${text} { totalCount } }`);
    expect(found).toMatchObject([
      {
        message: expect.stringContaining(`use \`${right}\`.`),
        extensions: { code: "BAD_USER_INPUT", httpStatus: 400, upstream: [{ errorId: 160_006 }] },
      },
    ]);
  });
});

test("tasks and schedules reject an invalid schema version with the same message", async () => {
  const client = graphqlClient(gateway.url);
  const template = await client.query<
    { scheduleTemplates: { nodes: { scheduleTemplateId: string; frequency: string }[] } },
    object
  >(
    '{ scheduleTemplates(feedType: "LMS_ORDER_REPORT", first: 50) { nodes { scheduleTemplateId frequency } } }',
  );
  const hourly = template.data?.scheduleTemplates.nodes.find(({ frequency }) => frequency === "ONE_HOUR");
  const errors = "errors { ... on ValidationError { code path message } }";
  for (const version of ["1114", "1111", "1.0", ""]) {
    const { data } = await client.query<unknown, object>(
      `mutation ($id: ID!) {
        task: createOrderTask(input: { schemaVersion: "${version}", filter: {} }) { ${errors} }
        schedule: createSchedule(input: { scheduleTemplateId: $id, schemaVersion: "${version}" }) { ${errors} }
      }`,
      { id: hourly?.scheduleTemplateId },
    );
    const fault = {
      code: "OUT_OF_RANGE",
      path: ["input", "schemaVersion"],
      message:
        'For the feed type "LMS_ORDER_REPORT" the schema version must be an odd number, 1113 or higher.',
    };
    expect(data).toEqual({ task: { errors: [fault] }, schedule: { errors: [fault] } });
  }
});
