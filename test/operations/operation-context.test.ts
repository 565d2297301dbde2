import { expect, test } from "vitest";
import { OperationRecord } from "../../src/observing/operation-record.ts";
import { createContextFactory } from "../../src/operations/operation-context.ts";
import { type GatewayServices, withSignal } from "../../src/resolvers/context.ts";

test("a context with another signal shares everything else with the original, including loaders and slots", () => {
  const services = { mode: "SANDBOX", store: {} } as unknown as GatewayServices;
  const viewer = { key: "k", token: "t" };
  const record = new OperationRecord("id", "k", 0);
  const origin = {
    viewer,
    record,
    publicUrl: "http://gateway.example",
    signal: new AbortController().signal,
  };
  const context = createContextFactory(services, 4)(origin);
  const { signal } = new AbortController();
  const derived = withSignal(withSignal(context, new AbortController().signal), signal);
  expect(derived.signal).toBe(signal);
  expect(context.signal).toBe(origin.signal);
  expect(derived.viewer).toBe(viewer);
  expect(derived.publicUrl).toBe(origin.publicUrl);
  expect(derived.account).toBe(record);
  expect(derived.slots).toBe(context.slots);
  expect(derived.loaders).toBe(context.loaders);
  expect(derived.store).toBe(services.store);
  expect(derived.mode).toBe("SANDBOX");
});
