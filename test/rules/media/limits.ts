import { dataOf } from "../../helpers/graphql-client.ts";
import { expect, vi } from "vitest";
import type { Answer } from "../../helpers/sandbox-client.ts";
import { expectRefusal, expectRefusals } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import { postCalls } from "./calls.ts";
import * as gateway from "./gateway-steps.ts";
import { CreateVideo, ReadRateLimits } from "./operations.ts";
import { declareVideo, read, unknown, videoBody } from "./service-steps.ts";

const maxCalls = 50;
const windowMs = 5000;
const input = { title: "A film", sizeInBytes: 1000 };

/** Sends a number of POST calls at the same instant. */
function postMany(service: ServiceUnderTest, count: number, token = "sandbox-seller-1"): Promise<Answer[]> {
  const call = () => service.call("/video", { json: videoBody(), token });
  return Promise.all(Array.from({ length: count }, call));
}

const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

/** Rules for the limit of 50 POST calls in 5 seconds per user. */
export const limitRules: Statements = {
  "MEDIA-LIMIT-01": {
    title: "MUST accept 50 POST calls of a user within 5 seconds, and reject the next with 429 and 2001",
    source: "media specification §8; wire facts, common §6",
    async onService(service) {
      expect(statusesOf(await postMany(service, maxCalls))).toEqual([201]);
      await service.pass(windowMs - 1);
      const refusal = await service.call("/video", { json: videoBody() });
      expectRefusal(refusal, 429, 2001);
      expect(refusal.json()).toMatchObject({ errors: [{ domain: "ACCESS", category: "REQUEST" }] });
    },
    async onGateway(tested) {
      let answered = 0;
      const answers = Array.from({ length: maxCalls + 1 }, async () => {
        const answer = await tested.client.query(CreateVideo, { input });
        answered += 1;
        return dataOf(answer).createVideo.errors;
      });
      await vi.waitFor(() => expect(answered).toBe(maxCalls));
      // The service has accepted 50 calls and rejects a direct one; the gateway delays its last one.
      expectRefusal(await tested.service.call("/video", { json: videoBody() }), 429, 2001);
      expect(answered).toBe(maxCalls);
      expect(await gateway.passUntil(tested, Promise.all(answers))).toEqual(
        Array.from({ length: maxCalls + 1 }, () => []),
      );
    },
  },
  "MEDIA-LIMIT-02": {
    title: "MUST count each user separately",
    source: "media specification §5 and §8",
    async onService(service) {
      const another = await service.issueToken("sell.inventory");
      await postMany(service, maxCalls / 2);
      await postMany(service, maxCalls / 2, another);
      expect(statusesOf(await postMany(service, 1))).toEqual([429]);
      expect(statusesOf(await postMany(service, 1, another))).toEqual([429]);
      expect(statusesOf(await postMany(service, 1, "sandbox-seller-2"))).toEqual([201]);
    },
    async onGateway({ client, clientOf, service }) {
      for (let sent = 0; sent < maxCalls; sent += 1) await gateway.declareVideo(client);
      await gateway.declareVideo(clientOf("sandbox-seller-2"));
      expect(statusesOf(await postMany(service, 1))).toEqual([429]);
    },
  },
  "MEDIA-LIMIT-03": {
    title: "MUST count all POST calls of the service together",
    source: "media specification §8; wire facts, media §7",
    async onService(service) {
      for (let sent = 0; sent < maxCalls; sent += 1) {
        const path = postCalls[sent % postCalls.length];
        const answer = await service.call(path?.(unknown) ?? "", { method: "POST" });
        expect(answer.status).not.toBe(429);
      }
      const post = (path: (id: string) => string) => service.call(path(unknown), { method: "POST" });
      await expectRefusals(postCalls, post, 429, 2001);
    },
    async onGateway({ client }) {
      await gateway.declareVideo(client);
      await gateway.stageDocument(client);
      const [limit] = dataOf(await client.query(ReadRateLimits)).viewer.rateLimits;
      expect(limit).toEqual({
        scope: "MEDIA_WRITE",
        limit: maxCalls,
        windowSeconds: windowMs / 1000,
        used: 2,
        remaining: maxCalls - 2,
      });
    },
  },
  "MEDIA-LIMIT-04": {
    title: "MUST NOT count GET calls, nor reject them when the limit is reached",
    source: "media specification §8; wire facts, media §7",
    async onService(service) {
      const video = await declareVideo(service);
      for (let sent = 0; sent < maxCalls; sent += 1) await read(service, video);
      expect(statusesOf(await postMany(service, maxCalls - 1))).toEqual([201]);
      expect(statusesOf(await postMany(service, 1))).toEqual([429]);
      await read(service, video);
    },
    async onGateway({ client, service }) {
      const { videoId } = await gateway.declareVideo(client);
      await postMany(service, maxCalls);
      expect(await gateway.readVideo(client, videoId)).not.toBeNull();
    },
  },
  "MEDIA-LIMIT-05": {
    title: "MUST accept POST calls again after 5 seconds",
    source: "media specification §8",
    async onService(service) {
      await postMany(service, maxCalls + 1);
      await service.pass(windowMs);
      expect(statusesOf(await postMany(service, maxCalls))).toEqual([201]);
    },
    notThroughGateway: "The gateway observes the limit, so the service never rejects calls of its clients.",
  },
  "MEDIA-LIMIT-06": {
    title: "SHOULD use a sliding window: never more than 50 calls in any 5 seconds",
    source: "media specification §8; wire facts, common §6",
    async onService(service) {
      await postMany(service, 20);
      await service.pass(4000);
      await postMany(service, 30);
      await service.pass(1000);
      expect(statusesOf(await postMany(service, 20))).toEqual([201]);
      expect(statusesOf(await postMany(service, 1))).toEqual([429]);
    },
    notThroughGateway: "The gateway observes the limit, so the service never rejects calls of its clients.",
  },
  "MEDIA-LIMIT-07": {
    title: "SHOULD return the seconds to wait in Retry-After",
    source: "wire facts, common §4 and §6",
    async onService(service) {
      await postMany(service, maxCalls);
      await service.pass(2000);
      const refused = await service.call("/video", { json: videoBody() });
      expect(refused.headers["retry-after"]).toBe("3");
      await service.pass(2999);
      const last = await service.call("/video", { json: videoBody() });
      expect(last).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
      await service.pass(1);
      expect(statusesOf(await postMany(service, 1))).toEqual([201]);
    },
    async onGateway(tested) {
      // The user has used up the limit outside the gateway; the gateway waits for the service's Retry-After.
      await postMany(tested.service, maxCalls);
      const created = gateway.createVideo(tested.client);
      expect(await gateway.passUntil(tested, created)).toMatchObject({ errors: [] });
    },
  },
};
