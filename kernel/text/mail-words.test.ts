import { describe, expect, test } from "vitest";
import { paragraphsOf, writeMail } from "./mail-words.ts";

describe("the text of an email", () => {
  test("has every part, in order, and is complete by itself", () => {
    const { text } = writeMail("S", [
      "Hi Sarah,",
      {
        facts: [
          ["Due", "1 Feb 2026"],
          ["Paid", null],
          ["Number", "46"],
        ],
      },
      { list: ["one", "two"] },
      { isNumbered: true, list: ["first", "second"] },
      { lead: "Pay it:", button: "Pay", url: "https://a.example/1" },
      { button: "Your packages", url: "https://a.example/2" },
    ]);
    expect(text).toBe(
      "Hi Sarah,\n\nDue: 1 Feb 2026\nNumber: 46\n\n- one\n- two\n\n1. first\n2. second\n\n" +
        "Pay it:\nhttps://a.example/1\n\nYour packages: https://a.example/2\n",
    );
  });

  test("has no gap where a part is empty", () =>
    expect(writeMail("S", ["a", { facts: [["Paid", ""]] }, { list: [] }, "b"]).text).toBe("a\n\nb\n"));
});

test("a text is split at empty lines", () =>
  expect(paragraphsOf("one\ntwo\n\n\n  three  \n \t\n")).toEqual(["one\ntwo", "three"]));
