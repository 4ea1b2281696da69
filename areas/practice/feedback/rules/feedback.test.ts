import { describe, expect, test } from "vitest";
import { FeedbackBody } from "../contract.ts";
import { mayGive } from "./sender.ts";
import { describeEntry, typeLabel } from "./types.ts";

describe("RULE-CLI-04: feedback has a type", () => {
  test.each([1, 2, 3])("%i is one", (type) =>
    expect(FeedbackBody.safeParse({ type, comment: "Good" }).success).toBe(true),
  );
  test.each([0, 4, 1.5, "1", null, undefined])("%j is none", (type) => {
    const words = FeedbackBody.safeParse({ type, comment: "Good" }).error?.issues[0]?.message;
    expect(words).toMatch(/^Send Failed\./);
  });
  test("and a text", () => expect(FeedbackBody.safeParse({ type: 1, comment: " \n " }).success).toBe(false));
  test("which has a word", () =>
    expect([1, 2, 3].map(typeLabel)).toEqual(["Compliment", "Complaint", "Bright Idea"]));
  test("and tells no more in the feed", () =>
    expect([describeEntry(3, false), describeEntry(2, true)]).toEqual([
      "sent a bright idea",
      "recorded a complaint from the client",
    ]));
});

describe("RULE-PERM-09: who may give feedback", () => {
  test.each([
    ["client", "own", false, true],
    ["subuser", "own", false, true],
    ["client", "peer", false, true],
    ["agent", "served", false, false],
    ["agent", "all", false, false],
    ["staff", "all", true, true],
    ["staff", "all", false, false],
  ] as const)("%s by %s, reading feedback: %j", (kind, via, mayRead, may) =>
    expect(mayGive({ kind, via, mayRead }).allowed).toBe(may),
  );
});
