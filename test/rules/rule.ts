import type { GatewayUnderTest, ServiceUnderTest } from "./under-test.ts";

interface Statement {
  /** Permanent: it is never changed and never given to another rule. */
  readonly id: string;
  /** SHOULD where the documents leave it open and the check holds our reading of them. */
  readonly title: `${"MUST" | "SHOULD"} ${string}`;
  /** Where the statement is found. */
  readonly source: string;
}

/** A check of a service, which speaks the service's own HTTP. */
type ServiceCheck = (service: ServiceUnderTest) => Promise<void>;
/** A check through the gateway, which speaks GraphQL. */
type GatewayCheck = (gateway: GatewayUnderTest) => Promise<void>;

interface SeenThroughGateway {
  readonly onService?: ServiceCheck;
  readonly onGateway: GatewayCheck;
  readonly notThroughGateway?: never;
}

interface SeenAtServiceOnly {
  readonly onService: ServiceCheck;
  readonly onGateway?: never;
  /** Why a client of the gateway cannot see whether the service keeps to it. */
  readonly notThroughGateway: string;
}

/**
 * One statement of a service's documents as a check. It can be put to all that claim to be the service or to stand
 * before it. Where a client of the gateway cannot see the difference, the rule says why.
 */
export type Rule = Statement & (SeenThroughGateway | SeenAtServiceOnly);

/** The rules of one service, and what is needed to put them to it. */
export interface RuleSuite {
  /** Name of the service in the names of tests. */
  readonly service: string;
  /** Its public base path (wire facts, common §1). */
  readonly basePath: string;
  /** Who calls it unless a rule says otherwise: demo seller 1, or the demo application in its own name. */
  readonly caller: "seller" | "application";
  /** What its rules' identifiers begin with. */
  readonly idPrefix: string;
  /** The specification that sources name; the other source are the wire facts. */
  readonly specification: string;
  /** The service's error numbers that a caller can bring about. */
  readonly errorIds: readonly number[];
  readonly rules: readonly Rule[];
  /** Takes away what the rule before has left and the next one would feel. */
  readonly beginAnew?: (service: ServiceUnderTest) => Promise<void>;
}
