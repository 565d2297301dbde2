// Tests the supergraph: composition with three composers, and two routers over the gateway and the campaigns.
import assert from "node:assert/strict";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { after, describe, test } from "node:test";
import { startApollo } from "./apollo.mjs";
import { campaignsSdl, startCampaigns } from "./campaigns.mjs";
import { compose, fetchSdl, gatewayUrl } from "./compose.mjs";
import { startHive } from "./hive.mjs";

const token = process.env.GATEWAY_TOKEN ?? "sandbox-seller-1";
const marketplace = { name: "marketplace", url: gatewayUrl, sdl: await fetchSdl() };

/** Starts the campaigns, and both routers over the gateway and them. */
async function startSupergraph() {
  const campaigns = await startCampaigns();
  const composed = compose([marketplace, { name: "campaigns", url: campaigns.url, sdl: campaignsSdl }]);
  const { supergraphSdl } = composed["@theguild/federation-composition"];
  const routers = {
    "@apollo/gateway": await startApollo(composed["@apollo/composition"].supergraphSdl),
    "Hive Gateway": await startHive(supergraphSdl),
  };
  return {
    composed,
    campaigns,
    routers,
    close: () => Promise.all([campaigns, ...Object.values(routers)].map((one) => one.close())),
  };
}

/** Sends an operation. @returns its result */
async function ask(url, query, variables = {}, authorization = `Bearer ${token}`) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

/** Returns the data of an operation that must not fail. */
async function dataOf(url, query, variables) {
  const { data, errors } = await ask(url, query, variables);
  assert.equal(errors, undefined);
  return data;
}

/** Follows a subscription over server-sent events. @returns the data of its events */
async function follow(url, query, variables) {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      accept: "text/event-stream",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ query, variables }),
  });
  const events = [...(await response.text()).matchAll(/^data: *(\{.*\})$/gm)].map(([, json]) =>
    JSON.parse(json),
  );
  for (const { errors } of events) assert.equal(errors, undefined);
  return events.map(({ data }) => data);
}

/** Returns the number of calls that the gateway has made to its services, by operation. */
async function callsOf(operation) {
  const metrics = await (await fetch(new URL("/metrics", gatewayUrl))).text();
  const lines = metrics.split("\n").filter((line) => line.startsWith("gateway_upstream_requests_total{"));
  const ours = lines.filter((line) => line.includes(`operation="${operation}"`));
  return ours.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

/** Returns the campaigns of the large supergraph. */
async function listCampaigns() {
  return (await dataOf(large.campaigns.url, "{ campaigns { video { videoId } } }")).campaigns;
}

/** Creates a video. @returns its identifier at the media service */
async function createVideo(url, title = "Stand mixer") {
  const { createVideo } = await dataOf(
    url,
    "mutation ($title: String!) { createVideo(input: { title: $title, sizeInBytes: 1000 }) { video { videoId } } }",
    { title },
  );
  return createVideo.video.videoId;
}

/** Routers over campaigns that tests create, and over 50 campaigns whose videos do not exist. */
const { composed, routers, close } = await startSupergraph();
const large = await startSupergraph();

describe("the supergraph", () => {
  after(() => Promise.all([close(), large.close()]));

  describe("composition", () => {
    for (const [composer, { errors }] of Object.entries(composed)) {
      test(`${composer} composes the gateway with the campaigns`, () => assert.deepEqual(errors, []));
    }

    const own = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.4", import: ["@key", "@override"])
    interface Node { id: ID! }
    type Product implements Node @key(fields: "id") { id: ID! }`;
    const nodes = (directive) => `${own} type Query { node(id: ID!): Node ${directive} }`;

    test("fails for a second subgraph with the query `node`, unless it overrides that of the gateway", () => {
      const products = { name: "products", url: "http://127.0.0.1:4002/graphql" };
      const conflict = compose([marketplace, { ...products, sdl: nodes("") }]);
      for (const { errors } of Object.values(conflict)) assert.match(errors.join(), /"?node"?/);
      const moved = compose([marketplace, { ...products, sdl: nodes('@override(from: "marketplace")') }]);
      for (const { errors } of Object.values(moved)) assert.deepEqual(errors, []);
    });
  });

  for (const [name, { url }] of Object.entries(routers)) {
    describe(name, () => {
      test("joins entities in both directions", async () => {
        const { store } = await dataOf(url, "{ store { categories { categoryId name } } }");
        const [category] = store.categories;
        const videoId = await createVideo(url);
        const { createCampaign } = await dataOf(
          url,
          `mutation ($videoId: ID!, $categoryId: ID!) {
           createCampaign(title: "Spring", videoId: $videoId, categoryId: $categoryId) {
             title video { title status } category { name level }
           }
         }`,
          { videoId, categoryId: category.categoryId },
        );
        assert.deepEqual(createCampaign, {
          title: "Spring",
          video: { title: "Stand mixer", status: "PENDING_UPLOAD" },
          category: { name: category.name, level: 1 },
        });
        const { video } = await dataOf(
          url,
          "query ($videoId: ID!) { video(videoId: $videoId) { title campaigns { title category { name } } } }",
          { videoId },
        );
        assert.deepEqual(video, {
          title: "Stand mixer",
          campaigns: [{ title: "Spring", category: { name: category.name } }],
        });
      });

      test("returns null for an entity that does not exist", async () => {
        const { data, errors = [] } = await ask(
          url,
          'mutation { createCampaign(title: "Ended", videoId: "missing") { title video { title } category { name } } }',
        );
        assert.deepEqual(data.createCampaign, { title: "Ended", video: null, category: null });
        // Hive Gateway also reports the title, which is never null.
        const paths = name === "Hive Gateway" ? [["createCampaign", "video", "title"]] : [];
        assert.deepEqual(
          errors.map(({ path }) => path),
          paths,
        );
      });

      test("returns the expected failures of a mutation as data", async () => {
        const { createVideo } = await dataOf(
          url,
          `mutation {
           createVideo(input: { title: "", sizeInBytes: 1000 }) {
             video { videoId } errors { __typename ... on ValidationError { code path } }
           }
         }`,
        );
        assert.deepEqual(createVideo, {
          video: null,
          errors: [{ __typename: "ValidationError", code: "REQUIRED", path: ["input", "title"] }],
        });
      });

      test("passes on the token, and the codes of errors", async () => {
        const codesOf = async (query, authorization) => {
          const { errors = [] } = await ask(url, query, {}, authorization);
          return errors.map(({ extensions }) => extensions.code);
        };
        const video = '{ video(videoId: "v") { title } }';
        assert.deepEqual(await codesOf(video), []);
        assert.deepEqual(await codesOf(video, "Bearer wrong"), ["UNAUTHENTICATED"]);
        assert.deepEqual(await codesOf(video, null), ["UNAUTHENTICATED"]);
        assert.deepEqual(await codesOf('{ node(id: "no id") { id } }'), ["BAD_USER_INPUT"]);
      });

      test("enforces @oneOf, also where the supergraph does not have it", async () => {
        const { errors } = await ask(url, "{ inventoryTasks(source: {}) { totalCount } }");
        assert.deepEqual(
          errors.map(({ extensions }) => extensions.code),
          ["GRAPHQL_VALIDATION_FAILED"],
        );
      });

      test("makes as many calls for 50 entities as for 50 nodes", async () => {
        const { campaigns } = large;
        for (let index = (await listCampaigns()).length; index < 50; index += 1) {
          const create =
            'mutation ($videoId: ID!) { createCampaign(title: "Spring", videoId: $videoId) { title } }';
          await dataOf(campaigns.url, create, { videoId: `video${index}` });
        }
        const ids = (await listCampaigns()).map(({ video }) =>
          Buffer.from(`Video:${video.videoId}`).toString("base64url"),
        );
        const before = await callsOf("getVideo");
        const { data } = await ask(large.routers[name].url, "{ campaigns { title video { title } } }");
        assert.deepEqual(
          data.campaigns,
          Array.from(ids, () => ({ title: "Spring", video: null })),
        );
        const between = await callsOf("getVideo");
        const { nodes } = await dataOf(
          url,
          "query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Video { title } } }",
          { ids },
        );
        assert.deepEqual(
          nodes,
          Array.from(ids, () => null),
        );
        assert.deepEqual([between - before, (await callsOf("getVideo")) - between], [50, 50]);
      });
    });
  }

  describe("Hive Gateway", () => {
    const { url } = routers["Hive Gateway"];

    test("follows a subscription to its end", async () => {
      const { createOrderTask } = await dataOf(
        url,
        'mutation { createOrderTask(input: { schemaVersion: "1113", filter: {} }) { task { id } } }',
      );
      const events = await follow(
        url,
        "subscription ($id: ID!) { feedTaskStatusChanged(id: $id) { isFinal task { status } } }",
        { id: createOrderTask.task.id },
      );
      const [last] = events.slice(-1);
      assert.deepEqual(last.feedTaskStatusChanged, { isFinal: true, task: { status: "COMPLETED" } });
    });

    test("passes on a small file", async () => {
      const form = new FormData();
      const query = `mutation ($file: Upload!) {
      createDocumentFromFile(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH], file: $file }) {
        document { status } errors { __typename }
      }
    }`;
      form.append("operations", JSON.stringify({ query, variables: { file: null } }));
      form.append("map", JSON.stringify({ 0: ["variables.file"] }));
      form.append("0", new Blob([smallPdf()], { type: "application/pdf" }), "manual.pdf");
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "graphql-require-preflight": "true" },
        body: form,
      });
      const { data, errors } = await response.json();
      assert.equal(errors, undefined);
      assert.deepEqual(data.createDocumentFromFile, { document: { status: "SUBMITTED" }, errors: [] });
    });

    test("creates the video of 150 MB whose bytes go directly to the gateway", async () => {
      const sizeInBytes = 150 * 1024 * 1024;
      const { createVideoUpload } = await dataOf(
        url,
        `mutation ($sizeInBytes: ByteCount!) {
         createVideoUpload(input: { title: "Assembly", sizeInBytes: $sizeInBytes }) {
           video { id videoId } uploadUrl errors { __typename }
         }
       }`,
        { sizeInBytes },
      );
      assert.deepEqual(createVideoUpload.errors, []);
      const { video, uploadUrl } = createVideoUpload;
      assert.equal(await sendZeros(uploadUrl, sizeInBytes), 204);
      const watch =
        "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal video { status campaigns { title } } } }";
      const events = await follow(url, watch, { id: video.id });
      const [last] = events.slice(-1);
      // Zeros are no video, which the service finds out after the upload.
      assert.deepEqual(last.videoStatusChanged, {
        isFinal: true,
        video: { status: "PROCESSING_FAILED", campaigns: [] },
      });
    });
  });
});

/** Returns a PDF document with an empty page. */
function smallPdf() {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join("")}`;
  return `${pdf}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

/** Sends a file of zeros to a resumable upload (tus 1.0.0), in one request. @returns the status of the response */
function sendZeros(uploadUrl, size) {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-length": size,
      "content-type": "application/offset+octet-stream",
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
    };
    const sending = request(uploadUrl, { method: "PATCH", headers }, async (response) => {
      const body = await text(response);
      if (response.statusCode !== 204) reject(new Error(`${response.statusCode} ${body}`));
      else resolve(response.statusCode);
    });
    sending.on("error", reject);
    const zeros = Buffer.alloc(1024 * 1024);
    let left = size;
    const write = () => {
      while (left > 0) {
        const piece = zeros.subarray(0, Math.min(left, zeros.length));
        left -= piece.length;
        if (!sending.write(piece)) return;
      }
      sending.end();
      sending.off("drain", write);
    };
    sending.on("drain", write);
    write();
  });
}
