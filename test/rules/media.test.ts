import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mediaRules } from "./media/rules.ts";
import type { GatewayUnderTest } from "./rule.ts";
import { type SandboxUnderTest, startMediaGateway, startMediaService } from "./under-test.ts";

/** Longer than the window of the request limit, so that no rule feels the calls of the one before. */
const pauseMs = 5001;

describe("media rules against the sandbox", () => {
  let service: SandboxUnderTest;
  beforeAll(async () => {
    service = await startMediaService();
  });
  afterAll(() => service[Symbol.asyncDispose]());
  beforeEach(() => service.pass(pauseMs));

  const rules = mediaRules.flatMap(({ id, title, onService }) =>
    onService ? [[`${id} ${title}`, onService] as const] : [],
  );
  it.each(rules)("%s", async (_name, onService) => {
    await expect(onService(service)).resolves.toBeUndefined();
  });
});

describe("media rules through the gateway", () => {
  let gateway: GatewayUnderTest & AsyncDisposable;
  beforeAll(async () => {
    gateway = await startMediaGateway();
  });
  afterAll(() => gateway[Symbol.asyncDispose]());
  beforeEach(() => gateway.service.pass(pauseMs));

  const rules = mediaRules.flatMap(({ id, title, onGateway }) =>
    onGateway ? [[`${id} ${title}`, onGateway] as const] : [],
  );
  it.each(rules)("%s", async (_name, onGateway) => {
    await expect(onGateway(gateway)).resolves.toBeUndefined();
  });
});
