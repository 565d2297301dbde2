import { request } from "undici";
import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import { readOperationNames } from "../read-operations.ts";
import { declareVideo, read, stageDocument } from "./service-steps.ts";

/** A call of the media service; its path contains an identifier, which most create calls ignore. */
export interface MediaCall {
  readonly method: "GET" | "POST";
  readonly path: (id: string) => string;
}

/** Paths of the seven POST calls (media specification §4). */
export const postCalls: readonly MediaCall["path"][] = [
  () => "/document",
  () => "/document/create_document_from_url",
  (id) => `/document/${id}/upload`,
  () => "/image/create_image_from_file",
  () => "/image/create_image_from_url",
  () => "/video",
  (id) => `/video/${id}/upload`,
];

const getCalls: readonly MediaCall["path"][] = [
  (id) => `/document/${id}`,
  (id) => `/image/${id}`,
  (id) => `/video/${id}`,
];

/** All ten calls of the media service (media specification §4). */
export const calls: readonly MediaCall[] = [
  ...postCalls.map((path) => ({ method: "POST" as const, path })),
  ...getCalls.map((path) => ({ method: "GET" as const, path })),
];

/** Sends a method that no call has, and expects that it is not offered. */
async function expectNoCall(location: string, methods: readonly ("PUT" | "PATCH" | "DELETE")[]) {
  for (const method of methods) {
    const { statusCode, body } = await request(location, {
      method,
      headers: { authorization: "Bearer sandbox-seller-1", "content-type": "application/json" },
      ...(method !== "DELETE" && { body: JSON.stringify({ title: "Another title" }) }),
    });
    await body.dump();
    expect([404, 405]).toContain(statusCode);
  }
}

async function createAndRead(service: ServiceUnderTest) {
  const location = await declareVideo(service);
  return { location, before: await read(service, location) };
}

/** Rules for the calls that the service offers, and those that it does not. */
export const callRules: Statements = {
  "MEDIA-CALL-01": {
    title: "MUST offer the ten calls of the specification",
    source: "media specification §1 and §4",
    async onService(service) {
      for (const { method, path } of calls) {
        const answer = await service.call(path("0123456789abcdef"), { method });
        expect(answer.errorIds()).not.toContain(2002);
      }
    },
    async onGateway({ client }) {
      const { queries, mutations } = await readOperationNames(client);
      expect(queries).toEqual(expect.arrayContaining(["video", "document", "image"]));
      expect(mutations).toEqual(
        expect.arrayContaining([
          "createVideo",
          "uploadVideo",
          "createDocument",
          "createDocumentFromUrl",
          "uploadDocument",
          "createImageFromFile",
          "createImageFromUrl",
        ]),
      );
    },
  },
  "MEDIA-CALL-02": {
    title: "MUST serve its calls below the base path of its version, and answer 404 and 2002 elsewhere",
    source: "media specification §9; wire facts, common §1 and §5",
    async onService(service) {
      expect(new URL(service.url).pathname).toBe("/commerce/media/v1_beta");
      expect((await service.call("/video/x")).errorIds()).toEqual([190001]);
      const otherVersion = service.url.replace(/v1_beta$/, "v1");
      expectRefusal(await service.call(`${otherVersion}/video/x`), 404, 2002);
      expectRefusal(await service.call("/videos/x"), 404, 2002);
    },
    notThroughGateway: "The gateway chooses the paths of its calls.",
  },
  "MEDIA-CALL-03": {
    title: "MUST NOT offer to change the metadata of a video",
    source: "media specification §1",
    async onService(service) {
      const { location, before } = await createAndRead(service);
      await expectNoCall(location, ["PUT", "PATCH"]);
      expectRefusal(await service.call(location, { json: { title: "Another title" } }), 404, 2002);
      expect(await read(service, location)).toEqual(before);
    },
    async onGateway({ client }) {
      const { mutations } = await readOperationNames(client);
      const ofVideos = mutations.filter((name) => name.includes("Video")).toSorted();
      expect(ofVideos).toEqual(["createVideo", "createVideoFromFile", "createVideoUpload", "uploadVideo"]);
    },
  },
  "MEDIA-CALL-04": {
    title: "MUST NOT offer to delete a video",
    source: "media specification §1",
    async onService(service) {
      const { location, before } = await createAndRead(service);
      await expectNoCall(location, ["DELETE"]);
      expect(await read(service, location)).toEqual(before);
    },
    async onGateway({ client }) {
      const { mutations } = await readOperationNames(client);
      expect(mutations.filter((name) => /^(delete|remove)(Video|Document|Image)/.test(name))).toEqual([]);
    },
  },
  "MEDIA-CALL-05": {
    title: "MUST NOT offer to change or delete documents",
    source: "wire facts, media",
    async onService(service) {
      const location = await stageDocument(service);
      const before = await read(service, location);
      await expectNoCall(location, ["PUT", "PATCH", "DELETE"]);
      expect(await read(service, location)).toEqual(before);
    },
    async onGateway({ client }) {
      const { mutations } = await readOperationNames(client);
      expect(mutations.filter((name) => name.includes("Document")).toSorted()).toEqual([
        "createDocument",
        "createDocumentFromFile",
        "createDocumentFromUrl",
        "uploadDocument",
      ]);
    },
  },
};
