import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isBefore, evaluateAudit, KnownAdvisories, type Lockfile } from "./advisories.ts";
import { root } from "./parts.ts";

const known: KnownAdvisories = {
  date: "2026-11-22",
  source: "by hand",
  advisories: [
    { id: "GHSA-aaaa-bbbb-cccc", package: "reader", from: "1.0.0", fixed: "1.4.0", what: "reads for ever" },
  ],
  accepted: [],
};
const today = "2026-12-01";
const lock = (version: string, more: object = {}): Lockfile => ({
  packages: { "": { version: "1" }, "node_modules/outer/node_modules/reader": { version, ...more } },
});
const nothing = JSON.stringify({ vulnerabilities: {}, metadata: {} });
const something = JSON.stringify({
  vulnerabilities: {
    outer: { via: ["reader"] },
    reader: {
      via: [
        {
          url: "https://github.com/advisories/GHSA-xxxx-yyyy-zzzz",
          title: "Says too much",
          severity: "high",
        },
      ],
    },
  },
});

describe("advisories", () => {
  test("pass where the source answers and knows of nothing", () =>
    expect(evaluateAudit(nothing, lock("1.4.0"), known, today)).toEqual({
      verdict: "passed",
      sentences: [],
    }));

  test("fail where the source knows of something", () =>
    expect(evaluateAudit(something, lock("1.4.0"), known, today)).toEqual({
      verdict: "failed",
      sentences: ["reader: Says too much (high, GHSA-xxxx-yyyy-zzzz)"],
    }));

  test.each([
    "",
    "<html>",
    '{"message":"405 Method Not Allowed","error":{"summary":""}}',
    '{"error":{"code":"ENOAUDIT"}}',
    '{"vulnerabilities":null}',
  ])("do not pass where the source does not answer: %s", (npmSaid) => {
    const { verdict, sentences } = evaluateAudit(npmSaid, lock("1.4.0"), known, today);
    expect([verdict, sentences]).toEqual([
      "not checked",
      [
        "the registry did not answer, so the packages were compared with the 1 advisories known on 2026-11-22 and no others",
      ],
    ]);
  });

  test.each([nothing, ""])("of the list fail without the source too", (npmSaid) =>
    expect(evaluateAudit(npmSaid, lock("1.3.9"), known, today)).toEqual({
      verdict: "failed",
      sentences: ["reader 1.3.9: reads for ever (GHSA-aaaa-bbbb-cccc, fixed in 1.4.0)"],
    }),
  );

  test("of packages that only build Corella are left out", () =>
    expect(evaluateAudit(nothing, lock("1.3.9", { dev: true }), known, today).verdict).toBe("passed"));

  test("that were accepted are told until their day, and fail after it", () => {
    const accepted = [{ id: "GHSA-xxxx-yyyy-zzzz", because: "nothing is said here", until: today }];
    expect(evaluateAudit(something, lock("1.4.0"), { ...known, accepted }, today)).toEqual({
      verdict: "passed",
      sentences: [
        "accepted until 2026-12-01: reader: Says too much (high, GHSA-xxxx-yyyy-zzzz): nothing is said here",
      ],
    });
    expect(evaluateAudit(something, lock("1.4.0"), { ...known, accepted }, "2026-12-02").verdict).toBe(
      "failed",
    );
  });

  test.each([
    ["1.3.9", "1.4.0", true],
    ["1.4.0", "1.4.0", false],
    ["1.10.0", "1.9.9", false],
    ["18.4.0-beta.17", "18.4.0", false],
    ["18.3.0-beta.17", "18.4.0", true],
    ["2", "10.0.0", true],
  ])("%s is before %s: %s", (one, other, expected) => expect(isBefore(one, other)).toBe(expected));

  describe("known at this release", () => {
    const read = (path: string) => readFileSync(join(root, path), "utf8");
    const list = KnownAdvisories.parse(JSON.parse(read("tools/known-advisories.json")));
    const ours: Lockfile = JSON.parse(read("package-lock.json"));

    test("concern none of its packages in the versions it has", () => {
      const { verdict, sentences } = evaluateAudit("", ours, list, list.date);
      expect([verdict, sentences]).toEqual(["not checked", [expect.stringContaining(list.date)]]);
    });

    test("name packages that it has", () => {
      const names = new Set(Object.keys(ours.packages).map((path) => path.replace(/^.*node_modules\//, "")));
      expect(list.advisories.filter((one) => !names.has(one.package))).toEqual([]);
    });
  });
});
