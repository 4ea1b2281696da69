import { describe, expect, test } from "vitest";
import { mayCancel, maySendOnceMore, mayTryAgain } from "./acts.ts";
import { dueDays } from "./due-days.ts";
import { linkParts } from "./links.ts";
import { maskLinks } from "./mask.ts";
import { kindOf, kindLabel } from "./words.ts";

const NOW = "2026-11-23T00:00:00Z";
const mail = { has_text: true, secret_until: null };

describe("what may be done with a mail", () => {
  test("failed and uncertain ones are tried again", () => {
    expect(mayTryAgain({ ...mail, state: "failed" }, NOW).allowed).toBe(true);
    expect(mayTryAgain({ ...mail, state: "uncertain" }, NOW).allowed).toBe(true);
    for (const state of ["queued", "sending", "sent", "cancelled"] as const)
      expect(mayTryAgain({ ...mail, state }, NOW).allowed).toBe(false);
  });
  test("only a sent one is sent once more", () => {
    expect(maySendOnceMore({ ...mail, state: "sent" }, NOW).allowed).toBe(true);
    expect(maySendOnceMore({ ...mail, state: "failed" }, NOW).allowed).toBe(false);
  });
  test("not without its text, nor with a link that has expired", () => {
    expect(mayTryAgain({ ...mail, has_text: false, state: "failed" }, NOW)).toMatchObject({
      code: "mail.text_gone",
    });
    const secret_until = "2026-11-22T23:59:59Z";
    expect(mayTryAgain({ ...mail, secret_until, state: "failed" }, NOW)).toMatchObject({
      code: "mail.link_expired",
    });
  });
  test("only a queued one is cancelled", () => {
    expect(mayCancel({ state: "queued" }).allowed).toBe(true);
    expect(mayCancel({ state: "sending" }).allowed).toBe(false);
  });
});

describe("masking", () => {
  test.each([
    ["Open https://c.example/login/reset/abc now", "Open https://c.example/login/••• now"],
    ["https://c.example/abc?code=1", "https://c.example/abc/•••"],
    ["https://c.example/?code=1", "https://c.example/•••"],
    ["https://c.example/S3cretToken", "https://c.example/•••"],
    ["(https://c.example/a/b)", "(https://c.example/a/•••)"],
    ["See https://c.example/ there", "See https://c.example/ there"],
    ["No link", "No link"],
  ])("%s", (text, masked) => expect(maskLinks(text)).toBe(masked));
});

describe("links in a letter", () => {
  test("are told from the text around them", () =>
    expect(linkParts("Go to https://c.example/a?b=1. Then")).toEqual([
      { text: "Go to ", isLink: false },
      { text: "https://c.example/a?b=1", isLink: true },
      { text: ". Then", isLink: false },
    ]));
  test("no other scheme is one", () =>
    expect(linkParts("javascript:alert(1)")).toEqual([{ text: "javascript:alert(1)", isLink: false }]));
});

describe("F-8: the days to reserve", () => {
  test("today, once its hour has come", () => {
    expect(dueDays("2026-11-23", "05:59", 6, [])).toEqual([]);
    expect(dueDays("2026-11-23", "06:00", 6, [])).toEqual(["2026-11-23"]);
    expect(dueDays("2026-11-23", "23:59", 6, ["2026-11-23"])).toEqual([]);
  });
  test("days that were missed, three at most, for who had it before", () => {
    expect(dueDays("2026-11-23", "05:00", 6, ["2026-11-20"])).toEqual(["2026-11-21", "2026-11-22"]);
    expect(dueDays("2026-11-23", "06:00", 6, ["2026-11-10"])).toEqual([
      "2026-11-20",
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
    ]);
  });
});

describe("what a mail was sent for", () => {
  test("is the first word of its key", () =>
    expect(kindLabel(kindOf("password-reset:4:x"))).toBe("New password"));
  test("is made readable where nobody gave it words", () =>
    expect(kindLabel("billing_note")).toBe("Billing note"));
});
