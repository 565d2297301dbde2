import { describe, expect, test } from "vitest";
import { createProxyList, isProxyAddress } from "../../src/config/proxy-addresses.ts";

describe("Proxy addresses", () => {
  test.each(["loopback", "10.0.0.7", "10.0.0.0/8", "::1", "fd00::/8", "0.0.0.0/0"])("include %s", (text) => {
    expect(isProxyAddress(text)).toBe(true);
  });

  test.each([
    "",
    "proxy",
    "10.0.0",
    "10.0.0.0/33",
    "fd00::/129",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "fe80::1%eth0",
    "10.0.0.7:80",
  ])("do not include %j", (text) => {
    expect(isProxyAddress(text)).toBe(false);
  });

  test("match an IPv4 address also in its IPv6-mapped form", () => {
    const isAmong = createProxyList(["10.0.0.0/8"]);
    expect(["10.1.2.3", "::ffff:10.1.2.3", "11.0.0.1", "::ffff:11.0.0.1", "no address"].map(isAmong)).toEqual(
      [true, true, false, false, false],
    );
  });
});
