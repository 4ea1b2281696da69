import { describe, expect, test } from "vitest";
import { smsLength, plainText } from "./length.ts";
import { mobileOf } from "./mobile.ts";
import { reminderTime, sendingTime } from "./quiet-hours.ts";
import { mayBeRules, normaliseSender, rulesErrors, suggestedRules, textsFor, textsOf } from "./settings.ts";
import { isSameText } from "./same-text.ts";
import { isLaterStatus, reasonOfCode, stateOfStatus } from "./status.ts";
import { fillText, textProblem, timeWords, whenWords, withLink } from "./text.ts";
import { priceWords } from "./words.ts";

describe("the length of an SMS", () => {
  test.each([
    ["", "GSM-7", 0, 0],
    ["a".repeat(160), "GSM-7", 160, 1],
    ["a".repeat(161), "GSM-7", 161, 2],
    ["a".repeat(306), "GSM-7", 306, 2],
    ["a".repeat(307), "GSM-7", 307, 3],
    ["€".repeat(80), "GSM-7", 160, 1],
    // An escaped character is not divided: 76 of them fill a part of 153 places.
    ["€".repeat(153), "GSM-7", 306, 3],
    ["ş".repeat(70), "UCS-2", 70, 1],
    ["ş".repeat(71), "UCS-2", 71, 2],
    ["👍".repeat(35), "UCS-2", 70, 1],
    ["👍".repeat(67), "UCS-2", 134, 3],
  ] as const)("%j", (text, encoding, characters, parts) => {
    expect(smsLength(text)).toMatchObject({ encoding, characters, parts });
  });

  test("names the character that makes it UCS-2", () => {
    expect(smsLength("Dr Yıldız").odd).toBe("ı");
    expect(smsLength("Ünal @ 9:35").odd).toBeNull();
  });

  test("quotes and dashes of a word processor become plain ones", () => {
    expect(plainText("can’t – “now”…")).toBe('can\'t - "now"...');
    expect(smsLength(plainText("can’t – “now”…")).encoding).toBe("GSM-7");
  });
});

describe("a mobile number", () => {
  test.each([
    ["0412345678", "AU", "+61412345678"],
    ["0512 345 678", "AU", "+61512345678"],
    ["+61 412 345 678", "AU", "+61412345678"],
    ["07700900123", "UK", "+447700900123"],
  ] as const)("%s in %s is %s", (stored, country, number) => {
    expect(mobileOf(stored, country, false)).toEqual({ number });
  });

  test.each([
    [null, "no_mobile"],
    ["", "no_mobile"],
    ["0298765432", "not_mobile"],
    ["1300123456", "not_mobile"],
    ["1800123456", "not_mobile"],
    ["+61298765432", "not_mobile"],
    ["ask daughter", "not_mobile"],
    ["+64211234567", "overseas"],
    ["0011447700900123", "overseas"],
  ] as const)("%s is none in Australia: %s", (stored, problem) => {
    expect(mobileOf(stored, "AU", false)).toEqual({ problem });
  });

  test("of another country is sent to where the practice allows it", () => {
    expect(mobileOf("+64 21 123 4567", "AU", true)).toEqual({ number: "+64211234567" });
    expect(mobileOf("0298765432", "AU", true)).toEqual({ problem: "not_mobile" });
  });
});

describe("quiet hours", () => {
  const hours = { quiet_from: "20:00", quiet_to: "08:00" } as const;
  const sydney = "Australia/Sydney";
  // 10:00 in Sydney in summer is 23:00 UTC of the day before.
  test.each([
    ["2026-12-02T23:00:00.000Z", 24, "2026-12-01T23:00:00.000Z"],
    // 07:00 with 24 hours: after the quiet hours of the day before.
    ["2026-12-02T20:00:00.000Z", 24, "2026-12-01T21:00:00.000Z"],
    // 08:30 with 2 hours: the quiet hours end too late, so before they begin.
    ["2026-12-02T21:30:00.000Z", 2, "2026-12-02T09:00:00.000Z"],
  ])("of an appointment at %s, %i hours before: %s", (starts_at, lead_hours, expected) => {
    expect(reminderTime({ starts_at, lead_hours }, hours, sydney)).toBe(expected);
  });

  test("hold a message until they end, or for good if that is too late", () => {
    const now = "2026-12-02T12:00:00.000Z";
    expect(sendingTime({ starts_at: "2026-12-05T00:00:00.000Z", now }, hours, sydney)).toBe(
      "2026-12-02T21:00:00.000Z",
    );
    expect(sendingTime({ starts_at: "2026-12-02T21:30:00.000Z", now }, hours, sydney)).toBeNull();
    expect(
      sendingTime({ starts_at: "2026-12-05T00:00:00.000Z", now: "2026-12-02T02:00:00.000Z" }, hours, sydney),
    ).toBe("2026-12-02T02:00:00.000Z");
  });

  test("are those of the patient's zone", () => {
    const message = { starts_at: "2026-12-05T00:00:00.000Z", now: "2026-12-02T22:00:00.000Z" };
    expect(sendingTime(message, hours, sydney)).toBe(message.now);
    expect(sendingTime(message, hours, "Australia/Perth")).toBe("2026-12-03T00:00:00.000Z");
  });

  test("within a day, and none", () => {
    const noon = { quiet_from: "12:00", quiet_to: "13:00" } as const;
    const message = { starts_at: "2026-12-05T00:00:00.000Z", now: "2026-12-02T01:30:00.000Z" };
    expect(sendingTime(message, noon, sydney)).toBe("2026-12-02T02:00:00.000Z");
    expect(sendingTime(message, { quiet_from: "09:00", quiet_to: "09:00" }, sydney)).toBe(message.now);
  });

  test("end an hour earlier on the night the clocks go forward", () => {
    // 4 October 2026: 08:00 in Sydney is 21:00 UTC, no longer 22:00.
    const message = { starts_at: "2026-10-10T00:00:00.000Z", now: "2026-10-03T12:00:00.000Z" };
    expect(sendingTime(message, hours, sydney)).toBe("2026-10-03T21:00:00.000Z");
  });
});

describe("the text", () => {
  const values = {
    practice: "Rooms",
    date: "Thu 3 Dec",
    time: "10:00 am",
    location: "Suite 2",
    name: "Isla",
  };

  test("is filled in, with the link left for the sending", () => {
    expect(fillText("{practice} {name}: {date} {time}, {location}. {link}", values)).toBe(
      "Rooms Isla: Thu 3 Dec 10:00 am, Suite 2. {link}",
    );
    expect(withLink("See {link}", "https://x.example/a/1")).toBe("See https://x.example/a/1");
  });

  test("a value with braces is not filled in again", () => {
    expect(fillText("{practice} {date}", { ...values, practice: "{date}" })).toBe("{date} Thu 3 Dec");
  });

  test.each([
    ["{practice} {date} {time}", null],
    ["{practice} {date}", "Add the field {time}."],
    ["{practice} {date} {time} {surname}", "There is no field {surname}."],
  ])("%s: %s", (text, problem) => expect(textProblem(text)).toBe(problem));

  test("says day and time in the zone of the appointment", () => {
    expect(whenWords("2026-12-02T23:00:00.000Z", "Australia/Sydney")).toEqual({
      date: "Thu 3 Dec",
      time: "10:00 am",
    });
    expect(whenWords("2026-12-02T23:00:00.000Z", "Australia/Perth")).toEqual({
      date: "Thu 3 Dec",
      time: "7:00 am",
    });
    expect([timeWords("00:05"), timeWords("12:00"), timeWords("23:59")]).toEqual([
      "12:05 am",
      "12:00 pm",
      "11:59 pm",
    ]);
  });
});

describe("the rules", () => {
  const rules = { ...suggestedRules("Rooms"), sender: "+61400111222" };

  test("that are suggested can be saved once there is a sender, and are off", () => {
    expect(mayBeRules(rules).allowed).toBe(true);
    expect(rulesErrors(suggestedRules("Rooms"))).toEqual({
      sender: "Enter the number or the name that sends.",
    });
    expect([rules.reminds, rules.confirms]).toEqual([false, false]);
  });

  test("need a registered name, or a number", () => {
    expect(rulesErrors({ ...rules, sender: "RichmondRms" })).toHaveProperty("sender_is_registered");
    const named = { channel: "sms", sender: "RichmondRms", sender_is_registered: true } as const;
    expect(rulesErrors({ ...rules, ...named, ...textsOf(named) })).toEqual({});
    expect(rulesErrors({ ...rules, sender: "Richmond Rooms" })).toHaveProperty("sender");
    const mailed = { channel: "email", sender: null } as const;
    expect(rulesErrors({ ...rules, ...mailed, ...textsOf(mailed) })).toEqual({});
    expect(rulesErrors({ ...rules, appointment_types: [] })).toHaveProperty("appointment_types");
  });

  test.each([
    ["0400 111 222", "+61400111222"],
    ["02 9876 5432", "+61298765432"],
    ["+64 21 123 4567", "+64211234567"],
    [" RichmondRms ", "RichmondRms"],
    ["", null],
  ])("the sender %j is %j", (typed, sender) => expect(normaliseSender(typed)).toBe(sender));

  test("suggested texts follow the channel, the practice's own stay", () => {
    const own = { ...rules, change_text: "{practice} {date} {time}" };
    const mailed = { channel: "email", sender: null } as const;
    expect(textsFor(mailed, own)).toEqual({ ...textsOf(mailed), change_text: own.change_text });
  });

  test.each([
    [{ channel: "email", sender: null } as const, "an email"],
    [{ channel: "sms", sender: "RichmondRms", sender_is_registered: true } as const, "a name"],
  ])("a text asks for a reply only where one can be received: %j", (by, way) => {
    const error = `Patients can't reply to ${way}. Remove "Reply" and keep {link}.`;
    expect(rulesErrors({ ...rules, ...by })).toMatchObject({ reminder_text: error, change_text: error });
    expect(rulesErrors({ ...rules, ...by })).not.toHaveProperty("cancellation_text");
    expect(Object.values(textsOf(by)).join()).not.toMatch(/reply/i);
    expect(textsFor(rules, { ...by, ...textsOf(by) })).toEqual(textsOf(rules));
  });
});

describe("reports of the provider", () => {
  test("count only forwards", () => {
    expect(isLaterStatus(null, "queued")).toBe(true);
    expect(isLaterStatus("sent", "queued")).toBe(false);
    expect(isLaterStatus("delivered", "failed")).toBe(false);
    expect(isLaterStatus("sent", "nonsense")).toBe(false);
  });

  test.each([
    ["queued", "sent"],
    ["delivered", "delivered"],
    ["undelivered", "failed"],
  ] as const)("%s is shown as %s", (status, state) => expect(stateOfStatus(status)).toBe(state));

  test("codes have reasons, and prices are in dollars", () => {
    expect([21_610, 21_614, 30_007, null].map(reasonOfCode)).toEqual([
      "opted_out",
      "not_mobile",
      "refused",
      "refused",
    ]);
    expect([priceWords(79), priceWords(158), priceWords(0)]).toEqual(["$0.08", "$0.16", "$0.00"]);
  });
});

describe("the text that the provider gives back is the one that was sent", () => {
  test.each([
    ["as it was", "Rooms: at 2 pm.", true],
    ["trimmed", "Rooms: at 2 pm.", true],
    ["behind a notice", "Sent from a trial account - Rooms: at 2 pm.", true],
    ["for another time", "Rooms: at 3 pm.", false],
    ["cut", "Rooms: at 2", false],
  ])("%s", (_name, given, expected) => expect(isSameText(given, " Rooms:  at 2 pm.\n")).toBe(expected));

  test("with plain signs instead of typographic ones", () =>
    expect(isSameText('can\'t - "ok"...', "can\u2019t \u2013 \u201cok\u201d\u2026")).toBe(true));
});
