import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { declareVideo, openUpload, uploadUrl } from "./videos.ts";

describe("uploadVideo in one request", () => {
  it("accepts only one of two simultaneous uploads", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 500_000 });
    const answers = await Promise.all(
      [1, 2].map((fill) => callSandbox(uploadUrl(video), { body: Buffer.alloc(500_000, fill) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("rejects a wrong length before the body has arrived, then closes the connection", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 5 });
    const { hostname, port } = new URL(video);
    const socket = connect(Number(port), hostname);
    socket.write(
      [
        `POST ${new URL(uploadUrl(video)).pathname} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        "Authorization: Bearer sandbox-seller-1",
        "Content-Length: 100000000",
        "",
        "the beginning",
      ].join("\r\n"),
    );
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*190015/i);
    socket.end();
    await once(socket, "close");
  });

  it("answers a client that reads only after it has sent everything", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 5 });
    const answer = await callSandbox(uploadUrl(video), { body: Buffer.alloc(20_000_000) });
    expect(answer.errorIds()).toEqual([190015]);
  });

  it("deletes an aborted body", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 1_000_000 });
    const incoming = () => readdir(join(sandbox.dataDir, "incoming"));
    const socket = openUpload(video, { "Content-Length": "1000000" }, Buffer.alloc(400_000));
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(0));
    expect((await callSandbox(video)).json()).toMatchObject({ status: "PENDING_UPLOAD" });
    expect((await callSandbox(uploadUrl(video), { body: Buffer.alloc(1_000_000) })).status).toBe(200);
    expect(sandbox.events).toEqual([]);
  });
});
