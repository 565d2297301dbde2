import type { ExecutionResult, GraphQLError } from "graphql";

/** A result of a stream as JSON, without what its errors say of an answer's status. */
export function resultText(result: ExecutionResult): string {
  return JSON.stringify(result.errors ? { ...result, errors: result.errors.map(shown) } : result);
}

function shown(error: GraphQLError): object {
  const { extensions, ...rest } = error.toJSON();
  const { http: _answer, unexpected: _mark, ...told } = extensions ?? {};
  return Object.keys(told).length > 0 ? { ...rest, extensions: told } : rest;
}
