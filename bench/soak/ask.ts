import { Agent, request } from "undici";
import type { SoakUser } from "./users.ts";

let agent = new Agent({ connections: 64 });

/** One request to the gateway. */
export interface Question {
  readonly user: SoakUser | null;
  readonly method?: "GET" | "POST";
  /** What comes after the address; `/graphql` when left out. */
  readonly path?: string;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Breaks the request off after so long, however far it has come. */
  readonly leaveAfterMs?: number;
}

/** The whole answer, or null when the client left before it was there. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Asks the gateway. @throws Error when the connection breaks although the client stays. */
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

/** JSON of a GraphQL request. */
export function toBody(query: string, variables: object = {}, more: object = {}): string {
  return JSON.stringify({ query, variables, ...more });
}

/** Codes of GraphQL errors and type names of a mutation's errors in an answer of any form. */
export function codesIn(text: string): string[] {
  return [...text.matchAll(/"(?:code|__typename)":"([A-Z_]{4,}|\w+Error)"/g)].map(([, code = ""]) => code);
}

/** Closes the connections that lie idle. */
export async function closeConnections(): Promise<void> {
  const used = agent;
  agent = new Agent({ connections: 64 });
  await used.close();
}
