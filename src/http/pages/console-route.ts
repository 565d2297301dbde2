import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv4 } from "node:net";
import { isLoopbackHost } from "../../config/proxy-addresses.ts";
import { isForReading, type PathRoute, redirect, sendError, sendJson } from "../answers.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { ReadReachedAddress } from "../reached-address.ts";
import { searchOf } from "../request-head.ts";
import type { ConsoleFile, ConsoleFiles } from "./console-files.ts";
import { digestOf, madeOnce, sendPage } from "./page.ts";

/** Where the console is. */
const consolePath = "/console";
/** What the build names by its content lies below it, and nothing else. */
const assetsPath = "/assets/";

/** What the console is served with. */
export interface ConsoleParts {
  /** The sandbox publishes pictures and streams at the gateway's own address. */
  readonly mode: "SANDBOX" | "LIVE";
  /** Origins of pictures and streams besides the gateway's own, as a policy names them. */
  readonly mediaOrigins: readonly string[];
  /** PUBLIC_URL; null for none. */
  readonly publicUrl: string | null;
  /** The gateway's. */
  readonly version: string;
  /** Whether users can sign in. */
  readonly offersSignIn: boolean;
  /** Whether browsers get GraphiQL. */
  readonly offersGraphiql: boolean;
  /** Names of the sellers as whom one click signs in. */
  readonly demoSellers: readonly string[];
  readonly reachedAddress: ReadReachedAddress;
  /** Reads the built console; null where there is none. */
  readonly load: () => Promise<ConsoleFiles | null>;
}

/**
 * Makes the route of the console: its files, its page at every other path below `/console`, what it is configured with, and
 * over the sandbox the way there from `/`.
 */
export function createConsoleRoute(parts: ConsoleParts): PathRoute {
  const { mode, publicUrl, reachedAddress } = parts;
  const prefix = publicUrl === null ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");
  const config = configOf(parts);
  const files = madeOnce(async () => {
    const loaded = await parts.load();
    if (loaded === null) throw new NotBuiltError();
    return new Map([...loaded, ["/index.html", withPrefix(loaded.get("/index.html"), prefix)]]);
  });

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (path === "/config.json") {
      response.setHeader("Cache-Control", "no-store");
      return sendJson(response, 200, config);
    }
    const isAsset = path.startsWith(assetsPath);
    const all = await files();
    const file = all.get(path) ?? (isAsset ? undefined : all.get("/index.html"));
    if (file === undefined) {
      const message = "The console has no such file. It may be of another version: load the page anew.";
      return sendNotFound(response, message);
    }
    const policy = consolePolicyFor(request, parts);
    return sendPage(request, response, {
      ...file,
      // A browser keeps what it was told of a page that has not changed.
      digest: isAsset ? file.digest : digestOf(file.digest, policy),
      headers: {
        "Cache-Control": isAsset ? "public, max-age=31536000, immutable" : "no-cache",
        Vary: "Accept-Encoding",
        // A worker goes by the policy of its own script.
        "Content-Security-Policy": policy,
        "Referrer-Policy": "no-referrer",
        ...(isTrustworthy(reachedAddress(request).usedUrl) && {
          "Cross-Origin-Opener-Policy": "same-origin",
        }),
      },
    });
  }

  return (request, response, pathname) => {
    const isStart = pathname === "/" && mode === "SANDBOX";
    if (!isStart && pathname !== consolePath && !pathname.startsWith(`${consolePath}/`)) return null;
    const message = "The console is read with GET and HEAD, and with no other method.";
    if (!isForReading(request, response, message)) return Promise.resolve();
    if (isStart) {
      response.setHeader("Cache-Control", "no-store");
      // How a sign-in went may stand there.
      redirect(response, `${prefix}${consolePath}${searchOf(request)}`);
      return Promise.resolve();
    }
    return answer(request, response, pathname.slice(consolePath.length)).catch((error: unknown) => {
      if (!(error instanceof NotBuiltError)) throw error;
      sendNotFound(response, "The console is not built: run `npm run build`, and load this page again.");
    });
  };
}

class NotBuiltError extends Error {}

function sendNotFound(response: ServerResponse, message: string): void {
  response.setHeader("Cache-Control", "no-store");
  sendError(response, 404, "NOT_FOUND", message);
}

/**
 * What a console knows of its gateway before anybody has signed in: `/console/config.json`. Its paths are below the gateway's
 * own, which the page knows. A path is null where there is nothing at it: GraphiQL is off, or nobody can sign in.
 */
function configOf(parts: ConsoleParts) {
  const { mode, version, offersSignIn, offersGraphiql, demoSellers } = parts;
  const signInPath = "/auth/sign-in";
  return {
    mode,
    version,
    graphqlPath,
    graphiqlPath: offersGraphiql ? graphqlPath : null,
    signInPath: offersSignIn ? signInPath : null,
    sessionPath: offersSignIn ? "/auth/session" : null,
    signOutPath: offersSignIn ? "/auth/sign-out" : null,
    // Sellers as whom one click signs in; `return_to` can be added to their paths.
    demoSellers: (offersSignIn ? demoSellers : []).map((name) => ({
      name,
      signInPath: `${signInPath}?${new URLSearchParams({ login_hint: name, prompt: "none" }).toString()}`,
    })),
  };
}

/** The page as it is served below a path of PUBLIC_URL: whatever it loads is relative to its `<base>`. */
function withPrefix(page: ConsoleFile | undefined, prefix: string): ConsoleFile {
  if (page === undefined) throw new NotBuiltError();
  if (prefix === "") return page;
  const html = page.body
    .toString()
    .replace(`<base href="${consolePath}/"`, `<base href="${prefix}${consolePath}/"`);
  const body = Buffer.from(html);
  return { ...page, body, gzipped: null, brotlied: null, digest: digestOf(body) };
}

/** Whether browsers hold what a page says of its openers for its own word: elsewhere they complain of it (HTML §7.1.3). */
function isTrustworthy(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopbackHost(hostname);
}

/**
 * The content security policy for a page of the console: nothing but its own scripts and styles runs, no text becomes markup,
 * and pictures and streams come from known places. hls.js, without a worker of its own, hands videos to the browser by
 * `blob:` addresses, previews of files have such addresses, too, and small pictures may stand in styles as `data:`.
 */
function consolePolicyFor(request: IncomingMessage, parts: ConsoleParts): string {
  const origins = [...new Set([...ownOrigins(request, parts), ...parts.mediaOrigins])];
  const others = origins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `img-src 'self' data: blob:${others}`,
    `media-src 'self' blob:${others}`,
    `connect-src 'self'${others}`,
    "worker-src 'self'",
    "object-src 'none'",
    // The page says where it is, for links of deep pages.
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // It makes one itself: the worker that reads listings (src/console/listings/csv/csv-worker-address.ts).
    "trusted-types console-worker",
  ].join("; ");
}

/** Addresses of the gateway itself that answers may name although the browser used another. */
function ownOrigins({ socket }: IncomingMessage, { mode, publicUrl }: ConsoleParts): readonly string[] {
  if (publicUrl !== null) {
    const { origin, hostname } = new URL(publicUrl);
    // No policy can name an address of IPv6.
    return hostname.startsWith("[") ? [] : [origin];
  }
  if (mode === "LIVE") return [];
  // The sandbox goes by the address that the server listens on, or by this machine's name (addressOf in src/start/serving.ts).
  const address = socket.localAddress?.replace(/^::ffff:/, "") ?? "";
  const hosts = ["localhost", ...(isIPv4(address) ? [address] : [])];
  return hosts.map((host) => `http://${host}:${socket.localPort}`);
}
