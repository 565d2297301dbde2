import { once } from "node:events";
import { get } from "node:http";
import { pipeline, Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { linkLifeMs } from "../../src/files/link-sealer.ts";
import { graphql } from "../generated/gql.ts";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { createMovingClock, type MovingClock } from "../helpers/clock.ts";
import { requestText } from "../helpers/post-operation.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { standStill } from "../helpers/stand-still.ts";
import { type Answer, answerJson, startStandIn, type StandInService } from "../helpers/stand-in-service.ts";

const taskFile = graphql(`
  query FileOfTask($taskId: ID!) {
    orderTask(taskId: $taskId) {
      resultFile {
        url
        urlExpiresAt
        acceptsRanges
        fileName
        mediaType
        sizeInBytes
        preview(rows: 2) {
          __typename
          ... on TablePreview {
            columns
          }
          ... on FilePreviewUnavailable {
            reason
          }
        }
      }
    }
  }
`);

const justLink = graphql(`
  query LinkOfTask($taskId: ID!) {
    orderTask(taskId: $taskId) {
      resultFile {
        url
        urlExpiresAt
      }
    }
  }
`);

/** Chunks of a file of 200 MiB. */
function* largeFile(): Generator<Buffer> {
  for (let count = 0; count < 3_200; count += 1) yield Buffer.alloc(65_536);
}

const task = {
  taskId: "task-1",
  feedType: "LMS_ORDER_REPORT",
  status: "COMPLETED",
  schemaVersion: "1113",
  creationDate: "2026-03-01T10:00:00.000Z",
  completionDate: "2026-03-01T10:01:00.000Z",
};

const content = "a,b\n1,2\n3,4\n";

const answerFile: Answer = ({ response }) => {
  response.writeHead(200, {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="report \u00fc.csv"; filename*=UTF-8''report%20%C3%BC.csv`,
    "content-length": content.length,
  });
  response.end(content);
};

function feed(file: Answer): Answer {
  return (call) => (call.target.endsWith("/download_result_file") ? file(call) : answerJson(call, 200, task));
}

describe("file links", () => {
  let service: StandInService;
  let gateway: TestGateway;
  let clock: MovingClock;

  async function start(file: Answer = answerFile, config: Partial<GatewayConfig> = {}): Promise<void> {
    clock = createMovingClock(Date.UTC(2026, 2, 1, 12));
    service = await closeAfterTest(startStandIn(feed(file)));
    gateway = await closeAfterTest(startGateway(service.url, config, { clock }));
  }

  async function link(token = "token-of-seller-1"): Promise<string> {
    const answer = await graphqlClient(gateway.url, token).query(justLink, { taskId: "task-1" });
    return dataOf(answer).orderTask?.resultFile?.url ?? "";
  }

  test("stream a file without further headers, with its name and media type", async () => {
    await start();
    const response = await fetch(await link());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/csv",
      "content-length": String(content.length),
      "content-disposition": `attachment; filename="report _.csv"; filename*=UTF-8''report%20%C3%BC.csv`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(await response.text()).toBe(content);
    expect(service.calls.at(-1)?.headers.authorization).toBe("Bearer token-of-seller-1");
  });

  test("share one download with all fields of the file and its preview", async () => {
    await start();
    await link();
    expect(service.calls.map(({ target }) => target.split("/").at(-1))).toEqual([
      "task-1",
      "download_result_file",
    ]);
    service.forget();
    const { data } = await graphqlClient(gateway.url).query(taskFile, { taskId: "task-1" });
    expect(data?.orderTask?.resultFile).toMatchObject({
      acceptsRanges: false,
      fileName: "report ü.csv",
      mediaType: "text/csv",
      sizeInBytes: content.length,
      preview: { __typename: "TablePreview", columns: ["a", "b"] },
    });
    const downloads = service.calls.filter(({ target }) => target.endsWith("/download_result_file"));
    expect(downloads).toHaveLength(1);
  });

  test("answer HEAD with the headers only", async () => {
    await start();
    const response = await fetch(await link(), { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(content.length));
    expect(await response.text()).toBe("");
  });

  test("expire after 15 minutes with LINK_EXPIRED", async () => {
    await start();
    const url = await link();
    clock.jump(linkLifeMs - 60_000);
    expect((await fetch(url)).status).toBe(200);
    clock.jump(60_001);
    const response = await fetch(url);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "LINK_EXPIRED" } }] });
  });

  test.each(["", "x", "..%2f..%2fhealth", "a.b.c.d.e", "%00"])(
    "answer 404 for the invalid text %j",
    async (text) => {
      await start();
      const response = await fetch(`${gateway.url}/files/${text}`);
      expect(response.status).toBe(404);
      expect(service.calls).toEqual([]);
    },
  );

  test("answer 405 with the allowed methods", async () => {
    await start();
    const response = await fetch(await link(), { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });

  test.each([
    [404, { errors: [{ errorId: 160014, message: "No file." }] }, 404, "NOT_FOUND"],
    [401, { errors: [{ errorId: 1001, message: "Expired." }] }, 401, "UNAUTHENTICATED"],
    [403, { errors: [{ errorId: 160002, message: "Wrong scope." }] }, 403, "FORBIDDEN"],
    [500, "nonsense", 502, "UPSTREAM_UNAVAILABLE"],
  ])(
    "report status %i of the service without its address and the token",
    async (status, body, expected, code) => {
      let isBroken = false;
      await start((call) => (isBroken ? answerJson(call, status, body) : answerFile(call)));
      const url = await link("secret-token");
      isBroken = true;
      const response = await fetch(url);
      const text = await response.text();
      expect(response.status).toBe(expected);
      expect(JSON.parse(text).errors[0].extensions.code).toBe(code);
      expect(text).not.toContain("secret-token");
      expect(text).not.toContain(new URL(service.url).host);
    },
  );

  test("break the download off when the service breaks off, so that it does not look complete", async () => {
    await start(({ response }) => {
      response.writeHead(200, { "content-length": 1_000 });
      response.write("half", () => response.destroy());
    });
    const response = await fetch(await link());
    await expect(response.text()).rejects.toThrow("terminated");
  });

  test("stop the transfer from the service when the client disconnects", async () => {
    await start(({ response }) => {
      response.writeHead(200, { "content-type": "application/octet-stream" });
      response.write("the first bytes");
    });
    const download = get(await link());
    const [response] = await once(download, "response");
    await once(response, "readable");
    const transfer = service.calls.at(-1);
    download.destroy();
    expect(await transfer?.over).toBe(false);
  });

  test("read from the service no faster than the client reads", async () => {
    await start(({ response }) => {
      response.writeHead(200, { "content-length": 200 * 1_048_576 });
      pipeline(Readable.from(largeFile()), response, () => undefined);
    });
    const download = get(await link());
    const [response] = await once(download, "response");
    response.pause();
    const transfer = service.calls.at(-1)?.response.socket;
    expect(await standStill(() => transfer?.bytesWritten ?? 0)).toBeLessThan(32 * 1_048_576);
    download.destroy();
  });

  test("start with the configured public address", async () => {
    await start(answerFile, { publicUrl: "https://api.shop.example" });
    expect(await link()).toMatch(/^https:\/\/api\.shop\.example\/files\//);
  });

  test("start with the address of each subscriber's request, even if subscribers share events", async () => {
    await start();
    const query = 'subscription { feedTaskStatusChanged(id: "task-1") { task { resultFile { url } } } }';
    const request = requestText({ query }, ["Authorization: Bearer t", "Accept: text/event-stream"]);
    const answers = await Promise.all(
      ["one.example", "two.example"].map((host) =>
        exchangeRaw(gateway.url, request.replace("Host: gateway.example", `Host: ${host}`)),
      ),
    );
    expect(answers.map(([answer]) => /"url":"(.*?)\/files\//.exec(answer ?? "")?.[1])).toEqual([
      "http://one.example",
      "http://two.example",
    ]);
  });

  test("are valid at every gateway with the same secret", async () => {
    const secret = "a secret that both share";
    await start(answerFile, { secret });
    await using other = await startGateway(service.url, { secret }, { clock });
    const path = new URL(await link()).pathname;
    expect((await fetch(`${other.url}${path}`)).status).toBe(200);
  });
});
