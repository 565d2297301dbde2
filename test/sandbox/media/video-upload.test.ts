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
  it("accepts exactly the declared bytes and sets the video to PROCESSING", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    const video = await declareVideo(sandbox, { size: 5 });
    clock.jump(60_000);
    const answer = await callSandbox(uploadUrl(video), { body: Buffer.from("12345") });
    expect(answer).toMatchObject({ status: 200, text: "" });
    expect((await callSandbox(video)).json()).toMatchObject({
      status: "PROCESSING",
      size: 5,
      expirationDate: new Date(clock.now() + 30 * 86_400_000).toISOString(),
    });
  });

  it("rejects a second upload with 409", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 5 });
    await callSandbox(uploadUrl(video), { body: Buffer.from("12345") });
    const answer = await callSandbox(uploadUrl(video), { body: Buffer.from("12345") });
    expect(answer.status).toBe(409);
    expect(answer.errorIds()).toEqual([190011]);
  });

  it("accepts only one of two simultaneous uploads", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 500_000 });
    const answers = await Promise.all(
      [1, 2].map((fill) => callSandbox(uploadUrl(video), { body: Buffer.alloc(500_000, fill) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each([
    ["one byte fewer", 4],
    ["one byte more", 6],
  ])("rejects %s than declared and keeps PENDING_UPLOAD", async (_, length) => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 5 });
    const answer = await callSandbox(uploadUrl(video), { body: Buffer.alloc(length) });
    expect(answer.status).toBe(400);
    expect(answer.errorIds()).toEqual([190015]);
    expect((await callSandbox(video)).json()).toMatchObject({ status: "PENDING_UPLOAD" });
  });

  it("requires a Content-Length with 411", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 5 });
    const body = (async function* () {
      yield Buffer.from("12345");
    })();
    const answer = await callSandbox(uploadUrl(video), { body });
    expect(answer.status).toBe(411);
    expect(answer.errorIds()).toEqual([190008]);
  });

  it("rejects an empty body with 190012", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 5 });
    const answer = await callSandbox(uploadUrl(video), { body: "", method: "POST" });
    expect(answer.status).toBe(400);
    expect(answer.errorIds()).toEqual([190012]);
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

  it("answers 404 for an unknown video and for another seller's", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 5 });
    const foreign = { token: "sandbox-seller-2" };
    for (const answer of [
      await callSandbox(video, foreign),
      await callSandbox(uploadUrl(video), { ...foreign, body: Buffer.from("12345") }),
      await callSandbox(video.replace(/\w+$/, "nothing")),
      await callSandbox(video.replace(/\w+$/, "..%2f..%2fvideo")),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.errorIds()).toEqual([190001]);
    }
  });
});
