import { isConfigurationError } from "../../src/config/configuration-error.ts";

/** Errors of a configuration; empty when it is valid. */
export function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (isConfigurationError(error)) return error.faults;
    throw error;
  }
  return [];
}

/** Variables with the same address for each service, without those of the token endpoint and of sign-in. */
export function addressVariables(url: string): Record<string, string> {
  const services = ["MEDIA", "DOCUMENT", "SELLER_FEED", "STORE", "CATALOG_FEED", "KEY_MANAGEMENT"];
  return Object.fromEntries(services.map((name) => [`UPSTREAM_${name}_URL`, url]));
}

/** Variables with which users can sign in to the public services. */
export const signInVariables = {
  UPSTREAM: "public",
  UPSTREAM_CLIENT_ID: "shop",
  UPSTREAM_CLIENT_SECRET: "secret",
  GATEWAY_SECRET: "x".repeat(32),
  SIGN_IN_REDIRECT_NAME: "Shop-RuName",
};
