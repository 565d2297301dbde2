import { inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import {
  UpstreamConnectionError,
  UpstreamHttpError,
  UpstreamInvalidResponseError,
} from "../../../src/upstream/errors.ts";
import {
  connectTo,
  failureOf,
  json,
  refusingAddress,
  startFixture,
  startRawFixture,
  viewerOptions,
} from "../fixture.ts";

const oneAttempt = { maxAttempts: 1 };

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return startFixture((_, response) => response.writeHead(status, headers).end(body), oneAttempt);
}

describe("the errors of a service", () => {
  it("contain all documented fields of the response", async () => {
    const error = {
      errorId: 190013,
      domain: "API_MEDIA",
      subdomain: "video",
      category: "REQUEST",
      message: "Not authorised",
      longMessage: "Not authorised to see it",
      inputRefIds: ["a"],
      outputRefIds: ["b"],
      parameters: [{ name: "videoId", value: "v1" }, { name: "other" }],
      somethingNew: true,
    };
    await using service = await answering(
      403,
      json({ errors: [error, { errorId: "7", subDomain: "general" }] }),
    );
    const failure = await failureOf(service.read());
    expect(failure).toBeInstanceOf(UpstreamHttpError);
    const { somethingNew, ...known } = error;
    expect(somethingNew).toBe(true);
    expect(failure).toMatchObject({
      status: 403,
      service: "media",
      operation: "getVideo",
      retryAfterSeconds: null,
      faults: [
        {
          ...known,
          parameters: [
            { name: "videoId", value: "v1" },
            { name: "other", value: null },
          ],
        },
        {
          errorId: 7,
          domain: null,
          subdomain: "general",
          category: null,
          message: null,
          longMessage: null,
          parameters: [],
          inputRefIds: [],
          outputRefIds: [],
        },
      ],
    });
  });

  it.each([
    ["no body", "", 502],
    ["HTML", "<html>Bad Gateway</html>", 502],
    ["another envelope", '{"error":"no"}', 502],
    ["a broken envelope", '{"errors":[{"message":"no number"},null,3]}', 502],
    ["null", "null", 502],
    ["that of a redirect, which is not followed", "", 302],
  ])("keep their status when the body is %s", async (_, body, status) => {
    await using service = await answering(status, body, { location: "/elsewhere" });
    expect(await failureOf(service.read())).toMatchObject({ status, faults: [] });
  });

  it.each([
    ["7", 7],
    ["0", 1],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30],
    ["Thu, 01 Jan 1998 00:00:30 GMT", 1],
    ["soon", null],
    ["-5", null],
  ])("read Retry-After %j as %j seconds", async (value, retryAfterSeconds) => {
    await using service = await answering(429, "", { "retry-after": value });
    expect(await failureOf(service.read())).toMatchObject({ retryAfterSeconds });
  });

  it("need only the start of a huge body", async () => {
    const seen = { closed: false };
    await using service = await startFixture((_, response) => {
      response.writeHead(400);
      const more = () => {
        while (!seen.closed && response.write(Buffer.alloc(65_536, "x")));
      };
      response.on("drain", more).on("close", () => (seen.closed = true));
      more();
    }, oneAttempt);
    expect(await failureOf(service.read())).toMatchObject({ status: 400, faults: [] });
    await vi.waitUntil(() => seen.closed);
  });

  it("need at most two seconds for a body that does not arrive", async () => {
    let written = false;
    await using service = await startFixture((_, response) => {
      response.writeHead(400);
      response.write('{"errors":', () => (written = true));
    }, oneAttempt);
    const failure = failureOf(service.read());
    await vi.waitUntil(() => written && service.clock.delays().includes(2_000));
    await service.clock.advance(2_000);
    expect(await failure).toMatchObject({ status: 400, faults: [] });
  });

  it("keep their status when the connection breaks in their body", async () => {
    await using service = await startRawFixture((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 403 Forbidden\r\ncontent-length: 100\r\n\r\n{"));
    }, oneAttempt);
    expect(await failureOf(service.read())).toMatchObject({ status: 403, faults: [] });
  });
});

describe("unusable responses", () => {
  it.each([
    ["truncated", 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n4\r\n{"vi'],
    ["cut off in a chunk", 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{"vi'],
    ["not HTTP", "220 mail.example ESMTP\r\n"],
  ])("are reported as a broken connection when they are %s", async (_, answer) => {
    await using service = await startRawFixture((socket) => {
      socket.once("data", () => socket.end(answer));
    }, oneAttempt);
    const failure = await failureOf(service.read());
    expect(failure).toBeInstanceOf(UpstreamConnectionError);
    expect(service.calls).toMatchObject([{ status: null, code: "UPSTREAM_UNAVAILABLE" }]);
  });

  it("are reported as invalid when they are not JSON", async () => {
    await using service = await answering(200, "<html>");
    const failure = await failureOf(service.read());
    expect(failure).toBeInstanceOf(UpstreamInvalidResponseError);
  });
});

describe("the text of an error", () => {
  it("contains neither the token nor the address", async () => {
    const address = await refusingAddress();
    await using broken = await startRawFixture((socket) => {
      socket.once("data", () => socket.resetAndDestroy());
    }, oneAttempt);
    const refusing = connectTo(address, oneAttempt);
    await using refused = await answering(401, json({ errors: [{ errorId: 1001 }] }));
    for (const { read } of [broken, refusing, refused]) {
      const failure = await failureOf(read("v1", viewerOptions("secret")));
      const text = inspect(failure, { depth: 10 }).replaceAll(/^ +at .*$/gm, "");
      expect(text).not.toMatch(/token-of-secret|127\.0\.0\.1|http:/);
      expect(text).toContain("getVideo");
    }
    await refusing.upstream.close();
  });
});
