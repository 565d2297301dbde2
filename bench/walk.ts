import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Session } from "node:inspector/promises";
import type { AddressInfo } from "node:net";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createGateway } from "../src/server.ts";

const source = fileURLToPath(new URL("../src/", import.meta.url));

const video = {
  videoId: "live-1",
  title: "A kettle",
  description: "A kettle that boils.",
  size: 1,
  classification: ["ITEM"],
  status: "LIVE",
  expirationDate: "2030-01-01T00:00:00.000Z",
  playLists: [],
  moderation: { rejectReasons: [] },
};

const fields = "id title status isTerminal thumbnailUrl expiresAt";
const walks = {
  query: {
    query: `query Video($videoId: ID!) { video(videoId: $videoId) { ${fields} } }`,
    accept: "application/json",
  },
  mutation: {
    query: `mutation Delete($videoId: ID!) { deleteSchedule(input: { scheduleId: $videoId }) { deletedId errors { __typename } } }`,
    accept: "application/json",
  },
  subscription: {
    query: `subscription Watch($videoId: ID!) { videoStatusChanged(id: $videoId) { video { ${fields} } } }`,
    accept: "text/event-stream",
  },
} as const;

/**
 * Prints the gateway's files that run for one request, from its first byte to the last one of its response. The
 * operation has run before, and a connection to the service exists. The files come from V8's code coverage.
 */
export async function printWalks(_options: readonly string[], print: (text: string) => void): Promise<void> {
  const service = createServer((request, response) => {
    request.resume();
    if (request.method !== "GET") response.writeHead(204).end();
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(video));
  });
  const upstreamUrl = await listen(service);
  const gateway = await createGateway({
    upstream: { url: upstreamUrl },
    viewerIdentity: "token",
    holdAtStart: false,
    graphiql: false,
  });
  const server = createServer((request, response) => gateway.handleRequest(request, response));
  const address = `${await listen(server)}/graphql`;
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  for (const [name, walk] of Object.entries(walks)) {
    const ask = () => send(address, walk.query, walk.accept);
    for (let turn = 0; turn < 4; turn += 1) await ask();
    await session.post("Profiler.takePreciseCoverage");
    await ask();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const files = result.filter(hasRun).map(({ url }) => relative(source, fileURLToPath(url)));
    print(`## ${name}: ${files.length} files\n\n${files.toSorted().join("\n")}\n`);
  }
  session.disconnect();
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function send(address: string, query: string, accept: string): Promise<void> {
  const response = await fetch(address, {
    method: "POST",
    headers: { authorization: "Bearer t", accept, "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { videoId: video.videoId } }),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"message"')) throw new Error(text);
}

/** Returns true when a function of a gateway file has run, not only the file's top-level statements. */
function hasRun({
  url,
  functions,
}: {
  url: string;
  functions: { ranges: { startOffset: number; count: number }[] }[];
}): boolean {
  if (!url.startsWith("file:") || !fileURLToPath(url).startsWith(source)) return false;
  return functions.some(({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0);
}
