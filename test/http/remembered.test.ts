import { expect, test } from "vitest";
import { remembered } from "../../src/http/remembered.ts";

/** The same function, with what it was asked for. */
function counted<Value>(make: (text: string) => Value) {
  const asked: string[] = [];
  return {
    asked,
    make: (text: string) => {
      asked.push(text);
      return make(text);
    },
  };
}

test("texts are remembered until there are too many, and long ones never", () => {
  const { asked, make } = counted((text) => text.length);
  const read = remembered(make);
  const long = "x".repeat(501);
  for (const text of ["a", "a", long, long]) expect(read(text)).toBe(text.length);
  expect(asked).toEqual(["a", long, long]);
  for (let index = 0; index < 200; index += 1) read(`text ${index}`);
  expect(read("a")).toBe(1);
  expect(asked.filter((text) => text === "a")).toHaveLength(2);
});
