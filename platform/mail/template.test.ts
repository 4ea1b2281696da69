import { describe, expect, test } from "vitest";
import type { MailPart } from "#kernel/text/mail-words.ts";
import { signatureOf } from "./letterhead.ts";
import { renderMail } from "./template.ts";

const practice = {
  ...{ name: "Richmond Rooms", doctor: "Dr Priya Raman", phone: "03 5550 0142" },
  ...{ address: "12 Bridge Road, Richmond VIC 3121", isPractice: true },
};
const render = (...parts: MailPart[]) => renderMail("Subject", parts, practice);

describe("the HTML of an email", () => {
  test("names the sender and how to reach it, and says who sent it for a practice", () => {
    const text = render("Hello,");
    for (const line of signatureOf(practice)) expect(text).toContain(line);
    expect(text).toContain('href="tel:0355500142"');
    expect(text).toContain("Sent by Corella for Richmond Rooms.");
    const bureau = renderMail("Subject", ["Hello,"], { name: "Corella", isPractice: false });
    expect(bureau).not.toContain("Sent by");
  });

  test("shows facts with their labels, leaves out those without a value, and has one button per link", () => {
    const text = render(
      {
        facts: [
          ["Due", "1 Feb 2026"],
          ["Paid", null],
        ],
      },
      { lead: "View it:", button: "View the invoice", url: "https://corella.test/1?a=1&b=2" },
    );
    expect(text).toMatch(/>Due<\/td><td[^>]*>1 Feb 2026</);
    expect(text).not.toContain("Paid");
    expect(
      text.match(/<a href="https:\/\/corella\.test\/1\?a=1&amp;b=2"[^>]*>View the invoice<\/a>/g),
    ).toHaveLength(1);
  });

  test("shows a code larger than everything else", () => {
    const text = render({ lead: "Your code is", code: "204417" });
    const sizes = [...text.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size));
    expect(text).toMatch(/font-size:34px[^>]*>204417</);
    expect(Math.max(...sizes)).toBe(34);
    expect(text).toContain("Your code is");
  });

  test("loads nothing, follows the scheme of the reader, and fits a phone", () => {
    const text = render("Hello,", { list: ["one"] }, { isNumbered: true, list: ["first"] });
    expect(text).not.toMatch(/<img|<link|url\(|@import|<script/);
    expect(text).toContain("color-scheme:light dark");
    expect(text).toContain("prefers-color-scheme:dark");
    expect(text).toContain("max-width:560px");
  });

  test("makes addresses of pages links and everything else text", () => {
    const text = render("Sign in at https://corella.test/login.\n<b>Then</b>", { facts: [["A", "<i>"]] });
    expect(text).toMatch(
      /<a class="link" href="https:\/\/corella\.test\/login"[^>]*>[^<]*<\/a>\.<br>&lt;b&gt;/,
    );
    expect(text).toContain("&lt;i&gt;");
    expect(render("javascript:alert(1)")).not.toContain('href="javascript');
  });
});
