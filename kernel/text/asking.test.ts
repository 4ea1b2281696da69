import { describe, expect, test } from "vitest";
import { promptOf, formatFaultCount, faultsHeading, nounOf, emptyFieldMessage } from "./asking.ts";

describe("an empty field", () => {
  test.each([
    ["AHPRA number", "Enter the AHPRA number."],
    ["BSB", "Enter the BSB."],
    ["Medicare number", "Enter the Medicare number."],
    ["First name", "Enter the first name."],
    ["Letters a week", "Enter the letters a week."],
    ["Confirm new password", "Enter the new password again."],
    ["Type your name", "Type your name."],
    ["Effective from", "Complete “Effective from”."],
    ["Started at", "Complete “Started at”."],
  ])("that is typed is asked for by its label: %s", (label, words) =>
    expect(promptOf({ label, filling: "enter" })).toBe(words),
  );

  test.each([
    ["Title", "Choose a title."],
    ["Editor", "Choose an editor."],
    ["Health fund", "Choose a health fund."],
    ["User", "Choose a user."],
    ["Status", "Choose a status."],
    ["Address", "Choose an address."],
    ["Specialties", "Choose the specialties."],
    ["State of registration", "Choose a state of registration."],
  ])("that is chosen is too: %s", (label, words) =>
    expect(promptOf({ label, filling: "choose" })).toBe(words),
  );

  test("that takes a date names the date", () =>
    expect(promptOf({ label: "Referral date", filling: "date" })).toBe("Choose the referral date."));

  test("about the person who fills it in says your, and one with a form of its own shows an example", () => {
    expect(promptOf({ label: "AHPRA number", filling: "enter", isYours: true })).toBe(
      "Enter your AHPRA number.",
    );
    expect(
      promptOf({ label: "Email", filling: "enter", isYours: true, example: "name@practice.com.au" }),
    ).toBe("Enter your email, like name@practice.com.au.");
  });

  test.each([
    "Enter a value.",
    "Enter text.",
    "Enter a valid date (DD/MM/YYYY).",
    "Enter an amount in dollars.",
    "Choose from the list.",
    "Choose one of the options.",
    "Invalid Email Address",
    "This is invalid mobile number. Please enter valid number.",
    "This is not a valid value.",
  ])("is not told about a value: %s", (refused) =>
    expect(emptyFieldMessage(refused, { label: "Mobile", filling: "enter" })).toBe("Enter the mobile."),
  );

  test.each([
    "Enter your first name.",
    "Choose a client from the list.",
    "Please select an enquiry type",
    "Team and access level are required",
    "This code is incorrect",
    "Password is empty. Please enter a valid password.",
    "Enter three letters and ten digits, such as MED0001234567.",
  ])("keeps words that ask for it: %s", (refused) =>
    expect(emptyFieldMessage(refused, { label: "Mobile", filling: "enter" })).toBe(refused),
  );
});

test("about oneself, a name is your name", () => {
  const asked = { label: "First name", filling: "enter" } as const;
  expect(emptyFieldMessage("Enter a first name.", { ...asked, isYours: true })).toBe(
    "Enter your first name.",
  );
  expect(emptyFieldMessage("Enter a first name.", asked)).toBe("Enter a first name.");
  const title = { label: "Title", filling: "choose", isYours: true } as const;
  expect(emptyFieldMessage("Choose a title from the list.", title)).toBe("Choose a title.");
});

test("a label inside a sentence begins small, unless it is an abbreviation or a name", () => {
  expect(["Date of birth", "ABN", "MBS items", "Medicare number", "Type:"].map(nounOf)).toEqual([
    "date of birth",
    "ABN",
    "MBS items",
    "Medicare number",
    "type",
  ]);
});

test("faults are counted: fields to complete where all are empty, else fields to check", () => {
  expect([formatFaultCount(5, true), formatFaultCount(1, false)]).toEqual([
    "5 fields to complete",
    "1 field to check",
  ]);
  expect([faultsHeading(5, true, "to get your quote"), faultsHeading(1, false)]).toEqual([
    "Complete 5 fields to get your quote",
    "Check 1 field",
  ]);
});
