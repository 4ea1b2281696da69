import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newsPost, plainText } from "./post.ts";

const excerptOf = (excerpt: string): string =>
  newsPost({ title: "T", link: "https://news.corella.example/a", date_gmt: "2026-11-18T01:30:00", excerpt })
    ?.excerpt ?? "";

describe("an excerpt of the publisher's site", () => {
  test.each([
    [239, 239],
    [240, 240],
  ])("of %i letters is whole", (length, shown) =>
    expect(excerptOf("x".repeat(length))).toBe("x".repeat(shown)),
  );

  test("one letter longer ends at the last word that is whole, without its comma", () =>
    expect(excerptOf(`${"x".repeat(230)}, ${"y".repeat(9)}`)).toBe(`${"x".repeat(230)}…`));

  test("whatever it is, it is a beginning of the text, or that and a mark", () =>
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,12}[,.;:]?$/), { minLength: 1, maxLength: 60 }),
        (words) => {
          const [whole, shown] = [words.join(" "), excerptOf(words.join(" "))];
          expect(whole.startsWith(shown.replace(/…$/, ""))).toBe(true);
          expect(shown.endsWith("…")).toBe(whole.length > 240);
          expect(shown.length).toBeLessThanOrEqual(241);
          expect(shown).not.toMatch(/[\s,.;:]…$/);
        },
      ),
    ));
});

describe("plain text", () => {
  test.each([
    ["&#31;", ""],
    ["&#32;a", "a"],
    ["&#33;", "!"],
    ["&#1114111;", "\u{10ffff}"],
    ["&#1114112;", ""],
    ["&#x10FFFF;", "\u{10ffff}"],
    ["&#x110000;", ""],
    ["&hellip;&nbsp;&apos;&wombat;", "… '&wombat;"],
    ['a <a class="more-link" href="/x">Continue</a> b <a href="/y">c</a>', "a b c"],
  ])("%j reads %j", (html, text) => expect(plainText(html)).toBe(text));

  test("has no tag in it that was one before", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("<b>", "</b>", "word", " ", "<br/>", "\n"), { maxLength: 12 }),
        (parts) => {
          const words = parts.filter((part) => part === "word").length;
          const text = plainText(parts.join(""));
          expect(text).not.toMatch(/[<>\n]|\s\s|^\s|\s$/);
          expect(text.match(/word/g)?.length ?? 0).toBe(words);
        },
      ),
    ));
});
