import { describe, expect, test } from "vitest";
import { z } from "zod";
import { EmailSchema, emailKey } from "./email.ts";

describe("RULE-GEN-10 an e-mail address", () => {
  test.each([
    "jo@example.com",
    "Jo.O'Brien+rooms@mail.example.com.au",
    "a@b.co",
    "x_y-z@sub-domain.example.org",
    "j@xn--bcher-kva.example",
  ])("%s is one", (text) => expect(EmailSchema.parse(text)).toBe(text));

  test.each(["\u202ajo@example.com\u202c", "\u200bjo@example.com\ufeff", "jo\u00ad@example.com"])(
    "is one without the marks that nobody sees: %j",
    (text) => expect(EmailSchema.parse(text)).toBe("jo@example.com"),
  );

  test.each([
    "",
    "jo",
    "jo@",
    "@example.com",
    "jo@example",
    "jo@@example.com",
    "jo@example..com",
    ".jo@example.com",
    "jo.@example.com",
    "j o@example.com",
    "jo@-example.com",
    "jo@example.c",
    "jo@example.com\n",
    "jo@example.com\nBcc: all@example.com",
    "jo@example.com, al@example.com",
    "jo@exam_ple.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(63)}.com`,
    null,
    7,
  ])("%j is none", (value) =>
    expect(EmailSchema.safeParse(value).error?.issues[0]?.message).toBe("Invalid Email Address"),
  );

  test("may have 254 characters and not one more", () => {
    expect(
      EmailSchema.safeParse(`${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.com`)
        .success,
    ).toBe(true);
    expect(
      EmailSchema.safeParse(`${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(58)}.com`)
        .success,
    ).toBe(false);
  });

  test("loses the blanks around it", () =>
    expect(EmailSchema.parse("  jo@example.com ")).toBe("jo@example.com"));

  test("is one mailbox in any case", () => expect(emailKey(" Jo@Example.COM")).toBe("jo@example.com"));

  test("is an e-mail in the JSON schema", () =>
    expect(z.toJSONSchema(EmailSchema)).toMatchObject({ type: "string", format: "email", maxLength: 254 }));

  test("is refused at once however long it is", () => {
    expect(EmailSchema.safeParse(`${"a.".repeat(500_000)}@`).success).toBe(false);
  });
});
