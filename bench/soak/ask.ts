import { Agent, request } from "undici";
import type { SoakUser } from "./users.ts";

let agent = new Agent({ connections: 64 });

/** One request to the gateway. */
export interface Question {
  readonly user: SoakUser | null;
  readonly method?: "GET" | "POST";
  /** Path after the address; default `/graphql`. */
  readonly path?: string;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Time after which the request is aborted at any stage. */
  readonly leaveAfterMs?: number;
}

/** The complete response, or null when the client disconnected before. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request to the gateway. @throws Error when the connection breaks although the client did not close it. */
export async function ask(gatewayUrl: string, question: Question): Promise<Answer | null> {
  const {
    user,
    method = "POST",
    path = "/graphql",
    accept = "application/json",
    body,
    leaveAfterMs,
  } = question;
  const signal = leaveAfterMs === undefined ? null : AbortSignal.timeout(leaveAfterMs);
  try {
    const answer = await request(`${gatewayUrl}${path}`, {
      method,
      dispatcher: agent,
      headers: {
        accept,
        ...(method === "POST" && { "content-type": "application/json" }),
        ...(user && { authorization: `Bearer ${user.token}` }),
        ...question.headers,
      },
      body: body ?? null,
      signal,
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  } catch (error) {
    if (signal?.aborted === true) return null;
    throw error;
  }
}

/** Returns the JSON of a GraphQL request. */
export function toBody(query: string, variables: object = {}, more: object = {}): string {
  return JSON.stringify({ query, variables, ...more });
}

/** Returns the codes of GraphQL errors and the type names of mutation errors in a response of any format. */
export function codesIn(text: string): string[] {
  return [...text.matchAll(/"(?:code|__typename)":"([A-Z_]{4,}|\w+Error)"/g)].map(([, code = ""]) => code);
}

/** Closes idle connections. */
export async function closeConnections(): Promise<void> {
  const used = agent;
  agent = new Agent({ connections: 64 });
  await used.close();
}
