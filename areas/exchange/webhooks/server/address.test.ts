import { expect, test } from "vitest";
import { wrongUrl } from "./address.ts";

test.each([
  "https://hospital.example/corella",
  "https://hospital.example:8443/a?b=c",
  "https://8.8.8.8/",
  "https://[2606:4700:4700::1111]/",
])("%s may be called", (url) => expect(wrongUrl(url, false)).toBeNull());

test.each([
  ["", "https://"],
  ["hospital.example", "https://"],
  ["http://hospital.example/", "https://"],
  ["ftp://hospital.example/", "https://"],
  ["javascript:alert(1)", "https://"],
  ["https://user:secret@hospital.example/", "password"],
  ...[
    [
      "localhost",
      "app.localhost",
      "printer.local",
      "db.internal",
      "router.lan",
      "intranet",
      "nas.home.arpa",
      "localhost.",
    ],
    [
      "127.0.0.1",
      "127.1",
      "0x7f000001",
      "2130706433",
      "017700000001",
      "10.1.2.3",
      "172.16.0.1",
      "192.168.1.1",
    ],
    ["169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1", "192.0.2.1", "198.18.0.1"],
    [
      "[::1]",
      "[::]",
      "[fe80::1]",
      "[fc00::1]",
      "[fd00:ec2::254]",
      "[::ffff:127.0.0.1]",
      "[::ffff:a9fe:a9fe]",
      "[64:ff9b::7f00:1]",
    ],
    ["[2002:7f00:1::]", "[2001:db8::1]", "[ff02::1]"],
  ]
    .flat()
    .map((host) => [`https://${host}/`, "private network"]),
])("%s may not", (url = "", words) => expect(wrongUrl(url, false)).toContain(words));

test("where private networks are allowed, http and names inside are too", () => {
  expect(wrongUrl("http://127.0.0.1:9000/hook", true)).toBeNull();
  expect(wrongUrl("http://integration.local/hook", true)).toBeNull();
  expect(wrongUrl("file:///etc/passwd", true)).toContain("https://");
});
