import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { demoTokens } from "../../../src/sandbox/accounts/demo-accounts.ts";
import { demoVideoId } from "../../../src/sandbox/services/media/demo-video.ts";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";

const demoVideoFile = fileURLToPath(new URL("../../../examples/clip.mp4", import.meta.url));
const dayMs = 24 * 60 * 60 * 1000;

const getVideo = (sandbox: { readonly url: string }, token: string = demoTokens.seller1) =>
  callSandbox(`${sandbox.url}${mediaPath}/video/${demoVideoId}`, { token });

describe("detail 24: the demo video of demo seller 1", () => {
  test("becomes LIVE soon after the first start, with a thumbnail and both playlists", async () => {
    await using sandbox = await startSandbox({ demoVideoFile, processingMs: 0 });
    await vi.waitFor(async () => expect((await getVideo(sandbox)).json()).toMatchObject({ status: "LIVE" }));
    expect((await getVideo(sandbox)).json()).toMatchObject({
      title: "A demo video",
      thumbnail: { imageUrl: expect.any(String) },
      playLists: [{ protocol: "DASH" }, { protocol: "HLS" }],
    });
    expect(await getVideo(sandbox, demoTokens.seller2)).toMatchObject({ status: 404 });
    expect(sandbox.events).toEqual([]);
  });

  test("shows its processing again to every client that begins to watch it", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ demoVideoFile, clock, processingMs: 2_000 });
    const statusAfter = async (ms: number) => {
      clock.jump(ms);
      await sandbox.idle();
      return (await getVideo(sandbox)).json().status;
    };
    expect(await statusAfter(0)).toBe("PROCESSING");
    expect(await statusAfter(2_000)).toBe("LIVE");
    // A client that polls does not begin again.
    expect(await statusAfter(999)).toBe("LIVE");
    expect(await statusAfter(1)).toBe("PROCESSING");
    expect((await getVideo(sandbox)).json()).not.toHaveProperty("playLists");
    expect(await statusAfter(1_999)).toBe("PROCESSING");
    expect(await statusAfter(1)).toBe("LIVE");
    expect((await getVideo(sandbox)).json()).toHaveProperty("playLists");
    expect(await statusAfter(60_000)).toBe("PROCESSING");
  });

  test("stays the same after a restart, and is not created again after it has expired", async () => {
    const dataDir = await temporaryFolder();
    const clock = createManualClock();
    const start = () => startSandbox({ dataDir, demoVideoFile, clock, processingMs: 0 });
    const expiry = async () => {
      await using sandbox = await start();
      await sandbox.idle();
      const answer = await getVideo(sandbox);
      return answer.status === 200 ? answer.json().expirationDate : answer.status;
    };
    const first = await expiry();
    expect(first).toEqual(expect.any(String));
    clock.jump(dayMs);
    expect(await expiry()).toBe(first);
    clock.jump(30 * dayMs);
    expect(await expiry()).toBe(404);
    expect(await expiry()).toBe(404);
  });

  test("is missing in a sandbox that is started without it", async () => {
    await using sandbox = await startSandbox();
    expect(await getVideo(sandbox)).toMatchObject({ status: 404 });
  });
});
