import { buildSchema } from "graphql";
import { describe, expect, test } from "vitest";
import { postOperation } from "../helpers/post-operation.ts";
import { entities, sellerHeaders, startSubgraph, videoTitle } from "./subgraph.ts";

const { gateway, objects, ask, startOther } = await startSubgraph();
const { byOwnId } = objects;
const titles = entities("... on Video { title }");

describe("_service", () => {
  const service = "{ _service { sdl } }";

  test("returns the schema without a token, with the cost of an introspection result of its length", async () => {
    const answers = [await ask(service, {}, gateway, {}), await ask(service), await ask(service)];
    for (const { data, errors, extensions } of answers) {
      expect(errors).toBeUndefined();
      const { sdl } = (data as unknown as { _service: { sdl: string } })._service;
      expect(() => buildSchema(sdl, { assumeValidSDL: true })).not.toThrow();
      expect(extensions?.cost).toBe(Math.ceil(JSON.stringify(sdl).length / 100_000));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("can be selected only once, and only up to the size of an introspection result", async () => {
    const twice = await ask("{ a: _service { sdl } b: _service { sdl } }");
    expect(twice.errors).toMatchObject([{ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }]);
    const aliases = Array.from({ length: 20 }, (_, index) => `a${index}: sdl`).join(" ");
    const long = await ask(`{ _service { ${aliases} } }`);
    expect(long.errors).toMatchObject([
      {
        message: expect.stringContaining("longer than 1000000 characters"),
        extensions: { code: "BAD_USER_INPUT" },
      },
    ]);
  });

  test("is rejected with the code of __schema when introspection is off; _entities still works", async () => {
    const closed = await startOther({ introspection: false });
    for (const query of [service, "{ __schema { description } }"]) {
      const { errors } = await ask(query, {}, closed);
      expect(errors?.map(({ extensions }) => extensions?.["code"])).toEqual(["GRAPHQL_VALIDATION_FAILED"]);
    }
    const { data } = await ask(titles, { representations: byOwnId.slice(0, 1) }, closed);
    expect(data?._entities).toEqual([{ title: videoTitle }]);
  });
});

test("without the setting, the schema has neither _service nor _entities", async () => {
  const plain = await startOther({ federation: false });
  for (const query of ["{ _service { sdl } }", "{ _entities(representations: []) { __typename } }"]) {
    const { errors } = await ask(query, {}, plain);
    expect(errors).toMatchObject([{ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } }]);
  }
  const answer = await ask('{ __type(name: "_Entity") { name } }', {}, plain);
  expect(answer.data).toEqual({ __type: null });
});

test("with persisted operations only, a listed document with _entities runs, and its text is rejected", async () => {
  const persistedOperations = new Map([["titles", titles]]);
  const locked = await startOther({ persistedOperations, persistedOperationsOnly: true });
  const variables = { representations: byOwnId.slice(0, 1) };
  for (const execution of ["by graphql-js", "compiled"]) {
    const response = await postOperation(locked.url, { documentId: "titles", variables }, sellerHeaders);
    const data = { _entities: [{ title: videoTitle }] };
    expect([execution, await response.json()]).toMatchObject([execution, { data }]);
  }
  const { data, errors } = await ask(titles, variables, locked);
  expect([data, errors?.[0]?.extensions?.["code"]]).toEqual([undefined, "PERSISTED_QUERY_ID_REQUIRED"]);
});
