import type { Clock } from "../../clock.ts";
import type { CompleteAddresses } from "../../config/addresses.ts";
import { type AddressName, serviceAddresses, serviceNames, services } from "../../upstream/services.ts";
import { signRequest } from "../../upstream/signatures/sign-request.ts";
import { readSigningPair } from "../../upstream/signatures/signing-pair.ts";
import { createTokenEndpoint } from "../../upstream/tokens/token-endpoint.ts";
import { TokenRequestError } from "../../upstream/tokens/token-request-error.ts";
import { createHttpTransport } from "../../upstream/transport/http-transport.ts";
import { type Check, failed, type Finding, ok, warning } from "./check.ts";
import type { CheckDeps } from "./clock-readings.ts";
import { type Answer, probe } from "./reach.ts";

/** Probe path of each service. A request to it changes nothing and needs a token, which the probe does not send. */
const probes: Readonly<Record<AddressName, string>> = {
  media: "/video/doctor",
  document: "/document/doctor",
  sellerFeed: "/order_task",
  store: "/store",
  catalogFeed: "/feed_type",
  keyManagement: "/signing_key",
  identity: "/user/",
};

/** Remaining validity of a certificate below which the check warns, in milliseconds. */
const certificateNoticeMs = 14 * 24 * 60 * 60 * 1_000;

/** Creates the checks of all services that the gateway calls or redirects browsers to. */
export function upstreamChecks(deps: CheckDeps, upstream: CompleteAddresses): readonly Check[] {
  const { config, clock, readings } = deps;
  const visit = (name: string, url: URL, what: string): Check => ({
    name,
    async run(signal) {
      const answer = await probe(url, signal, () => clock.now());
      if (answer.clockOffsetMs !== null) readings.push({ source: url.host, offsetMs: answer.clockOffsetMs });
      return judgeAnswer(answer, what, url, clock);
    },
  });
  const addresses = serviceAddresses.flatMap(({ name }) => {
    const address = upstream[name] ?? null;
    if (address === null) return [];
    return [visit(`upstream.${name}`, new URL(`${address}${probes[name]}`), `The ${labelOf(name)}`)];
  });
  const { authorize } = upstream;
  const consent =
    config.signIn && authorize ? [visit("consent-page", new URL(authorize), "The consent page")] : [];
  return [...addresses, ...tokenCheck(deps, upstream), ...consent, ...signingCheck(deps)];
}

function labelOf(name: AddressName): string {
  const service = serviceNames.find((one) => Object.hasOwn(services[one].addresses, name));
  const { label } = services[service ?? "media"];
  return name === "document" ? `${label} (documents)` : label;
}

function judgeAnswer({ status, certificateEndsAt }: Answer, what: string, url: URL, clock: Clock): Finding {
  const details = {
    url: url.href,
    status,
    certificateEndsAt: certificateEndsAt?.toISOString() ?? null,
  };
  if (status >= 500) {
    return failed(
      `${what} at ${url.origin} responds with status ${status}: it or a proxy in front of it is down.`,
      details,
    );
  }
  if (certificateEndsAt && certificateEndsAt.getTime() - clock.now() < certificateNoticeMs) {
    return warning(
      `${what} responds, but the certificate of ${url.origin} expires at ${certificateEndsAt.toISOString()}.`,
      details,
    );
  }
  if (status === 404) {
    return warning(
      `${what} responds at ${url.origin}, but not at ${url.pathname} (status 404): is the path of its address right?`,
      details,
    );
  }
  return ok(`${what} responds at ${url.origin}.`, details);
}

/**
 * Creates the check of the token endpoint: it requests a token for each scope that the gateway needs, and discards it.
 */
function tokenCheck(
  { config: { client }, clock }: CheckDeps,
  { token: url }: CompleteAddresses,
): readonly Check[] {
  if (!client || url === null) return [];
  const scopes = serviceNames.flatMap((name) =>
    services[name].tokenKind === "application"
      ? [{ label: services[name].label, scope: services[name].scopes[0] }]
      : [],
  );
  const run = async (signal: AbortSignal): Promise<Finding> => {
    // For connection problems, this probe has better messages than the gateway's own client.
    await probe(new URL(url), signal, () => clock.now());
    const http = createHttpTransport(clock);
    try {
      const ask = createTokenEndpoint({
        url,
        client,
        send: http.send,
        clock,
        signal,
        holder: "gateway",
        onRequest: () => undefined,
      });
      const outcomes = await Promise.allSettled(
        scopes.map(({ scope }) => ask({ type: "client_credentials", scope })),
      );
      const failures = scopes.flatMap(({ label }, index) => {
        const outcome = outcomes[index];
        return outcome?.status === "rejected" ? [{ label, failure: outcome.reason as unknown }] : [];
      });
      return judgeTokens(failures, new URL(url).origin);
    } finally {
      void http.close();
    }
  };
  return [{ name: "token-endpoint", run }];
}

function judgeTokens(
  failures: readonly { readonly label: string; readonly failure: unknown }[],
  origin: string,
): Finding {
  const [first] = failures;
  if (first === undefined) return ok(`The token endpoint at ${origin} accepts the client's credentials.`);
  const refusals = failures.map(({ failure }) =>
    failure instanceof TokenRequestError ? failure.refusal : null,
  );
  if (refusals.every((refusal) => refusal === "invalid_scope")) {
    const labels = failures.map(({ label }) => label).join(" and ");
    return warning(
      `The token endpoint at ${origin} accepts the client's credentials, but issues no token for the ${labels}: the application lacks the scope.`,
      { refusal: "invalid_scope" },
    );
  }
  if (refusals.includes("invalid_client")) {
    return failed(
      `The token endpoint at ${origin} rejects the client's credentials (invalid_client): check UPSTREAM_CLIENT_ID and UPSTREAM_CLIENT_SECRET.`,
      { refusal: "invalid_client" },
    );
  }
  if (!(first.failure instanceof TokenRequestError))
    return failed(`The token endpoint at ${origin} issued no token.`);
  return failed(`${first.failure.message} It is at ${origin}.`, { refusal: first.failure.refusal });
}

function signingCheck({ config: { signing }, clock }: CheckDeps): readonly Check[] {
  if (!signing) return [];
  const run = async (): Promise<Finding> => {
    const call = { method: "GET", url: new URL("https://signed.example/"), contentDigest: null };
    await signRequest(call, readSigningPair(signing.key), Math.floor(clock.now() / 1_000));
    return ok(`The signing key is valid. It signs the calls of ${signing.services.join(", ")}.`);
  };
  return [{ name: "signing-key", run }];
}
