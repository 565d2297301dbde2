import { EventEmitter, once } from "node:events";
import { buffer } from "node:stream/consumers";
import { Upload } from "graphql-upload-ts";
import { describe, expect, test, vi } from "vitest";
import type { MultipartRequest } from "../../src/uploads/receive-multipart.ts";
import { SpoolSpace } from "../../src/uploads/spool-space.ts";
import type { UploadedFile } from "../../src/uploads/uploaded-file.ts";
import { createManualClock } from "../helpers/clock.ts";
import { body, closed, closing, field, file, RawClient } from "./multipart-client.ts";
import { type Handler, limits, post, startServer } from "./multipart-server.ts";

const query = "mutation ($files: [Upload!]!) { send(files: $files) }";

/** Parts before the files of a list. */
function beginning(count: number) {
  const files = Array.from({ length: count }, () => null);
  const paths = files.map((_, index) => [index, [`variables.files.${index}`]] as const);
  return [
    field("operations", { query, variables: { files } }),
    field("map", Object.fromEntries(paths)),
  ] as const;
}

/** A form with these files in the order of the list. */
function form(contents: readonly (string | Buffer)[]): Buffer {
  return body([
    ...beginning(contents.length),
    ...contents.map((content, index) => file(String(index), content)),
  ]);
}

/** The files of the list, each as soon as it arrives. */
function filesOf({ params }: MultipartRequest): Promise<UploadedFile>[] {
  const files: unknown = params.variables?.["files"];
  if (!Array.isArray(files)) throw new Error("variables.files is no list");
  return files.map((upload: unknown) => {
    if (!(upload instanceof Upload)) throw new Error("no Upload");
    return upload.promise as unknown as Promise<UploadedFile>;
  });
}

const contentOf = async (one: Promise<UploadedFile>) =>
  (await buffer((await one).createReadStream())).toString("latin1");
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : String(error));
/** Content of each file, or the code of its error. */
const readAll: Handler = async (received) =>
  Promise.all(filesOf(received).map((one) => contentOf(one).catch(codeOf)));

describe("Several files of a request", () => {
  test.each([
    ["small files", ["a", "", "bc", "d"]],
    ["contents that look like forms", ["\r\n\r\n", "\r\n--", "x\r\n\r\ny", "\r\n".repeat(40_000)]],
    ["large files", ["v".repeat(300_000), "w".repeat(70_000), "x".repeat(1_000_000)]],
  ])("arrive with their contents: %s", async (_which, contents) => {
    await using server = await startServer(readAll);
    expect((await post(server.url, form(contents))).answer).toEqual(contents);
  });

  test("arrive one after another: the next one is withheld until the previous one has been read", async () => {
    await using server = await startServer(async (received) => {
      const [first, second] = filesOf(received) as [Promise<UploadedFile>, Promise<UploadedFile>];
      let hasSecond = false;
      void second.then(() => (hasSecond = true));
      const stream = (await first).createReadStream();
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const came = hasSecond;
      return { came, first: (await buffer(stream)).toString(), second: await contentOf(second) };
    });
    const large = "x".repeat(200_000);
    expect((await post(server.url, form([large, "b"]))).answer).toEqual({
      came: false,
      first: large,
      second: "b",
    });
  });

  test("end with their parts, the last one with the request", async () => {
    const seen = new EventEmitter();
    await using server = await startServer(async (received) => {
      const [first, second] = filesOf(received) as [Promise<UploadedFile>, Promise<UploadedFile>];
      seen.emit("first", await contentOf(first));
      return contentOf(second);
    });
    const bytes = form(["hello", "world"]);
    const client = await RawClient.post(server.port, bytes.length);
    const first = once(seen, "first");
    await client.write(bytes.subarray(0, bytes.indexOf('name="1"')));
    expect(await first).toEqual(["hello"]);
    await client.write(bytes.subarray(bytes.indexOf('name="1"')));
    expect(await client.answer()).toContain('"world"');
  });

  test("have no size bounds before they have arrived", async () => {
    await using server = await startServer(async (received) => {
      const [one] = filesOf(received);
      return (await one)?.sizeBounds;
    });
    expect((await post(server.url, form(["a", "b"]))).answer).toBeNull();
  });

  test.each([
    ["within the second file", (bytes: Buffer) => bytes.subarray(0, bytes.indexOf("second") + 3)],
    ["before the second file", (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('name="1"'))],
  ])("are complete up to the point where the request is cut off: %s", async (_where, cut) => {
    await using server = await startServer(readAll);
    const { answer } = await post(server.url, cut(form(["first", "second", "third"])));
    expect(answer).toEqual(["first", "MALFORMED_MULTIPART", "MALFORMED_MULTIPART"]);
  });

  const [a, b, c] = [file("0", "a"), file("1", "b"), file("2", "c")];
  const unexpected = ["a", "UNEXPECTED_PART", "UNEXPECTED_PART"];
  test.each([
    ["may arrive in any order", 3, [c, a, b], ["a", "b", "c"]],
    ["fail with MISSING_FILE at the end of the request", 3, [b], ["MISSING_FILE", "b", "MISSING_FILE"]],
    ["are complete up to a field between files", 3, [a, field("note", "x"), b, c], unexpected],
    ["are complete up to a file that the map does not name", 3, [a, file("9", "x"), b, c], unexpected],
    ["are complete up to a file that has already been sent", 3, [a, file("0", "x"), b, c], unexpected],
    ["may not be followed by a file that the map does not name", 2, [a, b, c], ["a", "TOO_MANY_FILES"]],
  ])("%s", async (_what, count, parts, answer) => {
    await using server = await startServer(readAll);
    expect((await post(server.url, body([...beginning(count), ...parts]))).answer).toEqual(answer);
  });

  test("make way for the next file when they are skipped", async () => {
    const ends: boolean[] = [];
    await using server = await startServer(
      async (received) => {
        const [first, second, third] = filesOf(received);
        expect(await (await first)?.store(1_000)).toBeNull();
        (await first)?.skip();
        (await second)?.skip();
        return third && contentOf(third);
      },
      { limits: { ...limits, onFileEnd: (isWhole) => ends.push(isWhole) } },
    );
    const bytes = form([Buffer.alloc(3_000_000), Buffer.alloc(500_000), "third"]);
    expect((await post(server.url, bytes)).answer).toBe("third");
    // The first two files were skipped, but they have arrived completely.
    expect(ends).toEqual([true, true, true]);
  });

  test("share one total limit, which each file may use up", async () => {
    const ends: boolean[] = [];
    await using server = await startServer(readAll, {
      limits: { ...limits, maxFileBytes: 10, maxFilesBytes: 100, onFileEnd: (isWhole) => ends.push(isWhole) },
    });
    const whole = ["a".repeat(90), "b".repeat(10)];
    expect((await post(server.url, form(whole))).answer).toEqual(whole);
    expect((await post(server.url, form(["a".repeat(90), "b".repeat(11), "c"]))).answer).toEqual([
      "a".repeat(90),
      "FILES_TOO_LARGE",
      "FILES_TOO_LARGE",
    ]);
    expect(ends).toEqual([true, true, true, false, false]);
    // A single file has a separate limit.
    expect((await post(server.url, form(["a".repeat(11)]))).answer).toEqual(["FILE_TOO_LARGE"]);
  });

  test("are rejected with FILES_TOO_LARGE before the first one is read when Content-Length exceeds the total limit", async () => {
    await using server = await startServer(readAll, {
      limits: { ...limits, maxOperationsBytes: 1_000, maxFilesBytes: 1_000 },
    });
    const answer = await post(server.url, form(["a", "b".repeat(200_000)]));
    expect(answer).toMatchObject({ status: 413, answer: { code: "FILES_TOO_LARGE" } });
  });

  test("fail with FILE_NOT_READ when the request is answered before they were read, including files that have not arrived", async () => {
    const codes: unknown[] = [];
    await using server = await startServer(async (received) => {
      for (const one of filesOf(received)) void contentOf(one).catch((error) => codes.push(codeOf(error)));
      await filesOf(received)[0];
      return "early";
    });
    expect((await post(server.url, form([Buffer.alloc(1_000_000), "b", "c"]))).answer).toBe("early");
    await vi.waitFor(() => expect(codes).toEqual(["FILE_NOT_READ", "FILE_NOT_READ", "FILE_NOT_READ"]));
  });

  test("fail with CLIENT_GONE when the client disconnects, except complete ones", async () => {
    const seen = new EventEmitter();
    const all = once(seen, "all");
    await using server = await startServer(async (received, request) => {
      const answers = await readAll(received, request);
      seen.emit("all", answers);
      return answers;
    });
    const bytes = form(["first", "second", "third"]);
    const client = await RawClient.post(server.port, bytes.length);
    const isClosed = closed(client.socket);
    await client.write(bytes.subarray(0, bytes.indexOf("second") + 3));
    client.socket.destroy();
    await isClosed;
    expect(await all).toEqual([["first", "CLIENT_GONE", "CLIENT_GONE"]]);
  });
});

describe("The spool space of several files", () => {
  test("is never more than one file needs: it is freed when the file is released", async () => {
    const space = new SpoolSpace();
    const takenBytes: number[] = [];
    await using server = await startServer(
      async (received) => {
        for (const one of filesOf(received)) {
          const stored = await (await one).store(1_000_000);
          takenBytes.push(space.takenBytes.memory);
          const stream = stored?.createReadStream();
          // The space is freed whether the stream was read or destroyed.
          if (takenBytes.length % 2 === 0 && stream) await buffer(stream);
          else stream?.destroy();
          stored?.release();
          await vi.waitFor(() => expect(space.takenBytes.memory).toBe(0));
        }
        return takenBytes.length;
      },
      { limits: { ...limits, space: space.shareOf("") } },
    );
    const files = Array.from({ length: 6 }, () => Buffer.alloc(200_000));
    expect((await post(server.url, form(files))).answer).toBe(6);
    expect(new Set(takenBytes)).toEqual(new Set([262_144]));
  });
});

describe("The throughput check of several files", () => {
  test("also applies between two files", async () => {
    const clock = createManualClock();
    const onTooSlow = vi.fn<() => void>();
    await using server = await startServer(readAll, { limits: { ...limits, clock, onTooSlow } });
    const bytes = form(["first", "second"]);
    const client = await RawClient.post(server.port, bytes.length);
    await client.write(bytes.subarray(0, bytes.indexOf('name="1"')));
    // The check of the first file has ended, and the one for the time after it has started.
    await vi.waitFor(() => expect(clock.delays()).toEqual([30_000]));
    const head = client.answerHead();
    await clock.advance(30_000);
    expect(await head).toContain('["first","FILE_TOO_SLOW"]');
    expect(onTooSlow).toHaveBeenCalledTimes(1);
    expect(clock.delays()).toEqual([]);
    client.socket.destroy();
  });

  test("does not count the time in which the gateway delays the next file", async () => {
    const clock = createManualClock();
    const seen = new EventEmitter();
    await using server = await startServer(
      async (received) => {
        const [first, second] = filesOf(received) as [Promise<UploadedFile>, Promise<UploadedFile>];
        const contents = [await contentOf(first)];
        const next = await second;
        await vi.waitFor(() => expect(clock.delays()).toEqual([]));
        await clock.advance(500_000);
        seen.emit("advanced");
        contents.push((await buffer(next.createReadStream())).toString());
        return contents;
      },
      { limits: { ...limits, clock } },
    );
    const bytes = form(["first", "second"]);
    const client = await RawClient.post(server.port, bytes.length);
    const advanced = once(seen, "advanced");
    await client.write(bytes.subarray(0, bytes.indexOf("second") + 2));
    await advanced;
    await client.write(bytes.subarray(bytes.indexOf("second") + 2));
    expect(await client.answer()).toContain('["first","second"]');
  });
});

test("bytes between two files are limited", async () => {
  await using server = await startServer(readAll, { limits: { ...limits, maxOperationsBytes: 1_000 } });
  const bomb = { headers: [`X-Bomb: ${"x".repeat(500_000)}`], content: "x" };
  const parts = [...beginning(2), file("0", "a"), bomb, file("1", "b")];
  expect((await post(server.url, body(parts, closing))).answer).toEqual(["a", "OPERATIONS_TOO_LARGE"]);
});

test("the limit for bytes between two files applies to each gap separately", async () => {
  await using server = await startServer(readAll, { limits: { ...limits, maxOperationsBytes: 10_000 } });
  const contents = Array.from({ length: 30 }, (_, index) => `file ${index}`);
  const parts = contents.map((content, index) => {
    const { headers } = file(String(index), content);
    return { headers: [...headers, `X-Long: ${"x".repeat(5_000)}`], content };
  });
  const answer = await post(server.url, body([...beginning(30), ...parts]));
  expect(answer.answer).toEqual(contents);
});
