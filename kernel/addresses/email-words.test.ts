import { describe, expect, test } from "vitest";
import { lengthOf } from "#kernel/text/text.ts";
import { greetingTo, emailSafeName, emailSafeText } from "./email-words.ts";

describe("a name in an email", () => {
  test.each([
    ["Priya Raman", "Priya Raman"],
    ["Anne-Marie O’Brien", "Anne-Marie O’Brien"],
    ["J. R. St. John", "J. R. St. John"],
    ["Thị Mai Nguyễn", "Thị Mai Nguyễn"],
    ["李 明", "李 明"],
    ["https://evil.example/win Click", "https evil example win Click"],
    ["evil.example", "evil example"],
    ["evil．example", "evil example"],
    ["a@b.example", "a b example"],
    ["Call 0400 123 456 now", "Call now"],
    ["Priya\u202e\u0007\r\nBcc: x", "Priya Bcc x"],
    ["[Win](x)<b>", "Win x b"],
    ["Zoë 👩🏽‍⚕️ O’Brien", "Zoë O’Brien"],
    ["नीता Ngu\u0300y", "नीता Ngùy"],
  ])("%j is shown as %j", (name, shown) => expect(emailSafeName(name)).toBe(shown));

  test("has 60 letters at most, and no half of one", () => {
    expect(lengthOf(emailSafeName("𝒜".repeat(100)))).toBe(60);
    expect(emailSafeName("word ".repeat(20))).toBe("word ".repeat(12).trim());
  });

  test("greets; and where nothing of the name is left, without one", () => {
    expect(greetingTo({ first_name: "Priya" })).toBe("Hi Priya,");
    expect(greetingTo({ first_name: "1 ://" })).toBe("Hello,");
  });
});

test("what somebody named a thing keeps its digits, and makes no link", () => {
  expect(emailSafeText("iPhone 15")).toBe("iPhone 15");
  expect(emailSafeText("go to https://evil.example/1?x=2 now")).toBe("go to https evil example 1 x 2 now");
});
