import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { createManualClock } from "../helpers/clock.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { ffmpegFilm } from "../helpers/media-files/ffmpeg-films.ts";
import { jpeg, pdf, truncatedMp4 } from "../helpers/media-files.ts";
import { callSandbox } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import {
  readDocument,
  readImage,
  readVideo,
  sendDocument,
  sendFilm,
  sendImage,
} from "../rules/media/gateway-steps.ts";

const clock = createManualClock();

const sandbox = await closeAfterAll(startSandbox({ clock }));
const gateway = await closeAfterAll(startGateway(sandbox.url));
const client = graphqlClient(gateway.url);

async function pass(durationMs: number): Promise<void> {
  clock.jump(durationMs);
  await sandbox.idle();
}

async function contentTypeOf(url: unknown): Promise<unknown> {
  return (await callSandbox(String(url))).headers["content-type"];
}

describe("a video of the sandbox", () => {
  test.each([
    ["LIVE", () => ffmpegFilm("1080p with sound"), "A film"],
    ["BLOCKED", () => ffmpegFilm("720p"), "A film [blocked:NUDITY,BLURRED]"],
    ["PROCESSING_FAILED", () => truncatedMp4(), "A truncated film"],
  ])("has a thumbnail while it is PROCESSING and when it is %s", async (status, make, title) => {
    const video = await sendFilm(client, await make(), title);
    expect(video).toMatchObject({ status: "PROCESSING", thumbnailUrl: expect.any(String) });
    expect(await contentTypeOf(video.thumbnailUrl)).toBe("image/jpeg");
    await pass(2000);
    const ended = await readVideo(client, video.videoId);
    expect(ended).toMatchObject({ status, thumbnailUrl: video.thumbnailUrl });
    expect(await contentTypeOf(ended?.thumbnailUrl)).toBe("image/jpeg");
    expect(ended?.rejectReasons).toEqual(status === "BLOCKED" ? ["NUDITY", "BLURRED"] : []);
  });
});

describe("an expiry in a file name of the sandbox", () => {
  test("deletes a video after that time", async () => {
    const { videoId } = await sendFilm(client, await ffmpegFilm("720p"), "A film [expires:5]");
    await pass(2000);
    expect(await readVideo(client, videoId)).toMatchObject({ status: "LIVE" });
    await pass(5000);
    expect(await readVideo(client, videoId)).toBeNull();
  });

  test("deletes an image and its URL after that time", async () => {
    const { image, errors } = await sendImage(client, await jpeg(), "lamp [expires:5].jpg");
    expect(errors).toEqual([]);
    expect(await contentTypeOf(image?.url)).toBe("image/jpeg");
    await pass(5000);
    expect(await readImage(client, image?.imageId ?? "")).toBeNull();
    expect(await callSandbox(String(image?.url))).toMatchObject({ status: 404 });
  });

  test("sets a document to EXPIRED after that time", async () => {
    const { document } = await sendDocument(client, pdf(), "guide [expires:5].pdf");
    const documentId = document?.documentId ?? "";
    await pass(2000);
    expect((await readDocument(client, documentId))?.status).toBe("ACCEPTED");
    await pass(5000);
    expect((await readDocument(client, documentId))?.status).toBe("EXPIRED");
  });
});
