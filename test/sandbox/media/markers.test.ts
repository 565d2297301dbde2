import { describe, expect, it } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { jpeg, mp4, pdf } from "../../helpers/media-files.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { uploadFilm } from "./videos.ts";

describe("A marker in a name", () => {
  it.each([
    ["A film [blocked:NUDITY,BLURRED]", ["NUDITY", "BLURRED"]],
    ["A film [blocked:NUDITY, BLURRED, NUDITY]", ["NUDITY", "BLURRED"]],
  ])("blocks a video for all its reasons: %s", async (title, rejectReasons) => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    const video = await uploadFilm(sandbox, await mp4(), title);
    clock.jump(2000);
    await sandbox.idle();
    expect((await callSandbox(video)).json()).toMatchObject({
      status: "BLOCKED",
      statusMessage: "Blocked by moderation: NUDITY, BLURRED.",
      moderation: { rejectReasons },
    });
  });

  it("expires a video and its files some seconds after its processing", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    const video = await uploadFilm(sandbox, await mp4(), "A film [expires:5]");
    clock.jump(2000);
    await sandbox.idle();
    const live = (await callSandbox(video)).json() as unknown as {
      readonly thumbnail: { readonly imageUrl: string };
      readonly playLists: readonly { readonly playUrl: string }[];
    };
    expect(live).toMatchObject({
      status: "LIVE",
      expirationDate: new Date(clock.now() + 5000).toISOString(),
    });
    const addresses = [live.thumbnail.imageUrl, ...live.playLists.map(({ playUrl }) => playUrl)];
    clock.jump(4999);
    for (const address of addresses) expect(await callSandbox(address)).toMatchObject({ status: 200 });
    clock.jump(1);
    for (const address of [video, ...addresses])
      expect(await callSandbox(address)).toMatchObject({ status: 404 });
    await sandbox.idle();
    expect(sandbox.events).toEqual([]);
  });

  it("expires an image and its files some seconds after its creation", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    const form = new FormData();
    form.append("image", new File([new Uint8Array(await jpeg())], "lamp [expires:5].jpg"));
    const created = await callSandbox(`${sandbox.url}${mediaPath}/image/create_image_from_file`, { form });
    const { imageUrl, maxDimensionImageUrl } = created.json() as unknown as {
      readonly imageUrl: string;
      readonly maxDimensionImageUrl: string;
    };
    const addresses = [String(created.headers.location), imageUrl, maxDimensionImageUrl];
    clock.jump(4999);
    for (const address of addresses) expect(await callSandbox(address)).toMatchObject({ status: 200 });
    clock.jump(1);
    for (const address of addresses) expect(await callSandbox(address)).toMatchObject({ status: 404 });
  });

  it("sets a document to EXPIRED some seconds after its check", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    const created = await callSandbox(`${sandbox.url}${mediaPath}/document`, {
      json: { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] },
    });
    const document = String(created.headers.location);
    const form = new FormData();
    form.append("file", new File([new Uint8Array(pdf())], "guide [expires:5].pdf"));
    expect(await callSandbox(`${document}/upload`, { form })).toMatchObject({ status: 200 });
    const statusAfter = async (durationMs: number) => {
      clock.jump(durationMs);
      await sandbox.idle();
      return (await callSandbox(document)).json().documentStatus;
    };
    expect(await statusAfter(2000)).toBe("ACCEPTED");
    expect(await statusAfter(4999)).toBe("ACCEPTED");
    expect(await statusAfter(1)).toBe("EXPIRED");
    expect(await statusAfter(60_000)).toBe("EXPIRED");
  });
});
