import type { IncomingMessage, ServerResponse } from "node:http";
import type { RedirectTargets } from "./accounts/consent/redirect-uris.ts";
import type { SandboxClock } from "./clock.ts";
import type { CallHook } from "./services/call-hook.ts";

/** Options of a sandbox. */
export interface SandboxOptions {
  /**
   * Folder for all persistent data; created when missing. Only one sandbox can use it at a time. Default: the database
   * in memory, and the files in a temporary folder that is deleted when the sandbox closes.
   */
  readonly dataDir?: string;
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** Port to listen on. Default: 0, which selects a free port. */
  readonly port?: number;
  /** Time that a video stays in PROCESSING, in milliseconds. Default: 2000. */
  readonly processingMs?: number;
  /** Time that a document stays in SUBMITTED, in milliseconds. Default: `processingMs`. */
  readonly documentCheckMs?: number;
  /**
   * Time that a seller feed task stays in each state before its final one, in milliseconds. Default: `processingMs`.
   */
  readonly feedStepMs?: number;
  /**
   * Ids of inactive seller feed schedule templates, in addition to template 18, which is always inactive. Default:
   * none.
   */
  readonly inactiveScheduleTemplates?: readonly string[];
  /** Time that a change of store categories stays PENDING, in milliseconds. Default: `processingMs`. */
  readonly storeTaskMs?: number;
  /**
   * Redirect targets after the consent page by registered redirect name; HTTPS only. Default: none. A gateway callback
   * on this machine needs no registration.
   */
  readonly redirectNames?: Readonly<Record<string, RedirectTargets>>;
  /** `host` or `host:port` that the sandbox may fetch from although its address is not public. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** PEM certificates of authorities to trust for downloads, in addition to those of the process. Default: none. */
  readonly certificateAuthorities?: readonly string[];
  /**
   * Returns the URL of `publishedPath` on another server, which passes requests below it to `answerPublished`. Picture
   * and stream URLs then point to that server. Called for every request, because a server knows its address only after
   * it listens. Default: the origin of the request.
   */
  readonly publishedUrl?: () => string;
  /**
   * Time limit in milliseconds for fetching a file from a URL, including redirects, and for opening a fetched picture.
   * Default: 10 000, so that a client with a timeout of 15 s still receives the sandbox's response.
   */
  readonly fetchTimeoutMs?: number;
  /** Time limit for the head of a request in milliseconds. Default: 30 000. */
  readonly headersTimeoutMs?: number;
  /**
   * MP4 file of the video `demoVideoId`, which is created for demo seller 1 when a data folder is first used. Default:
   * no such video.
   */
  readonly demoVideoFile?: string;
  /** Clock of the sandbox. Default: the system clock. */
  readonly clock?: SandboxClock;
  /**
   * Makes identifiers, tokens and secret URLs the same for the same calls in the same order. A data folder continues
   * with other ones after each restart. Default: random ones.
   */
  readonly seed?: number;
  /** Called with each call of an operation, and can handle it. Default: the operation handles it. */
  readonly hook?: CallHook;
  /**
   * Called first with each request.
   * @returns true when it handles the request. Default: no request.
   */
  readonly handleFirst?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  /** Called with each internal error; clients see only that one occurred. Default: no log. */
  readonly log?: (event: SandboxEvent) => void;
}

/** Internal error of the sandbox. */
export interface SandboxEvent {
  readonly message: string;
  readonly error: unknown;
}
