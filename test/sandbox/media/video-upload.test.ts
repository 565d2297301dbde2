import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/sandbox-clock.js";
import { callSandbox } from "../../helpers/sandbox-client.js";
import { startSandbox } from "../../helpers/sandbox.js";
import { declareVideo, uploadUrl } from "./videos.js";

describe("uploadVideo, whole", () => {
  it("takes exactly the declared bytes and turns the video to PROCESSING", async () => {
    await using sandbox = await startSandbox({ clock: createManualClock() });
    const video = await declareVideo(sandbox, { size: 5 });
    const answer = await callSandbox(uploadUrl(video), { body: Buffer.from("12345") });
    expect(answer).toMatchObject({ status: 200, text: "" });
    expect((await callSandbox(video)).json()).toMatchObject({ status: "PROCESSING", size: 5 });
  });
});
