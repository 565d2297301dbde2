import { once } from "node:events";
import type { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createFormParser } from "../../src/uploads/form-parser.ts";
import { body, boundary, closing, field, file, map } from "./multipart-client.ts";

interface Outcome {
  /** `finish`, or the code of the error. */
  end: string;
  offset: number | null;
  content: string;
}

const contents = [
  ["plain text", "hello world"],
  ["an empty file", ""],
  ["line breaks like those that end the headers", "\r\n\r\n\r\n"],
  ["the beginning of a delimiter", `--${boundary.slice(0, 9)}`],
  ["almost the delimiter", `\r\n--${boundary.slice(0, -1)}\r\n--`],
] as const;
const operations = field("operations", '{\r\n\r\n"variables":{"file":null}}');

test.each(contents)(
  "the form parser finds the file and its offset when the request is split at any byte, and at each byte: %s",
  async (_name, content) => {
    const bytes = body([operations, map, file("0", content)]);
    const offset = bytes.length - Buffer.byteLength(content) - Buffer.byteLength(closing);
    const expected: Outcome = { end: "finish", offset, content };
    for (let cut = 1; cut < bytes.length; cut++) {
      const outcome = await parse([bytes.subarray(0, cut), bytes.subarray(cut)]);
      expect(outcome, `cut at ${cut}`).toEqual(expected);
    }
    expect(await parse([...bytes].map((byte) => Buffer.of(byte)))).toEqual(expected);
  },
);

test("the epilogue after the closing delimiter is not file content, however it is split and however long it is", async () => {
  const content = "a,b\r\n".repeat(1_000);
  const bytes = body([operations, map, file("0", content)]);
  const epilogue = Array.from({ length: 3 }, () => Buffer.alloc(1_000, "e"));
  for (let cut = bytes.length - Buffer.byteLength(closing) - 1; cut <= bytes.length; cut++) {
    const outcome = await parse([bytes.subarray(0, cut), bytes.subarray(cut), ...epilogue]);
    expect(outcome, `cut at ${cut}`).toMatchObject({ end: "finish", content });
  }
});

test("a request that is cut off at any byte fails with MALFORMED_MULTIPART", async () => {
  const bytes = body([operations, map, file("0", "hello")]);
  for (let end = 0; end < bytes.length - 2; end++) {
    const outcome = await parse([bytes.subarray(0, end)]);
    expect(outcome.end, `broken off at ${end}`).toBe("MALFORMED_MULTIPART");
  }
});

test.each([
  ["many large fields", Array.from({ length: 30 }, (_, index) => field(`f${index}`, "x".repeat(5_000)))],
  ["many empty lines before the file", [field("operations", "\r\n".repeat(20_000))]],
])("%s are rejected with OPERATIONS_TOO_LARGE", async (_what, parts) => {
  expect((await parse([body(parts)])).end).toBe("OPERATIONS_TOO_LARGE");
});

async function parse(chunks: readonly Buffer[]): Promise<Outcome> {
  const outcome: Outcome = { end: "", offset: null, content: "" };
  await new Promise<void>((resolve) => {
    const parser: Writable = createFormParser(
      boundary,
      { maxFieldBytes: 100_000, maxBytesBeforeFile: 100_000 },
      {
        isFilePart: () => false,
        onField: () => undefined,
        onFile: (_headers, content, offset) => {
          outcome.offset = offset;
          content.receive((chunk) => {
            outcome.content += chunk.toString("latin1");
            return true;
          });
          content.resume();
        },
        onFinish: () => {
          outcome.end = "finish";
          resolve();
        },
        onError: (error) => {
          outcome.end = error.code;
          resolve();
        },
      },
    );
    void write(parser, chunks);
  });
  return outcome;
}

async function write(parser: Writable, chunks: readonly Buffer[]): Promise<void> {
  for (const chunk of chunks) {
    if (!parser.write(chunk)) await once(parser, "drain");
  }
  parser.end();
}
