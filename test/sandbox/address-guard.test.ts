import { describe, expect, it } from "vitest";
import { isPublicAddress } from "../../src/sandbox/fetching/address-guard.ts";

describe("Address guard", () => {
  it.each(["1.1.1.1", "93.184.215.14", "172.15.255.255", "172.32.0.0", "192.169.0.1", "223.255.255.255"])(
    "allows the public IPv4 address %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each(["2606:4700:4700::1111", "2a00:1450:4001:82b::200e", "2001:4860:4860::8888"])(
    "allows the public IPv6 address %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ["this-network", "0.0.0.0"],
    ["private", "10.255.0.1"],
    ["shared", "100.64.0.1"],
    ["loopback", "127.255.255.254"],
    ["link-local", "169.254.169.254"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["protocol assignment", "192.0.0.8"],
    ["documentation", "192.0.2.1"],
    ["private", "192.168.1.1"],
    ["benchmarking", "198.19.0.1"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
    ["IPv4-mapped public", "::ffff:1.1.1.1"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["IPv4-translated", "64:ff9b::10.0.0.1"],
    ["unique local", "fd12:3456::1"],
    ["link-local", "fe80::1"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["Teredo", "2001:0:53aa:64c:0:5efe:7f00:1"],
    ["documentation", "2001:db8::1"],
    ["6to4", "2002:7f00:1::1"],
    ["non-IP", "localhost"],
  ])("blocks the %s address %s", (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
