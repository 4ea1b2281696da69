import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { cutText, line, note, optionalLine, optionalNote, orNull, trimBlanks } from "./text.ts";

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

describe("a line", () => {
  test("loses the blanks around it", () => {
    expect(line(10).parse("  Ann\tLee \u00a0")).toBe("Ann Lee");
    expect(trimBlanks("   ")).toBe("");
    expect(trimBlanks("a b")).toBe("a b");
  });

  test("counts characters as people do", () => {
    expect(line(3).parse("👩🏥é")).toBe("👩🏥é");
    expect(messageOf(line(2), "👩🏥é")).toEqual(["Keep this to 2 characters or fewer."]);
    expect(messageOf(line(2), "abc")).toEqual(["Keep this to 2 characters or fewer."]);
  });

  test.each(["a\u0000b", "a\ud800b", "\udc00", "a\u001bb"])("refuses what can't be saved: %j", (text) => {
    expect(messageOf(line(10), text)).toEqual(["This contains characters that can't be saved. Retype it."]);
  });

  test.each(["a\nb", "a\n", "a\r\nb", "a\u2028b"])("is one line only: %j", (text) => {
    expect(messageOf(line(10), text)).toEqual(["Keep this on one line."]);
  });

  test("says something", () => {
    expect(messageOf(line(10), "  ")).toEqual(["Enter a value."]);
    expect(messageOf(line(10), undefined)).toEqual(["Enter a value."]);
    expect(messageOf(line(10), null)).toEqual(["Enter a value."]);
    expect(messageOf(line(10, "Enter a last name."), "")).toEqual(["Enter a last name."]);
    expect(messageOf(line(10), 5)).toEqual(["Enter text."]);
  });

  test.each([
    ["\u202a+61 412 345 678\u202c", "+61 412 345 678"],
    ["\u202eNguyen\u2066", "Nguyen"],
    ["\ufeffAnn\u200b Lee", "Ann Lee"],
    ["Camp\u00adbell", "Campbell"],
    ["\u3000Ann\u2003", "Ann"],
    ["می\u200cخواهم 👩‍⚕️", "می\u200cخواهم 👩‍⚕️"],
  ])("loses marks that nobody sees: %j", (text, kept) => expect(line(20).parse(text)).toBe(kept));

  test.each(["\u202e\u2066", "\u00a0\u3000", "\u200d", "\u200b"])(
    "is empty if nobody sees it: %j",
    (text) => {
      expect(messageOf(line(10), text)).toEqual(["Enter a value."]);
      expect(optionalLine(10).parse(text)).toBeNull();
      expect(messageOf(note(10), text)).toEqual(["Enter a value."]);
      expect(optionalNote(10).parse(text)).toBeNull();
    },
  );

  test("of a million blanks is read at once", () => {
    expect(messageOf(line(10), `a${" ".repeat(1_000_000)}b`)).toEqual([
      "Keep this to 10 characters or fewer.",
    ]);
  });

  test("tells its limit in the JSON schema", () => {
    expect(z.toJSONSchema(line(10))).toMatchObject({ type: "string", minLength: 1, maxLength: 10 });
  });
});

describe("an optional line", () => {
  test("is null when it is empty", () => {
    expect(optionalLine(10).parse("  ")).toBeNull();
    expect(optionalLine(10).parse(null)).toBeNull();
    expect(optionalLine(10).parse(" x ")).toBe("x");
  });

  test("has the same limits", () => {
    expect(messageOf(optionalLine(2), "abc")).toEqual(["Keep this to 2 characters or fewer."]);
    expect(messageOf(optionalLine(10), "a\u0000")).toHaveLength(1);
  });
});

describe("a note", () => {
  test("keeps its lines and their indent", () => {
    expect(note(50).parse("\n  \n  first\r\nsecond\rthird\n\n")).toBe("  first\nsecond\nthird");
  });

  test("refuses what can't be saved and what is too long", () => {
    expect(messageOf(note(10), "a\u0000")).toEqual([
      "This contains characters that can't be saved. Retype it.",
    ]);
    expect(messageOf(note(3), "abcd")).toEqual(["Keep this to 3 characters or fewer."]);
    expect(messageOf(note(3), " \n ")).toEqual(["Enter a value."]);
  });

  test("that is optional is null when it is empty", () => {
    expect(optionalNote(10).parse(" \n ")).toBeNull();
    expect(optionalNote(10).parse("a\nb")).toBe("a\nb");
    expect(optionalNote(10).parse(null)).toBeNull();
  });
});

describe("a field that may stay empty", () => {
  test("is null when it is", () => {
    expect(orNull(EmailSchema).parse("")).toBeNull();
    expect(orNull(EmailSchema).parse("  ")).toBeNull();
    expect(orNull(DaySchema).parse(null)).toBeNull();
  });

  test("keeps its rule when it is not", () => {
    expect(orNull(EmailSchema).parse(" jo@example.com")).toBe("jo@example.com");
    expect(messageOf(orNull(EmailSchema), "jo")).toEqual(["Invalid Email Address"]);
    expect(messageOf(orNull(DaySchema), 5)).toEqual(["Enter a valid date (YYYY-MM-DD)."]);
  });

  test("is one in the JSON schema", () => {
    expect(z.toJSONSchema(orNull(DaySchema), { io: "input" }).anyOf).toEqual([
      { type: "string", format: "date" },
      { type: "null" },
    ]);
  });
});

describe("the beginning of a text", () => {
  test.each([
    ["abc", 5, "abc"],
    ["abc", 3, "abc"],
    ["abc", 2, "ab"],
    ["ab🙂c", 2, "ab"],
    ["ab🙂c", 3, "ab"],
    ["ab🙂c", 4, "ab🙂"],
    ["🙂", 1, ""],
    ["🙂", 0, ""],
    ["", 10, ""],
  ])("%s to %i is %s", (text, max, beginning) => expect(cutText(text, max)).toBe(beginning));

  test("is at most one unit shorter than the limit allows and never ends in half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(60), (text, max) => {
        const beginning = cutText(text, max);
        expect(text.startsWith(beginning)).toBe(true);
        expect(beginning.isWellFormed()).toBe(true);
        const longest = Math.min(text.length, max);
        expect([longest, longest - 1]).toContain(beginning.length);
      }),
    );
  });
});
