import { describe, expect, it } from "vitest";
import { createManualClock } from "../helpers/clock.ts";
import { callSandbox, mediaPath } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";

const paths = [
  "/video",
  "/video/none/upload",
  "/document",
  "/document/none/upload",
  "/document/create_document_from_url",
  "/image/create_image_from_file",
  "/image/create_image_from_url",
];

describe("The request limit of the media service", () => {
  it("allows 50 POST calls to all operations together in any 5 seconds, including failed calls", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    const post = (index: number, token = "sandbox-seller-1") =>
      callSandbox(`${sandbox.url}${mediaPath}${paths[index % paths.length] ?? ""}`, { json: {}, token });

    for (let index = 0; index < 50; index += 1) {
      expect([400, 404]).toContain((await post(index)).status);
      clock.jump(20);
    }
    const refused = await post(0);
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "4" } });
    expect(refused.json()).toMatchObject({
      errors: [{ errorId: 2001, domain: "ACCESS", category: "REQUEST" }],
    });
    for (const index of paths.keys()) expect((await post(index)).status).toBe(429);

    expect((await callSandbox(`${sandbox.url}${mediaPath}/video/none`)).status).toBe(404);
    expect((await post(0, "sandbox-seller-2")).status).toBe(400);

    // The first of the 50 calls leaves the window after 5 seconds. Rejected calls were never in the window.
    clock.jump(3999);
    expect(await post(0)).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
    clock.jump(1);
    expect((await post(0)).status).toBe(400);
    expect((await post(0)).status).toBe(429);
  });

  it("does not count calls without a valid token", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const post = (token: string | null) =>
      callSandbox(`${sandbox.url}${mediaPath}/video`, { json: {}, token });
    for (let count = 0; count < 60; count += 1) expect((await post("unknown")).status).toBe(401);
    for (let count = 0; count < 60; count += 1) expect((await post("sandbox-application")).status).toBe(403);
    expect((await post("sandbox-seller-1")).status).toBe(400);
  });
});
