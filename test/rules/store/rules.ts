import type { Rule } from "../rule.js";
import { authenticationRules } from "./authentication.js";
import { callRules } from "./calls.js";
import { changeRules } from "./changes.js";
import { listingRules } from "./listings.js";
import { nameRules } from "./names.js";
import { placeRules } from "./places.js";
import { recordRules } from "./records.js";
import { taskRules } from "./tasks.js";

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
