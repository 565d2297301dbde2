import { expect, test } from "vitest";
import { createReadLog } from "./helpers/log-lines.ts";

test("a log line has its attributes, level and message", () => {
  const { log, lines } = createReadLog();
  log.info({ service: "media" }, "A call is over.");
  expect(lines()).toMatchObject([{ level: "info", service: "media", msg: "A call is over." }]);
});

test("secrets are redacted at any depth", () => {
  const { log, text } = createReadLog();
  log.info(
    {
      token: "s3cret",
      headers: { authorization: "Bearer s3cret" },
      call: { viewer: { token: "s3cret" } },
      keys: [{ privateKey: "s3cret" }],
      err: Object.assign(new Error("failed"), { refresh_token: "s3cret" }),
    },
    "Hello.",
  );
  expect(text()).toContain("[redacted]");
  expect(text()).not.toContain("s3cret");
});

test("lines below the log level are not written", () => {
  const { log, text } = createReadLog("warn");
  log.info("Hello.");
  expect(text()).toBe("");
});
