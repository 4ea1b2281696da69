import { expect, test } from "vitest";
import { joinWords } from "./join-words.ts";

test.each([
  [[], ""],
  [["JPEG"], "JPEG"],
  [["JPEG", "PDF"], "JPEG and PDF"],
  [["JPEG", "PNG", "PDF"], "JPEG, PNG and PDF"],
])("%j are joined as %s", (words, joined) => expect(joinWords(words)).toBe(joined));

test("a choice is joined by or", () =>
  expect(joinWords(["JPEG", "PNG", "PDF"], "or")).toBe("JPEG, PNG or PDF"));
