import { describe, expect, test } from "vitest";
import { isPublicAddress, networkOf, plainAddress } from "./network.ts";

describe("what an address is counted under", () => {
  test.each([
    ["an IPv4 address as it is", "203.0.113.7", "203.0.113.7"],
    ["an IPv6 address by its first 64 bits", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
    ["however it is abbreviated", "2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["with zeros in its first half", "2001:db8::1", "2001:db8:0:0::/64"],
    ["with leading zeros", "2001:0db8:0001:0002:0:0:0:1", "2001:db8:1:2::/64"],
    ["with a zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
    ["an IPv4 address in IPv6 clothes as the IPv4 address", "::ffff:203.0.113.7", "203.0.113.7"],
    ["written in groups too", "::ffff:cb00:7107", "203.0.113.7"],
    ["written out too", "0:0:0:0:0:FFFF:203.0.113.7", "203.0.113.7"],
    ["behind a translator (RFC 6052) too", "64:ff9b::203.0.113.7", "203.0.113.7"],
    ["loopback", "::1", "0:0:0:0::/64"],
    ["what is no address by its first letters", "unknown".padEnd(200, "x"), "unknown".padEnd(64, "x")],
    ["too many groups are no address", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:9"],
    ["two gaps are no address", "1::2::3", "1::2::3"],
  ])("%s", (_name, address, network) => expect(networkOf(address)).toBe(network));
});

describe("what an address is shown as", () => {
  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:2::1"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["203.0.113.7", "203.0.113.7"],
  ])("%s as %s", (address, shown) => expect(plainAddress(address)).toBe(shown));
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.255.255",
  "2606:4700:4700::1111",
  "::ffff:8.8.8.8",
])("%s is an address of the internet", (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  ...[
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
  ],
  ...[
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.19.255.255",
    "203.0.113.9",
    "256.1.1.1",
    "1.2.3",
  ],
  ...[
    "::1",
    "::",
    "fe80::1%eth0",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2001::1",
    "3fff::1",
  ],
  ...["::ffff:127.0.0.1", "::ffff:a00:1", "64:ff9b::a00:1", "::7f00:1", "localhost", "", "8.8.8.8.8"],
])("%s is none", (address) => expect(isPublicAddress(address)).toBe(false));
