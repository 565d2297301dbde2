import type { Rule } from "../rule.ts";
import { accessRules } from "./access.ts";
import { downloadRules } from "./downloads.ts";
import { feedTypeRules } from "./feed-types.ts";
import { fileRules } from "./files.ts";

/** The catalog feed service's rules: its specification, and the facts of the public service where that is silent. */
export const catalogFeedRules: readonly Rule[] = [
  ...accessRules,
  ...feedTypeRules,
  ...fileRules,
  ...downloadRules,
];
