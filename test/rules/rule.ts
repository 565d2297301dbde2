import type { GatewayUnderTest, ServiceUnderTest } from "./under-test.ts";

interface Statement {
  /** Statement about the service. SHOULD marks an interpretation where the documents are open. */
  readonly title: `${"MUST" | "SHOULD"} ${string}`;
  /** Section of the specification or the wire facts that contains the statement. */
  readonly source: string;
}

/** Check of a service over its own HTTP interface. */
export type ServiceCheck = (service: ServiceUnderTest) => Promise<void>;
/** Check through the gateway's GraphQL API. */
export type GatewayCheck = (gateway: GatewayUnderTest) => Promise<void>;

/** Both sides of a rule. */
export interface BothSides {
  readonly onService: ServiceCheck;
  readonly onGateway: GatewayCheck;
}

interface SeenThroughGateway {
  readonly onService?: ServiceCheck;
  readonly onGateway: GatewayCheck;
  readonly notThroughGateway?: never;
}

interface SeenAtServiceOnly {
  readonly onService: ServiceCheck;
  readonly onGateway?: never;
  /** Reason why the statement is not visible to a client of the gateway. */
  readonly notThroughGateway: string;
}

/**
 * One statement of a service's documents as a check. It runs against any implementation of the service and, where the
 * difference is visible, through the gateway. Otherwise the rule gives the reason.
 */
export type CheckedStatement = Statement & (SeenThroughGateway | SeenAtServiceOnly);

/** A statement with its permanent identifier, which is never changed or given to another rule. */
export type Rule = CheckedStatement & { readonly id: string };

/** Statements by the identifiers of their rules. */
export type Statements = Readonly<Record<string, CheckedStatement>>;

/** Makes rules of groups of statements. */
export function rulesOf(...groups: readonly Statements[]): readonly Rule[] {
  return groups.flatMap((group) => Object.entries(group)).map(([id, statement]) => ({ id, ...statement }));
}

/** Rules of one service, and the settings to run them. */
export interface RuleSuite {
  /** Name of the service in test titles. */
  readonly service: string;
  /** Public base path (wire facts, common §1). */
  readonly basePath: string;
  /** Default caller: demo seller 1, or the demo application with its own token. */
  readonly caller: "seller" | "application";
  /** Prefix of the rules' identifiers. */
  readonly idPrefix: string;
  /** Specification that sources name; the other sources are the wire facts. */
  readonly specification: string;
  /** Error numbers of the service that a caller can cause. */
  readonly errorIds: readonly number[];
  readonly rules: readonly Rule[];
  /** Resets the state that the previous rule has left. */
  readonly beginAnew?: (service: ServiceUnderTest) => Promise<void>;
}
