import type { Clock } from "../../clock.ts";
import type { ProcessConfig } from "../../config/read-config.ts";
import type { CompleteAddresses } from "../../config/addresses.ts";
import { type AddressName, serviceAddresses, serviceNames, services } from "../../upstream/services.ts";
import { readSigningPair } from "../../upstream/signatures/signing-pair.ts";
import { signRequest } from "../../upstream/signatures/sign-request.ts";
import { createTokenEndpoint } from "../../upstream/tokens/token-endpoint.ts";
import { isTokenRequestError } from "../../upstream/tokens/token-request-error.ts";
import { createHttpTransport } from "../../upstream/transport/http-transport.ts";
import { type Check, CheckError, failed, type Finding, ok, warning } from "./check.ts";
import type { ClockReading } from "./clock-readings.ts";
import { reach } from "./reach.ts";

/** What each service is asked for: something that changes nothing, and needs a token, which is not sent. */
const probes: Readonly<Record<AddressName, string>> = {
  media: "/video/doctor",
  document: "/document/doctor",
  sellerFeed: "/order_task",
  store: "/store",
  catalogFeed: "/feed_type",
  keyManagement: "/signing_key",
  identity: "/user/",
};

/** A certificate that ends earlier is worth a word, in milliseconds. */
const certificateNoticeMs = 14 * 24 * 60 * 60 * 1_000;

/** What the checks of services share. */
export interface UpstreamCheckParts {
  readonly config: ProcessConfig;
  readonly upstream: CompleteAddresses;
  readonly clock: Clock;
  /** Receives what the services' clocks say. */
  readonly readings: ClockReading[];
}

/** The checks of everything that the gateway calls, or sends browsers to. */
export function upstreamChecks({ config, upstream, clock, readings }: UpstreamCheckParts): readonly Check[] {
  const visit = async (url: URL, what: string, signal: AbortSignal): Promise<Finding> => {
    const answer = await reach(url, signal, () => clock.now());
    if (answer.clockOffsetMs !== null) readings.push({ source: url.host, offsetMs: answer.clockOffsetMs });
    return judgeAnswer(answer, what, url, clock);
  };
  const addresses = serviceAddresses.flatMap(({ name }): Check[] => {
    const address = upstream[name] ?? null;
    const what = `The ${labelOf(name)}`;
    if (address === null) return [];
    return [
      {
        name: `upstream.${name}`,
        run: (signal) => visit(new URL(`${address}${probes[name]}`), what, signal),
      },
    ];
  });
  const { authorize } = upstream;
  const consent: Check[] =
    config.signIn && authorize
      ? [{ name: "consent-page", run: (signal) => visit(new URL(authorize), "The consent page", signal) }]
      : [];
  return [...addresses, ...tokenCheck(config, upstream, clock), ...consent, ...signingCheck(config, clock)];
}

function labelOf(name: AddressName): string {
  const service = serviceNames.find((one) => Object.hasOwn(services[one].addresses, name));
  const { label } = services[service ?? "media"];
  return name === "document" ? `${label} (documents)` : label;
}

function judgeAnswer(
  { status, certificateEndsAt }: Awaited<ReturnType<typeof reach>>,
  what: string,
  url: URL,
  clock: Clock,
): Finding {
  const details = {
    url: url.href,
    status,
    certificateEndsAt: certificateEndsAt?.toISOString() ?? null,
  };
  if (status >= 500) {
    return failed(
      `${what} at ${url.origin} answers with status ${status}: it is down, or what stands before it.`,
      details,
    );
  }
  if (certificateEndsAt && certificateEndsAt.getTime() - clock.now() < certificateNoticeMs) {
    return warning(
      `${what} answers, but the certificate of ${url.origin} ends at ${certificateEndsAt.toISOString()}.`,
      details,
    );
  }
  if (status === 404) {
    return warning(
      `${what} answers at ${url.origin}, but knows nothing at ${url.pathname} (status 404): is the path of its address right?`,
      details,
    );
  }
  return ok(`${what} answers at ${url.origin}.`, details);
}

/** Asks for a token of each scope that the gateway needs, and throws it away. */
function tokenCheck(
  config: ProcessConfig,
  { token: url }: CompleteAddresses,
  clock: Clock,
): readonly Check[] {
  const { client } = config;
  if (!client || url === null) return [];
  const scopes = serviceNames.flatMap((name) =>
    services[name].tokenKind === "application"
      ? [{ label: services[name].label, scope: services[name].scopes[0] }]
      : [],
  );
  const run = async (signal: AbortSignal): Promise<Finding> => {
    // What of it fails on the way is said better than the gateway's own client of the endpoint needs to.
    await reach(new URL(url), signal, () => clock.now());
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
      const outcomes = await Promise.all(
        scopes.map(async ({ label, scope }) => ({
          label,
          failure: await ask({ type: "client_credentials", scope }).then(
            () => null,
            (error: unknown) => error,
          ),
        })),
      );
      return judgeTokens(outcomes, new URL(url).origin);
    } finally {
      void http.close();
    }
  };
  return [{ name: "token-endpoint", run }];
}

function judgeTokens(
  outcomes: readonly { readonly label: string; readonly failure: unknown }[],
  origin: string,
): Finding {
  const failures = outcomes.flatMap(({ label, failure }) => (failure === null ? [] : [{ label, failure }]));
  const [first] = failures;
  if (first === undefined) return ok(`The token endpoint at ${origin} takes the client's credentials.`);
  const refusals = failures.map(({ failure }) => (isTokenRequestError(failure) ? failure.refusal : null));
  if (refusals.every((refusal) => refusal === "invalid_scope")) {
    const labels = failures.map(({ label }) => label).join(" and ");
    return warning(
      `The token endpoint at ${origin} takes the client's credentials, but gives no token for the ${labels}: the application lacks the scope.`,
      { refusal: "invalid_scope" },
    );
  }
  if (refusals.includes("invalid_client")) {
    return failed(
      `The token endpoint at ${origin} refuses the client's credentials (invalid_client): look at UPSTREAM_CLIENT_ID and UPSTREAM_CLIENT_SECRET.`,
      { refusal: "invalid_client" },
    );
  }
  if (!isTokenRequestError(first.failure))
    throw new CheckError(`The token endpoint at ${origin} gave no token.`);
  return failed(`${first.failure.message} It is at ${origin}.`, { refusal: first.failure.refusal });
}

function signingCheck({ signing }: ProcessConfig, clock: Clock): readonly Check[] {
  if (!signing) return [];
  const run = async (): Promise<Finding> => {
    const call = { method: "GET", url: new URL("https://signed.example/"), contentDigest: null };
    await signRequest(call, readSigningPair(signing.key), Math.floor(clock.now() / 1_000));
    return ok(`The signing key can be used, for the calls of ${signing.services.join(", ")}.`);
  };
  return [{ name: "signing-key", run }];
}
