import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isEnumType, isInterfaceType } from "graphql";
import { describe, expect, test } from "vitest";
import { errorAdvice, reasonAdvice } from "../../scripts/error-guides.ts";
import { errorPage, writeErrorPage } from "../../scripts/error-pages.ts";
import { errorCodes } from "../../src/resolvers/errors/error-codes.ts";
import { lateRequestCode } from "../../src/http/request-deadline.ts";
import { schema } from "../../src/schema/index.ts";

/** Enums with the reasons of failures. */
const isReason = /(?:Reason|Failure|ErrorCode|Quota|Availability)$/;

const source = fileURLToPath(new URL("../../src", import.meta.url));

describe("detail 22: docs/errors.md", () => {
  test("equals the output of `npm run docs:errors`", async () => {
    expect(await readFile(errorPage, "utf8")).toBe(writeErrorPage());
  });

  test("gives the meaning and an action for every code, type and reason", () => {
    const page = writeErrorPage();
    expect(page).not.toMatch(/\| {1,2}\|/);
    for (const code of Object.keys(errorCodes)) expect(page).toContain(`| \`${code}\` |`);
    const mutationError = schema.getType("MutationError");
    if (!isInterfaceType(mutationError)) throw new Error("MutationError is no interface.");
    const types = schema.getPossibleTypes(mutationError).map(({ name }) => name);
    expect(Object.keys(errorAdvice).toSorted()).toEqual(types.toSorted());
    const reasons = Object.values(schema.getTypeMap()).filter(
      (type) => isEnumType(type) && !type.name.startsWith("__") && isReason.test(type.name),
    );
    expect(Object.keys(reasonAdvice).toSorted()).toEqual(reasons.map(({ name }) => name).toSorted());
    for (const type of reasons) {
      if (!isEnumType(type)) continue;
      for (const { name } of type.getValues()) expect(page).toContain(`| \`${name}\` |`);
    }
  });

  test("covers every code: each error in the source takes its code from the ErrorCode type", async () => {
    const names = await readdir(source, { recursive: true });
    const gateway = names.filter((name) => name.endsWith(".ts") && !/^(?:sandbox|pages)/.test(name));
    const texts = await Promise.all(gateway.map((name) => readFile(join(source, name), "utf8")));
    expect(errorCodes).toHaveProperty(lateRequestCode);
    const untyped = /extensions: \{\s*code: "[A-Z_]+"(?! satisfies ErrorCode)/;
    expect(gateway.filter((_, index) => untyped.test(texts[index] ?? ""))).toEqual([]);
  });
});
