/** Public entry point `marketplace-gateway/sandbox`: the sandbox and the gateway for tests. */
export type { SandboxClock } from "../sandbox/clock.ts";
export type { OperationName } from "../sandbox/services/operation-names.ts";
export { createSandbox, createSandboxClock, type TestSandbox } from "./create-sandbox.ts";
export { createTestGateway, type TestGateway, type TestGatewayOptions } from "./create-test-gateway.ts";
export type { Duration } from "./duration.ts";
export type { Fault, FaultAnswer, Faults, PendingFault } from "./faults.ts";
export type { QueryError, QueryOptions, QueryResult, Variables } from "./graphql-client.ts";
export type { JournalEntry } from "./journal.ts";
export { SandboxLibrariesError } from "./load-sandbox.ts";
export type { ProcessingTimes, TestSandboxOptions } from "./sandbox-options.ts";
export type { StandingClock } from "./standing-clock.ts";
