import type { Rule } from "../rule.js";
import { authenticationRules } from "./authentication.js";
import { keypairRules } from "./keypairs.js";
import { signatureRules } from "./signatures.js";

/** The key management service's rules, and those of signatures that are made with its keypairs. */
export const keyManagementRules: readonly Rule[] = [
  ...authenticationRules,
  ...keypairRules,
  ...signatureRules,
];
