import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

const valid = { title: "A video", size: 1000, classification: ["ITEM"] };

describe("createVideo", async () => {
  const clock = createManualClock();
  const sandbox = await closeAfterAll(startSandbox({ clock }));
  const create = (json: unknown) => {
    clock.jump(5000);
    return callSandbox(`${sandbox.url}${mediaPath}/video`, { json });
  };

  it("stores the declared fields and sets the expiration to 30 days", async () => {
    const { headers } = await create({ ...valid, description: "About it" });
    const video = (await callSandbox(String(headers.location))).json();
    expect(video).toEqual({
      videoId: String(headers.location).split("/").at(-1),
      title: "A video",
      description: "About it",
      size: 1000,
      classification: ["ITEM"],
      status: "PENDING_UPLOAD",
      expirationDate: new Date(clock.now() + 30 * 86_400_000).toISOString(),
    });
  });

  it("rejects a JSON body over 256 KiB with 2004", async () => {
    const answer = await create({ ...valid, description: "x".repeat(300_000) });
    expect(answer.errorIds()).toEqual([2004]);
  });
});
