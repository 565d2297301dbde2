import { expect, vi } from "vitest";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";

interface Data {
  readonly viewer: { readonly rateLimits: readonly { readonly identity: string }[] };
}

/**
 * Returns whether the limits count for the token's user or for the token alone. The query includes a request to the
 * store of the limits.
 */
export async function readIdentity(url: string, token: string): Promise<string | undefined> {
  const query = "{ viewer { rateLimits { identity } } }";
  return dataOf(await graphqlClient(url, token).query<Data, undefined>(query)).viewer.rateLimits[0]?.identity;
}

/**
 * Waits until a gateway knows the user of a token. While the identity service is slow, the token alone counts.
 */
export async function waitForUser(url: string, token: string): Promise<void> {
  await vi.waitFor(async () => expect(await readIdentity(url, token)).toBe("USER"));
}
