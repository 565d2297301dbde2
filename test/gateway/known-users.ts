import { expect, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { answerFault, answerJson, askedId, startStandIn, videoOnWire } from "../helpers/stand-in-service.ts";

/**
 * Starts a service with videos whose status a test sets. A token starts with its user and a hyphen. The service closes
 * with the test.
 */
export async function startVideos() {
  const state = { status: "PROCESSING", ended: "", forbidden: "" };
  const reads: { readonly token: string; readonly atMs: number }[] = [];
  const service = await closeAfterTest(
    startStandIn((call) => {
      const token = (call.headers.authorization ?? "").replace("Bearer ", "");
      if (call.target.startsWith("/commerce/identity/")) {
        return answerJson(call, 200, { userId: token.split("-")[0] });
      }
      reads.push({ token, atMs: performance.now() });
      if (token === state.ended) return answerFault(call, 401, 1_001, "The token has ended.");
      if (token === state.forbidden) return answerFault(call, 403, 1_100, "The scope is missing.");
      return answerJson(call, 200, videoOnWire(askedId(call), state.status));
    }),
  );
  return { service, state, reads };
}

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
