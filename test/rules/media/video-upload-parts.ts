import { expect } from "vitest";
import type { GraphqlClient } from "../../helpers/graphql-client.ts";
import type { CallOptions } from "../../helpers/sandbox-client.ts";
import { begin, head, offsetOf, patch } from "../../gateway/resumable-upload.ts";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import { declareFilm, read, shortFilm } from "./service-steps.ts";

/** Creates one part of a resumable upload: bytes `first` to `last` of a video, both inclusive. */
function part(film: Uint8Array, first: number, last: number, total: number | "*" = film.length): CallOptions {
  return {
    body: film.subarray(first, last + 1),
    headers: { "content-range": `bytes ${first}-${last}/${total}` },
  };
}

/** Begins a resumable upload of a short film. */
async function beginFilm(client: GraphqlClient) {
  const film = await shortFilm();
  const { video, uploadUrl } = await begin(client, film.length);
  return { film, video, uploadUrl };
}

const ownRanges = "The gateway sets Content-Range and the length of a part.";

/** Rules for uploading a video in parts, as the gateway does for tus clients. */
export const videoUploadPartRules: Statements = {
  "MEDIA-PARTS-01": {
    title:
      "MUST accept a file in several parts, keep PENDING_UPLOAD until the last, and process the whole file",
    source: "wire facts, media §4",
    async onService(service) {
      const { film, video, upload } = await declareFilm(service);
      const middle = Math.floor(film.length / 2);
      expect(await upload(part(film, 0, middle))).toMatchObject({ status: 200 });
      expect(await read(service, video)).toMatchObject({ status: "PENDING_UPLOAD" });
      const rest = part(film, middle + 1, film.length - 1);
      expect(await upload(rest)).toMatchObject({ status: 200 });
      await service.pass(service.processingMs);
      expect(await read(service, video)).toMatchObject({ status: "LIVE" });
    },
    async onGateway({ client, service }) {
      const { film, video, uploadUrl } = await beginFilm(client);
      const middle = Math.floor(film.length / 2);
      expect(offsetOf(await patch(uploadUrl, 0, film.subarray(0, middle)))).toBe(middle);
      const path = `/video/${video.videoId}`;
      expect(await read(service, path)).toMatchObject({ status: "PENDING_UPLOAD" });
      expect(offsetOf(await patch(uploadUrl, middle, film.subarray(middle)))).toBe(film.length);
      await service.pass(service.processingMs);
      expect(await read(service, path)).toMatchObject({ status: "LIVE" });
    },
  },
  "MEDIA-PARTS-02": {
    title: "MUST accept a part with an unknown total",
    source: "wire facts, media §4",
    async onService(service) {
      const { film, video, upload } = await declareFilm(service);
      const whole = part(film, 0, film.length - 1, "*");
      expect(await upload(whole)).toMatchObject({ status: 200 });
      expect(await read(service, video)).toMatchObject({ status: "PROCESSING" });
    },
    notThroughGateway: ownRanges,
  },
  "MEDIA-PARTS-03": {
    title: "SHOULD return the received bytes in Range, after a part and on request",
    source: "wire facts, media §4",
    async onService(service) {
      const { film, upload } = await declareFilm(service);
      const readProgress = (total: number | "*" = film.length) =>
        upload({
          method: "POST",
          headers: { "content-range": `bytes */${total}` },
          body: "",
        });
      const before = await readProgress();
      expect(before.status).toBe(200);
      expect(before.headers).not.toHaveProperty("range");
      const answer = await upload(part(film, 0, 99));
      expect(answer.headers).toMatchObject({ range: "bytes=0-99" });
      for (const total of [film.length, "*"] as const) {
        expect(await readProgress(total)).toMatchObject({ status: 200, headers: { range: "bytes=0-99" } });
      }
      await upload(part(film, 100, film.length - 1));
      expect((await readProgress()).headers).toMatchObject({ range: `bytes=0-${film.length - 1}` });
    },
    async onGateway({ client }) {
      const { film, uploadUrl } = await beginFilm(client);
      expect(offsetOf(await head(uploadUrl))).toBe(0);
      expect(offsetOf(await patch(uploadUrl, 0, film.subarray(0, 100)))).toBe(100);
      expect(offsetOf(await head(uploadUrl))).toBe(100);
    },
  },
  "MEDIA-PARTS-04": {
    title: "MUST reject a malformed Content-Range, with 190010",
    source: "wire facts, media §4 and §6",
    async onService(service) {
      const { film, upload } = await declareFilm(service);
      const wrong = ["bytes=0-9/10", "0-9/10", "bytes 0-/10", "bytes a-b/10", "bytes 0-9"];
      const send = (range: string) =>
        upload({ body: film.subarray(0, 10), headers: { "content-range": range } });
      await expectRefusals(wrong, send, 400, 190010);
    },
    notThroughGateway: ownRanges,
  },
  "MEDIA-PARTS-05": {
    title: "MUST reject a Content-Length that differs from the range's length, with 190007",
    source: "wire facts, media §6",
    async onService(service) {
      const { film, upload } = await declareFilm(service);
      expectRefusal(await upload({ ...part(film, 0, 9), body: film.subarray(0, 9) }), 400, 190007);
    },
    notThroughGateway: ownRanges,
  },
  "MEDIA-PARTS-06": {
    title: "MUST reject a range that leaves a gap, overlaps or ends past the file, with 416 and 190009",
    source: "wire facts, media §4 and §6",
    async onService(service) {
      const { film, upload } = await declareFilm(service);
      expectRefusal(await upload(part(film, 10, 19)), 416, 190009);
      expect(await upload(part(film, 0, 9))).toMatchObject({ status: 200 });
      for (const [first, last] of [
        [0, 9],
        [5, 14],
        [11, 19],
      ] as const) {
        const refusal = await upload(part(film, first, last));
        expectRefusal(refusal, 416, 190009);
        expect(refusal.headers).toMatchObject({ range: "bytes=0-9" });
      }
      const beyond = {
        body: Buffer.alloc(film.length),
        headers: { "content-range": `bytes 10-${film.length + 9}/*` },
      };
      expectRefusal(await upload(beyond), 416, 190009);
    },
    async onGateway({ client }) {
      const { film, uploadUrl } = await beginFilm(client);
      expect((await patch(uploadUrl, 10, film.subarray(10, 20))).status).toBe(409);
      expect((await patch(uploadUrl, 0, film.subarray(0, 10))).status).toBe(204);
      expect((await patch(uploadUrl, 5, film.subarray(5, 15))).status).toBe(409);
    },
  },
  "MEDIA-PARTS-07": {
    title: "MUST reject a total that differs from the declared size, with 190015",
    source: "media specification §2; wire facts, media §6",
    async onService(service) {
      const { film, upload } = await declareFilm(service);
      const options = part(film, 0, 9, film.length + 1);
      expectRefusal(await upload(options), 400, 190015);
    },
    notThroughGateway: ownRanges,
  },
  "MEDIA-PARTS-08": {
    title: "MUST reject a part after the upload is complete, with 409 and 190011",
    source: "wire facts, media §4 and §6",
    async onService(service) {
      const { film, upload } = await declareFilm(service);
      const whole = part(film, 0, film.length - 1);
      expect(await upload(whole)).toMatchObject({ status: 200 });
      expectRefusal(await upload(whole), 409, 190011);
    },
    async onGateway({ client }) {
      const { film, uploadUrl } = await beginFilm(client);
      expect((await patch(uploadUrl, 0, film)).status).toBe(204);
      expect((await patch(uploadUrl, 0, film)).status).toBe(409);
      expect(offsetOf(await head(uploadUrl))).toBe(film.length);
    },
  },
};
