import { remembered } from "../remembered.ts";
import { isAcceptable } from "./acceptable-answer.ts";

/** The media types in which the result of a query or a mutation is answered. */
export type AnswerType = "application/json" | "application/graphql-response+json";

/** Of two types that fit equally well, the last one is taken. */
const answerTypes: readonly AnswerType[] = ["application/graphql-response+json", "application/json"];

/**
 * The type that a result has for a request with this `Accept`, `*` + `/*` when it has none: by the rules of the server library, which
 * takes the first type of the header that fits, whatever its quality. Null when none fits, or when the server library has
 * to say what then.
 */
export const answerTypeOf: (accept: string) => AnswerType | null = remembered((accept) => {
  if (!isAcceptable(accept)) return null;
  for (const entry of accept.replaceAll(/\s/g, "").toLowerCase().split(",")) {
    const [range = "", ...parameters] = entry.split(";");
    const charset = parameters.find((parameter) => parameter.includes("charset="));
    if (charset !== undefined && charset !== "charset=utf-8") continue;
    const type = answerTypes.findLast((one) => isWithin(one, range));
    if (type) return type;
  }
  return null;
});

function isWithin(type: string, range: string): boolean {
  const [main, sub] = type.split("/");
  const [wantedMain, wantedSub] = range.split("/");
  return (wantedMain === "*" || wantedMain === main) && (wantedSub === "*" || wantedSub === sub);
}
