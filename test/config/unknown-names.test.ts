import { describe, expect, test } from "vitest";
import { findUnknownNames, withoutServiceLinks } from "../../src/config/unknown-names.ts";

const known = ["UPSTREAM_URL", "UPSTREAM_STORE_URL", "GATEWAY_SECRET", "SANDBOX_PORT", "PORT"];
const find = (environment: Record<string, string>) => findUnknownNames(environment, known);

describe("detail 23: An unknown variable", () => {
  test.each([
    ["UPSTREAM_URI", "UPSTREAM_URL"],
    ["UPSTREAM_STORES_URL", "UPSTREAM_STORE_URL"],
    ["UPSTREAM_STOR_URI", "UPSTREAM_STORE_URL"],
    ["GATEWAY_SECRETS", "GATEWAY_SECRET"],
    ["SANDBOX_PROT", "SANDBOX_PORT"],
  ])("such as %s is an error that suggests %s", (name, meant) => {
    expect(find({ [name]: "x" })).toEqual({
      faults: [`${name} is not a setting; did you mean ${meant}?`],
      warnings: [],
    });
  });

  test.each(["GATEWAY_NAME", "UPSTREAM_SHOP_URL", "SANDBOX_COLOUR"])("such as %s is a warning", (name) => {
    expect(find({ [name]: "x" })).toEqual({
      faults: [],
      warnings: [`${name} is not a setting, and is ignored.`],
    });
  });

  test("with another prefix that differs from a long setting by one letter is a warning", () => {
    const settings = ["CORS_ORIGINS", "MAX_SUBSCRIPTIONS", "HOST"];
    expect(findUnknownNames({ CORS_ORIGIN: "*", MAX_SUBSCRIPTION: "4", HOSTS: "x" }, settings)).toEqual({
      faults: [],
      warnings: [
        "CORS_ORIGIN is not a setting; did you mean CORS_ORIGINS?",
        "MAX_SUBSCRIPTION is not a setting; did you mean MAX_SUBSCRIPTIONS?",
      ],
    });
  });

  test("is never a setting, an unrelated variable or an empty variable", () => {
    const environment = { UPSTREAM_URL: "x", HOME: "/", POST: "1", GATEWAY_SECRETS: "", MY_GATEWAY_URL: "x" };
    expect(find(environment)).toEqual({ faults: [], warnings: [] });
  });

  test("is never a service link of a container platform, even one with the name of a setting", () => {
    const links = {
      SANDBOX_PORT: "tcp://10.0.0.1:4010",
      SANDBOX_SERVICE_HOST: "10.0.0.1",
      SANDBOX_SERVICE_PORT: "4010",
      SANDBOX_SERVICE_PORT_HTTP: "4010",
      GATEWAY_PORT: "tcp://10.0.0.2:4000",
      GATEWAY_PORT_4000_TCP: "tcp://10.0.0.2:4000",
      GATEWAY_PORT_4000_TCP_ADDR: "10.0.0.2",
      GATEWAY_PORT_4000_TCP_PORT: "4000",
      GATEWAY_PORT_4000_TCP_PROTO: "tcp",
    };
    const kept = { PORT: "4000", UPSTREAM_URL: "x" };
    expect(withoutServiceLinks({ ...links, ...kept })).toEqual(kept);
    expect(withoutServiceLinks({ SANDBOX_PORT: "4010" })).toEqual({ SANDBOX_PORT: "4010" });
  });
});
