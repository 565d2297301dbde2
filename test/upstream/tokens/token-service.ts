import type { GatewayCredentials } from "../../../src/upstream/tokens/credentials.ts";
import { answerJson, type ReceivedCall, startStandIn } from "../../helpers/stand-in-service.ts";
import { bodyOf, connectTo, viewerOptions } from "../fixture.ts";

/** A token request received by the token endpoint. */
export interface SeenTokenRequest {
  readonly authorization: string | undefined;
  readonly form: Record<string, string>;
}

/** Response of the token endpoint to the request with this number, counted from 1. */
export type AnswerToken = (call: ReceivedCall, number: number) => void;

/** Issues `token-1`, `token-2`, … for two hours each. */
export const issueInTurn: AnswerToken = (call, number) =>
  answerJson(call, 200, {
    access_token: `token-${number}`,
    expires_in: 7_200,
    token_type: "Any Access Token",
  });

/**
 * Starts a token endpoint, and services behind the real upstream layer. The services respond with `{}` to an accepted
 * token and with 401 to any other.
 */
export async function startTokenService(own: Partial<GatewayCredentials> = {}, answerToken = issueInTurn) {
  const requests: SeenTokenRequest[] = [];
  const tokens: string[] = [];
  const state = { answerToken, accepts: (_token: string): boolean => true };
  const answerTokenRequest = async (call: ReceivedCall) => {
    // An aborted request does not count as received.
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
  const credentials: GatewayCredentials = {
    tokenUrl: `${standIn.url}/token`,
    client: { id: "shop-app", secret: "client-secret-1" },
    refreshToken: null,
    isForEveryone: true,
    ...own,
  };
  const deps = connectTo(standIn.url, { credentials });
  return {
    ...deps,
    ...deps.upstream,
    standIn,
    /** Makes a call for which the application has the token. */
    call: (viewer = "viewer-1", signal?: AbortSignal) =>
      deps.upstream.keyManagement.getSigningKeys(viewerOptions(viewer, signal)),
    /** Token requests so far. */
    requests,
    /** Tokens of the service calls so far. */
    tokens,
    /** May be changed during a test. */
    state,
    async [Symbol.asyncDispose]() {
      await deps.upstream.close();
      await standIn[Symbol.asyncDispose]();
    },
  };
}
