import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Context, Env } from "hono";
import type { AccessTokens } from "./accounts/access-tokens.ts";
import { authenticate, findSeller } from "./accounts/authenticate.ts";
import {
  answerAuthorization,
  answerConsent,
  authorizePath,
  type AuthorizeDeps,
} from "./accounts/consent/authorize-endpoint.ts";
import {
  answerConnections,
  answerRevocation,
  connectionsPath,
} from "./accounts/consent/connections-endpoint.ts";
import { respondWithError } from "./accounts/consent/pages.ts";
import { demoClient, demoSellers, demoTokens } from "./accounts/demo-accounts.ts";
import { answerTokenRequest, tokenEndpointPath } from "./accounts/token-endpoint.ts";
import type { SignatureVerifier } from "./signatures/verify-signature.ts";
import type { PictureService } from "./http/published-files.ts";
import type { CallHook } from "./services/call-hook.ts";
import { nameOfOperation } from "./services/operation-names.ts";
import type { Operation, Service } from "./services/service.ts";
import { internalFailure, requestLimitReached, resourceNotFound } from "./http/common-errors.ts";
import { ClientDisconnectedError, ServiceError } from "./http/service-error.ts";
import { respondBeforeBodyEnds } from "./http/early-response.ts";

type Environment = { Bindings: HttpBindings };

/** Handles a browser's request for a page. */
type AnswerPage = (incoming: IncomingMessage, address: URL) => Promise<Response> | Response;

/** Dependencies of the HTTP application. */
export interface FrontDeps {
  readonly services: readonly Service[];
  readonly tokens: AccessTokens;
  readonly consent: AuthorizeDeps;
  readonly pictures: PictureService;
  /** Returns the base URL of published files; null to use the origin of each call. */
  readonly publishedUrl: (() => string) | null;
  readonly verifySignature: SignatureVerifier;
  /** Called with each call of an operation. */
  readonly hook: CallHook;
  /** Called with each internal error; the client has received status 500. */
  onError(error: unknown): void;
}

/** HTTP application of the sandbox. */
export interface Front {
  readonly fetch: Hono<Environment>["fetch"];
  /** Resolves when no call is in progress. */
  idle(): Promise<void>;
}

/**
 * Creates the HTTP application of the sandbox: all services under their public base paths, the token endpoint, consent
 * pages, published files, and a description of the sandbox.
 */
export function createFront(deps: FrontDeps): Front {
  const front = new Hono<Environment>();
  const running = new Set<Promise<void>>();

  front.use(async (context, next) => {
    const work = next();
    running.add(work);
    await work.finally(() => running.delete(work));
    const answer = await respondBeforeBodyEnds(context.env.incoming, context.res);
    if (answer !== context.res) context.res = answer;
  });

  front.get("/", (context) => context.json(describeSandbox(deps.services)));
  mountAccounts(front, deps);
  mountPictures(front, deps.pictures);
  for (const service of deps.services) {
    for (const operation of service.operations) {
      const path = service.basePath + operation.path;
      mountOperation(front, deps, { service: service.name, method: operation.method, path }, (context) =>
        answerCall(context, deps, service, operation),
      );
    }
  }

  front.notFound(() => resourceNotFound().toResponse());
  front.onError((error) => respondToError(deps, error));
  return {
    fetch: front.fetch,
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/**
 * Creates an application that serves published files only. Another server mounts it below a path.
 * @param onError called with each internal error; the client has received status 500
 */
export function createPictureFront(
  basePath: string,
  pictures: PictureService,
  onError: (error: unknown) => void,
): Hono {
  const front = new Hono().basePath(basePath);
  mountPictures(front, pictures);
  front.notFound(() => resourceNotFound().toResponse());
  front.onError((error) => {
    if (error instanceof ServiceError) return error.toResponse();
    onError(error);
    return internalFailure().toResponse();
  });
  return front;
}

/** Mounts an operation, with the hook around it. */
function mountOperation(
  front: Hono<Environment>,
  deps: FrontDeps,
  { service, method, path }: { readonly service: string; readonly method: string; readonly path: string },
  answer: (context: Context<Environment>) => Promise<Response>,
): void {
  const operation = nameOfOperation(method, path);
  front.on(method, path, (context) => {
    const { incoming, outgoing } = context.env;
    const sellerId = findSeller(deps.tokens, incoming.headers.authorization);
    return deps.hook({ operation, service, sellerId, incoming, outgoing }, () =>
      answer(context).catch((error: unknown) => respondToError(deps, error)),
    );
  });
}

function respondToError(deps: FrontDeps, error: unknown): Response {
  if (error instanceof ServiceError) return error.toResponse();
  // The front must return a response, although the disconnected client never reads it.
  if (error instanceof ClientDisconnectedError) return new Response(null, { status: 400 });
  deps.onError(error);
  return internalFailure().toResponse();
}

/** Mounts the token endpoint, the consent page, and the page on which sellers revoke consents. */
function mountAccounts(front: Hono<Environment>, deps: FrontDeps): void {
  const { tokens, consent } = deps;
  const tokenEndpoint = { service: "identity", method: "POST", path: tokenEndpointPath };
  mountOperation(front, deps, tokenEndpoint, ({ env }) =>
    answerTokenRequest(tokens, consent.consents, env.incoming),
  );
  const mountPage = (method: "GET" | "POST", path: string, answer: AnswerPage) =>
    front.on(method, path, async ({ req, env: { incoming } }) => {
      try {
        return await answer(incoming, new URL(req.url));
      } catch (error) {
        if (error instanceof ClientDisconnectedError) throw error;
        if (!(error instanceof ServiceError)) deps.onError(error);
        const refusal = error instanceof ServiceError ? error : internalFailure();
        const [{ longMessage, message } = { message: "" }] = refusal.entries;
        return respondWithError(incoming, { status: refusal.status, fault: longMessage ?? `${message}.` });
      }
    });
  mountPage("GET", authorizePath, (incoming, address) => answerAuthorization(consent, address, incoming));
  mountPage("POST", authorizePath, (incoming, address) => answerConsent(consent, address, incoming));
  mountPage("GET", connectionsPath, (incoming) => answerConnections(consent.consents, incoming));
  mountPage("POST", connectionsPath, (incoming) => answerRevocation(consent.consents, incoming));
  front.all("/oauth2/:page", ({ env }) =>
    respondWithError(env.incoming, { status: 404, fault: "Page not found." }),
  );
}

function mountPictures<Any extends Env>(front: Hono<Any>, pictures: PictureService): void {
  for (const path of pictures.paths) {
    front.on(["GET", "OPTIONS"], path, ({ req }) =>
      pictures.answer(req.raw, req.param("secret") ?? "", req.param("file") ?? ""),
    );
  }
}

/**
 * Handles a call. The checks run in the same order as in the public services: token, signature, request limit,
 * operation.
 */
async function answerCall(
  context: Context<Environment>,
  { tokens, verifySignature, publishedUrl }: FrontDeps,
  service: Service,
  operation: Operation,
): Promise<Response> {
  const { incoming } = context.env;
  const caller = authenticate(
    tokens,
    incoming.headers.authorization,
    operation.acceptedScopes ?? service.acceptedScopes,
  );
  await verifySignature(incoming, caller);
  if (operation.method === "POST" && service.postWindow !== undefined) {
    const retryAfterSeconds = service.postWindow.take(caller.accountId);
    if (retryAfterSeconds !== undefined) throw requestLimitReached(retryAfterSeconds);
  }
  const { origin } = new URL(context.req.url);
  return operation.answer({
    caller,
    incoming,
    origin,
    publishedUrl: publishedUrl?.() ?? origin,
    signal: context.req.raw.signal,
    parameter: (name) => context.req.param(name) ?? "",
  });
}

function describeSandbox(services: readonly Service[]) {
  return {
    name: "marketplace-gateway sandbox",
    services: Object.fromEntries(services.map(({ name, basePath }) => [name, basePath])),
    tokenEndpoint: tokenEndpointPath,
    consentPage: authorizePath,
    connections: connectionsPath,
    client: { id: demoClient.id, secret: demoClient.secret },
    tokens: {
      sellers: demoSellers.map(({ accessToken, refreshToken }) => ({ accessToken, refreshToken })),
      application: demoTokens.application,
    },
    documentation:
      "Send a token as 'Authorization: Bearer <token>'. These tokens never expire; issued tokens do.",
  };
}
