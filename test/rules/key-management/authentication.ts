import type { CallOptions } from "../../helpers/sandbox-client.ts";
import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import type { Rule } from "../rule.ts";

const calls: readonly (CallOptions & { readonly path: string })[] = [
  { path: "/signing_key", json: { signingKeyCipher: "ED25519" } },
  { path: "/signing_key" },
  { path: "/signing_key/1" },
  { path: "/signing_key/1", method: "POST" },
];

/** By whom the key management service may be called. */
export const authenticationRules: readonly Rule[] = [
  {
    id: "KEYS-AUTH-01",
    title: "MUST refuse every call without a token, with 400 and 1002",
    source: "wire facts, common §5",
    async onService(service) {
      for (const { path, ...options } of calls) {
        expectRefusal(await service.call(path, { ...options, token: null }), 400, 1002);
      }
    },
  },
  {
    id: "KEYS-AUTH-02",
    title: "MUST refuse an unknown token with 401 and 1001",
    source: "wire facts, key management §4",
    async onService(service) {
      for (const { path, ...options } of calls) {
        expectRefusal(await service.call(path, { ...options, token: "unknown" }), 401, 1001);
      }
    },
  },
  {
    id: "KEYS-AUTH-03",
    title:
      "MUST accept an application's token with the base scope and refuse one without it, with 403 and 1100",
    source: "wire facts, common §2, key management §4",
    async onService(service) {
      const accepted = await service.call("/signing_key", { token: await service.issueToken("") });
      expect(accepted).toMatchObject({ status: 200 });
      const token = await service.issueToken("buy.item.feed");
      for (const { path, ...options } of calls) {
        expectRefusal(await service.call(path, { ...options, token }), 403, 1100);
      }
    },
  },
  {
    id: "KEYS-AUTH-04",
    title: "SHOULD refuse a seller's token, which carries no application id, with 400 and 210005",
    source: "key management specification §5; wire facts, common §2, key management §4",
    async onService(service) {
      for (const { path, ...options } of calls) {
        expectRefusal(await service.call(path, { ...options, token: "sandbox-seller-1" }), 400, 210005);
      }
    },
  },
];
