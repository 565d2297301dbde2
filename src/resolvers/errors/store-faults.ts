import { parameterOf } from "./fault-detail.ts";
import { conflict, type FaultRule, type FaultRules, invalid } from "./fault-rules.ts";
import { faultText } from "./fault-sentences.ts";
import { notFoundError, validationError, type ValidationErrorCode } from "./mutation-error.ts";
import type { MutationTarget, ServiceInput } from "./mutation-target.ts";

/** Names of the service's inputs (wire facts, store §2). */
export const storeInputNames = {
  name: "categoryName",
  category: "categoryId",
  parent: "destinationParentCategoryId",
  listings: "listingDestinationCategoryId",
} as const;

/** What is wrong with one of several inputs: the first that the mutation has. */
function invalidAt(code: ValidationErrorCode, ...names: string[]): FaultRule {
  return (fault, target) => {
    const input = names.flatMap((name) => inputNamed(name, target) ?? [])[0];
    return validationError(code, input?.path ?? ["input"], faultText(fault), [fault]);
  };
}

/** The service names the input at fault (wire facts, store §6). */
const invalidInput: FaultRule = (fault, target) => {
  const name = parameterOf(fault, "param");
  const input = name === null ? undefined : inputNamed(name, target);
  return validationError("NOT_ALLOWED", input?.path ?? ["input"], faultText(fault), [fault]);
};

/** The service may name the category; if not, it is taken to be the one that the mutation is about. */
const missingCategory: FaultRule = (fault, { inputs = [] }) => {
  const ids = inputs.filter(({ name, value }) => name !== storeInputNames.name && value !== null);
  const named = parameterOf(fault, "category_id");
  const input = ids.find(({ value }) => value === named) ?? ids[0];
  return notFoundError("category", named ?? input?.value ?? "", input?.path ?? ["input"], [fault]);
};

function inputNamed(name: string, { inputs = [] }: MutationTarget): ServiceInput | undefined {
  return inputs.find((input) => plainName(input.name) === plainName(name));
}

/** Fields and path parameters are spelled apart: `categoryId` and `category_id`. */
function plainName(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

/**
 * The store service's error numbers (wire facts, store §6) and what each means to the caller of a mutation. 226100 is
 * left out on purpose: no mutation names a task.
 */
export const storeRules: FaultRules = new Map<number, FaultRule>([
  [225001, invalidInput],
  [225002, conflict("NoActiveStoreError")],
  [225003, conflict("CategoryChangeInProgressError")],
  [226000, invalidAt("DUPLICATE", storeInputNames.name, storeInputNames.parent)],
  [226001, invalid("INVALID_CHARACTERS", "input", "name")],
  [226002, invalid("NOT_ALLOWED", "input", "name")],
  [226003, invalid("OUT_OF_RANGE", "input", "name")],
  [226004, invalid("LIMIT_REACHED", "input")],
  [226005, invalidAt("LIMIT_REACHED", storeInputNames.parent)],
  [226006, missingCategory],
]);
