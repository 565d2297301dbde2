import { once } from "node:events";
import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FileContent } from "../../src/uploads/file-content.ts";
import { createFormParser } from "../../src/uploads/form-parser.ts";
import { createRandom } from "../helpers/random.ts";

const seed = 20_260_101;
const caseCount = 100;
const boundaries = ["x", "-", "--", "a b", "----WebKitFormBoundaryABCDEFGH12345678", "0123456789".repeat(7)];

test("each file arrives byte for byte, for random contents, chunk sizes and pauses of the reader", async () => {
  for (let index = 0; index < caseCount; index += 1) {
    const random = createDice(seed + index);
    const boundary = random.pick(boundaries);
    const contents = Array.from({ length: random.pick([1, 1, 2, 5]) }, () => makeContent(boundary, random));
    const body = makeBody(boundary, contents, "e".repeat(random.pick([0, 2_000])));
    const outcome = await send(boundary, cut(body, random), random);
    const name = `case ${index}, seed ${seed}`;
    expect(outcome.end, `end: ${name}`).toBe("finish");
    expect(outcome.unasked, `chunks that the reader had not asked for: ${name}`).toBe(0);
    expect(outcome.tooEarly, `files that began before the one before was taken: ${name}`).toBe(0);
    expect(outcome.contents, `files: ${name}`).toHaveLength(contents.length);
    for (const [place, content] of contents.entries()) {
      const received = outcome.contents[place] ?? Buffer.alloc(0);
      expect(firstDifference(received, content), `first byte that differs in file ${place}: ${name}`).toBe(
        -1,
      );
    }
  }
});

interface Dice {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

function createDice(start: number): Dice {
  const random = createRandom(start);
  const below = (end: number) => Math.floor(random() * end);
  return {
    chance: (probability) => random() < probability,
    below,
    pick: (items) => items[below(items.length)]!,
  };
}

/** Creates content with many fragments of the delimiter, but without the delimiter. */
function makeContent(boundary: string, random: Dice): Buffer {
  const delimiter = `\r\n--${boundary}`;
  const makers: (() => string)[] = [
    () => "\r",
    () => "\n",
    () => "\r\n\r\n",
    () => "-".repeat(1 + random.below(4)),
    () => delimiter.slice(0, 1 + random.below(delimiter.length - 1)),
    () => delimiter.slice(1 + random.below(delimiter.length - 1)),
    () => delimiter.slice(0, -1) + "#",
    () => "\r" + delimiter.slice(0, -1),
    () => `\n--${boundary}`,
    () => boundary,
    () => "y".repeat(1 + random.below(300)),
    () => "z".repeat(1 + random.below(6_000)),
  ];
  let content = "";
  for (let left = random.below(40); left > 0; left -= 1) {
    const longer = content + random.pick(makers)();
    // The line breaks before and after the content may be part of a delimiter, too.
    if (!`\r\n${longer}${delimiter}`.slice(0, -1).includes(delimiter)) content = longer;
  }
  return Buffer.from(content, "latin1");
}

function makeBody(boundary: string, contents: readonly Buffer[], epilogue: string): Buffer {
  const part = (headers: string) => `--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="operations"')}{}\r\n${part('name="map"')}{}\r\n`),
    ...contents.flatMap((content, index) => [
      Buffer.from(`${index === 0 ? "" : "\r\n"}${part(`name="${index}"; filename="a.bin"`)}`),
      content,
    ]),
    Buffer.from(`\r\n--${boundary}--\r\n${epilogue}`),
  ]);
}

/** Splits at random, and often within or right after a possible start of a delimiter. */
function cut(bytes: Buffer, random: Dice): Buffer[] {
  const most = random.pick([10, 80, 300, 1_000, 20_000]);
  const chunks: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = start + 1 + random.below(most);
    const lineEnd = bytes.indexOf("\r", start);
    if (lineEnd !== -1 && lineEnd < start + most && random.chance(0.6)) end = lineEnd + 1 + random.below(4);
    chunks.push(bytes.subarray(start, end));
    start = end;
  }
  return chunks;
}

interface Outcome {
  /** `finish`, or the code of the error. */
  readonly end: string;
  readonly contents: readonly Buffer[];
  /** Number of files that began before the previous one had been read completely. */
  readonly tooEarly: number;
  /** Number of chunks that arrived while the reader was paused. */
  readonly unasked: number;
}

/** Sends the chunks like a request to a reader that pauses at random and resumes some turns later. */
async function send(boundary: string, chunks: readonly Buffer[], random: Dice): Promise<Outcome> {
  const files: Buffer[][] = [];
  let unasked = 0;
  let tooEarly = 0;
  let hasEnded = true;
  const stopping = random.pick([0.1, 0.5, 1]);

  const read = (content: FileContent) => {
    const received: Buffer[] = [];
    files.push(received);
    if (!hasEnded) tooEarly += 1;
    hasEnded = false;
    content.onEnd(() => (hasEnded = true));
    let isAsked = false;
    const askLater = async () => {
      for (let turns = random.below(5); turns >= 0; turns -= 1) await nextTurn();
      isAsked = true;
      content.resume();
    };
    content.receive((chunk) => {
      if (!isAsked) unasked += 1;
      received.push(Buffer.from(chunk));
      if (isAsked && random.chance(stopping)) {
        isAsked = false;
        void askLater();
      }
      return isAsked;
    });
    void askLater();
  };
  const end = await new Promise<string>((resolve) => {
    const parser = createFormParser(
      boundary,
      { maxFieldBytes: 1_000, maxBytesBeforeFile: 10_000 },
      {
        isFilePart: () => false,
        onField: () => undefined,
        onFile: (_headers, content) => read(content),
        onFinish: () => resolve("finish"),
        onError: (error) => resolve(error.code),
      },
    );
    void write(parser, chunks, random);
  });
  return { end, contents: files.map((received) => Buffer.concat(received)), tooEarly, unasked };
}

async function write(parser: Writable, chunks: readonly Buffer[], random: Dice): Promise<void> {
  for (const chunk of chunks) {
    if (!parser.write(chunk)) await once(parser, "drain");
    else if (random.chance(0.3)) await nextTurn();
  }
  parser.end();
}

/** @returns -1 when they are equal. */
function firstDifference(left: Buffer, right: Buffer): number {
  if (left.equals(right)) return -1;
  const index = left.findIndex((byte, place) => byte !== right[place]);
  return index === -1 ? left.length : index;
}
