/**
 * Which spelling of paths is used where the services' specification and the public services differ (wire facts,
 * common §9).
 */
export type Dialect = "specification" | "public";
