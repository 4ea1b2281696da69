import { describe, expect, test } from "vitest";
import { findRetiredWords } from "./check-words.ts";
import { screenTexts, readTexts } from "./screen-texts.ts";

const found = (text: string, file = "areas/practice/example/web/Example.tsx") =>
  findRetiredWords([{ file, line: 1, text }]);

describe("retired words", () => {
  test.each([
    "Which visits do you mean?",
    "Somebody was told",
    "Undo, unless somebody changed it since",
    "somebody",
    "A letter by e-mail",
    "Type 3 letters or more of the name",
    "This was removed meanwhile. Load the page again.",
    "The service answered something else than its API says",
    "Access log of the client's patients (F-10)",
    "RULE-PERM-15 decides",
    "“View patients” (patient.view)",
    "_doctor does not match doctor_id",
    "Your user name",
  ])("%s", (text) => expect(found(text)).not.toEqual([]));

  test.each([
    "Book appointment",
    "Please select one active provider",
    "Registered for GST",
    "Can't register. Referral code is incorrect.",
  ])("keeps: %s", (text) => expect(found(text)).toEqual([]));

  test("are looked for in contracts too, whose summaries a page shows; not in statements", () => {
    expect(found("What somebody else may do", "areas/practice/example/contract.ts")).toHaveLength(1);
    expect(found("somebody else", "areas/practice/example/server/queries.ts")).toEqual([]);
  });

  test("are in no text of the product", () => expect(findRetiredWords(screenTexts())).toEqual([]));
});

test("texts are read from elements, attributes, literals and templates, and not from what only a machine reads", () => {
  const source = `
    import { a } from "./visits of a module.ts";
    const Page = () => <p className="some class" title="Save changes">Add patient {n}<b>now</b></p>;
    const words = \`Of \${n} patients\`;
    const asked = sql\`select all from visits\`;
    const value = "New patient" as string;
    const name = found ?? "somebody";
  `;
  expect(readTexts("x.tsx", source).map(({ text }) => text)).toEqual([
    "Save changes",
    "Add patient",
    "Of … patients",
    "New patient",
    "somebody",
  ]);
});
