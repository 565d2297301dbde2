import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RuleSuite } from "./rule.ts";
import {
  type GatewayUnderTest,
  type ServiceUnderTest,
  startService,
  startServiceAndGateway,
} from "./under-test.ts";

/** Runs the rules of a service against the sandbox, and against a second sandbox through a gateway. */
export function runRules(suite: RuleSuite): void {
  runRulesOnService(suite);
  runRulesOnGateway(suite);
}

/** Runs the rules of a service against the sandbox. */
export function runRulesOnService(suite: RuleSuite): void {
  const { service, rules, beginAnew } = suite;
  runSide<ServiceUnderTest>(
    service,
    "in the sandbox",
    () => startService(suite),
    (started) => beginAnew?.(started),
    rules.flatMap(({ id, title, onService }) => (onService ? [[`${id} ${title}`, onService]] : [])),
  );
}

/** Runs the rules of a service through a gateway. */
export function runRulesOnGateway(suite: RuleSuite): void {
  const { service, rules, beginAnew } = suite;
  runSide<GatewayUnderTest>(
    service,
    "through the gateway",
    () => startServiceAndGateway(suite),
    (started) => beginAnew?.(started.service),
    rules.flatMap(({ id, title, onGateway }) => (onGateway ? [[`${id} ${title}`, onGateway]] : [])),
  );
}

function runSide<Subject extends AsyncDisposable>(
  service: string,
  side: string,
  start: () => Promise<Subject>,
  beginAnew: (subject: Subject) => Promise<void> | undefined,
  checks: readonly (readonly [name: string, check: (subject: Subject) => Promise<void>])[],
): void {
  describe(`The ${service} service ${side}`, () => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject[Symbol.asyncDispose]());
    beforeEach(() => beginAnew(subject));

    it.each(checks)("%s", async (_name, check) => {
      await expect(check(subject)).resolves.not.toThrow();
    });
  });
}
