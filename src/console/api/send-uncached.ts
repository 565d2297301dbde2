import {
  type AnyVariables,
  CombinedError,
  createRequest,
  stringifyDocument,
  type TypedDocumentNode,
} from "urql";
import { graphqlAddress } from "../addresses.ts";
import type { Api } from "./api.ts";
import { inProgressPauseMs, isInProgress, payloadErrors } from "./in-progress.ts";
import { dataOf, parseResponse } from "./read-response.ts";
import { requestHeaders } from "./request-headers.ts";

/**
 * Sends a mutation whose response contains a secret, with an idempotency key. It bypasses the urql client, whose cache
 * would hold the response. The caller refetches the lists that the mutation changes.
 * @returns The mutation's data, of which the console holds no other copy.
 * @throws CombinedError when the gateway returns errors or does not respond.
 */
export async function sendUncached<Data, Variables extends AnyVariables>(
  api: Pick<Api, "log" | "network" | "keys">,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  for (;;) {
    const data = await sendOnce(api, document, variables);
    if (!isInProgress(payloadErrors(data))) return data;
    await new Promise((resolve) => {
      setTimeout(resolve, inProgressPauseMs);
    });
  }
}

async function sendOnce<Data, Variables extends AnyVariables>(
  { log, network, keys }: Pick<Api, "log" | "network" | "keys">,
  document: TypedDocumentNode<Data, Variables>,
  given: Variables,
): Promise<Data> {
  const text = stringifyDocument(document);
  const { variables, end } = keys.addTo(text, given);
  const record = log.add(createRequest(document, variables));
  let hasOutcome = false;
  try {
    const answer = parseResponse<Data>(await post(text, variables));
    record.receive(answer);
    record.end();
    const data = dataOf(answer);
    hasOutcome = !isInProgress(payloadErrors(data));
    return data;
  } catch (error) {
    if (error instanceof CombinedError && error.networkError) network.markUnreachable();
    record.end(error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    end(hasOutcome);
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
