import type { Rule } from "../rule.js";
import { accessRules } from "./access.js";
import { downloadRules } from "./downloads.js";
import { feedTypeRules } from "./feed-types.js";
import { fileRules } from "./files.js";

/** The catalog feed service's rules: its specification, and the facts of the public service where that is silent. */
export const catalogFeedRules: readonly Rule[] = [
  ...accessRules,
  ...feedTypeRules,
  ...fileRules,
  ...downloadRules,
];
