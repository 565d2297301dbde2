import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv4 } from "node:net";
import { isLoopbackHost } from "../../config/proxy-addresses.ts";
import { requireGetOrHead, type PathRoute, redirect, sendError, sendJson } from "../responses.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { ReadReachedAddress } from "../client-address.ts";
import { searchOf } from "../request-head.ts";
import type { ConsoleFile, ConsoleFiles } from "./console-files.ts";
import { digestOf, lazy, sendPage } from "./page.ts";

/** Path of the console. */
const consolePath = "/console";
/** Folder of the files whose names contain a hash of their content. */
const assetsPath = "/assets/";

/** Dependencies of the console route. */
export interface ConsoleDeps {
  /** Data source of the gateway. The sandbox serves images and video streams at the gateway's own address. */
  readonly mode: "SANDBOX" | "LIVE";
  /** Other origins of images and video streams, as sources of a content security policy. */
  readonly mediaOrigins: readonly string[];
  /** PUBLIC_URL; null when not set. */
  readonly publicUrl: string | null;
  /** Version of the gateway. */
  readonly version: string;
  /** True when users can sign in. */
  readonly offersSignIn: boolean;
  /** True when browsers get GraphiQL. */
  readonly offersGraphiql: boolean;
  /** Names of the sellers that the sandbox offers for one-click sign-in. */
  readonly demoSellers: readonly string[];
  readonly reachedAddress: ReadReachedAddress;
  /** Reads the built console; null when it is not built. */
  readonly load: () => Promise<ConsoleFiles | null>;
}

/**
 * Creates the console route. It serves the console's files and configuration, and its page at every other path below
 * `/console`. In the sandbox it also redirects `/` to the console.
 */
export function createConsoleRoute(deps: ConsoleDeps): PathRoute {
  const { mode, publicUrl, reachedAddress } = deps;
  const prefix = publicUrl === null ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");
  const config = configOf(deps);
  const files = lazy(async () => {
    const loaded = await deps.load();
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
      const message = "The console has no such file. It may belong to another version: reload the page.";
      return sendNotFound(response, message);
    }
    const policy = consolePolicyFor(request, deps);
    return sendPage(request, response, {
      ...file,
      // A browser keeps the headers of a cached page, so the digest must change with the policy.
      digest: isAsset ? file.digest : digestOf(file.digest, policy),
      headers: {
        "Cache-Control": isAsset ? "public, max-age=31536000, immutable" : "no-cache",
        Vary: "Accept-Encoding",
        // A worker uses the policy of its script's response.
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
    const message = "The console can only be requested with GET or HEAD.";
    if (!requireGetOrHead(request, response, message)) return Promise.resolve();
    if (isStart) {
      response.setHeader("Cache-Control", "no-store");
      // The query may contain the outcome of a sign-in.
      redirect(response, `${prefix}${consolePath}${searchOf(request)}`);
      return Promise.resolve();
    }
    return answer(request, response, pathname.slice(consolePath.length)).catch((error: unknown) => {
      if (!(error instanceof NotBuiltError)) throw error;
      sendNotFound(response, "The console is not built: run `npm run build`, and reload this page.");
    });
  };
}

class NotBuiltError extends Error {}

function sendNotFound(response: ServerResponse, message: string): void {
  response.setHeader("Cache-Control", "no-store");
  sendError(response, 404, "NOT_FOUND", message);
}

/**
 * Content of `/console/config.json`, which the console reads before sign-in. Its paths are relative to the base path of
 * the gateway, which the page knows. The paths of GraphiQL and sign-in are null when the feature is off.
 */
function configOf(deps: ConsoleDeps) {
  const { mode, version, offersSignIn, offersGraphiql, demoSellers } = deps;
  const signInPath = "/auth/sign-in";
  return {
    mode,
    version,
    graphqlPath,
    graphiqlPath: offersGraphiql ? graphqlPath : null,
    signInPath: offersSignIn ? signInPath : null,
    sessionPath: offersSignIn ? "/auth/session" : null,
    signOutPath: offersSignIn ? "/auth/sign-out" : null,
    // Sellers for one-click sign-in; `return_to` can be added to their paths.
    demoSellers: (offersSignIn ? demoSellers : []).map((name) => ({
      name,
      signInPath: `${signInPath}?${new URLSearchParams({ login_hint: name, prompt: "none" }).toString()}`,
    })),
  };
}

/** Sets the page's `<base>` to the path of PUBLIC_URL; all its assets have relative URLs. */
function withPrefix(page: ConsoleFile | undefined, prefix: string): ConsoleFile {
  if (page === undefined) throw new NotBuiltError();
  if (prefix === "") return page;
  const html = page.body
    .toString()
    .replace(`<base href="${consolePath}/"`, `<base href="${prefix}${consolePath}/"`);
  const body = Buffer.from(html);
  return { ...page, body, gzipped: null, brotlied: null, digest: digestOf(body) };
}

/** True when browsers honour Cross-Origin-Opener-Policy for a URL. For other URLs they log a warning (HTML §7.1.3). */
function isTrustworthy(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopbackHost(hostname);
}

/**
 * Content security policy of a console page. Only its own scripts and styles run, text never becomes markup, and images
 * and streams come from known origins. `blob:` serves hls.js, which runs without its own worker, and file previews;
 * `data:` serves small images in styles.
 */
function consolePolicyFor(request: IncomingMessage, deps: ConsoleDeps): string {
  const origins = [...new Set([...ownOrigins(request, deps), ...deps.mediaOrigins])];
  const others = origins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `img-src 'self' data: blob:${others}`,
    `media-src 'self' blob:${others}`,
    `connect-src 'self'${others}`,
    "worker-src 'self'",
    "object-src 'none'",
    // The page sets its base URL for the links of deep pages.
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The page creates one policy itself, for the worker that reads listings
    // (src/console/listings/csv/csv-worker-address.ts).
    "trusted-types console-worker",
  ].join("; ");
}

/**
 * Other origins of the gateway that the page may load from, in case responses contain URLs with a different origin than
 * the page.
 */
function ownOrigins({ socket }: IncomingMessage, { mode, publicUrl }: ConsoleDeps): readonly string[] {
  if (publicUrl !== null) {
    const { origin, hostname } = new URL(publicUrl);
    // A policy cannot name an IPv6 address.
    return hostname.startsWith("[") ? [] : [origin];
  }
  if (mode === "LIVE") return [];
  // The sandbox uses the address that the server listens on, or the name of this machine (addressOf in
  // src/start/serving.ts).
  const address = socket.localAddress?.replace(/^::ffff:/, "") ?? "";
  const hosts = ["localhost", ...(isIPv4(address) ? [address] : [])];
  return hosts.map((host) => `http://${host}:${socket.localPort}`);
}
