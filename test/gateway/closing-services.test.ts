import { writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { graphql } from "../generated/gql.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { type ClosingAnswer, headSizeInBytes, startClosingPeer } from "../helpers/closing-peer.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { codesOf, dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startHttpsServer } from "../helpers/https-server.ts";
import { videoOnWire } from "../helpers/stand-in-service.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { partOf } from "./feed-service.ts";

// The errors under test would end the process from a socket callback, where nothing catches them.
// So the gateway runs in its own process.

const link = graphql(`
  query LinkToResultFile($taskId: ID!) {
    orderTask(taskId: $taskId) {
      resultFile {
        url
      }
    }
  }
`);

const sizes = { "64 KiB": 65_536, "2.5 MB": 2_500_000, "30 MB": 30_000_000 };
const cases = (["http", "https"] as const).flatMap((protocol) =>
  Object.entries(sizes).map(([name, size]) => ({ protocol, name, size })),
);

/** Maximum size of a JSON response. */
const maxJsonBytes = 5 * 1024 * 1024;

const json = (value: unknown): ClosingAnswer => ({
  mediaType: "application/json",
  body: JSON.stringify(value),
});

const task = {
  feedType: "LMS_ORDER_REPORT",
  status: "COMPLETED",
  schemaVersion: "1113",
  creationDate: "2026-03-01T10:00:00.000Z",
  completionDate: "2026-03-01T10:01:00.000Z",
};

/** Number of bytes that Node reads from a socket at once and that undici buffers of a body. */
const readSizeInBytes = 65_536;

const videoNumbers = [1, 2, 3, 4];
const videos = `{ ${videoNumbers.map((index) => `v${index}: video(videoId: "v${index}") { description }`).join(" ")} }`;

const mediaType = "application/octet-stream";
/**
 * Sizes of the files that are read on one connection. The first does not fit into the socket buffers. The others have
 * about the given size; some end with a full read of the socket, which fills the reader's buffer.
 */
function fileSizes(size: number): number[] {
  const full = (Math.floor(size / readSizeInBytes) + 1) * readSizeInBytes - headSizeInBytes;
  return [12_000_000, size, ...[-0.25, 0, 1, 2, 3].map((reads) => full + reads * readSizeInBytes)];
}

/** A service of tasks with a result file, and of videos with about as much JSON as that file has bytes. */
async function startService(protocol: "http" | "https", size: number) {
  const files = fileSizes(size).map((sizeInBytes) => partOf(0, sizeInBytes - 1));
  const service = await closeAfterTest(
    startClosingPeer(protocol, (target) => {
      const [, taskId] = /\/([^/]+)\/download_result_file$/.exec(target) ?? [];
      if (taskId !== undefined) return { mediaType, body: files[Number(taskId)] ?? "" };
      if (target.includes("/video/")) {
        return json({ ...videoOnWire("v1"), description: "x".repeat(size - 500) });
      }
      return json({ ...task, taskId: target.split("/").at(-1) });
    }),
  );
  const gateway = await closeAfterTest(startGatewayProcess({ UPSTREAM_URL: service.url, ...service.trust }));
  return { files, service, gateway, client: graphqlClient(gateway.url) };
}

/**
 * Reads the given number of responses with a Content-Length more slowly than they arrive, closes the connection and
 * returns their bodies.
 */
async function readSlowly(connection: Socket, count: number): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  let chunks: Buffer[] = [];
  let missing = 0;
  for await (const chunk of connection as AsyncIterable<Buffer>) {
    await pause(1);
    chunks.push(chunk);
    missing -= chunk.length;
    if (missing > 0) continue;
    let text = Buffer.concat(chunks);
    for (;;) {
      const end = text.indexOf("\r\n\r\n") + 4;
      const [, length] = /^content-length: (\d+)/im.exec(text.toString("latin1", 0, end)) ?? [];
      missing = end + Number(length) - text.length;
      if (length === undefined || missing > 0) break;
      bodies.push(text.subarray(end, end + Number(length)));
      text = text.subarray(end + Number(length));
    }
    chunks = [text];
    if (bodies.length === count) break;
  }
  return bodies;
}

describe("a service that closes the connection after each response", () => {
  test.each(cases)(
    "$protocol, $name: the gateway delivers whole files to slow readers",
    async ({ protocol, size }) => {
      const at = await startService(protocol, size);
      const paths = [];
      for (const taskId of Object.keys(at.files)) {
        const { data } = await at.client.query(link, { taskId });
        paths.push(new URL(data?.orderTask?.resultFile?.url ?? "").pathname);
      }
      // HTTP/1.1 responses leave in order, so only the first can leave the gateway while it is unread.
      const reader = connect(Number(new URL(at.gateway.url).port), "127.0.0.1");
      reader.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
      await at.service.standsStill(2 * paths.length);
      const bodies = await readSlowly(reader, paths.length);
      expect(at.files.map((file, index) => bodies[index]?.equals(file))).toEqual(at.files.map(() => true));
      expect(await at.gateway.stop("SIGTERM")).toBe(0);
    },
  );

  test.each(cases.filter(({ size }) => size <= maxJsonBytes))(
    "$protocol, $name: the gateway reads whole JSON responses",
    async ({ protocol, size }) => {
      const at = await startService(protocol, size);
      const data = dataOf(await at.client.query<Record<string, { description: string }>, never>(videos));
      const lengths = Object.values(data).map(({ description }) => description.length);
      expect(lengths).toEqual(videoNumbers.map(() => size - 500));
      expect(await at.gateway.stop("SIGTERM")).toBe(0);
    },
  );

  test.each(cases.filter(({ size }) => size > maxJsonBytes))(
    "$protocol, $name: the gateway rejects JSON responses above the limit",
    async ({ protocol, size }) => {
      const at = await startService(protocol, size);
      const codes = codesOf(await at.client.query(videos));
      expect(codes).toEqual(videoNumbers.map(() => "UPSTREAM_INVALID_RESPONSE"));
      expect(await at.gateway.stop("SIGTERM")).toBe(0);
    },
  );
});

test("the gateway calls a service over HTTP/1.1 even if the service offers HTTP/2", async () => {
  const versions: string[] = [];
  await using service = await startHttpsServer((request, response) => {
    versions.push(request.httpVersion);
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(videoOnWire("v1")));
  });
  const authority = join(await temporaryFolder(), "authority.pem");
  await writeFile(authority, service.certificateAuthority);
  await using gateway = await startGatewayProcess({
    UPSTREAM_URL: service.url,
    NODE_EXTRA_CA_CERTS: authority,
  });
  const { errors } = await graphqlClient(gateway.url).query('{ video(videoId: "v1") { videoId } }');
  expect(errors).toEqual([]);
  expect(versions).toEqual(["1.1"]);
});
