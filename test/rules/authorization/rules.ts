import { type RuleSuite, rulesOf } from "../rule.ts";
import { codeRules } from "./codes.ts";
import { consentPageRules } from "./consent-page.ts";
import { refreshTokenRules } from "./refresh-tokens.ts";

/** Rules of the authorization server: consent page, codes and refresh tokens. */
export const authorizationRules: RuleSuite = {
  service: "authorization",
  basePath: "/oauth2",
  caller: "seller",
  idPrefix: "OAUTH",
  specification: "authorization",
  // Its errors have names instead of numbers (wire facts, common §2).
  errorIds: [],
  rules: rulesOf(consentPageRules, codeRules, refreshTokenRules),
};
