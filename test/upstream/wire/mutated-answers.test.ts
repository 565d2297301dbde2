import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";
import type { Parser, UnknownValue } from "../../../src/upstream/wire/parse.ts";
import { mutateJson } from "../../helpers/mutate-json.ts";
import { createRandom } from "../../helpers/random.ts";
import { allReaders, type Reader } from "./readers.ts";
import { collectAnswers } from "./sandbox-answers.ts";

/** Number of changed responses per run; the environment can set a higher one. */
const caseCount = Number(process.env["MUTATED_ANSWERS"] ?? 8_000);
/** Different in each run, unless the environment sets the seed of a run to repeat. */
const seed = Number(process.env["MUTATED_ANSWERS_SEED"] ?? Date.now() % 1_000_000_007);

const call = upstreamCall("sellerFeed", "get");

/** Result of reading a response: the value or the error, and the reported unknown values. */
function read(parser: Parser<unknown>, json: unknown) {
  const unknownValues: UnknownValue[] = [];
  try {
    return {
      value: parser(json, { call, onUnknownValue: (value) => unknownValues.push(value) }),
      unknownValues,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: error.message, code: "code" in error && error.code, unknownValues };
  }
}

describe("the compiled checks of responses", () => {
  let readers: readonly Reader[] = [];

  beforeAll(async () => {
    readers = allReaders(await collectAnswers());
  });

  test("accept all responses of the sandbox", () => {
    const errors = readers.flatMap(({ name, asGateway, seeds }) =>
      seeds.flatMap((json) => read(asGateway, json).error ?? []).map((error) => `${name}: ${error}`),
    );
    expect(errors).toEqual([]);
  });

  test(`read randomly changed responses like the schemas do (seed ${seed})`, () => {
    const random = createRandom(seed);
    const differences: unknown[] = [];
    const outcomes = { read: 0, refused: 0, reported: 0 };
    for (let count = 0; count < caseCount; count += 1) {
      const { name, asGateway, bySchema, seeds } = readers[count % readers.length] as Reader;
      const json = mutateJson(seeds[Math.floor(random() * seeds.length)], random);
      const expected = read(bySchema, json);
      const actual = read(asGateway, json);
      if (!isDeepStrictEqual(actual, expected))
        differences.push({ name, seed, count, json, actual, expected });
      outcomes[expected.error === undefined ? "read" : "refused"] += 1;
      if (expected.unknownValues.length > 0) outcomes.reported += 1;
    }
    expect(differences.slice(0, 3)).toEqual([]);
    // The changes are neither all harmless nor all fatal.
    for (const outcome of Object.values(outcomes)) expect(outcome).toBeGreaterThan(caseCount / 50);
  });
});
