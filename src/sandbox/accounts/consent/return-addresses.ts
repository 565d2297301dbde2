/** Where the browser goes after the consent page (wire facts, identity). */
export interface ReturnAddresses {
  /** After consent, and with every fault that the application can do something about. */
  readonly accept: string;
  /** After a refusal. */
  readonly decline: string;
}

/** What an application may name as `redirect_uri`. */
export interface ReturnDirectory {
  /** Undefined for a name that is not registered and for an address that is not allowed. */
  find(redirectUri: string): ReturnAddresses | undefined;
  /** What is allowed, one sentence for each kind. */
  readonly allowed: readonly string[];
}

/**
 * A port of this machine may be any, also that of a proxy there that speaks TLS; the path is that of the gateway's callback,
 * which may be below another path.
 */
const loopbackForm =
  /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:\/[\w.~-]+)*\/auth\/callback$/;

/**
 * Registered names, as the public service has them, and addresses of this machine, which the public service refuses: there
 * developers need an HTTPS host of their own, here they need none.
 * @throws Error when a registered address is not HTTPS, or has a fragment or credentials.
 */
export function createReturnDirectory(names: Readonly<Record<string, ReturnAddresses>>): ReturnDirectory {
  const registered = new Map(Object.entries(names));
  for (const [name, { accept, decline }] of registered) {
    for (const address of [accept, decline]) checkRegistered(name, address);
  }
  return {
    find(redirectUri) {
      const addresses = registered.get(redirectUri);
      if (addresses !== undefined) return addresses;
      if (!loopbackForm.test(redirectUri) || !URL.canParse(redirectUri)) return undefined;
      return { accept: redirectUri, decline: new URL("declined", redirectUri).href };
    },
    allowed: [
      registered.size === 0
        ? "A registered redirect name: none is registered here. A gateway over its own sandbox registers one when its PUBLIC_URL is https."
        : `A registered redirect name: ${[...registered.keys()].join(", ")}.`,
      "An address of this machine: localhost, 127.0.0.1 or [::1], http or https, any port, with a path that ends with /auth/callback.",
    ],
  };
}

/** The application's own page: where its callback's path begins. */
export const homeOf = ({ accept }: ReturnAddresses): string => new URL("..", accept).href;

function checkRegistered(name: string, address: string): void {
  const url = URL.parse(address);
  if (url?.protocol === "https:" && url.hash === "" && url.username === "" && url.password === "") return;
  throw new Error(
    `the redirect name ${name} must have addresses with https, without a fragment and credentials, not ${address}`,
  );
}

/** An address with more parameters; null ones are left out. A space becomes `%20`, which every reader of a query knows. */
export function addParameters(address: string, parameters: Readonly<Record<string, string | null>>): string {
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${address}${address.includes("?") ? "&" : "?"}${added.join("&")}`;
}
