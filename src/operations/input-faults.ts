import {
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import { didYouMean } from "graphql/jsutils/didYouMean.js";
import { suggestionList } from "graphql/jsutils/suggestionList.js";
import { isObject } from "../shorten-json.ts";

/** Keys from an input value to a value in it. */
type Place = readonly (string | number)[];

/** Called for each fault. @param wrong the faulty value. @param place of that value. */
type Report = (place: Place, wrong: unknown, error: GraphQLError) => void;

/**
 * Reports the faults of an input value that cannot be coerced. graphql 16 and 17 word the faults differently, and 17
 * repeats whole objects. The gateway has the same messages with both.
 */
export function reportFaults(
  value: unknown,
  type: GraphQLInputType,
  report: Report,
  place: Place = [],
): void {
  const isMissing = value === null || value === undefined;
  if (isNonNullType(type)) {
    if (!isMissing) reportFaults(value, type.ofType, report, place);
    else fail(report, place, value, `Expected non-nullable type "${type.toString()}" not to be null.`);
  } else if (isMissing) {
    return;
  } else if (isListType(type)) {
    // A value that is no list counts as a list with one item.
    if (!Array.isArray(value)) reportFaults(value, type.ofType, report, place);
    else
      for (const [index, item] of value.entries()) reportFaults(item, type.ofType, report, [...place, index]);
  } else if (isInputObjectType(type)) {
    if (isObject(value)) reportFields(value, type, report, place);
    else fail(report, place, value, `Expected type "${type.name}" to be an object.`);
  } else {
    reportLeaf(value, type, report, place);
  }
}

function reportFields(
  value: Readonly<Record<string, unknown>>,
  type: GraphQLInputObjectType,
  report: Report,
  place: Place,
): void {
  const fields = type.getFields();
  for (const field of Object.values(fields)) {
    const { name } = field;
    if (value[name] !== undefined) reportFaults(value[name], field.type, report, [...place, name]);
    else if (isRequiredInputField(field)) {
      const message = `Field "${name}" of required type "${field.type.toString()}" was not provided.`;
      fail(report, place, value, message);
    }
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(fields, name)) continue;
    const advice = didYouMean(suggestionList(name, Object.keys(fields)));
    fail(report, place, value, `Field "${name}" is not defined by type "${type.name}".${advice}`);
  }
  if (!type.isOneOf) return;
  const known = Object.keys(fields).filter((name) => value[name] !== undefined);
  if (known.length !== 1)
    fail(report, place, value, `Exactly one key must be specified for OneOf type "${type.name}".`);
  for (const name of known.slice(0, 1))
    if (value[name] === null) fail(report, [...place, name], null, `Field "${name}" must be non-null.`);
}

function reportLeaf(value: unknown, type: GraphQLLeafType, report: Report, place: Place): void {
  const error = errorOfLeaf(value, type);
  if (error) report(place, value, error);
}

function errorOfLeaf(value: unknown, type: GraphQLLeafType): GraphQLError | null {
  const expected = `Expected type "${type.name}".`;
  try {
    return type.parseValue(value) === undefined ? new GraphQLError(expected) : null;
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    return new GraphQLError(`${expected} ${error instanceof Error ? error.message : String(error)}`);
  }
}

function fail(report: Report, place: Place, wrong: unknown, message: string): void {
  report(place, wrong, new GraphQLError(message));
}
