import { describe, expect, test } from "vitest";
import { body, boundary, closing, file, map, operations, type Part } from "./multipart-client.ts";
import { post, readFile, startServer } from "./multipart-server.ts";

const received = { status: 200, answer: { content: "hello", sizeInBytes: 5 } };

async function answerTo(bytes: Buffer): Promise<unknown> {
  await using server = await startServer(readFile);
  return await post(server.url, bytes);
}

function part(headers: readonly string[]): Part {
  return { headers, content: "hello" };
}

describe("detail 6: A file part", () => {
  test.each([
    ["without a file name", ['Content-Disposition: form-data; name="0"'], ""],
    [
      "without a file name, with a type",
      ['Content-Disposition: form-data; name="0"', "Content-Type: image/png"],
      "",
    ],
    ["with an empty file name", ['Content-Disposition: form-data; name="0"; filename=""'], ""],
    ["with unquoted names", ["Content-Disposition: form-data; name=0; filename=a.mp4"], "a.mp4"],
    [
      "with an extended file name beside the plain one, which forms do not have (RFC 7578 §4.2)",
      [`Content-Disposition: form-data; name="0"; filename="a.mp4"; filename*=UTF-8''F%C3%BC%C3%9Fe.mp4`],
      "a.mp4",
    ],
    [
      "with an extended file name alone",
      [`Content-Disposition: form-data; name="0"; filename*=UTF-8''a.mp4`],
      "a.mp4",
    ],
    [
      "with a path as its name",
      ['Content-Disposition: form-data; name="0"; filename="/etc/passwd"'],
      "passwd",
    ],
    [
      "with unknown headers",
      ["X-Trace: 1", 'content-disposition: form-data; name="0"; filename="a.mp4"', "Content-Length: 5"],
      "a.mp4",
    ],
    [
      "with a transfer encoding that changes nothing",
      ['Content-Disposition: form-data; name="0"; filename="a.mp4"', "Content-Transfer-Encoding: Binary"],
      "a.mp4",
    ],
  ])("is accepted %s", async (_how, headers, filename) => {
    const answer = await answerTo(body([operations, map, part(headers)]));
    expect(answer).toMatchObject({ ...received, answer: { ...received.answer, filename } });
  });
});

describe("detail 6: A multipart body", () => {
  test("may begin with a preamble", async () => {
    const bytes = Buffer.concat([
      Buffer.from("A preamble.\r\n\r\nIgnored.\r\n"),
      body([operations, map, file("0", "hello")]),
    ]);
    expect(await answerTo(bytes)).toMatchObject(received);
  });

  test("may have an epilogue, even one that looks like a part", async () => {
    const epilogue = `${closing}--${boundary}\r\nContent-Disposition: form-data; name="1"; filename="b"\r\n\r\nx${closing}`;
    expect(await answerTo(body([operations, map, file("0", "hello")], epilogue))).toMatchObject(received);
  });

  test("is rejected when its lines end with LF alone", async () => {
    const text = body([operations, map, file("0", "hello")])
      .toString()
      .replaceAll("\r\n", "\n");
    expect(await answerTo(Buffer.from(text))).toMatchObject({
      status: 400,
      answer: { code: "MALFORMED_MULTIPART" },
    });
  });
});
