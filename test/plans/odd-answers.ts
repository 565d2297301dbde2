import { isDeepStrictEqual } from "node:util";
import { answerBothWays } from "./both-ways.ts";
import { type OddContext, oddSchema } from "./odd-schema.ts";

/** Makes the contexts of operations. */
export const contextOf = (values: object) => (): OddContext => ({
  values: values as OddContext["values"],
  calls: [],
});

/** What a plan and graphql-js answer to the same operation, and which calls they make. */
export async function compare(
  text: string,
  values: object = {},
  variables?: Readonly<Record<string, unknown>>,
  operationName?: string,
) {
  const answers = await answerBothWays(oddSchema, text, contextOf(values), variables, operationName);
  const { expected, actual, contexts } = answers;
  return {
    plan: { ...actual, calls: contexts[1].calls },
    library: { ...expected, calls: contexts[0].calls },
  };
}

/** What a plan does otherwise than graphql-js: nothing, or both answers. */
export async function differences(...operation: Parameters<typeof compare>): Promise<unknown[]> {
  const { plan, library } = await compare(...operation);
  return isDeepStrictEqual(plan, library) ? [] : [plan, library];
}

/** An object whose fields all answer. */
export const complete = {
  text: "plain",
  id: "7",
  int: 1,
  float: 1.5,
  flag: true,
  colour: 1,
  instant: new Date(0),
  word: "w",
  size: 2 ** 40,
  texts: ["a", null, "b"],
  strictText: "s",
  strictFlag: false,
  strictColour: "green",
  strictInts: [1, 2],
  strictTexts: ["x"],
  table: [[1], null, [], ["BLUE", "green"]],
};

/** What a resolver returns or throws. */
export const error = new Error("broken");
/** A promise that fails. */
export const rejected = () => Promise.reject(new Error("rejected"));
/** A promise of a value. */
export const later = <Value>(value: Value) => Promise.resolve(value);
