import { type Answer, callSandbox, type CallOptions } from "./sandbox-client.ts";

/** Common prefix of all scopes of the public services. */
export const scopePrefix = "https://api.ebay.com/oauth/api_scope";

/** Scopes that {@link authorizeUrl} requests by default. */
export const usualScopes = [`${scopePrefix}/sell.inventory`, `${scopePrefix}/commerce.identity.readonly`];

/** A callback address on this machine, without a listener. */
export const callback = "http://127.0.0.1:4999/auth/callback";

/** Parameters of the consent page; null omits one. */
export type Parameters = Readonly<Record<string, string | null>>;

/** Options of {@link consent}. */
export interface ConsentOptions {
  /** The seller. @defaultValue the first one */
  readonly seller?: string;
  /** Scopes that are unchecked and not granted. @defaultValue none */
  readonly withheld?: readonly string[];
  /** Changed parameters of the consent page. */
  readonly changed?: Parameters;
}

/** Content of the form on the consent page. */
export interface ConsentForm {
  readonly request: string;
  readonly sellers: readonly string[];
  /** Requested scopes, all of which are checked at first. */
  readonly scopes: readonly string[];
  readonly answer: Answer;
}

/** Address of the consent page with default parameters. */
export function authorizeUrl(sandboxUrl: string, changed: Parameters = {}): string {
  const parameters = {
    client_id: "sandbox-client",
    redirect_uri: callback,
    response_type: "code",
    scope: usualScopes.join(" "),
    state: "a state",
    ...changed,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${sandboxUrl}/oauth2/authorize?${new URLSearchParams(given).toString()}`;
}

const unescape = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Reads the values of a form's inputs with a name. */
function valuesOf(page: string, name: string): readonly string[] {
  const inputs = page.match(/<input[^>]*>/g) ?? [];
  return inputs
    .filter((input) => input.includes(`name="${name}"`))
    .map((input) => unescape(/value="([^"]*)"/.exec(input)?.[1] ?? ""));
}

/** Opens the consent page. */
export async function openConsentPage(sandboxUrl: string, changed: Parameters = {}): Promise<ConsentForm> {
  const answer = await callSandbox(authorizeUrl(sandboxUrl, changed), { token: null });
  const [request = ""] = valuesOf(answer.text, "request");
  return {
    request,
    sellers: valuesOf(answer.text, "seller"),
    scopes: valuesOf(answer.text, "scope"),
    answer,
  };
}

/** Sends a form of the sandbox like a browser; fields may have several values. */
export function sendForm(
  url: string,
  fields: Readonly<Record<string, string | readonly string[]>>,
  headers: CallOptions["headers"] = {},
): Promise<Answer> {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  );
  return callSandbox(url, {
    token: null,
    body: body.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
}

/** Address that the consent form is sent to. */
export const consentFormUrl = (sandboxUrl: string): string => `${sandboxUrl}/oauth2/authorize?form=page`;

/** Redirect target of a response. */
export function locationOf(answer: Answer): URL {
  return new URL(String(answer.headers.location));
}

/** Grants all or some of the requested scopes as a seller. @returns the code */
export async function consent(sandboxUrl: string, options: ConsentOptions = {}): Promise<string> {
  const { request, scopes } = await openConsentPage(sandboxUrl, options.changed);
  const answer = await sendForm(consentFormUrl(sandboxUrl), {
    request,
    seller: options.seller ?? "seller-1",
    scope: scopes.filter((scope) => !options.withheld?.includes(scope)),
    decision: "allow",
  });
  const code = locationOf(answer).searchParams.get("code");
  if (code === null) throw new Error(`There is no code: ${answer.status} ${answer.text}`);
  return code;
}

/** Calls the token endpoint. @param client id and secret, separated by a colon */
export function requestToken(
  sandboxUrl: string,
  fields: Readonly<Record<string, string | readonly string[]>>,
  client = "sandbox-client:sandbox-secret",
): Promise<Answer> {
  return sendForm(`${sandboxUrl}/identity/v1/oauth2/token`, fields, {
    authorization: `Basic ${Buffer.from(client).toString("base64")}`,
  });
}

/** Redeems a code. */
export function redeem(sandboxUrl: string, code: string, changed: Record<string, string> = {}) {
  const fields = { grant_type: "authorization_code", code, redirect_uri: callback, ...changed };
  return requestToken(sandboxUrl, fields);
}

/** Returns the tokens of a new consent. */
export async function signIn(sandboxUrl: string, options: ConsentOptions = {}) {
  const answer = await redeem(sandboxUrl, await consent(sandboxUrl, options));
  const { access_token: accessToken, refresh_token: refreshToken } = answer.json();
  return { accessToken: String(accessToken), refreshToken: String(refreshToken) };
}

/** Ids of the consents on the sandbox's connections page. */
export async function connectionsOf(sandboxUrl: string): Promise<readonly string[]> {
  const { text } = await callSandbox(`${sandboxUrl}/oauth2/connections`, { token: null });
  return [...text.matchAll(/name="connection" value="([^"]*)"/g)].map(([, id = ""]) => id);
}

/** Revokes a consent, as its seller does on the connections page. */
export function revoke(sandboxUrl: string, connection: string, headers: CallOptions["headers"] = {}) {
  return sendForm(`${sandboxUrl}/oauth2/connections`, { connection }, headers);
}
