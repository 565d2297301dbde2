import { expect } from "vitest";
import { codesOf, type GraphqlAnswer, type GraphqlClient } from "../helpers/graphql-client.ts";
import type { Answer, CallOptions } from "../helpers/sandbox-client.ts";
import { expectRefusal } from "./expect-refusal.ts";
import type { GatewayCheck, ServiceCheck } from "./rule.ts";
import type { ServiceUnderTest } from "./under-test.ts";

/** Token of a call, none, or a function that issues one. */
type Token = string | null | ((service: ServiceUnderTest) => Promise<string>);

/** A call of a service below its base path. */
interface ServiceCall extends CallOptions {
  readonly path: string;
}

/** Issues a token with these scopes only. */
export function tokenOf(...scopes: readonly string[]) {
  return (service: ServiceUnderTest): Promise<string> => service.issueToken(...scopes);
}

async function issue(token: Token, service: ServiceUnderTest): Promise<string | null> {
  return typeof token === "function" ? token(service) : token;
}

/** Expects an error about the token. */
export function expectTokenError(answer: Answer, status: number, errorId: number): void {
  expectRefusal(answer, status, errorId);
  expect(answer.json()).toMatchObject({ errors: [{ domain: "OAuth", category: "REQUEST" }] });
}

/** Check that the service rejects every call with one of the tokens. */
export function refusesTokens(
  calls: readonly ServiceCall[],
  tokens: readonly Token[],
  status: number,
  errorId: number,
): ServiceCheck {
  return async (service) => {
    for (const issued of tokens) {
      const token = await issue(issued, service);
      for (const { path, ...options } of calls) {
        expectTokenError(await service.call(path, { ...options, token }), status, errorId);
      }
    }
  };
}

/** Check that the gateway answers every operation of a client with one of the tokens with this code. */
export function answersTokens(
  operations: readonly ((client: GraphqlClient) => Promise<GraphqlAnswer<unknown>>)[],
  tokens: readonly Token[],
  code: string,
): GatewayCheck {
  return async ({ clientOf, service }) => {
    for (const issued of tokens) {
      const client = clientOf(await issue(issued, service));
      for (const operate of operations) expect(codesOf(await operate(client))).toEqual([code]);
    }
  };
}
