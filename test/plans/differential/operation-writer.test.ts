import { parse, validate } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../../src/schema/index.ts";
import { writeOperation } from "./operation-writer.ts";

test("operations that are written at random are valid", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const { text } = writeOperation(schema, seed);
    const faults = validate(schema, parse(text)).map(({ message }) => message);
    expect({ seed, text, faults }).toMatchObject({ faults: [] });
  }
});
