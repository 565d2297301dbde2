import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "../src/log.ts";

function collect() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, destination };
}

test("a log line has its attributes, level and message", () => {
  const { lines, destination } = collect();
  createLog("info", destination).info({ service: "media" }, "A call is over.");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "info",
    service: "media",
    msg: "A call is over.",
  });
});

test("secrets are redacted at any depth", () => {
  const { lines, destination } = collect();
  createLog("info", destination).info(
    {
      token: "s3cret",
      headers: { authorization: "Bearer s3cret" },
      call: { viewer: { token: "s3cret" } },
      keys: [{ privateKey: "s3cret" }],
      err: Object.assign(new Error("failed"), { refresh_token: "s3cret" }),
    },
    "Hello.",
  );
  expect(lines[0]).toContain("[redacted]");
  expect(lines[0]).not.toContain("s3cret");
});

test("lines below the log level are not written", () => {
  const { lines, destination } = collect();
  createLog("warn", destination).info("Hello.");
  expect(lines).toEqual([]);
});
