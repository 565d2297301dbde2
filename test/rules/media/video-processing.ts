import { expect } from "vitest";
import { damagedMp4, mp4, truncatedMp4, vp9Mp4, webm } from "../../helpers/media-files.ts";
import { dayMs } from "../durations.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure, refusedUpload } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import * as gateway from "./gateway-steps.ts";
import { VideoStatusChanged } from "./operations.ts";
import { processFilm, read, shortFilm, timestamp, uploadFilm } from "./service-steps.ts";

interface LiveVideo {
  readonly playLists: readonly { readonly protocol: string; readonly playUrl: string }[];
  readonly thumbnail: { readonly imageUrl: string };
}

async function processLive(service: ServiceUnderTest): Promise<LiveVideo> {
  const video = await read(service, await processFilm(service, await shortFilm()));
  expect(video).toMatchObject({ status: "LIVE" });
  return video as unknown as LiveVideo;
}

const tooWide = () => mp4({ width: 1936, height: 1096, seconds: 0.2, framesPerSecond: 10, audio: false });

/** Expected video of a film that cannot be processed, with some cause, and with a cause that names its width. */
const withCause = { status: "PROCESSING_FAILED", statusMessage: expect.stringMatching(/\w+ \w+/) };
const namingWidth = { status: "PROCESSING_FAILED", statusMessage: expect.stringContaining("1936") };

/** Rules for the processing and the expiration of a video. */
export const videoProcessingRules: Statements = {
  "MEDIA-VIDEO-20": {
    title: "MUST show PROCESSING after the upload and LIVE after an accepted file to a polling client",
    source: "media specification §3, §4 and §6",
    async onService(service) {
      const video = await uploadFilm(service, await shortFilm());
      expect(await read(service, video)).toMatchObject({ status: "PROCESSING" });
      await service.pass(service.processingMs);
      expect(await read(service, video)).toMatchObject({ status: "LIVE" });
    },
    async onGateway(tested) {
      const { id } = await gateway.sendFilm(tested.client, await shortFilm());
      const events = tested.client.subscribe(VideoStatusChanged, { id });
      expect(await gateway.readEvents(tested, events)).toEqual([
        { videoStatusChanged: { isFinal: false, video: { status: "PROCESSING" } } },
        { videoStatusChanged: { isFinal: true, video: { status: "LIVE" } } },
      ]);
    },
  },
  "MEDIA-VIDEO-21": {
    title: "MUST return two playlists of a LIVE video, one for DASH and one for HLS, that can be opened",
    source: "media specification §2; wire facts, media §2",
    async onService(service) {
      const { playLists } = await processLive(service);
      expect(playLists.map(({ protocol }) => protocol).toSorted()).toEqual(["DASH", "HLS"]);
      const texts = new Map<string, string>();
      for (const { protocol, playUrl } of playLists) {
        const { status, text } = await service.call(playUrl, { token: null });
        expect(status).toBe(200);
        texts.set(protocol, text);
      }
      expect(texts.get("DASH")).toContain("<MPD");
      expect(texts.get("HLS")).toMatch(/^#EXTM3U/);
    },
    async onGateway(tested) {
      const video = await gateway.processFilm(tested, await shortFilm());
      expect(video?.playlists.map(({ protocol }) => protocol).toSorted()).toEqual(["DASH", "HLS"]);
      for (const { url } of video?.playlists ?? []) {
        expect(await tested.service.call(url, { token: null })).toMatchObject({ status: 200 });
      }
    },
  },
  "MEDIA-VIDEO-22": {
    title: "MUST return no playlists of a video that is not yet LIVE or has failed",
    source: "wire facts, media §2",
    async onService(service) {
      const video = await uploadFilm(service, await truncatedMp4());
      expect(await read(service, video)).not.toHaveProperty("playLists");
      await service.pass(service.processingMs);
      expect(await read(service, video)).not.toHaveProperty("playLists");
    },
    onGateway: async (tested) =>
      expect(await gateway.processFilm(tested, await truncatedMp4())).toMatchObject({ playlists: [] }),
  },
  "MEDIA-VIDEO-23": {
    title: "MUST create a thumbnail image automatically",
    source: "media specification §2; wire facts, media §2",
    async onService(service) {
      const processing = await read(service, await uploadFilm(service, await shortFilm()));
      for (const { thumbnail } of [processing as unknown as LiveVideo, await processLive(service)]) {
        const { status, headers } = await service.call(thumbnail.imageUrl, { token: null });
        expect(status).toBe(200);
        expect(headers["content-type"]).toMatch(/^image\//);
      }
    },
    async onGateway(tested) {
      const processing = await gateway.sendFilm(tested.client, await shortFilm());
      for (const video of [processing, await gateway.processFilm(tested, await shortFilm())]) {
        const picture = await tested.service.call(video?.thumbnailUrl ?? "", { token: null });
        expect(picture.headers["content-type"]).toMatch(/^image\//);
      }
    },
  },
  "MEDIA-VIDEO-24": {
    title: "MUST omit the status message of a video that has none",
    source: "media specification §2; wire facts, media §2",
    async onService(service) {
      const video = await processLive(service);
      expect(video).not.toHaveProperty("statusMessage");
      expect(video).not.toHaveProperty("moderation");
    },
    async onGateway(tested) {
      const video = await gateway.processFilm(tested, await shortFilm());
      expect(video).toMatchObject({ status: "LIVE", statusMessage: null, rejectReasons: [] });
    },
  },
  "MEDIA-VIDEO-25": {
    title: "MUST return the cause and the moderation reasons of a BLOCKED video",
    source: "media specification §2, §3 and §7; wire facts, media §2",
    async onService(service) {
      const video = await processFilm(service, await shortFilm(), "A film [blocked:NUDITY]");
      expect(await read(service, video)).toMatchObject({
        status: "BLOCKED",
        statusMessage: expect.stringMatching(/\w/),
        moderation: { rejectReasons: ["NUDITY"] },
      });
    },
    async onGateway(tested) {
      const video = await gateway.processFilm(tested, await shortFilm(), "A film [blocked:NUDITY]");
      expect(video).toMatchObject({
        status: "BLOCKED",
        isTerminal: true,
        statusMessage: expect.stringMatching(/\w/),
        rejectReasons: ["NUDITY"],
        playlists: [],
      });
    },
  },
  "MEDIA-VIDEO-26": {
    title: "MUST set a video to PROCESSING_FAILED with the cause when the file is damaged",
    source: "media specification §3 and §7",
    async onService(service) {
      for (const film of [await truncatedMp4(), await damagedMp4(), Buffer.from("not a film at all")]) {
        expect(await read(service, await processFilm(service, film))).toMatchObject(withCause);
      }
    },
    async onGateway(tested) {
      const video = await gateway.processFilm(tested, await truncatedMp4());
      expect(video).toMatchObject({ ...withCause, isTerminal: true });
    },
  },
  "MEDIA-VIDEO-27": {
    title: "MUST set a video to PROCESSING_FAILED with the cause when it is larger than 1080p",
    source: "media specification §3; wire facts, media §4",
    onService: async (service) =>
      expect(await read(service, await processFilm(service, await tooWide()))).toMatchObject(namingWidth),
    onGateway: async (tested) =>
      expect(await gateway.processFilm(tested, await tooWide())).toMatchObject(namingWidth),
  },
  "MEDIA-VIDEO-28": {
    title: "MUST set a video to PROCESSING_FAILED with the cause when the file is not MP4 with AVC video",
    source: "wire facts, media §4",
    async onService(service) {
      for (const film of [await vp9Mp4(), await webm()]) {
        expect(await read(service, await processFilm(service, film))).toMatchObject(withCause);
      }
    },
    async onGateway(subject) {
      for (const film of [await vp9Mp4(), await webm()]) {
        expect(await gateway.processFilm(subject, film)).toMatchObject(withCause);
      }
    },
  },
  "MEDIA-VIDEO-29": {
    title: "MUST keep LIVE, BLOCKED and PROCESSING_FAILED as final states, and reject another file",
    source: "media specification §3",
    async onService(service) {
      const film = await shortFilm();
      const ends = [
        { status: "LIVE", video: await processFilm(service, film) },
        { status: "BLOCKED", video: await processFilm(service, film, "A film [blocked]") },
        { status: "PROCESSING_FAILED", video: await processFilm(service, await truncatedMp4()) },
      ];
      await service.pass(dayMs);
      for (const { status, video } of ends) {
        const before = await read(service, video);
        expect(before).toMatchObject({ status });
        const body = Buffer.alloc(Number(before.size));
        expectRefusal(await service.call(`${video}/upload`, { body }), 409, 190011);
        expect(await read(service, video)).toEqual(before);
      }
    },
    async onGateway(tested) {
      const ends = [
        await gateway.processFilm(tested, await shortFilm()),
        await gateway.processFilm(tested, await shortFilm(), "A film [blocked]"),
        await gateway.processFilm(tested, await truncatedMp4()),
      ];
      expect(ends.map((video) => video?.status)).toEqual(["LIVE", "BLOCKED", "PROCESSING_FAILED"]);
      await tested.service.pass(dayMs);
      for (const video of ends) {
        expect(video?.isTerminal).toBe(true);
        const film = Buffer.alloc(video?.sizeInBytes ?? 0);
        const again = await gateway.uploadVideo(tested.client, video?.videoId ?? "", film);
        expectFailure(again, refusedUpload("ALREADY_UPLOADED"));
        expect(await gateway.readVideo(tested.client, video?.videoId ?? "")).toEqual(video);
      }
    },
  },
  "MEDIA-VIDEO-30": {
    title: "MUST set the expiration to 30 days after the upload, not after the declaration",
    source: "media specification §2 and §8",
    async onService(service) {
      const film = await shortFilm();
      const declared = await service.call("/video", {
        json: { title: "A film", size: film.length, classification: ["ITEM"] },
      });
      const video = String(declared.headers.location);
      await service.pass(dayMs);
      expect(await service.call(`${video}/upload`, { body: film })).toMatchObject({ status: 200 });
      const expiresAt = new Date(service.now() + 30 * dayMs).toISOString();
      expect(expiresAt).toMatch(timestamp);
      expect(await read(service, video)).toMatchObject({ expirationDate: expiresAt });
    },
    async onGateway({ client, service }) {
      const film = await shortFilm();
      const { videoId } = await gateway.declareVideo(client, { sizeInBytes: film.length });
      await service.pass(dayMs);
      const { video } = await gateway.uploadVideo(client, videoId, film);
      expect(video?.expiresAt).toBe(new Date(service.now() + 30 * dayMs).toISOString());
    },
  },
  "MEDIA-VIDEO-31": {
    title: "MUST keep an unused video until its expiration date, and SHOULD answer 404 and 190001 afterwards",
    source: "media specification §2 and §8",
    async onService(service) {
      const video = await uploadFilm(service, await shortFilm());
      await service.pass(service.processingMs);
      await service.pass(30 * dayMs - service.processingMs - 1);
      expect(await read(service, video)).toMatchObject({ status: "LIVE" });
      await service.pass(1);
      expectRefusal(await service.call(video), 404, 190001);
    },
    async onGateway(tested) {
      const video = await gateway.processFilm(tested, await shortFilm());
      const { client, service } = tested;
      await service.pass(30 * dayMs - service.processingMs - 1);
      expect(await gateway.readVideo(client, video?.videoId ?? "")).toEqual(video);
      await service.pass(1);
      expect(await gateway.readVideo(client, video?.videoId ?? "")).toBeNull();
    },
  },
};
