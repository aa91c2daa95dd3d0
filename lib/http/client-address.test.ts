import { expect, it } from "vitest";
import { setTestEnv, testWithEnv } from "@/platform/env-for-test";
import { resolveClientAddress } from "./client-address";

testWithEnv({ TRUSTED_PROXIES: "10.0.0.0/8, 127.0.0.1, fd00::/8" });

it.each([
  ["X-Forwarded-For of an untrusted client is ignored", "203.0.113.9", "1.2.3.4", "203.0.113.9"],
  ["X-Forwarded-For of a trusted proxy counts", "127.0.0.1", "1.2.3.4", "1.2.3.4"],
  ["the last untrusted address counts", "10.1.1.1", "6.6.6.6, 1.2.3.4, 10.2.2.2", "1.2.3.4"],
  ["an invalid address falls back to the proxy", "10.1.1.1", "nonsense", "10.1.1.1"],
  ["an IPv4 address written as IPv6 is the IPv4 address", "::ffff:203.0.113.9", "", "203.0.113.9"],
  ["in hexadecimal too", "::FFFF:cb00:7109", "", "203.0.113.9"],
  ["behind a proxy and at length too", "10.1.1.1", "0:0:0:0:0:ffff:cb00:7109", "203.0.113.9"],
  ["a proxy may name the port", "10.1.1.1", "1.2.3.4:5678", "1.2.3.4"],
  ["and quote it", "10.1.1.1", '"[2001:db8:1:2::3]:5678"', "2001:db8:1:2::/64"],
  ["an invalid address in brackets does so too", "10.1.1.1", "[nonsense]:1", "10.1.1.1"],
  ["IPv6 counts by its /64", "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"],
  ["a shortened IPv6 too", "2001:db8::1", "", "2001:db8:0:0::/64"],
  ["a link-local with its zone too", "fe80::1%eth0", "", "fe80:0:0:0::/64"],
])("%s", (_, socket, forwarded, expected) => {
  expect(resolveClientAddress(socket, forwarded)).toBe(expected);
});

it("trusts the proxies of the environment in use, not of one that was read before", () => {
  expect(resolveClientAddress("10.1.1.1", "1.2.3.4")).toBe("1.2.3.4");
  setTestEnv({ TRUSTED_PROXIES: "192.168.0.1" });
  expect(resolveClientAddress("10.1.1.1", "1.2.3.4")).toBe("10.1.1.1");
});
