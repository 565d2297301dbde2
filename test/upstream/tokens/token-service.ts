import type { OwnCredentials } from "../../../src/upstream/tokens/credentials.ts";
import { answerJson, type ReceivedCall, startStandIn } from "../../helpers/stand-in-service.ts";
import { bodyOf, connectTo } from "../fixture.ts";

/** A request for a token, as the token endpoint saw it. */
export interface SeenTokenRequest {
  readonly authorization: string | undefined;
  readonly form: Record<string, string>;
}

/** How the token endpoint answers the request with this number, counted from 1. */
export type AnswerToken = (call: ReceivedCall, number: number) => void;

/** Gives out `token-1`, `token-2`, … for two hours each. */
export const issueInTurn: AnswerToken = (call, number) =>
  answerJson(call, 200, {
    access_token: `token-${number}`,
    expires_in: 7_200,
    token_type: "Any Access Token",
  });

/**
 * Services behind the real upstream layer that answer everything with `{}` to whoever brings an accepted token, and
 * with 401 to anybody else; and a token endpoint.
 */
export async function startTokenService(own: Partial<OwnCredentials> = {}, answerToken = issueInTurn) {
  const requests: SeenTokenRequest[] = [];
  const tokens: string[] = [];
  const state = { answerToken, accepts: (_token: string): boolean => true };
  const answerTokenRequest = async (call: ReceivedCall) => {
    // One that is broken off has not been received.
    const body = await bodyOf(call.request).catch(() => null);
    if (body === null) return;
    const form = Object.fromEntries(new URLSearchParams(body.toString()));
    const number = requests.push({ authorization: call.headers.authorization, form });
    state.answerToken(call, number);
  };
  const standIn = await startStandIn((call) => {
    if (call.target === "/token") {
      void answerTokenRequest(call);
      return;
    }
    const token = (call.headers.authorization ?? "").replace("Bearer ", "");
    tokens.push(token);
    call.request.resume();
    const isAccepted = state.accepts(token);
    if (isAccepted) answerJson(call, 200, {});
    else answerJson(call, 401, { errors: [{ errorId: 1001, domain: "OAuth", category: "REQUEST" }] });
  });
  const credentials: OwnCredentials = {
    tokenUrl: `${standIn.url}/token`,
    client: { id: "shop-app", secret: "client-secret-1" },
    refreshToken: null,
    isForEveryone: true,
    ...own,
  };
  const parts = connectTo(standIn.url, { credentials });
  return {
    ...parts,
    ...parts.upstream,
    standIn,
    /** Requests for tokens so far. */
    requests,
    /** Tokens of the calls to services so far. */
    tokens,
    /** May be changed while a test runs. */
    state,
    async [Symbol.asyncDispose]() {
      await parts.upstream.close();
      await standIn[Symbol.asyncDispose]();
    },
  };
}
