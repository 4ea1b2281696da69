import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, daysBetween } from "#kernel/dates/day.ts";
import { mayCancel, maySendOnceMore, mayTryAgain } from "./acts.ts";
import { CATCH_UP_DAYS, dueDays } from "./due-days.ts";
import { linkParts } from "./links.ts";
import { maskLinks } from "./mask.ts";
import { kindOf, kindLabel, STATE_LABELS } from "./words.ts";

const TODAY: Day = "2026-11-23";
const secret = fc.stringMatching(/^[A-Z0-9]{12,20}$/);
const words = fc.constantFrom("Dear Sarah,", "Open", "this link:", "(see below)", "Thank you.");
const linkOf = (token: string, form: number): string =>
  [
    `https://corella.example/login/reset/${token}`,
    `https://corella.example/${token}`,
    `https://corella.example/pay?code=${token}`,
  ][form % 3] ?? "";

describe("a link in an email", () => {
  test("is never shown with what it opens, whatever stands around it", () =>
    fc.assert(
      fc.property(fc.array(words), secret, fc.nat(), fc.array(words), (before, token, form, after) => {
        const masked = maskLinks([...before, linkOf(token, form), ...after].join(" "));
        expect(masked).not.toContain(token);
        expect(masked).toContain("https://corella.example");
        expect(maskLinks(masked)).toBe(masked);
      }),
    ));

  test("leaves the words around it as they are", () =>
    fc.assert(
      fc.property(fc.array(words), (all) => {
        expect(maskLinks(all.join(" "))).toBe(all.join(" "));
      }),
    ));

  test("is told from the text, and together they are the text again", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            words,
            secret.map((token) => linkOf(token, 0)),
          ),
        ),
        (all) => {
          const text = all.join(" ");
          const parts = linkParts(text);
          expect(parts.map((part) => part.text).join("")).toBe(text);
          expect(parts.filter(({ isLink }) => isLink).every((part) => /^https?:\/\//.test(part.text))).toBe(
            true,
          );
        },
      ),
    ));

  test("no other address is one", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//evil.example"),
        (text) => {
          expect(linkParts(text).some(({ isLink }) => isLink)).toBe(false);
        },
      ),
    ));
});

describe("F-8: the days of a scheduled email", () => {
  const done = fc.uniqueArray(
    fc.integer({ min: -10, max: 0 }).map((by) => addDays(TODAY, by)),
    { maxLength: 5 },
  );
  const time = fc.constantFrom("00:00", "05:59", "06:00", "12:00", "23:59");

  test("are never those that were sent, never in the future, and at most three back", () =>
    fc.assert(
      fc.property(time, done, (at, sent) => {
        for (const day of dueDays(TODAY, at, 6, sent)) {
          expect(sent).not.toContain(day);
          expect(daysBetween(day, TODAY)).toBeGreaterThanOrEqual(0);
          expect(daysBetween(day, TODAY)).toBeLessThanOrEqual(CATCH_UP_DAYS);
        }
      }),
    ));

  test("are none once all of them are sent", () =>
    fc.assert(
      fc.property(time, done, (at, sent) => {
        expect(dueDays(TODAY, at, 6, [...sent, ...dueDays(TODAY, at, 6, sent)])).toEqual([]);
      }),
    ));

  test("begin with today for who never had the email", () =>
    fc.assert(
      fc.property(time, (at) => {
        expect(dueDays(TODAY, at, 6, [])).toEqual(at >= "06:00" ? [TODAY] : []);
      }),
    ));
});

describe("what may be done with an email", () => {
  const states = ["queued", "sending", "sent", "failed", "uncertain", "cancelled"] as const;

  test("is one thing at most, in any state", () =>
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.boolean(), (state, has_text) => {
        const mail = { state, has_text, secret_until: null };
        const may = [mayTryAgain(mail, TODAY), maySendOnceMore(mail, TODAY), mayCancel(mail)];
        expect(may.filter(({ allowed }) => allowed).length).toBeLessThanOrEqual(1);
        expect(STATE_LABELS[state]).toMatch(/^[A-Z]/);
      }),
    ));

  test("nothing is sent after its link has ended", () =>
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.integer({ min: -3, max: 3 }), (state, by) => {
        const now = "2026-11-23T00:00:00Z";
        const mail = { state, has_text: true, secret_until: `${addDays(TODAY, by)}T00:00:00Z` };
        const isSent = mayTryAgain(mail, now).allowed || maySendOnceMore(mail, now).allowed;
        if (by < 0) expect(isSent).toBe(false);
      }),
    ));

  test("its kind is what stands before the first colon, readable without a name of its own", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}(-[a-z]{1,8}){0,2}$/), fc.string(), (kind, rest) => {
        expect(kindOf(`${kind}:${rest}`)).toBe(kind);
        expect(kindLabel(kind)).toMatch(/^[A-Z][^-_]*$/);
      }),
    ));
});
