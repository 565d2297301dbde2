import { openAsBlob } from "node:fs";
import { getOperationAST, OperationTypeNode, parse } from "graphql";
import { type GraphqlAnswer, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { findDifference, findEventDifference } from "./match-answer.ts";
import type { StandIns } from "./stand-ins.ts";
import type { Step } from "./steps.ts";

const root = new URL("../../", import.meta.url);

/**
 * Runs an operation with its variables and compares the result with the documented one. @returns the error, or null.
 */
export async function runOperation(step: Step, url: string, standIns: StandIns): Promise<string | null> {
  const query = standIns.fill(step.block.text);
  const variables = await readVariables(standIns.fill(step.variables ?? "{}"));
  const client = graphqlClient(url);
  if (getOperationAST(parse(query))?.operation === OperationTypeNode.SUBSCRIPTION) {
    return runSubscription(step, client, query, variables, standIns);
  }
  const hasFile = step.variables?.includes(`"@examples/`) ?? false;
  const answer: GraphqlAnswer<unknown> = await client[hasFile ? "upload" : "query"](query, variables);
  return compareAnswer(step.answer, answer, standIns);
}

/** Compares a result with the documented one; without one, it must have no errors. */
export function compareAnswer(
  shown: string | null,
  { data, errors }: Pick<GraphqlAnswer<unknown>, "data" | "errors">,
  standIns: StandIns,
): string | null {
  if (shown === null) return findFailure({ data, errors });
  const actual = { ...(errors.length > 0 && { errors }), data };
  return findDifference(JSON.parse(shown), actual, standIns);
}

async function runSubscription(
  { events, answer }: Step,
  client: GraphqlClient,
  query: string,
  variables: Record<string, unknown>,
  standIns: StandIns,
): Promise<string | null> {
  if (answer !== null) return "a subscription has events, and no answer";
  const actual: unknown[] = [];
  for await (const { data, errors } of client.subscribe(query, variables)) {
    actual.push({ ...(errors && { errors }), data });
  }
  if (events === null) return findFailure(actual);
  return findEventDifference(JSON.parse(events) as unknown[], actual, standIns);
}

/** Finds top-level errors and payload errors anywhere in a result. @returns their text, or null. */
export function findFailure(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null) return null;
  for (const [key, value] of Object.entries(answer)) {
    if (key === "errors" && Array.isArray(value) && value.length > 0) {
      return `errors that the page does not show: ${JSON.stringify(value)}`;
    }
    const inner = findFailure(value);
    if (inner !== null) return inner;
  }
  return null;
}

/** Parses variables in which `"@examples/clip.mp4"` stands for that file. */
async function readVariables(text: string): Promise<Record<string, unknown>> {
  return (await withFiles(JSON.parse(text))) as Record<string, unknown>;
}

async function withFiles(value: unknown): Promise<unknown> {
  if (typeof value === "string" && value.startsWith("@examples/")) {
    const path = value.slice(1);
    const blob = await openAsBlob(new URL(path, root));
    return new File([blob], path.slice(path.lastIndexOf("/") + 1));
  }
  if (Array.isArray(value)) return Promise.all(value.map(withFiles));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, inner]) => [key, await withFiles(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
