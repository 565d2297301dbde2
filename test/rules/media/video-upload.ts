import { Readable } from "node:stream";
import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure, refusedUpload, rejectedFile, resultOf, unknownId } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import { declareFilm, declareVideo, read, shortFilm, unknown, uploadFilm } from "./service-steps.ts";

/** Rules for uploading a video in one request. */
export const videoUploadRules: Statements = {
  "MEDIA-UPLOAD-01": {
    title: "MUST answer a complete upload with 200 and no body, and start the processing",
    source: "media specification §3 and §4; wire facts, media §1",
    async onService(service) {
      const { film, video, upload } = await declareFilm(service);
      expect(await upload({ body: film })).toMatchObject({ status: 200, text: "" });
      expect(await read(service, video)).toMatchObject({ status: "PROCESSING" });
    },
    async onGateway({ client }) {
      const { film, videoId } = await gateway.declareFilm(client);
      const video = resultOf(await gateway.uploadVideo(client, videoId, film), "video");
      expect(video).toMatchObject({ videoId, status: "PROCESSING" });
    },
  },
  "MEDIA-UPLOAD-02": {
    title: "MUST accept the file as application/octet-stream without a name",
    source: "media specification §4; wire facts, media §1",
    async onService(service) {
      const { film, upload } = await declareFilm(service);
      const answer = await upload({ body: film, headers: { "content-type": "application/octet-stream" } });
      expect(answer.status).toBe(200);
    },
    notThroughGateway: "The gateway sends every video as application/octet-stream.",
  },
  "MEDIA-UPLOAD-03": {
    title:
      "MUST reject a file whose size differs from the declared size, even by one byte, with 190015, and keep PENDING_UPLOAD",
    source: "media specification §2, §4 and §7; wire facts, media §3 and §6",
    async onService(service) {
      const film = await shortFilm();
      for (const size of [film.length - 1, film.length + 1]) {
        const video = await declareVideo(service, { size });
        expectRefusal(await service.call(`${video}/upload`, { body: film }), 400, 190015);
        await service.pass(service.processingMs);
        expect(await read(service, video)).toMatchObject({ status: "PENDING_UPLOAD" });
      }
    },
    async onGateway({ client, service }) {
      const film = await shortFilm();
      for (const sizeInBytes of [film.length - 1, film.length + 1]) {
        const { videoId } = await gateway.declareVideo(client, { sizeInBytes });
        expectFailure(await gateway.uploadVideo(client, videoId, film), {
          __typename: "FileSizeMismatchError",
          declaredSizeInBytes: sizeInBytes,
          actualSizeInBytes: film.length,
        });
        await service.pass(service.processingMs);
        expect(await gateway.readVideo(client, videoId)).toMatchObject({ status: "PENDING_UPLOAD" });
      }
    },
  },
  "MEDIA-UPLOAD-04": {
    title: "MUST accept the correct file after rejecting one of the wrong size",
    source: "wire facts, media §3",
    async onService(service) {
      const { film, upload } = await declareFilm(service);
      expectRefusal(await upload({ body: film.subarray(1) }), 400, 190015);
      expect(await upload({ body: film })).toMatchObject({ status: 200 });
    },
    async onGateway({ client }) {
      const { film, videoId } = await gateway.declareFilm(client);
      expect(await gateway.uploadVideo(client, videoId, film.subarray(9))).toMatchObject({ video: null });
      expect(await gateway.uploadVideo(client, videoId, film)).toMatchObject({ errors: [] });
    },
  },
  "MEDIA-UPLOAD-05": {
    title: "MUST reject an upload without a Content-Length, with 411 and 190008",
    source: "wire facts, media §4 and §6",
    async onService(service) {
      const { film, upload } = await declareFilm(service);
      expectRefusal(await upload({ body: Readable.from([film]) }), 411, 190008);
      const part = { body: Readable.from([film]), headers: { "content-range": `bytes 0-9/${film.length}` } };
      expectRefusal(await upload(part), 411, 190008);
    },
    notThroughGateway: "The gateway sends a Content-Length with every upload.",
  },
  "MEDIA-UPLOAD-06": {
    title: "MUST reject an upload with an invalid Content-Length, with 190012",
    source: "wire facts, media §6",
    async onService(service) {
      const video = await declareVideo(service);
      expectRefusal(await service.call(`${video}/upload`, { method: "POST", body: "" }), 400, 190012);
    },
    async onGateway({ client }) {
      const { videoId } = await gateway.declareVideo(client);
      expectFailure(await gateway.uploadVideo(client, videoId, Buffer.alloc(0)), rejectedFile("EMPTY"));
    },
  },
  "MEDIA-UPLOAD-07": {
    title: "MUST reject a second complete upload, with 409 and 190011",
    source: "wire facts, media §4 and §6",
    async onService(service) {
      const film = await shortFilm();
      const video = await uploadFilm(service, film);
      expectRefusal(await service.call(`${video}/upload`, { body: film }), 409, 190011);
    },
    async onGateway({ client }) {
      const film = await shortFilm();
      const { videoId } = await gateway.sendFilm(client, film);
      expectFailure(await gateway.uploadVideo(client, videoId, film), refusedUpload("ALREADY_UPLOADED"));
    },
  },
  "MEDIA-UPLOAD-08": {
    title: "MUST answer an upload to an unknown video with 404 and 190001",
    source: "wire facts, media §6",
    onService: async (service) =>
      expectRefusal(await service.call(`/video/${unknown}/upload`, { body: "x" }), 404, 190001),
    async onGateway({ client }) {
      const outcome = await gateway.uploadVideo(client, unknown, Buffer.from("x"));
      expectFailure(outcome, unknownId(unknown, "videoId"));
    },
  },
  "MEDIA-UPLOAD-09": {
    title: "MUST keep a video PENDING_UPLOAD after an aborted upload, and accept the file again",
    source: "media specification §3 and §7; wire facts, media §3",
    async onService(service) {
      const { film, video, upload } = await declareFilm(service);
      const body = breakOff(film.subarray(0, film.length - 1));
      const headers = { "content-length": String(film.length) };
      await expect(upload({ body, headers })).rejects.toThrow("the sender went away");
      await service.pass(service.processingMs);
      expect(await read(service, video)).toMatchObject({ status: "PENDING_UPLOAD" });
      expect(await upload({ body: film })).toMatchObject({ status: 200 });
    },
    notThroughGateway:
      "The gateway aborts an upload when its client disconnects; separate stream tests cover that.",
  },
  "MEDIA-UPLOAD-10": {
    title: "MUST let the gateway declare and upload a video in one mutation with two calls of the service",
    source: "media specification §3 and §4",
    async onGateway({ client, service }) {
      const film = await shortFilm();
      const { videoId } = await gateway.sendFilm(client, film, "One step");
      expect((await service.call(`/video/${videoId}`)).json()).toMatchObject({
        title: "One step",
        size: film.length,
        status: "PROCESSING",
      });
    },
  },
};

async function* breakOff(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
  throw new Error("the sender went away");
}
