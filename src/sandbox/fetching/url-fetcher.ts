import { lookup } from "node:dns";
import type { LookupAddress, LookupOptions } from "node:dns";
import { rm } from "node:fs/promises";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { getCACertificates } from "node:tls";
import { Agent, request } from "undici";
import { writeToFile } from "../http/request-body.ts";
import { ClientDisconnectedError } from "../http/service-error.ts";
import { isPublicAddress } from "./address-guard.ts";
import { explain, explainFetchError, type FetchFault, notPublicCode } from "./fetch-error.ts";

/** Result of a fetch: a file on disk, or the reason why it failed. */
export type FetchedFile =
  | {
      readonly ok: true;
      readonly sizeInBytes: number;
      /** Final URL, after redirects. */ readonly url: URL;
    }
  | {
      readonly ok: false;
      readonly fault: FetchFault;
      /** Message for the seller: what happened and what is allowed. */ readonly message: string;
    };

/** Downloads files from URLs that callers provide. */
export interface UrlFetcher {
  /**
   * Downloads the URL to a new file. The file is deleted if the download fails.
   * @throws ClientDisconnectedError when the signal aborts
   */
  fetchTo(url: URL, path: string, options: { maxBytes: number; signal: AbortSignal }): Promise<FetchedFile>;
  close(): Promise<void>;
}

const maxRedirects = 5;
const connectTimeoutMs = 5000;
/**
 * Creates a fetcher that supports HTTPS only and connects to public addresses only. It checks the target of each
 * redirect. It also checks the resolved address that it connects to, so a later DNS change has no effect.
 * @param options.allowedHosts - `host` or `host:port` (default port 443) that may be reached although its address is
 * not public
 * @param options.certificateAuthorities - PEM certificates trusted in addition to those of the process (the well-known
 * ones and those of `NODE_EXTRA_CA_CERTS`)
 * @param options.timeoutMs - time limit of a whole fetch, including redirects and body
 */
export function createUrlFetcher(options: {
  allowedHosts: readonly string[];
  certificateAuthorities: readonly string[];
  timeoutMs: number;
}): UrlFetcher {
  const allowedHosts = new Set(options.allowedHosts.map((host) => host.toLowerCase()));
  const isAllowed = (url: URL) => allowedHosts.has(url.hostname) || allowedHosts.has(withPort(url));
  const tls = { ca: [...getCACertificates(), ...options.certificateAuthorities], timeout: connectTimeoutMs };
  // HTTP/2 would not be faster, because the fetcher loads one file at a time from a host.
  const { timeoutMs } = options;
  const settings = { allowH2: false, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const guarded = new Agent({ ...settings, connect: { ...tls, lookup: lookupPublicOnly } });
  const unguarded = new Agent({ ...settings, connect: tls });

  async function fetchTo(start: URL, path: string, limits: { maxBytes: number; signal: AbortSignal }) {
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (url.protocol !== "https:")
        return refuse("NOT_HTTPS", `Only https URLs are allowed; this one leads to ${url.protocol}//.`);
      const isOpen = isAllowed(url);
      if (!isOpen && !mayBePublic(url))
        return refuse(
          "HOST_NOT_PUBLIC",
          `${url.hostname} is not a public address; only public hosts are allowed.`,
        );
      const response = await request(url, {
        dispatcher: isOpen ? unguarded : guarded,
        headers: {
          accept: "*/*",
          "accept-encoding": "identity",
          "user-agent": "marketplace-gateway-sandbox",
        },
        signal: limits.signal,
      });
      const { location } = response.headers;
      if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === "string") {
        discardBody(response.body);
        if (!URL.canParse(location, url.href))
          return refuse("BAD_REDIRECT", "The host redirects to an invalid URL.");
        url = new URL(location, url);
        continue;
      }
      if (response.statusCode !== 200) {
        discardBody(response.body);
        return refuse("BAD_STATUS", `The host responded with status ${response.statusCode} instead of 200.`);
      }
      const { sizeInBytes, isTooLarge } = await writeToFile(response.body, path, limits);
      discardBody(response.body);
      if (isTooLarge) return refuse("TOO_LARGE", `The file has more than ${limits.maxBytes} bytes.`);
      return { ok: true as const, sizeInBytes, url };
    }
    return refuse("BAD_REDIRECT", `The host redirects more than ${maxRedirects} times.`);
  }

  return {
    async fetchTo(url, path, { maxBytes, signal }) {
      const deadline = AbortSignal.timeout(timeoutMs);
      let isStored = false;
      try {
        const result = await fetchTo(url, path, { maxBytes, signal: AbortSignal.any([signal, deadline]) });
        isStored = result.ok;
        return result;
      } catch (error) {
        if (signal.aborted) throw new ClientDisconnectedError(signal.reason);
        const failure = deadline.aborted ? explain("TIMED_OUT") : explainFetchError(error);
        if (failure === undefined) throw error;
        return { ok: false, ...failure };
      } finally {
        if (!isStored) await rm(path, { force: true });
      }
    },
    async close() {
      await Promise.all([guarded.destroy(), unguarded.destroy()]);
    },
  };
}

function refuse(fault: FetchFault, message: string) {
  return { ok: false as const, fault, message };
}

/** Stops reading a body. The error event that undici then emits is ignored. */
function discardBody(body: Readable): void {
  body.on("error", () => {}).destroy();
}

function withPort(url: URL): string {
  return `${url.hostname}:${url.port === "" ? "443" : url.port}`;
}

/**
 * Returns false when the host of the URL is an IP address that is not public. Host names are checked when they are
 * resolved.
 */
function mayBePublic(url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 || isPublicAddress(host);
}

/** Resolves a host name; fails when any of its addresses is not public. */
const lookupPublicOnly: LookupFunction = (hostname, options: LookupOptions, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) {
      callback(error ?? new Error(`${hostname} has no address`), "");
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      const refusal = new Error(`${hostname} resolves to an address that is not public`);
      callback(Object.assign(refusal, { code: notPublicCode }), "");
    } else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
