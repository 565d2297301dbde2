import { type RuleSuite, rulesOf } from "../rule.ts";
import { authenticationRules } from "./authentication.ts";
import { callRules } from "./calls.ts";
import { changeRules } from "./changes.ts";
import { listingRules } from "./listings.ts";
import { nameRules } from "./names.ts";
import { placeRules } from "./places.ts";
import { recordRules } from "./records.ts";
import { taskRules } from "./tasks.ts";

/** Rules of the store service, from its specification or, where that is silent, from the wire facts. */
export const storeRules: RuleSuite = {
  service: "store",
  basePath: "/sell/stores/v1",
  caller: "seller",
  idPrefix: "STORE",
  specification: "seller feed and store",
  // Wire facts, store §6.
  errorIds: [225001, 225002, 225003, 226000, 226001, 226002, 226003, 226004, 226005, 226006, 226100],
  rules: rulesOf(
    callRules,
    authenticationRules,
    recordRules,
    changeRules,
    listingRules,
    taskRules,
    nameRules,
    placeRules,
  ),
};
