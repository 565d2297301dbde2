import {
  type AnyVariables,
  CombinedError,
  createRequest,
  stringifyDocument,
  type TypedDocumentNode,
} from "urql";
import { graphqlAddress } from "../addresses.ts";
import type { Api } from "./api.ts";
import { dataOf, parseResponse } from "./read-response.ts";
import { requestHeaders } from "./request-headers.ts";

/**
 * Sends a mutation whose response contains a secret. It bypasses the urql client, whose cache would hold the response.
 * The caller refetches the lists that the mutation changes.
 * @returns The mutation's data, of which the console holds no other copy.
 * @throws CombinedError when the gateway returns errors or does not respond.
 */
export async function sendUncached<Data, Variables extends AnyVariables>(
  { log, network }: Pick<Api, "log" | "network">,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const request = createRequest(document, variables);
  const record = log.add(request);
  try {
    const answer = parseResponse<Data>(await post(stringifyDocument(request.query), variables));
    record.receive(answer);
    record.end();
    return dataOf(answer);
  } catch (error) {
    if (error instanceof CombinedError && error.networkError) network.markUnreachable();
    record.end(error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function post(query: string, variables: AnyVariables): Promise<string> {
  try {
    const response = await fetch(graphqlAddress, {
      method: "POST",
      headers: { ...requestHeaders, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
      cache: "no-store",
    });
    return await response.text();
  } catch {
    throw new CombinedError({ networkError: new Error("The gateway did not respond.") });
  }
}
