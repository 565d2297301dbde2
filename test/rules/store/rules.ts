import type { Rule } from "../rule.ts";
import { authenticationRules } from "./authentication.ts";
import { callRules } from "./calls.ts";
import { changeRules } from "./changes.ts";
import { listingRules } from "./listings.ts";
import { nameRules } from "./names.ts";
import { placeRules } from "./places.ts";
import { recordRules } from "./records.ts";
import { taskRules } from "./tasks.ts";

/** The store service's rules: its specification, and the facts of the public service where that is silent. */
export const storeRules: readonly Rule[] = [
  ...callRules,
  ...authenticationRules,
  ...recordRules,
  ...changeRules,
  ...listingRules,
  ...taskRules,
  ...nameRules,
  ...placeRules,
];
