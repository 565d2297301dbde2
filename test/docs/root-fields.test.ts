import { Kind, parse, visit } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../src/schema/index.ts";
import { readPages } from "./markdown-blocks.ts";
import { readMarker } from "./markers.ts";

const rootOf = { query: "Query", mutation: "Mutation", subscription: "Subscription" } as const;
const guides = (await readPages()).filter(({ path }) => path.startsWith("docs/guides/"));

test.for(["Query", "Mutation", "Subscription"] as const)(
  "a guide shows and runs every field of %s",
  (root) => {
    const shown = new Set<string>();
    for (const { blocks } of guides) {
      for (const block of blocks.filter(({ language }) => language === "graphql")) {
        if (readMarker(block)) continue;
        visit(parse(block.text), {
          OperationDefinition({ operation, selectionSet }) {
            if (rootOf[operation] !== root) return;
            for (const one of selectionSet.selections) if (one.kind === Kind.FIELD) shown.add(one.name.value);
          },
        });
      }
    }
    const type = {
      Query: schema.getQueryType(),
      Mutation: schema.getMutationType(),
      Subscription: schema.getSubscriptionType(),
    }[root];
    const fields = Object.keys(type?.getFields() ?? {});
    expect(fields.length).toBeGreaterThan(3);
    expect(fields.filter((name) => !shown.has(name))).toEqual([]);
  },
);
