import { describe, expect, test } from "vitest";
import { draftOf, notesOf } from "./accepting.ts";
import { earliestStart, holdAllowances, holdEnd, lastChange, typedCode } from "./holding.ts";
import { slugOf, snippetOf, suggestedSettings } from "./settings.ts";
import { parseDetails, typedDay } from "./typed-details.ts";
import { statusOf, stateWords } from "./words.ts";
import { isBookingMessage, textOf } from "./texts.ts";
import { Slug } from "../settings.contract.ts";

describe("the address of a page", () => {
  test.each([
    ["Richmond Rooms", "richmond-rooms"],
    ["Dr Müller & Co.", "dr-muller-co"],
    ["  –  ", "practice"],
    ["林", "practice"],
    ["A", "practice"],
    ["x".repeat(200), "x".repeat(60)],
    [`${"a".repeat(59)} b`, "a".repeat(59)],
  ])("suggested for %j is %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(Slug.safeParse(slugOf(name)).success).toBe(true);
  });

  test.each(["a", "a--b", "-ab", "ab-", "a_b", "ä-b", "a/b", "x".repeat(61), ""])("is never %j", (slug) => {
    expect(Slug.safeParse(slug).success).toBe(false);
  });

  test("is suggested with the page off", () => {
    expect(suggestedSettings("Richmond Rooms", "")).toMatchObject({ is_on: false, slug: "richmond-rooms" });
  });

  test("in the snippet can't end its attribute", () => {
    expect(snippetOf('https://x.example/"><script>')).not.toContain('"><script>');
    expect(snippetOf("https://x.example/book/rooms")).toContain('href="https://x.example/book/rooms"');
  });
});

describe("times", () => {
  const now = "2026-11-29T00:00:00.000Z";

  test("a hold ends after ten minutes, notice and the last change are counted in hours", () => {
    expect(holdEnd(now)).toBe("2026-11-29T00:10:00.000Z");
    expect(earliestStart(now, 24)).toBe("2026-11-30T00:00:00.000Z");
    expect(lastChange("2026-12-01T00:00:00.000Z", 24)).toBe("2026-11-30T00:00:00.000Z");
  });

  test("a code is read with blanks and hyphens", () => {
    expect(typedCode(" 417-2 05")).toBe("417205");
  });

  test("limits count networks and clients apart, and all together", () => {
    const keys = [...holdAllowances("203.0.113.1", 1), ...holdAllowances("203.0.113.2", 2)];
    expect(new Set(keys.map(({ key }) => key)).size).toBe(7);
  });
});

describe("texts", () => {
  const values = {
    practice: "Richmond Rooms",
    phone: "03 5550 0142",
    day: "2026-11-30",
    time: "11:30",
    link: "https://x.example/booking/1",
    code: "417205",
    answer: "We need your referral.",
  } as const;

  test.each([
    ["code", "Richmond Rooms: your code is 417205."],
    ["requested", "request for Mon 30 Nov at 11:30 am and will confirm it."],
    ["accepted", "is booked for Mon 30 Nov at 11:30 am."],
    ["declined", "We need your referral. Questions? Call 03 5550 0142."],
    ["cancelled", "on Mon 30 Nov at 11:30 am is cancelled."],
    ["moved", "is now on Mon 30 Nov at 11:30 am."],
  ] as const)("%s says what happened", (kind, text) => {
    expect(textOf(kind, values)).toContain(text);
    expect(isBookingMessage(kind)).toBe(true);
  });

  test("only the code's text has the code", () => {
    for (const kind of ["requested", "accepted", "declined", "cancelled", "moved"] as const)
      expect(textOf(kind, values)).not.toContain(values.code);
    expect(isBookingMessage("other")).toBe(false);
  });
});

describe("accepting", () => {
  const details = {
    first_name: "Grace",
    last_name: "Lim",
    dob: "1979-08-14",
    gender: "F",
    mobile: "0491570156",
    email: null,
    medicare_number: null,
    health_fund: "Bupa",
    fund_number: "12",
    note: "Knee",
  } as const;

  test("keeps a typed fund in the notes of the new patient", () => {
    expect(draftOf(details)).toMatchObject({ last_name: "Lim", notes: "Health fund, as typed online: Bupa" });
    expect(draftOf({ ...details, health_fund: null }).notes).toBeNull();
  });

  test("says in the appointment that it was booked online, and why", () => {
    expect(notesOf(details)).toBe("Booked online: Knee");
    expect(notesOf({ note: null })).toBe("Booked online");
  });
});

describe("the typed form", () => {
  test.each([
    ["14/8/1979", "1979-08-14"],
    [" 14.08.1979 ", "1979-08-14"],
    ["14 8 1979", "1979-08-14"],
    ["14/8/79", "1979-08-14"],
    ["1/2/26", "2026-02-01"],
    ["1/2/27", "1927-02-01"],
    ["14081979", "1979-08-14"],
    ["14 Aug 79", "1979-08-14"],
    ["14 / 8 / 1979", "1979-08-14"],
    ["31/2/1979", "31/2/1979"],
    ["today", "today"],
    ["+7", "+7"],
    ["1979-08-14", "1979-08-14"],
    ["", ""],
  ])("reads %j as %s", (text, day) => {
    expect(typedDay(text, "2026-11-30")).toBe(day);
  });

  test("leaves an unanswered question unanswered", () => {
    expect(parseDetails(() => "", "2026-11-30")).toMatchObject({
      is_new: null,
      consents: false,
      first_name: "",
    });
    expect(parseDetails(() => "true", "2026-11-30")).toMatchObject({ is_new: true, consents: true });
    expect(parseDetails(() => "false", "2026-11-30")).toMatchObject({ is_new: false });
  });
});

describe("words of a request", () => {
  test.each([
    [{ state: "requested", change: null }, "Waiting", "waiting"],
    [{ state: "requested", change: "moved" }, "Waiting, moved by patient", "waiting"],
    [{ state: "accepted", change: null }, "Accepted", "completed"],
    [{ state: "accepted", change: "moved" }, "Accepted, moved by patient", "waiting"],
    [{ state: "cancelled", change: "cancelled" }, "Cancelled by patient", "waiting"],
    [{ state: "cancelled", change: null }, "Cancelled", "cancelled"],
    [{ state: "declined", change: null }, "Declined", "cancelled"],
  ] as const)("%j are %s", (request, words, status) => {
    expect([stateWords(request), statusOf(request)]).toEqual([words, status]);
  });
});
