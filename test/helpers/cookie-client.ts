/** An HTTP client that stores cookies like a browser, and follows no redirects. */
export class CookieClient {
  readonly cookies = new Map<string, string>();
  readonly #send: typeof fetch;

  /** @param send sends a request; `fetch` by default */
  constructor(send: typeof fetch = fetch) {
    this.#send = send;
  }

  /** The Cookie header. */
  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Sends a request with the cookies, and stores those of the response. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.header) headers.set("cookie", this.header);
    const answer = await this.#send(url, { redirect: "manual", ...init, headers });
    for (const text of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/max-age=0/i.test(text)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

/** Choices of a user on the consent page. */
export interface Consent {
  readonly decision?: "allow" | "deny";
  readonly seller?: "seller-1" | "seller-2";
}

/** Opens the consent page and submits its form. @returns the redirect target */
export async function consent(
  page: string,
  { decision = "allow", seller = "seller-1" }: Consent = {},
): Promise<string> {
  const shown = await fetch(page);
  const text = await shown.text();
  const form = new URLSearchParams({ decision, seller });
  for (const [input] of text.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(input)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(input)?.[1] ?? "";
    if (name === "request") form.append(name, value);
  }
  const origin = new URL(page).origin;
  const answer = await fetch(`${origin}/oauth2/authorize`, {
    method: "POST",
    body: form,
    headers: { origin },
    redirect: "manual",
  });
  const location = answer.headers.get("location");
  if (!location) throw new Error(`The consent page answered ${answer.status}: ${await answer.text()}`);
  return location;
}

/** Signs a client in. @returns the final redirect target */
export async function signIn(
  client: CookieClient,
  gatewayUrl: string,
  { returnTo = "/", ...answer }: Consent & { readonly returnTo?: string } = {},
): Promise<string> {
  const begun = await client.send(`${gatewayUrl}/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`);
  const back = await consent(begun.headers.get("location") ?? "", answer);
  const done = await client.send(back);
  return done.headers.get("location") ?? "";
}
