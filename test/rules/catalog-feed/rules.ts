import { type RuleSuite, rulesOf } from "../rule.ts";
import { accessRules } from "./access.ts";
import { downloadRules } from "./downloads.ts";
import { feedTypeRules } from "./feed-types.ts";
import { fileRules } from "./files.ts";

/** Rules of the catalog feed service, from its specification or, where that is silent, from the wire facts. */
export const catalogFeedRules: RuleSuite = {
  service: "catalog feed",
  basePath: "/buy/feed/v1",
  caller: "application",
  idPrefix: "CATALOG",
  specification: "catalog feed",
  // Wire facts, catalog feed §6.
  errorIds: [
    13003, 13014, 13015, 13016, 13017, 14000, 14001, 14002, 14004, 14005, 14006, 14007, 14008, 14009, 14010,
    14011,
  ],
  rules: rulesOf(accessRules, feedTypeRules, fileRules, downloadRules),
};
