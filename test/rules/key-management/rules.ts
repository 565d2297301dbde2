import { type RuleSuite, rulesOf } from "../rule.ts";
import { authenticationRules } from "./authentication.ts";
import { keypairRules } from "./keypairs.ts";
import { signatureRules } from "./signatures.ts";

/** Rules of the key management service, and those for signatures with its key pairs. */
export const keyManagementRules: RuleSuite = {
  service: "key management",
  basePath: "/developer/key_management/v1",
  caller: "application",
  idPrefix: "KEYS",
  specification: "key management",
  // Wire facts, key management §4 and common §7. Clients cannot create a sealed key without a readable public key
  // (215118 and 215119).
  errorIds: [
    210001, 210002, 210005, 210006, 215000, 215001, 215101, 215102, 215103, 215105, 215110, 215111, 215112,
    215113, 215114, 215115, 215116, 215117, 215120, 215121, 215122,
  ],
  rules: rulesOf(authenticationRules, keypairRules, signatureRules),
};
