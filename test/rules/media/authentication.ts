import { expect } from "vitest";
import { jpeg } from "../../helpers/media-files.ts";
import { codesOf, type GraphqlClient } from "../../helpers/graphql-client.ts";
import { expectRefusal } from "../expect-refusal.ts";
import { expectFailure, unknownId } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import { answersTokens, expectTokenError, refusesTokens, tokenOf } from "../tokens.ts";
import { calls, postCalls } from "./calls.ts";
import * as gateway from "./gateway-steps.ts";
import { CreateVideo, ReadVideo } from "./operations.ts";
import {
  declareVideo,
  idOf,
  locationOf,
  sendImage,
  stageDocument,
  unknown,
  videoBody,
} from "./service-steps.ts";

const inventory = "sell.inventory";
const otherSeller = { token: "sandbox-seller-2" };

const everyCall = calls.map(({ method, path }) => ({ method, path: path("x") }));

const readUnknown = (client: GraphqlClient) => client.query(ReadVideo, { videoId: unknown });

/** Rules for callers of the media service. */
export const authenticationRules: Statements = {
  "MEDIA-AUTH-01": {
    title: "MUST act for the user of the token, and hide the resources of one user from another",
    source: "media specification §5",
    async onService(service) {
      const video = await declareVideo(service);
      const document = await stageDocument(service);
      const image = locationOf(await sendImage(service, await jpeg()));
      expectRefusal(await service.call(video, otherSeller), 404, 190001);
      expectRefusal(await service.call(document, otherSeller), 404, 190052);
      expectRefusal(await service.call(image, otherSeller), 404, 190200);
      const upload = { ...otherSeller, body: Buffer.alloc(1000) };
      expectRefusal(await service.call(`${video}/upload`, upload), 404, 190001);
      expectRefusal(await service.call(`${document}/upload`, upload), 404, 190052);
    },
    async onGateway({ client, clientOf }) {
      const other = clientOf(otherSeller.token);
      const { videoId } = await gateway.declareVideo(client);
      const { documentId } = await gateway.stageDocument(client);
      const { image } = await gateway.sendImage(client, await jpeg());
      expect(await gateway.readVideo(other, videoId)).toBeNull();
      expect(await gateway.readDocument(other, documentId)).toBeNull();
      expect(await gateway.readImage(other, image?.imageId ?? "")).toBeNull();
      const upload = await gateway.uploadVideo(other, videoId, Buffer.alloc(1000));
      expectFailure(upload, unknownId(videoId, "videoId"));
    },
  },
  "MEDIA-AUTH-02": {
    title: "MUST reject every call without a token, with 400 and 1002",
    source: "media specification §5; wire facts, common §5",
    onService: refusesTokens(everyCall, [null], 400, 1002),
    onGateway: answersTokens(
      [readUnknown, (client) => client.query(CreateVideo, { input: { title: "A film", sizeInBytes: 1 } })],
      [null],
      "UNAUTHENTICATED",
    ),
  },
  "MEDIA-AUTH-03": {
    title: "MUST reject a token with another scheme, with 400 and 1003",
    source: "wire facts, common §5",
    async onService(service) {
      for (const authorization of ["Basic c2FuZGJveA==", "sandbox-seller-1", "Bearer"]) {
        const options = { token: null, headers: { authorization } };
        expectTokenError(await service.call("/video/x", options), 400, 1003);
      }
    },
    notThroughGateway: "The gateway sends every token with the scheme Bearer.",
  },
  "MEDIA-AUTH-04": {
    title: "MUST reject an unknown token, with 401 and 1001",
    source: "wire facts, common §5",
    onService: refusesTokens(
      [{ path: "/video/x" }, { path: "/video", json: videoBody() }],
      ["unknown"],
      401,
      1001,
    ),
    onGateway: answersTokens([readUnknown], ["unknown"], "UNAUTHENTICATED"),
  },
  "MEDIA-AUTH-05": {
    title: "MUST reject an expired token, with 401 and 1001",
    source: "wire facts, common §2 and §5",
    async onService(service) {
      const video = await declareVideo(service);
      const token = await service.issueToken(inventory);
      await service.pass(7200 * 1000 - 1);
      expect(await service.call(video, { token })).toMatchObject({ status: 200 });
      await service.pass(1);
      expectTokenError(await service.call(video, { token }), 401, 1001);
    },
    async onGateway({ clientOf, service }) {
      const client = clientOf(await service.issueToken(inventory));
      await gateway.declareVideo(client);
      await service.pass(7200 * 1000);
      expect(codesOf(await readUnknown(client))).toEqual(["UNAUTHENTICATED"]);
    },
  },
  "MEDIA-AUTH-06": {
    title: "MUST accept a token with only the scope sell.inventory, for every call",
    source: "wire facts, common §2 and media",
    async onService(service) {
      const token = await service.issueToken(inventory);
      for (const { path, method } of everyCall) {
        const { status } = await service.call(path, { method, token });
        expect([401, 403, 429]).not.toContain(status);
      }
    },
    onGateway: async ({ clientOf, service }) => {
      await gateway.declareVideo(clientOf(await service.issueToken(inventory)));
    },
  },
  "MEDIA-AUTH-07": {
    title: "MUST reject every call with a token without the scope, with 403 and 1100",
    source: "wire facts, common §2 and §5",
    onService: refusesTokens(everyCall, [tokenOf("sell.fulfillment")], 403, 1100),
    async onGateway({ clientOf, service }) {
      const client = clientOf(await service.issueToken("sell.fulfillment"));
      const requiredScopes = [`https://api.ebay.com/oauth/api_scope/${inventory}`];
      const failure = { __typename: "PermissionDeniedError", requiredScopes };
      expectFailure(await gateway.createVideo(client), failure, 1100);
      expect(codesOf(await readUnknown(client))).toEqual(["FORBIDDEN"]);
    },
  },
  "MEDIA-AUTH-08": {
    title: "MUST reject an application token, with 403 and 1100",
    source: "media specification §5; wire facts, common §2",
    onService: refusesTokens(
      postCalls.map((path) => ({ method: "POST", path: path("x") })),
      ["sandbox-application"],
      403,
      1100,
    ),
    async onGateway({ clientOf }) {
      const outcome = await gateway.createVideo(clientOf("sandbox-application"));
      expectFailure(outcome, { __typename: "PermissionDeniedError" }, 1100);
    },
  },
  "MEDIA-AUTH-09": {
    title: "MUST show all tokens of one user the same resources",
    source: "media specification §5",
    async onService(service) {
      const video = await declareVideo(service);
      const token = await service.issueToken(inventory);
      expect((await service.call(video, { token })).json()).toMatchObject({ videoId: idOf(video) });
    },
    async onGateway({ client, clientOf, service }) {
      const video = await gateway.declareVideo(client);
      const sameUser = clientOf(await service.issueToken(inventory));
      expect(await gateway.readVideo(sameUser, video.videoId)).toEqual(video);
    },
  },
};
