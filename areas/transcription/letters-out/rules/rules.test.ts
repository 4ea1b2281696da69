import { describe, expect, test } from "vitest";
import { textsOf } from "#kernel/text/document.ts";
import { LETTER_STATES } from "../letter.contract.ts";
import { addressPage, letterDocument } from "./documents.ts";
import { linkMail } from "./mail.ts";
import { addressFor, postalLines, preferredWay } from "./recipient.ts";
import { daysAfter } from "./settings.ts";
import { doneBy, stateAfter } from "./state.ts";
import { byWay, letterCount, stateWords } from "./words.ts";

const BIRCH = {
  ...{ title: 3, first_name: "Hannah", last_name: "Birch", practice_name: "Barkly St Clinic" },
  ...{ address: "5 Barkly St", email: "birch@barkly.example", edi_address: null, letters_by: null },
  locality: {
    ...{ ID: 1, suburb: "Footscray", postcode: "3011", state: "VIC", country: "AU" as const },
    ...{ label: "Footscray, VIC 3011", time_zone: "Australia/Sydney" as const },
  },
};

describe("the state of a sending", () => {
  test.each([
    ["queued", "sent", "sent"],
    ["queued", "printed", "printed"],
    ["sent", "failed", "failed"],
    ["failed", "sent", "sent"],
    ["failed", "opened", "opened"],
    ["failed", "acknowledged", "acknowledged"],
    ["opened", "failed", null],
    ["opened", "sent", null],
    ["acknowledged", "failed", null],
    ["printed", "printed", null],
    ["sent", "printed", null],
    ["sent", "queued", null],
  ] as const)("%s, then %s, is %s", (state, kind, after) => expect(stateAfter(state, kind)).toBe(after));

  test("no fact counts twice, and emails are not noted by hand", () => {
    for (const state of LETTER_STATES) expect(stateAfter(state, state)).toBeNull();
    expect([doneBy("post"), doneBy("secure"), doneBy("email")]).toEqual(["printed", "sent", null]);
  });
});

describe("the address of a recipient", () => {
  test("has the suburb in capitals, and no empty lines", () => {
    expect(postalLines(BIRCH)).toEqual([
      "Dr Hannah Birch",
      "Barkly St Clinic",
      "5 Barkly St",
      "FOOTSCRAY VIC 3011",
    ]);
    expect(postalLines({ ...BIRCH, practice_name: null, locality: null })).toEqual([
      "Dr Hannah Birch",
      "5 Barkly St",
    ]);
  });

  test.each([
    [{}, "email"],
    [{ edi_address: "barklygp" }, "secure"],
    [{ edi_address: "barklygp", letters_by: "post" as const }, "post"],
    [{ letters_by: "secure" as const }, "email"],
    [{ email: null }, "post"],
    [{ email: null, address: null }, null],
    [{ email: null, locality: null }, null],
  ])("%j prefers %s", (change, way) => expect(preferredWay({ ...BIRCH, ...change })).toBe(way));

  test("of post needs street and suburb", () => {
    expect(addressFor({ ...BIRCH, locality: null }, "post")).toBeNull();
    expect(addressFor(BIRCH, "post")).toContain("FOOTSCRAY VIC 3011");
  });
});

test("the address page has the address in the window; the letter has its paragraphs", () => {
  const sender = { practice: "Richmond Rooms", phone: "03 9555 1234" };
  const page = addressPage(sender, postalLines(BIRCH), "dl_right");
  expect(page.blocks).toEqual([{ kind: "addressee", lines: postalLines(BIRCH), side: "right" }]);
  expect(textsOf(page)).toContain("5 Barkly St");
  expect(letterDocument({ ...sender, phone: null }, "Dear Ann\nline two\n \n\nBye\n").blocks).toEqual([
    { kind: "paragraph", text: "Dear Ann\nline two" },
    { kind: "paragraph", text: "Bye" },
  ]);
});

test("the email says until when the link works, and how to get another", () => {
  const link = { practice: "Richmond Rooms", recipient: "Dr Hannah Birch", link: "https://x/letter/T" };
  const mail = linkMail({ ...link, phone: "03 9555 1234", until: "2026-12-13" });
  expect(mail.subject).toBe("A letter from Richmond Rooms");
  expect(mail.text).toContain("until 13 Dec 2026");
  expect(mail.text).toContain("(03 9555 1234)");
  expect(linkMail({ ...link, phone: null, until: "2026-12-13" }).text).not.toContain("(");
});

test("words", () => {
  expect([
    stateWords({ state: "queued", way: "post" }),
    stateWords({ state: "queued", way: "secure" }),
    stateWords({ state: "opened", way: "email" }),
  ]).toEqual(["To print", "To hand over", "Opened"]);
  expect([byWay("secure"), letterCount(1), letterCount(2)]).toEqual([
    "by secure message",
    "1 letter",
    "2 letters",
  ]);
  expect(daysAfter("2026-11-29T22:00:00.000Z", 14)).toBe("2026-12-13T22:00:00.000Z");
});
