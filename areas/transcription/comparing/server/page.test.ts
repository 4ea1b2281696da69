import { expect, test } from "vitest";
import { diffTokens } from "../rules/diff.ts";
import { tokensOf } from "../rules/tokens.ts";
import { comparePage } from "./page.ts";

const file = { title: "Letter", name: "letter.docx", about: "" };
const pageOf = (before: string, after: string): string =>
  comparePage(
    { task: "Task 5", before: file, after: file, swapped: "/" },
    diffTokens(tokensOf(before), tokensOf(after)),
  );
const lines = (count: number, line: string): string => Array.from({ length: count }, () => line).join("\n");

test("the headings count every difference, also those that are not listed", () => {
  const page = pageOf(
    `${lines(310, "a calm patient")}\n${lines(5, "seen today")}`,
    `${lines(310, "a quiet patient")}\n${lines(5, "seen, today")}`,
  );
  expect(page).toContain("<h2>Words <i>310</i></h2>");
  expect(page).toContain("Punctuation and layout <i>5</i>");
  expect(page).toContain("15 more changes are marked in the letter only.");
  expect(page.match(/<li class=/g)).toHaveLength(300);
  expect(page).not.toContain("<ol></ol>");
});
