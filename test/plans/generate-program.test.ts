import { buildSchema, getOperationAST, type GraphQLObjectType, parse } from "graphql";
import { expect, test } from "vitest";
import { planOperation } from "../../src/plans/plan-tree.ts";
import { writeProgram } from "../../src/plans/generate-program.ts";

test("the code that is generated for a small operation is readable", () => {
  const schema = buildSchema("type Query { task: Task } type Task { name: String! owner: String }");
  const { name } = (schema.getType("Task") as GraphQLObjectType).getFields();
  Object.assign(name ?? {}, { extensions: { pothosExposedField: "title" } });
  const document = parse("{ task { alias: name owner } }");
  const node = getOperationAST(document);
  if (!node) throw new Error("There is no such operation.");
  const { root } = planOperation({ schema, document, node, fragments: {} });
  expect(writeProgram(root, false).source.replaceAll('\\"', "'")).toMatchInlineSnapshot(`
    "function Task_owner_5(run, value, path) {
    var text = "";
    var v6 = typeof value === "string" ? escaped(value) : (value == null ? null : run.oddCharacters(c2, value, path));
    if (v6 === null) {
    text = text + "null";
    } else {
    text = text + "'" + v6;
    }
    text = text + (v6 === null ? "" : "'");
    return text;
    }
    c2.write = Task_owner_5;
    function Query_task_2(run, value, path) {
    var text = "";
    var gaps = null;
    try {
    if (value instanceof Error) value = (run.serializeOther(c0, value, path), null);
    if (value == null) {
    text = text + "null";
    } else {
    var v3 = undefined;
    try { v3 = value["title"]; } catch (error) { v3 = toError(error); }
    var v4 = typeof v3 === "string" ? escaped(v3) : (run.oddCharacters(c1, v3, addPath(path, "alias", "Task")));
    text = text + "{'alias':'" + v4;
    var v7 = run.field(c2, value, path);
    if (typeof v7 !== "string") {
    (gaps ??= new PendingText()).add(text + "','owner':", v7);
    text = "";
    } else
    text = text + "','owner':" + v7;
    }
    text = text + (value == null ? "" : "}");
    } catch (error) {
    abandonItems(value);
    if (gaps === null) throw error;
    return gaps.fail(error);
    }
    return gaps === null ? text : gaps.join(text);
    }
    c0.write = Query_task_2;
    function Query_1(run, value, path) {
    var text = "";
    var gaps = null;
    try {
    var v8 = run.field(c0, value, path);
    if (typeof v8 !== "string") {
    (gaps ??= new PendingText()).add(text + "{'task':", v8);
    text = "";
    } else
    text = text + "{'task':" + v8;
    text = text + "}";
    } catch (error) {
    abandonItems(value);
    if (gaps === null) throw error;
    return gaps.fail(error);
    }
    return gaps === null ? text : gaps.join(text);
    }
    return Query_1;"
  `);
});
