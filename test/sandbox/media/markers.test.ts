import { describe, expect, it } from "vitest";
import { jpeg, mp4, pdf } from "../../helpers/media-files.ts";
import { callSandbox, mediaPath } from "../../helpers/sandbox-client.ts";
import { startMedia } from "./media.ts";
import { uploadFilm } from "./videos.ts";

describe("A marker in a name", () => {
  it.each([
    ["A [blocked] film", ["INAPPROPRIATE_DEPICTION"]],
    ["A film [blocked:NUDITY]", ["NUDITY"]],
    ["A film [blocked:NUDITY,BLURRED]", ["NUDITY", "BLURRED"]],
    ["A film [blocked:NUDITY, BLURRED, NUDITY]", ["NUDITY", "BLURRED"]],
  ])("blocks a video for all its reasons: %s", async (title, rejectReasons) => {
    const { sandbox, pass } = await startMedia();
    const video = await uploadFilm(sandbox, Buffer.from("whatever"), title);
    await pass(2000);
    expect((await callSandbox(video)).json()).toMatchObject({
      status: "BLOCKED",
      statusMessage: `Blocked by moderation: ${rejectReasons.join(", ")}.`,
      moderation: { rejectReasons },
    });
  });

  it("expires a video and its files some seconds after its processing", async () => {
    const { sandbox, clock, pass } = await startMedia();
    const video = await uploadFilm(sandbox, await mp4(), "A film [expires:5]");
    await pass(2000);
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
    const { sandbox, clock } = await startMedia();
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
    const { sandbox, pass } = await startMedia();
    const created = await callSandbox(`${sandbox.url}${mediaPath}/document`, {
      json: { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] },
    });
    const document = String(created.headers.location);
    const form = new FormData();
    form.append("file", new File([new Uint8Array(pdf())], "guide [expires:5].pdf"));
    expect(await callSandbox(`${document}/upload`, { form })).toMatchObject({ status: 200 });
    const statusAfter = async (durationMs: number) => {
      await pass(durationMs);
      return (await callSandbox(document)).json().documentStatus;
    };
    expect(await statusAfter(2000)).toBe("ACCEPTED");
    expect(await statusAfter(4999)).toBe("ACCEPTED");
    expect(await statusAfter(1)).toBe("EXPIRED");
    expect(await statusAfter(60_000)).toBe("EXPIRED");
  });
});
