import {
  type AnyVariables,
  CombinedError,
  createRequest,
  stringifyDocument,
  type TypedDocumentNode,
} from "urql";
import { graphqlAddress } from "../addresses.ts";
import type { Api } from "./api.ts";
import { dataOf, readAnswer } from "./read-answer.ts";
import { requestHeaders } from "./request-headers.ts";

/**
 * Sends a mutation whose answer holds a secret, past the client: its cache holds the last answer of a mutation until the next one. Lists
 * that it makes stale are asked for by whoever calls this.
 * @returns the mutation's data, which is held nowhere else.
 * @throws CombinedError when the gateway answers with errors, or not at all.
 */
export async function sendSecretly<Data, Variables extends AnyVariables>(
  { log, network }: Pick<Api, "log" | "network">,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const request = createRequest(document, variables);
  const end = log.add(request);
  try {
    const answer = readAnswer<Data>(await post(stringifyDocument(request.query), variables));
    end(answer.errors?.map(({ message }) => message ?? "") ?? []);
    return dataOf(answer);
  } catch (error) {
    if (error instanceof CombinedError && error.networkError) network.lost();
    end([error instanceof Error ? error.message : String(error)]);
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
    throw new CombinedError({ networkError: new Error("The gateway did not answer.") });
  }
}
