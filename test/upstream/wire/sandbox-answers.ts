import { asId } from "../../../src/upstream/ids.ts";
import { toInstant } from "../../../src/upstream/instant.ts";
import { addressesUnder } from "../../helpers/addresses.ts";
import { type CallOptions, callSandbox } from "../../helpers/sandbox-client.ts";
import { seller, startContract } from "../sandbox-fixture.ts";

const stepMs = 1_000;
const order = "LMS_ORDER_REPORT";
const inventory = "LMS_ACTIVE_INVENTORY_REPORT";
const metrics = "CUSTOMER_SERVICE_METRICS_REPORT";
const pageQuery = "limit=10&offset=0";

async function ask(address: string, path: string, options: CallOptions = {}) {
  const answer = await callSandbox(address.replace(/\/$/, "") + path, options);
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${answer.text}`);
  return answer.json();
}

/** JSON responses of the sandbox's services, after a seller has worked with each of them. */
export type SandboxAnswers = Awaited<ReturnType<typeof collectAnswers>>;

/** Works with all services of a sandbox, and requests their resources. */
export async function collectAnswers() {
  await using contract = await startContract({ feedStepMs: stepMs, storeTaskMs: stepMs });
  const { sellerFeed, media, store } = contract;
  const addresses = addressesUnder(contract.sandbox.url, "specification");
  const range = { from: new Date("2025-12-28T00:00:00Z"), to: new Date("2025-12-30T00:00:00Z") };
  const orderInput = { feedType: order, schemaVersion: "1113", marketplaceId: null };
  const orderTask = await sellerFeed.createOrderTask(
    { ...orderInput, filter: { creationDateRange: range, orderStatus: "COMPLETED" } },
    seller(),
  );
  const upload = { feedType: "FX_LISTING", schemaVersion: "1.0", marketplaceId: null };
  const uploadTask = await sellerFeed.createTask(upload, seller());
  const inventoryTask = await sellerFeed.createInventoryTask(
    { feedType: inventory, schemaVersion: "1.0", filter: { listingFormat: "AUCTION" }, marketplaceId: null },
    seller(),
  );
  const metricTask = await sellerFeed.createCustomerServiceMetricTask(
    {
      feedType: metrics,
      schemaVersion: "1.0",
      evaluationMarketplaceId: "EBAY_US",
      metric: { type: "ITEM_NOT_RECEIVED", shippingRegions: ["DOMESTIC", "INTERNATIONAL_MATURED_REGION"] },
      language: "en-US",
    },
    seller(),
  );
  const list = { limit: 10, offset: 0, feedType: order };
  const templates = await sellerFeed.getScheduleTemplates(list, seller());
  const weekly = templates.items.find(({ frequency }) => frequency === "WEEKLY");
  const scheduleId = await sellerFeed.createSchedule(
    {
      scheduleTemplateId: weekly?.scheduleTemplateId ?? asId(""),
      feedType: order,
      settings: {
        name: "Mondays",
        trigger: { hourUtc: 3, dayOfWeek: "MONDAY", dayOfMonth: null },
        startsAt: toInstant("2026-01-01T01:00:00Z"),
        endsAt: toInstant("2026-02-01T00:00:00Z"),
        schemaVersion: "1113",
      },
    },
    seller(),
  );
  const category = { name: "Kettles", parentCategoryId: null, moveListingsToCategoryId: null };
  const storeTask = await store.addStoreCategory(category, seller());
  for (let step = 0; step < 3; step += 1) await contract.pass(stepMs);
  const videoId = await media.createVideo(
    { title: "A kettle", description: "boils", sizeInBytes: 1000, classifications: ["ITEM"] },
    seller(),
  );
  const { documentId } = await media.createDocument(
    { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH", "PORTUGUESE"] },
    seller(),
  );
  const application = { token: "sandbox-application", headers: { "x-ebay-c-marketplace-id": "EBAY_US" } };
  const feedType = "CURATED_ITEM_FEED";
  const feed = addresses.sellerFeed;
  return {
    video: await ask(addresses.media, `/video/${videoId}`),
    document: await ask(addresses.document, `/document/${documentId}`),
    orderTask: await ask(feed, `/order_task/${orderTask}`),
    inventoryTask: await ask(feed, `/inventory_task/${inventoryTask}`),
    metricTask: await ask(feed, `/customer_service_metric_task/${metricTask}`),
    anyTask: await ask(feed, `/task/${uploadTask}`),
    orderTasks: await ask(feed, `/order_task?feed_type=${order}&${pageQuery}`),
    anyTasks: await ask(feed, `/task?feed_type=${order}&${pageQuery}`),
    schedule: await ask(feed, `/schedule/${scheduleId}`),
    schedules: await ask(feed, `/schedule?feed_type=${order}&${pageQuery}`),
    template: await ask(feed, `/schedule_template/${weekly?.scheduleTemplateId}`),
    templates: await ask(feed, `/schedule_template?feed_type=${order}&${pageQuery}`),
    store: await ask(addresses.store, "/store"),
    categories: await ask(addresses.store, "/store/categories"),
    storeTask: await ask(addresses.store, `/store/task/${storeTask}`),
    storeTasks: await ask(addresses.store, "/store/task"),
    feedType: await ask(addresses.catalogFeed, `/feed_type/${feedType}`, application),
    feedTypes: await ask(addresses.catalogFeed, "/feed_type?limit=20", application),
    feedFiles: await ask(addresses.catalogFeed, `/file?feed_type_id=${feedType}&limit=20`, application),
  };
}
