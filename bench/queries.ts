import { request } from "undici";
import type { LoadRequest } from "./load/closed-loop.ts";
import { compareLoad, type Comparison } from "./load/compare-load.ts";
import type { ServerProcess } from "./processes/server-process.ts";
import { startGateway, startPassThrough, startSandbox, startStandIn } from "./processes/servers.ts";
import type { Row } from "./report.ts";

const nodeCount = 50;
const targetRatio = 0.35;

const headers = { authorization: "Bearer sandbox-seller-1", "content-type": "application/json" };
const fields = `
  id videoId title description classifications sizeInBytes status upstreamStatus isTerminal statusMessage
  rejectReasons playlists { protocol url } thumbnailUrl expiresAt`;

/**
 * Measures queries against a bare pass-through with the same service: one video with all fields, and fifty nodes. First
 * with the sandbox, then with a stub that costs almost nothing, so that mainly the servers are measured.
 */
export async function measureQueries(): Promise<Row[]> {
  const rows: Row[] = [];
  {
    await using sandbox = await startSandbox();
    rows.push(...(await measureOver("sandbox", sandbox, await declareVideos(sandbox.url), targetRatio)));
  }
  {
    await using standIn = await startStandIn();
    const ids = Array.from({ length: nodeCount }, (_, index) => `live-${index}`);
    rows.push(...(await measureOver("stand-in service", standIn, ids, null)));
  }
  return rows;
}

async function measureOver(
  name: string,
  service: ServerProcess,
  ids: readonly string[],
  target: number | null,
): Promise<Row[]> {
  await using gateway = await startGateway(service.url);
  await using passThrough = await startPassThrough(service.url);
  const rows: Row[] = [];
  for (const comparison of [compareVideo(ids[0] ?? "", target), compareNodes(ids)]) {
    const measure = `${comparison.measure}, over the ${name}`;
    rows.push(await compareLoad(gateway, passThrough, { ...comparison, measure }));
  }
  return rows;
}

/** One video with all fields. */
function askVideo(videoId: string): LoadRequest {
  const query = `query Video($videoId: ID!) { video(videoId: $videoId) { ${fields} } }`;
  return graphql(query, { videoId }, /^\{"data":\{"video":\{"id"/);
}

/** The same for the stub service, which has every video. */
export const videoRequest: LoadRequest = askVideo("live-0");

function compareVideo(videoId: string, target: number | null): Comparison {
  return {
    measure: "`video` query, all fields",
    connections: 32,
    ofGateway: askVideo(videoId),
    ofPassThrough: plain(`/video/${videoId}`),
    targetRatio: target,
  };
}

function compareNodes(ids: readonly string[]): Comparison {
  const query = `query Nodes($ids: [ID!]!) { nodes(ids: $ids) { id ... on Video { ${fields} } } }`;
  const globalIds = ids.map((id) => Buffer.from(`Video:${id}`).toString("base64url"));
  return {
    measure: `\`nodes\` with ${nodeCount} ids`,
    connections: 4,
    ofGateway: graphql(query, { ids: globalIds }, /^\{"data":\{"nodes":\[\{"id"(?:(?!null,\{|"errors").)*$/),
    ofPassThrough: plain(`/videos?ids=${ids.join(",")}`),
    targetRatio: null,
  };
}

function graphql(query: string, variables: object, expected: RegExp): LoadRequest {
  return { method: "POST", path: "/graphql", headers, body: JSON.stringify({ query, variables }), expected };
}

function plain(path: string): LoadRequest {
  return { method: "GET", path, headers, body: null, expected: /"videoId"/ };
}

/** Creates as many videos as the service's limit allows one user. */
async function declareVideos(serviceUrl: string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < nodeCount; index++) {
    const answer = await request(`${serviceUrl}/commerce/media/v1_beta/video`, {
      method: "POST",
      headers,
      body: JSON.stringify({ title: `Video ${index}`, size: 1_048_576, classification: ["ITEM"] }),
    });
    await answer.body.dump();
    ids.push(String(answer.headers["location"]).split("/").at(-1) ?? "");
  }
  return ids;
}
