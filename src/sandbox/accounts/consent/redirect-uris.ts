/** Redirect targets after the consent page (wire facts, identity). */
export interface RedirectTargets {
  /** Target after consent, and for errors that are reported to the application. */
  readonly accept: string;
  /** Target after the seller denies access. */
  readonly decline: string;
}

/** Allowed values of `redirect_uri`. */
export interface RedirectUris {
  /** Returns the targets of a registered name or an allowed address; undefined for all others. */
  find(redirectUri: string): RedirectTargets | undefined;
  /** Allowed values, one sentence per kind. */
  readonly allowed: readonly string[];
}

/**
 * Pattern of the gateway's callback on a loopback address. Any port is allowed. HTTPS is allowed too, for a TLS proxy
 * on this machine. The path may have a prefix.
 */
const loopbackPattern =
  /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:\/[\w.~-]+)*\/auth\/callback$/;

/**
 * Creates the directory of allowed redirect URIs: the registered names, and loopback addresses. The public service
 * rejects loopback addresses; the sandbox accepts them so that developers need no HTTPS host.
 * @throws Error when a registered address is not HTTPS, or has a fragment or credentials
 */
export function createRedirectUris(names: Readonly<Record<string, RedirectTargets>>): RedirectUris {
  const registered = new Map(Object.entries(names));
  for (const [name, { accept, decline }] of registered) {
    for (const address of [accept, decline]) checkRegistered(name, address);
  }
  return {
    find(redirectUri) {
      const addresses = registered.get(redirectUri);
      if (addresses !== undefined) return addresses;
      if (!loopbackPattern.test(redirectUri) || !URL.canParse(redirectUri)) return undefined;
      return { accept: redirectUri, decline: new URL("declined", redirectUri).href };
    },
    allowed: [
      registered.size === 0
        ? "A registered redirect name; none is registered. A gateway registers one for its own sandbox when its PUBLIC_URL is https."
        : `A registered redirect name: ${[...registered.keys()].join(", ")}.`,
      "An address of this machine: localhost, 127.0.0.1 or [::1], http or https, any port, with a path that ends with /auth/callback.",
    ],
  };
}

/** Returns the URL of the application's page: the callback URL without its last two path segments. */
export const homeOf = ({ accept }: RedirectTargets): string => new URL("..", accept).href;

function checkRegistered(name: string, address: string): void {
  const url = URL.parse(address);
  if (url?.protocol === "https:" && url.hash === "" && url.username === "" && url.password === "") return;
  throw new Error(
    `the addresses of the redirect name ${name} must be https URLs without a fragment or credentials, not ${address}`,
  );
}

/**
 * Adds query parameters to a URL; null values are skipped. A space becomes `%20`, which every query parser understands.
 */
export function addParameters(address: string, parameters: Readonly<Record<string, string | null>>): string {
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${address}${address.includes("?") ? "&" : "?"}${added.join("&")}`;
}
