import { generateKeyPairSync } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { mediaWritePolicy } from "../../../src/upstream/rate-limit/scope.ts";
import { withSignature } from "../../../src/upstream/signatures/with-signature.ts";
import { createServiceTransport } from "../../../src/upstream/transport/service-call.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { oneLease } from "../../helpers/one-lease.ts";
import { startFixture, viewerOptions } from "../fixture.ts";
import { someRequest } from "../transport/asker.ts";

const key = {
  privateKey: generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  jwe: "a.b.c.d.e",
};
const signatureHeaders = ["signature", "signature-input", "x-ebay-signature-key", "content-digest"];

/** Returns the creation time of a signature, in seconds since the Unix epoch. */
function createdAt(headers: IncomingHttpHeaders): number {
  return Number(/created=(\d+)$/.exec(String(headers["signature-input"]))?.[1]);
}

test("each attempt of a call has a new signature", async () => {
  const seen: IncomingHttpHeaders[] = [];
  await using service = await startFixture(
    (request, response) => {
      seen.push(request.headers);
      if (seen.length === 1) response.writeHead(503, { "retry-after": "2" }).end();
      else response.writeHead(200).end("{}");
    },
    { signing: { services: ["keyManagement"], key } },
  );
  const keys = service.keyManagement.getSigningKeys(viewerOptions());
  await service.passPause(2_000);
  await keys;
  const [first = 0, second] = seen.map(createdAt);
  expect(second).toBe(first + 2);
  expect(seen[0]?.["signature"]).not.toBe(seen[1]?.["signature"]);
});

test("a call is signed after its wait for the rate limit", async () => {
  const ages: number[] = [];
  await using service = await startFixture(
    (request, response) => {
      ages.push(Math.floor(service.clock.now() / 1_000) - createdAt(request.headers));
      request.resume().on("end", () => response.writeHead(201, { location: "/video/v1" }).end());
    },
    { signing: { services: ["media"], key } },
  );
  const { viewer, signal } = viewerOptions();
  const acquired = service.upstream.rateLimiter.acquire(
    viewer.key,
    mediaWritePolicy,
    upstreamCall("media", "createVideo"),
    signal,
    1,
  );
  await (await oneLease(acquired)).refused(9_000);
  const created = service.create();
  await service.clock.advance(9_000);
  expect(await created).toBe("v1");
  expect(ages).toEqual([0]);
});

test("only calls to the named services are signed", async () => {
  const seen: IncomingHttpHeaders[] = [];
  await using service = await startFixture(
    (request, response) => {
      seen.push(request.headers);
      response.writeHead(404).end();
    },
    { signing: { services: ["keyManagement"], key } },
  );
  await service.read();
  expect(signatureHeaders.filter((name) => seen[0]?.[name] !== undefined)).toEqual([]);
});

function broken(): never {
  throw new Error("broken");
}

test("a signed call fails with the error of its transport", async () => {
  const options = { services: ["keyManagement"], key } as const;
  const send = createServiceTransport(withSignature(broken, createManualClock(), options));
  const call = upstreamCall("keyManagement", "getSigningKeys");
  await expect(send({ ...someRequest, call })).rejects.toThrow("broken");
});
