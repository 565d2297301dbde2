import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure, invalid } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import {
  declareVideo,
  idOf,
  locationOf,
  read,
  refusesVideos,
  timestamp,
  unknown,
  videoBody,
} from "./service-steps.ts";

const maxVideoBytes = 157_286_400;

/** Rules for declaring and reading a video. */
export const videoRules: Statements = {
  "MEDIA-VIDEO-01": {
    title: "MUST answer createVideo with 201, no body, and the address of the video in Location",
    source: "media specification §4; wire facts, media §1",
    async onService(service) {
      const answer = await service.call("/video", { json: videoBody() });
      const location = locationOf(answer);
      expect(answer.text).toBe("");
      expect(location.startsWith(`${service.url}/video/`)).toBe(true);
      expect(await read(service, location)).toMatchObject({ videoId: idOf(location) });
    },
    async onGateway({ client }) {
      const video = await gateway.declareVideo(client);
      expect(video.videoId).toMatch(/^\S+$/);
      expect(await gateway.readVideo(client, video.videoId)).toEqual(video);
    },
  },
  "MEDIA-VIDEO-02": {
    title: "MUST reject a video without a title, with 190006",
    source: "media specification §2; wire facts, media §6",
    onService: refusesVideos(190006, ...[undefined, null, "", "  "].map((title) => ({ title }))),
    onGateway: gateway.refusesVideo({ title: " " }, invalid("REQUIRED", "title")),
  },
  "MEDIA-VIDEO-03": {
    title: "MUST reject a video without a valid size, with 190002",
    source: "media specification §2; wire facts, media §2 and §6",
    onService: refusesVideos(190002, ...[undefined, null, 0, -1, 1.5, "1000"].map((size) => ({ size }))),
    onGateway: gateway.refusesVideo({ sizeInBytes: 0 }, invalid("OUT_OF_RANGE", "sizeInBytes")),
  },
  "MEDIA-VIDEO-04": {
    title: "MUST reject a video without a classification, with 190014",
    source: "media specification §2; wire facts, media §6",
    onService: refusesVideos(190014, ...[undefined, null, []].map((classification) => ({ classification }))),
    onGateway: gateway.refusesVideo({ classifications: [] }, invalid("REQUIRED", "classifications")),
  },
  "MEDIA-VIDEO-05": {
    title: "SHOULD reject any classification other than ITEM, with 190014",
    source: "wire facts, media §2 and §3",
    onService: refusesVideos(
      190014,
      ...[["STORE"], ["ITEM", "STORE"], "ITEM"].map((classification) => ({ classification })),
    ),
    notThroughGateway: "The schema has no other classification.",
  },
  "MEDIA-VIDEO-06": {
    title: "MUST accept a video without a description",
    source: "media specification §2",
    async onService(service) {
      for (const description of [undefined, null]) {
        const video = await declareVideo(service, { description });
        expect(await read(service, video)).not.toHaveProperty("description");
      }
    },
    onGateway: async ({ client }) =>
      expect(await gateway.declareVideo(client)).toMatchObject({ description: null }),
  },
  "MEDIA-VIDEO-07": {
    title: "MUST store title, size, classification and description unchanged, with the size as a number",
    source: "media specification §2 and §4; wire facts, media §2",
    async onService(service) {
      const body = videoBody({ title: "Ein Film über Bienen 🐝", size: 4711, description: "Two\nlines." });
      const location = locationOf(await service.call("/video", { json: body }));
      expect(await read(service, location)).toMatchObject(body);
    },
    async onGateway({ client }) {
      const input = {
        title: "Ein Film über Bienen 🐝",
        sizeInBytes: 4711,
        classifications: ["ITEM" as const],
        description: "Two\nlines.",
      };
      const { videoId } = await gateway.declareVideo(client, input);
      expect(await gateway.readVideo(client, videoId)).toMatchObject(input);
    },
  },
  "MEDIA-VIDEO-08": {
    title: "MUST reject a title that is too long, with 190004",
    source: "wire facts, media §2 and §6",
    onService: refusesVideos(190004, { title: "t".repeat(1000) }),
    onGateway: gateway.refusesVideo({ title: "t".repeat(1000) }, invalid("OUT_OF_RANGE", "title"), 190004),
  },
  "MEDIA-VIDEO-09": {
    title: "MUST reject a description that is too long, with 190005",
    source: "wire facts, media §2 and §6",
    onService: refusesVideos(190005, { description: "d".repeat(10_000) }),
    onGateway: gateway.refusesVideo(
      { description: "d".repeat(10_000) },
      invalid("OUT_OF_RANGE", "description"),
      190005,
    ),
  },
  "MEDIA-VIDEO-10": {
    title: "SHOULD accept titles of 100 and descriptions of 1000 characters, and reject longer ones",
    source: "wire facts, media §2",
    async onService(service) {
      await declareVideo(service, { title: "🐝".repeat(100), description: "🐝".repeat(1000) });
      const long = videoBody({ title: "t".repeat(101), description: "d".repeat(1001) });
      expectRefusal(await service.call("/video", { json: long }), 400, 190004, 190005);
    },
    async onGateway({ client }) {
      await gateway.declareVideo(client, { title: "🐝".repeat(100), description: "🐝".repeat(1000) });
      const { errors } = await gateway.createVideo(client, {
        title: "t".repeat(101),
        description: "d".repeat(1001),
      });
      expect(errors.map(({ __typename, path }) => [__typename, path.join(".")])).toEqual([
        ["ValidationError", "input.title"],
        ["ValidationError", "input.description"],
      ]);
    },
  },
  "MEDIA-VIDEO-11": {
    title: "MUST reject markup in the title, with 190016",
    source: "wire facts, media §2 and §6",
    async onService(service) {
      await declareVideo(service, { title: "1 < 2 & 3 > 2" });
      const markup = ["A <b>film</b>", "<script>", "A film</p>"];
      await refusesVideos(190016, ...markup.map((title) => ({ title })))(service);
    },
    onGateway: gateway.refusesVideo(
      { title: "A <b>film</b>" },
      invalid("INVALID_CHARACTERS", "title"),
      190016,
    ),
  },
  "MEDIA-VIDEO-12": {
    title: "MUST reject markup in the description, with 190017",
    source: "wire facts, media §2 and §6",
    onService: refusesVideos(190017, { description: "See <a href='https://example.com'>here</a>" }),
    onGateway: gateway.refusesVideo(
      { description: "A <b>film</b>" },
      invalid("INVALID_CHARACTERS", "description"),
      190017,
    ),
  },
  "MEDIA-VIDEO-13": {
    title: "MUST accept a size of 157286400 bytes and reject a larger one with 190003",
    source: "wire facts, media §2, §4 and §6",
    async onService(service) {
      await declareVideo(service, { size: maxVideoBytes });
      await refusesVideos(190003, { size: maxVideoBytes + 1 })(service);
    },
    async onGateway({ client }) {
      await gateway.declareVideo(client, { sizeInBytes: maxVideoBytes });
      const larger = await gateway.createVideo(client, { sizeInBytes: maxVideoBytes + 1 });
      expectFailure(larger, invalid("OUT_OF_RANGE", "sizeInBytes"));
    },
  },
  "MEDIA-VIDEO-14": {
    title: "MUST keep a declared video PENDING_UPLOAD, without playlists, until its file is uploaded",
    source: "media specification §3; wire facts, media §3",
    async onService(service) {
      const video = await declareVideo(service);
      await service.pass(60_000);
      const body = await read(service, video);
      expect(body).toMatchObject({ status: "PENDING_UPLOAD" });
      expect(body).not.toHaveProperty("playLists");
      expect(body).not.toHaveProperty("statusMessage");
    },
    async onGateway({ client, service }) {
      const { videoId } = await gateway.declareVideo(client);
      await service.pass(60_000);
      expect(await gateway.readVideo(client, videoId)).toMatchObject({
        status: "PENDING_UPLOAD",
        isTerminal: false,
        playlists: [],
        statusMessage: null,
      });
    },
  },
  "MEDIA-VIDEO-15": {
    title: "MUST always return an expiration date, in UTC with milliseconds",
    source: "media specification §2; wire facts, media §2, common §8",
    async onService(service) {
      const { expirationDate } = await read(service, await declareVideo(service));
      expect(expirationDate).toMatch(timestamp);
      expect(Date.parse(String(expirationDate))).toBeGreaterThan(service.now());
    },
    async onGateway({ client, service }) {
      const { expiresAt } = await gateway.declareVideo(client);
      expect(expiresAt).toMatch(timestamp);
      expect(Date.parse(String(expiresAt))).toBeGreaterThan(service.now());
    },
  },
  "MEDIA-VIDEO-16": {
    title: "MUST answer getVideo for an unknown ID with 404 and 190001",
    source: "wire facts, media §6",
    onService: async (service) => expectRefusal(await service.call(`/video/${unknown}`), 404, 190001),
    onGateway: async ({ client }) => expect(await gateway.readVideo(client, unknown)).toBeNull(),
  },
};
