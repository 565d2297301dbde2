import { describe, expect, it } from "vitest";
import { request } from "undici";
import { png } from "../helpers/media-files.ts";
import { callSandbox, mediaPath } from "../helpers/sandbox-client.ts";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startSandbox } from "../helpers/sandbox.ts";

describe("Image host", async () => {
  const sandbox = await closeAfterAll(startSandbox());
  const form = new FormData();
  form.append("image", new File([new Uint8Array(await png())], "picture.png"));
  const created = await callSandbox(`${sandbox.url}${mediaPath}/image/create_image_from_file`, { form });
  const url = String(created.json()["imageUrl"]);
  const content = Buffer.from(await (await request(url)).body.arrayBuffer());

  const get = async (range: string | undefined, method: "GET" | "HEAD" | "OPTIONS" = "GET") => {
    const response = await request(url, { method, headers: range === undefined ? {} : { range } });
    return { ...response, bytes: Buffer.from(await response.body.arrayBuffer()) };
  };

  it("serves every client, with headers for browsers and caches", async () => {
    const { statusCode, headers } = await get(undefined);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "accept-ranges": "bytes",
      "content-type": "image/jpeg",
      "content-length": String(content.length),
      "cache-control": expect.stringMatching(/^public, max-age=\d+/),
      etag: expect.stringMatching(/^".+"$/),
    });
  });

  it.each([
    ["bytes=0-9", 0, 10],
    ["bytes=10-", 10, undefined],
    ["bytes=-7", -7, undefined],
  ])("serves the range %s", async (range, start, end) => {
    const { statusCode, headers, bytes } = await get(range);
    expect(statusCode).toBe(206);
    expect(bytes).toEqual(content.subarray(start, end));
    const first = start < 0 ? content.length + start : start;
    expect(headers["content-range"]).toBe(`bytes ${first}-${first + bytes.length - 1}/${content.length}`);
  });

  it("rejects a range past the end, and ignores an unsupported range format", async () => {
    const beyond = await get("bytes=99999999-");
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers["content-range"]).toBe(`bytes */${content.length}`);
    expect((await get("bytes=0-1,4-5")).bytes).toEqual(content);
  });

  it("answers 304 to a client with the current ETag", async () => {
    const { headers } = await get(undefined);
    const again = await request(url, { headers: { "if-none-match": String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    await again.body.dump();
  });

  it("answers HEAD, and the CORS preflight of another origin", async () => {
    const head = await get(undefined, "HEAD");
    expect(head.statusCode).toBe(200);
    expect(head.headers["content-length"]).toBe(String(content.length));
    expect(head.bytes).toHaveLength(0);
    expect(await get(undefined, "OPTIONS")).toMatchObject({
      statusCode: 204,
      headers: { "access-control-allow-headers": "Range" },
    });
  });

  it("serves nothing outside the published folders", async () => {
    const { pathname } = new URL(url);
    const [, , secret] = pathname.split("/");
    for (const path of [
      `/picture/${secret}/`,
      `/picture/${secret}/other.jpg`,
      `/picture/${secret}/..%2f..%2fsandbox.db`,
      `/picture/${secret}/%2e%2e/%2e%2e/sandbox.db`,
      `/picture/..%2f${secret}/standard.jpg`,
      `/picture/${secret}/%`,
      "/picture/guess/standard.jpg",
    ]) {
      expect((await callSandbox(sandbox.url + path)).status).toBe(404);
    }
    expect(sandbox.events).toEqual([]);
  });
});
