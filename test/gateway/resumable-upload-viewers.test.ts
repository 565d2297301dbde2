import { describe, expect, onTestFinished, test } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { createReadLog } from "../helpers/log-lines.ts";
import { scrape } from "../helpers/metrics.ts";
import { signIn } from "../helpers/signing-in.ts";
import { answerFault, startStandIn } from "../helpers/stand-in-service.ts";
import { begin, head, offsetOf, patch, startUpload, startUploads } from "./resumable-upload.ts";
import { Browser, setUpSessions } from "./signed-in.ts";

const createVideoUpload =
  'mutation { createVideoUpload(input: { title: "A", sizeInBytes: 10 }) { uploadUrl } }';

/** Creates an upload of a signed-in browser. */
async function beginSignedIn() {
  const set = await setUpSessions();
  const { data } = await set.browser.ask<{ createVideoUpload: { uploadUrl: string } }>(
    set.url,
    createVideoUpload,
  );
  return { ...set, uploadUrl: data.createVideoUpload.uploadUrl };
}

const signOut = (browser: Browser, url: string) => browser.send(`${url}/auth/sign-out`, { method: "POST" });

/** Sends the whole file with a browser's cookies. */
function send(browser: Browser, uploadUrl: string, headers: Record<string, string> = {}): Promise<Response> {
  return patch(uploadUrl, 0, Buffer.alloc(10), { cookie: browser.header, ...headers });
}

describe("an upload of a signed-in browser", () => {
  test("needs no cookie while the session is valid", async () => {
    const { uploadUrl } = await beginSignedIn();
    expect(offsetOf(await head(uploadUrl))).toBe(0);
    expect((await patch(uploadUrl, 0, Buffer.alloc(10))).status).toBe(204);
  });

  test("is rejected after the session, and continues with the next session of the same user", async () => {
    const { browser, url, uploadUrl } = await beginSignedIn();
    await signOut(browser, url);
    expect((await head(uploadUrl)).status).toBe(401);
    const refused = await send(browser, uploadUrl);
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      {
        errors: [{ message: expect.stringContaining("signed out"), extensions: { code: "UNAUTHENTICATED" } }],
      },
    ]);
    await signIn(browser, url);
    expect((await send(browser, uploadUrl, { origin: url })).status).toBe(204);
  });

  test("is not found with another user's session", async () => {
    const { browser, url, uploadUrl } = await beginSignedIn();
    await signOut(browser, url);
    const other = new Browser();
    await signIn(other, url, { seller: "seller-2" });
    expect((await send(other, uploadUrl)).status).toBe(404);
  });

  test.each([
    ["https://shop.example", 204],
    ["https://elsewhere.example", 403],
    ["null", 403],
  ])(
    "accepts a cookie from a page of allowed origins only: %s is answered with %i",
    async (origin, status) => {
      const { browser, url, uploadUrl } = await beginSignedIn();
      await signOut(browser, url);
      await signIn(browser, url);
      expect((await send(browser, uploadUrl, { origin })).status).toBe(status);
    },
  );

  test("accepts no cookie with a request that any page can cause without a preflight", async () => {
    const { browser, url, uploadUrl } = await beginSignedIn();
    await signOut(browser, url);
    await signIn(browser, url);
    const asked = await fetch(uploadUrl, { method: "HEAD", headers: { cookie: browser.header } });
    expect(asked.status).toBe(401);
  });

  test("accepts a bearer token, whatever the state of the session", async () => {
    const { browser, url, uploadUrl } = await beginSignedIn();
    await signOut(browser, url);
    const authorization = "Bearer sandbox-seller-1";
    expect((await patch(uploadUrl, 0, Buffer.alloc(10), { authorization })).status).toBe(204);
  });
});

describe("a page of another origin", () => {
  const shop = "https://shop.example";
  const asking = {
    origin: shop,
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "authorization,content-type,tus-resumable,upload-offset",
  };

  test("may send the request headers of tus and read its response headers when the origin is allowed", async () => {
    const { gateway } = await startUploads({ config: { corsOrigins: [shop] } });
    const { uploadUrl } = await begin(gateway.url, 10);
    const asked = await fetch(uploadUrl, { method: "OPTIONS", headers: asking });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe(shop);
    expect(asked.headers.get("access-control-allow-methods")).toContain("PATCH");
    const allowed = asked.headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining([
        ...asking["access-control-request-headers"].split(","),
        "x-http-method-override",
      ]),
    );
    const answered = await head(uploadUrl, { origin: shop });
    expect(answered.headers.get("access-control-allow-origin")).toBe(shop);
    const exposed = answered.headers.get("access-control-expose-headers")?.split(", ");
    expect(exposed).toEqual(
      expect.arrayContaining([
        "Upload-Offset",
        "Upload-Length",
        "Upload-Expires",
        "Tus-Resumable",
        "Retry-After",
      ]),
    );
    // Errors have the headers, too: the page must learn that it needs a new token.
    const refused = await head(`${gateway.url}/uploads/none`, { origin: shop });
    expect(refused.headers.get("access-control-allow-origin")).toBe(shop);
  });

  test("gets no CORS headers when the origin is not allowed", async () => {
    const { uploadUrl } = await startUpload(10);
    const asked = await fetch(uploadUrl, { method: "OPTIONS", headers: asking });
    expect(asked.headers.get("access-control-allow-origin")).toBeNull();
    expect((await head(uploadUrl, { origin: shop })).headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("the logs and metrics of resumable uploads", () => {
  test("contain a line for each request with bytes and its figures, but neither URL nor token", async () => {
    const read = createReadLog();
    const { start } = await startUploads();
    const gateway = await start({}, { log: read.log });
    const { uploadUrl } = await begin(gateway.url, 1_000);
    await head(uploadUrl);
    await patch(uploadUrl, 0, Buffer.alloc(400), { "x-request-id": "first-bytes" });
    await patch(uploadUrl, 0, Buffer.alloc(400), { "x-request-id": "wrong-bytes" });
    const lines = () => read.lines().filter(({ msg }) => msg === "Bytes of an upload were received.");
    await expect.poll(lines).toMatchObject([
      { requestId: "first-bytes", status: 204, bytesIn: 400, viewer: expect.any(String) },
      { requestId: "wrong-bytes", status: 409, bytesIn: 400 },
    ]);
    const failed = read.lines().filter(({ msg }) => msg === "A resumable upload failed.");
    expect(failed).toMatchObject([{ requestId: "wrong-bytes", service: "media", operation: "uploadVideo" }]);
    const { sum: value } = await scrape(gateway.url);
    expect(value("gateway_upload_received_bytes_total")).toBe(800);
    expect(value("gateway_uploads_total", { outcome: "received" })).toBe(1);
    expect(value("gateway_uploads_total", { outcome: "failed" })).toBe(1);
    expect(value("gateway_uploads_in_flight")).toBe(0);
    const sealed = uploadUrl.slice(uploadUrl.lastIndexOf("/") + 1);
    for (const part of [sealed, ...sealed.split(".").filter((text) => text.length > 8), "sandbox-seller-1"]) {
      expect(read.text()).not.toContain(part);
    }
  });

  test("contain a warning when the service fails, without the service's message", async () => {
    const service = await startStandIn((call) => {
      if (call.target.endsWith("/video")) call.response.writeHead(201, { location: "/video/v1" }).end();
      else answerFault(call, 500, 190_000, "A secret of the service.");
    });
    onTestFinished(() => service[Symbol.asyncDispose]());
    const read = createReadLog("info");
    const gateway = await closeAfterTest(startGateway(service.url, {}, { log: read.log }));
    const { uploadUrl } = await begin(gateway.url, 10);
    expect((await head(uploadUrl)).status).toBe(502);
    const lines = () => read.lines().filter(({ msg }) => msg === "A resumable upload failed.");
    await expect.poll(lines).toMatchObject([{ level: "warn", code: "UPSTREAM_HTTP", status: 502 }]);
    expect(read.text()).not.toContain("A secret of the service.");
  });
});
