import { once } from "node:events";
import { createServer } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { createMovingClock } from "../../helpers/clock.ts";
import { closeAfterAll, closeAfterTest } from "../../helpers/close-after.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { findFreePort } from "../../helpers/redis-server.ts";
import {
  type Answer,
  answerEverything,
  answerFault,
  answerJson,
  startStandIn,
} from "../../helpers/stand-in-service.ts";
import { runMutation } from "./every-mutation.ts";

const service = await closeAfterAll(startStandIn(answerEverything));
const clock = createMovingClock(Date.UTC(2026, 0, 1));
const gateway = await closeAfterAll(startGateway(service.url, {}, { clock }));
const client = graphqlClient(gateway.url);

const createVideo = { name: "createVideo", result: "video { videoId }" };
const input = (idempotencyKey: string) => ({
  title: "A lamp",
  sizeInBytes: 1_000,
  classifications: ["ITEM"],
  idempotencyKey,
});
const changes = () => service.calls.filter(({ method }) => method !== "GET").length;
/** Answers the changes with an error, as if nothing had taken effect. */
const fail =
  (status: number, errorId: number): Answer =>
  (call) => {
    if (call.method === "GET") return answerEverything(call);
    call.request.resume();
    call.response.setHeader("retry-after", "60");
    return answerFault(call, status, errorId);
  };

beforeEach(() => {
  service.forget();
  service.answer = answerEverything;
});

describe("A repeat after an error of the service", () => {
  test("gets a final error again without a call", async () => {
    service.answer = fail(400, 190_001);
    const first = await runMutation(client, createVideo, input("final"));
    expect(first.errors).toHaveLength(1);
    service.answer = answerEverything;
    expect(await runMutation(client, createVideo, input("final"))).toEqual(first);
    expect(changes()).toBe(1);
  });

  test.each([
    ["a rejected permission", 403, 1_100, "PermissionDeniedError"],
    ["the service's own limit", 429, 2_001, "RateLimitedError"],
  ])("runs again after %s", async (what, status, errorId, typename) => {
    service.answer = fail(status, errorId);
    const first = await runMutation(client, createVideo, input(what));
    expect(first.errors).toMatchObject([{ __typename: typename }]);
    service.answer = answerEverything;
    clock.jump(61_000);
    expect(await runMutation(client, createVideo, input(what))).toMatchObject({ video: {}, errors: [] });
    expect(changes()).toBe(2);
  });

  test("runs again with another input as well, because the key is not used yet", async () => {
    service.answer = fail(429, 2_001);
    await runMutation(client, createVideo, input("free"));
    service.answer = answerEverything;
    clock.jump(61_000);
    const other = { ...input("free"), title: "Another lamp" };
    expect(await runMutation(client, createVideo, other)).toMatchObject({ video: {}, errors: [] });
  });

  test("runs again when the service could not be reached", async () => {
    const port = await findFreePort();
    await using unserved = await startGateway(`http://127.0.0.1:${port}`);
    const asked = graphqlClient(unserved.url);
    const first = await runMutation(asked, createVideo, input("unreachable"));
    expect(first.errors).toMatchObject([{ extensions: { code: "UPSTREAM_UNAVAILABLE" } }]);
    const late = createServer((request, response) => {
      request.resume().once("end", () => response.writeHead(201, { location: "/video/v1" }).end());
    });
    await once(late.listen(port, "127.0.0.1"), "listening");
    const second = await runMutation(asked, createVideo, input("unreachable"));
    expect(second).toMatchObject({ video: { videoId: "v1" } });
    late.closeAllConnections();
    late.close();
  });
});

test("While the identity service is down, a mutation with a key fails and says that nothing was sent", async () => {
  const services = await closeAfterTest(
    startStandIn((call) =>
      call.target.startsWith("/commerce/identity/")
        ? answerJson(call, 503, { message: "down" })
        : answerEverything(call),
    ),
  );
  const byUser = await closeAfterTest(startGateway(services.url, { viewerIdentity: "user" }));
  const asked = graphqlClient(byUser.url, "some-token");
  const { errors } = await runMutation(asked, createVideo, input("nobody"));
  expect(errors).toMatchObject([{ extensions: { code: "UPSTREAM_UNAVAILABLE", service: "IDENTITY" } }]);
  expect(errors[0]?.["message"]).toContain("Nothing was sent");
  expect(services.calls.filter(({ method }) => method === "POST")).toEqual([]);
});

test("Two tokens of one user share their keys, and a token that the identity service rejects has its own", async () => {
  const services = await closeAfterTest(
    startStandIn((call) => {
      if (!call.target.startsWith("/commerce/identity/")) return answerEverything(call);
      const [user] = String(call.headers.authorization).replace("Bearer ", "").split("-");
      return user === "rejected" ? answerFault(call, 401, 1_001) : answerJson(call, 200, { userId: user });
    }),
  );
  const byUser = await closeAfterTest(startGateway(services.url, { viewerIdentity: "user" }));
  const run = async (token: string) => {
    await runMutation(graphqlClient(byUser.url, token), createVideo, input("shared"));
    return services.calls.filter(({ method }) => method === "POST").length;
  };
  expect(await run("ann-1")).toBe(1);
  expect(await run("ann-2")).toBe(1);
  expect(await run("ben-1")).toBe(2);
  expect(await run("rejected-1")).toBe(3);
  expect(await run("rejected-1")).toBe(3);
});
