import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = new URL("../../", import.meta.url);

/** Part of `.graphqlrc` that editors read. */
interface EditorProject {
  readonly schema: string;
  readonly documents: readonly string[];
}

test(".graphqlrc names existing schema and document files", async () => {
  const { projects } = parse(await readFile(new URL(".graphqlrc", root), "utf8")) as {
    projects: Readonly<Record<string, EditorProject>>;
  };
  const [project, ...others] = Object.values(projects);
  expect(others).toEqual([]);
  const schema = buildSchema(await readFile(new URL(project?.schema ?? "", root), "utf8"));
  expect(schema.getQueryType()?.name).toBe("Query");
  const found = (project?.documents ?? []).map((glob) => globSync(glob, { cwd: fileURLToPath(root) }).length);
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter((count) => count === 0)).toEqual([]);
});
