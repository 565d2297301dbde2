import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createMetrics, registerReadings, samplesBy } from "../../src/metrics/metrics.ts";

test("a counter has a series for each label value, and starts at 0 without labels", async () => {
  const registry = new Registry();
  const metrics = createMetrics(registry);
  metrics.gateway_polls_total.inc({ outcome: "failure" }, 0);
  metrics.gateway_polls_total.inc({ outcome: "success" });
  metrics.gateway_polls_total.inc({ outcome: "success" }, 2);
  expect(await registry.getSingleMetricAsString("gateway_polls_total")).toBe(
    [
      "# HELP gateway_polls_total Polls of watched objects, by outcome: success, failure or aborted.",
      "# TYPE gateway_polls_total counter",
      'gateway_polls_total{outcome="failure"} 0',
      'gateway_polls_total{outcome="success"} 3',
    ].join("\n"),
  );
  const unlabelled = await registry.getSingleMetricAsString("gateway_download_sent_bytes_total");
  expect(unlabelled.split("\n").at(-1)).toBe("gateway_download_sent_bytes_total 0");
});

test("an observation counts in its histogram bucket and all higher ones", async () => {
  const registry = new Registry();
  const { gateway_subscription_duration_seconds: duration } = createMetrics(registry);
  for (const seconds of [1, 2, 100_000]) duration.observe({}, seconds);
  const text = await registry.getSingleMetricAsString("gateway_subscription_duration_seconds");
  expect(text).toContain('_bucket{le="1"} 1\n');
  expect(text).toContain('_bucket{le="5"} 2\n');
  expect(text).toContain('_bucket{le="86400"} 2\n');
  expect(text).toContain('_bucket{le="+Inf"} 3\n');
  expect(text).toContain("_sum 100003\n");
  expect(text).toMatch(/_count 3$/);
});

test("a gauge is read again for each scrape", async () => {
  const registry = new Registry();
  let open = 1;
  registerReadings(registry, {
    gateway_subscribers: () => open,
    gateway_upload_buffered_bytes: () => samplesBy("place", { memory: open, disk: 0 }),
  });
  expect(await registry.metrics()).toContain("\ngateway_subscribers 1\n");
  open = 2;
  const text = await registry.metrics();
  expect(text).toContain("\ngateway_subscribers 2\n");
  expect(text).toContain('{place="memory"} 2\ngateway_upload_buffered_bytes{place="disk"} 0\n');
});
