import { expect } from "vitest";
import { locationOf, openConsentPage, scopePrefix, sendForm } from "../../helpers/consents.ts";
import type { Statements } from "../rule.ts";
import { notThroughGateway } from "./reasons.ts";

/** Rules for the consent page and its redirects. */
export const consentPageRules: Statements = {
  "OAUTH-PAGE-01": {
    title:
      "MUST show a consent page at /authorize for response_type=code, a client, a redirect_uri and scopes",
    source: "wire facts, identity",
    notThroughGateway,
    async onService({ origin }) {
      const { answer, sellers } = await openConsentPage(origin, { locale: "de-DE" });
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toMatch(/^text\/html/);
      expect(sellers).toEqual(["seller-1", "seller-2"]);
    },
  },
  "OAUTH-PAGE-02": {
    title:
      "MUST redirect to the accept address with code, the unchanged state and expires_in=299 after consent",
    source: "wire facts, identity",
    notThroughGateway,
    async onService({ url, origin }) {
      const state = "a+b c/ü&=%41";
      const { request } = await openConsentPage(origin, { state });
      const answer = await sendForm(`${url}/authorize`, { request, seller: "seller-1", decision: "allow" });
      expect(answer.status).toBe(303);
      const address = locationOf(answer);
      expect(address.pathname).toBe("/auth/callback");
      expect(Object.fromEntries(address.searchParams)).toEqual({
        code: expect.stringMatching(/^v\^1\.1#.{40,}$/),
        state,
        expires_in: "299",
      });
    },
  },
  "OAUTH-PAGE-03": {
    title: "SHOULD redirect to the decline address with access_denied and the state after a denial",
    source: "wire facts, identity",
    notThroughGateway,
    async onService({ url, origin }) {
      const { request } = await openConsentPage(origin, { state: "s" });
      const answer = await sendForm(`${url}/authorize`, { request, decision: "deny" });
      expect(answer.status).toBe(303);
      const address = locationOf(answer);
      expect(address.pathname).toBe("/auth/declined");
      expect(Object.fromEntries(address.searchParams)).toEqual({
        error: "access_denied",
        error_description: expect.any(String),
        state: "s",
      });
    },
  },
  "OAUTH-PAGE-04": {
    title: "MUST show the consent page also with prompt=login",
    source: "wire facts, identity",
    notThroughGateway,
    onService: async ({ origin }) =>
      expect((await openConsentPage(origin, { prompt: "login" })).answer.status).toBe(200),
  },
  "OAUTH-PAGE-05": {
    title: "SHOULD redirect with an error for an invalid response_type or scope",
    source: "wire facts, identity",
    notThroughGateway,
    async onService({ origin }) {
      const faults = [
        [{ response_type: "token" }, "unsupported_response_type"],
        [{ response_type: null }, "invalid_request"],
        [{ scope: null }, "invalid_scope"],
        [{ scope: `${scopePrefix}/sell.inventory ${scopePrefix}/buy.item.feed` }, "invalid_scope"],
      ] as const;
      for (const [changed, error] of faults) {
        const { answer } = await openConsentPage(origin, changed);
        expect(answer.status).toBe(302);
        expect(Object.fromEntries(locationOf(answer).searchParams)).toMatchObject({
          error,
          state: "a state",
        });
      }
    },
  },
};
