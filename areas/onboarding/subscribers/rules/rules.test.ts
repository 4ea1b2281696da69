import { describe, expect, test } from "vitest";
import { confirmationMail } from "./mails.ts";
import { maySearch, patternsOf } from "./search.ts";

describe("RULE-SUB-01: searching", () => {
  test.each([
    ["", false],
    ["ab", false],
    ["  ab ", false],
    ["abc", true],
  ])("%j is enough: %s", (text, allowed) => expect(maySearch(text).allowed).toBe(allowed));

  test.each([
    ["LEFT first", ["%left%", "%first%"]],
    [" ", []],
    ["100%", ["%100\\%%"]],
  ])("%j is found word by word", (typed, patterns) => expect(patternsOf(typed)).toEqual(patterns));
});

describe("G-64: the email that confirms a subscription", () => {
  const mail = confirmationMail({ first_name: "Isla", unsubscribe_token: "t0" }, "https://corella.example");

  test("names the link for one click and the page for people", () => {
    expect(mail.unsubscribe).toBe("https://corella.example/api/subscriber/unsubscribe/t0");
    expect(mail.text).toContain("https://corella.example/unsubscribe/t0\n");
    expect(mail.text).toContain("Hi Isla,");
  });

  test("greets somebody without a first name", () =>
    expect(confirmationMail({ first_name: null, unsubscribe_token: "t" }, "x").text).toMatch(/^Hello,/));
});
