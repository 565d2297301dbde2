import { expect } from "vitest";
import { codesOf } from "../../helpers/graphql-client.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import * as gateway from "./gateway-steps.ts";
import { CreateVideo } from "./operations.ts";
import { videoBody } from "./service-steps.ts";

const longTitle = "t".repeat(1000);

/** Rules for the format of errors, and how the gateway forwards them. */
export const errorRules: Statements = {
  "MEDIA-ERROR-01": {
    title: "MUST answer every rejected call with JSON that contains number, domain, category and message",
    source: "wire facts, common §5, media §6",
    async onService(service) {
      const refusals = [
        await service.call("/video", { json: videoBody({ size: 0 }) }),
        await service.call("/document", { json: {} }),
        await service.call("/image/0123456789abcdef"),
      ];
      for (const refusal of refusals) {
        expect(refusal.headers["content-type"]).toMatch(/^application\/json/);
        const { errors, ...rest } = refusal.json();
        expect(rest).toEqual({});
        for (const error of errors as unknown[]) {
          expect(error).toMatchObject({
            errorId: expect.any(Number),
            domain: "API_MEDIA",
            category: "REQUEST",
            message: expect.stringMatching(/\w/),
          });
        }
      }
    },
    async onGateway({ client }) {
      const { errors } = await gateway.createVideo(client, { title: longTitle });
      const upstream = {
        errorId: 190004,
        domain: "API_MEDIA",
        category: "REQUEST",
        message: expect.stringMatching(/\w/),
      };
      expect(errors).toEqual([expect.objectContaining({ kind: "INPUT", upstream: [upstream] })]);
    },
  },
  "MEDIA-ERROR-02": {
    title: "MUST reject a body that is not JSON, with 400 and 2004",
    source: "wire facts, common §5",
    async onService(service) {
      const headers = { "content-type": "application/json" };
      for (const path of ["/video", "/document", "/image/create_image_from_url"]) {
        const refusal = await service.call(path, { body: "{", headers });
        expectRefusal(refusal, 400, 2004);
        expect(refusal.json()).toMatchObject({ errors: [{ domain: "ACCESS" }] });
        expectRefusal(await service.call(path, { json: [] }), 400, 2004);
      }
      const path = "/document/create_document_from_url";
      expectRefusal(await service.call(path, { body: "{", headers }), 400, 2004);
    },
    notThroughGateway: "The gateway writes the bodies of its calls.",
  },
  "MEDIA-ERROR-03": {
    title: "SHOULD report all errors of a request together",
    source: "wire facts, common §5",
    async onService(service) {
      const answer = await service.call("/video", { json: {} });
      expect(new Set(answer.errorIds())).toEqual(new Set([190002, 190006, 190014]));
      const document = await service.call("/document", { json: {} });
      expect(new Set(document.errorIds())).toEqual(new Set([190050, 190051]));
    },
    async onGateway({ client }) {
      const { errors } = await gateway.createVideo(client, {
        title: longTitle,
        description: "d".repeat(10_000),
      });
      expect(errors.map(({ path }) => path)).toEqual([
        ["input", "title"],
        ["input", "description"],
      ]);
    },
  },
  "MEDIA-ERROR-04": {
    title: "MUST read an identifier with any characters as one path segment",
    source: "wire facts, common §8",
    async onService(service) {
      const id = encodeURIComponent("../document/x");
      expectRefusal(await service.call(`/video/${id}`), 404, 190001);
    },
    async onGateway({ client }) {
      for (const id of ["../document/x", "..", "x/upload", "x?y=z", "x#y", "%2e%2e", " "]) {
        expect(await gateway.readVideo(client, id)).toBeNull();
        expect(await gateway.readDocument(client, id)).toBeNull();
        expect(await gateway.readImage(client, id)).toBeNull();
      }
    },
  },
  "MEDIA-ERROR-05": {
    title: "MUST NOT reveal tokens or the service's address in an error",
    source: "wire facts, common §5",
    async onService(service) {
      const answer = await service.call("/video/x", { token: "a-secret-token" });
      expect(answer.text).not.toContain("a-secret-token");
    },
    async onGateway({ clientOf, service }) {
      const answer = await clientOf("a-secret-token").query(CreateVideo, {
        input: { title: "A film", sizeInBytes: 1 },
      });
      const text = JSON.stringify(answer);
      expect(codesOf(answer)).toEqual(["UNAUTHENTICATED"]);
      expect(text).not.toContain("a-secret-token");
      expect(text).not.toContain(new URL(service.url).host);
      expect(text).not.toMatch(/\.[jt]s:\d+/);
    },
  },
};
