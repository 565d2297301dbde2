import { isEnumType, isInputObjectType, isInterfaceType, isIntrospectionType, isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { serviceRules } from "../../src/resolvers/errors/service-rules.ts";
import { schema } from "../../src/schema/index.ts";
import { mutationVerbs } from "../helpers/graphql-client.ts";
import { mutations } from "./error-union.ts";
import { upstreamFault } from "../helpers/upstream-fault.ts";

const ownTypes = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !["String", "Int", "Boolean", "ID", "Float"].includes(type.name),
);

function isVerbNoun(name: string): boolean {
  return mutationVerbs.some((verb) => RegExp(`^${verb}[A-Z]`).test(name));
}

describe("The schema", () => {
  test("describes every type, field, argument, input field and enum value", () => {
    const silent: string[] = [];
    const check = (name: string, thing: { readonly description?: string | null | undefined }) => {
      if (!thing.description?.trim()) silent.push(name);
    };
    for (const type of ownTypes) {
      check(type.name, type);
      if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
      if (isInputObjectType(type)) {
        for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field);
      }
      if (isObjectType(type) || isInterfaceType(type)) {
        for (const field of Object.values(type.getFields())) {
          check(`${type.name}.${field.name}`, field);
          for (const argument of field.args) check(`${type.name}.${field.name}(${argument.name})`, argument);
        }
      }
    }
    expect(silent).toEqual([]);
  });

  test("starts every mutation name with a verb, and no query name", () => {
    expect(mutations.filter(({ name }) => !isVerbNoun(name))).toEqual([]);
    const queries = Object.keys(schema.getQueryType()?.getFields() ?? {});
    expect(queries.filter(isVerbNoun)).toEqual([]);
  });

  test("gives every mutation one input, and a nullable payload with errors that implement MutationError", () => {
    for (const field of mutations) {
      expect(field.args.map(({ name }) => name)).toEqual(["input"]);
      const name = `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`;
      expect(String(field.type)).toBe(`${name}Payload`);
      const payload = schema.getType(`${name}Payload`);
      if (!isObjectType(payload)) throw new Error(`${name}Payload is not an object type.`);
      expect(String(payload.getFields()["errors"]?.type)).toBe(`[${name}Error!]!`);
    }
  });

  test("makes every query field nullable that calls a service", () => {
    const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
    const asking = fields.filter(({ extensions }) => typeof extensions["upstreamCalls"] === "number");
    expect(asking.map(({ name }) => name)).toEqual(expect.arrayContaining(["node", "video", "orderTasks"]));
    for (const { type } of asking) expect(String(type)).not.toMatch(/!$/);
  });

  test("maps each error number of the media service to an error type", () => {
    const table = [...serviceRules.media].map(([errorId, rule]) => {
      const error = rule(upstreamFault(errorId), {}, { requiredScopes: ["a scope"] });
      const detail = Object.entries(error).find(([name]) => /^code$|Reason$/.test(name))?.[1] ?? "";
      return `${errorId} ${error.__typename} ${detail} ${error.path.join(".")}`.trim();
    });
    expect(table).toMatchInlineSnapshot(`
      [
        "190001 NotFoundError",
        "190052 NotFoundError",
        "190002 ValidationError OUT_OF_RANGE input.sizeInBytes",
        "190003 ValidationError OUT_OF_RANGE input.sizeInBytes",
        "190004 ValidationError OUT_OF_RANGE input.title",
        "190005 ValidationError OUT_OF_RANGE input.description",
        "190006 ValidationError REQUIRED input.title",
        "190014 ValidationError REQUIRED input.classifications",
        "190016 ValidationError INVALID_CHARACTERS input.title",
        "190017 ValidationError INVALID_CHARACTERS input.description",
        "190050 ValidationError UNKNOWN_VALUE input.languages",
        "190051 ValidationError UNKNOWN_VALUE input.documentType",
        "190055 ValidationError MALFORMED input.url",
        "190056 ValidationError MALFORMED input.url",
        "190057 ValidationError MALFORMED input.url",
        "190058 ValidationError MALFORMED input",
        "190201 FileRejectedError TOO_LARGE",
        "190063 FileRejectedError TOO_LARGE",
        "190202 FileRejectedError DIMENSIONS_TOO_LARGE",
        "190203 FileRejectedError UNSUPPORTED_TYPE",
        "190062 FileRejectedError UNSUPPORTED_TYPE",
        "190061 FileRejectedError UNDETECTABLE_TYPE",
        "190204 FileRejectedError DOWNLOAD_FAILED",
        "190059 FileRejectedError DOWNLOAD_FAILED",
        "190060 FileRejectedError ADDRESS_NOT_HTTPS",
        "190007 FileSizeMismatchError",
        "190015 FileSizeMismatchError",
        "190011 UploadRefusedError ALREADY_UPLOADED",
      ]
    `);
  });
});
