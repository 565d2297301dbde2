import type { Rule } from "../rule.ts";
import { authenticationRules } from "./authentication.ts";
import { keypairRules } from "./keypairs.ts";
import { signatureRules } from "./signatures.ts";

/** The key management service's rules, and those of signatures that are made with its keypairs. */
export const keyManagementRules: readonly Rule[] = [
  ...authenticationRules,
  ...keypairRules,
  ...signatureRules,
];
