import type { GraphqlClient } from "../helpers/graphql-client.ts";
import type { Answer, CallOptions } from "../helpers/sandbox-client.ts";

/**
 * One statement of a service's documents as a check. Whoever claims to be the service, or to stand before it, can be
 * put to it: {@link Rule.onService} speaks the service's own HTTP, {@link Rule.onGateway} GraphQL.
 */
export interface Rule {
  /** Permanent: it is never changed and never given to another rule. */
  readonly id: string;
  /** SHOULD where the documents leave it open and the check holds our reading of them. */
  readonly title: `${"MUST" | "SHOULD"} ${string}`;
  /** Where the statement is found. */
  readonly source: string;
  readonly onService?: (service: ServiceUnderTest) => Promise<void>;
  readonly onGateway?: (gateway: GatewayUnderTest) => Promise<void>;
}

/** A file under its two addresses. */
export interface HostedFile {
  readonly https: string;
  readonly http: string;
}

/** A service that is put to the rules. */
export interface ServiceUnderTest {
  /** The service's base address, without a slash at the end. */
  readonly url: string;
  /** Address of the token endpoint. */
  readonly tokenUrl: string;
  /** How long a video stays in PROCESSING and a document in SUBMITTED, in milliseconds. */
  readonly processingMs: number;
  /** The service's present time in milliseconds since the Unix epoch. */
  now(): number;
  /** Lets time pass for the service, and waits until it has done what became due. */
  pass(durationMs: number): Promise<void>;
  /** Calls a path below {@link url}, or an absolute address; for seller 1 unless the options say otherwise. */
  call(pathOrUrl: string, options?: CallOptions): Promise<Answer>;
  /** Serves a file where the service can fetch it. */
  host(name: string, content: Uint8Array): HostedFile;
}

/** A gateway that is put to the rules, and the service behind it. */
export interface GatewayUnderTest {
  readonly service: ServiceUnderTest;
  /** Acts for seller 1. */
  readonly client: GraphqlClient;
  /** Acts for the owner of a token; for nobody when there is none. */
  readonly clientOf: (token: string | null) => GraphqlClient;
}
