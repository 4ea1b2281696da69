import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCancelledIn, namesIn, typeIn } from "./file-appointment.ts";

describe("the names in a title", () => {
  test.each([
    ["NGUYEN, Thi Mai", "Thi Mai", "NGUYEN"],
    ["Nguyen,Mai", "Mai", "Nguyen"],
    ["Nguyen , Mai ", "Mai", "Nguyen"],
    ["Nguyen, Mrs Mai", "Mai", "Nguyen"],
    ["Mrs Nguyen, Mai", "Mai", "Nguyen"],
    ["Nguyen,", null, "Nguyen"],
    ["Thi Mai Nguyen", "Thi Mai", "Nguyen"],
    ["Mr. Giuseppe Bianchi", "Giuseppe", "Bianchi"],
    ["Prof Hannah Birch", "Hannah", "Birch"],
    ["MISS Kirra Doyle", "Kirra", "Doyle"],
    ["Mstr Tom Papas", "Tom", "Papas"],
    ["Drake Marlow", "Drake", "Marlow"],
    ["Missy Elliott", "Missy", "Elliott"],
    ["  Mai   Nguyen  ", "Mai", "Nguyen"],
    ["Suharto", null, "Suharto"],
    ["O'Brien, Seán", "Seán", "O'Brien"],
    ["van der Berg, Anna Maria", "Anna Maria", "van der Berg"],
    ["", null, null],
    ["   ", null, null],
  ])("%j", (text, firstName, lastName) => expect(namesIn(text)).toEqual({ firstName, lastName }));

  test("are never empty texts, and never longer than the title", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const { firstName, lastName } = namesIn(text);
        expect(firstName).not.toBe("");
        expect(lastName).not.toBe("");
        expect((firstName ?? "").length + (lastName ?? "").length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe("what kind of appointment its words mean", () => {
  test.each([
    ["Theatre", 2],
    ["Surgery: left knee", 2],
    ["surgical review list", 2],
    ["OT", 2],
    ["Procedure room", 2],
    ["Operation", 2],
    ["Consultation", 1],
    ["Physio and OTC", 1],
    ["Not sure", 1],
    ["Operational meeting", 1],
    ["", 1],
  ] as const)("%j is %d", (text, type) => expect(typeIn(text)).toBe(type));
});

describe("words that mean it did not take place", () => {
  test.each([
    ["Cancelled", true],
    ["canceled by rooms", true],
    ["CANCELLED - rebook", true],
    ["Did not attend", true],
    ["did not arrive", true],
    ["DNA", true],
    ["no-show", true],
    ["No show", true],
    ["noshow", true],
    ["FTA", true],
    ["Failed to attend", true],
    ["Adna Smith", false],
    ["Attended", false],
    ["Showed films", false],
    ["", false],
  ])("%j: %s", (text, cancelled) => expect(isCancelledIn(text)).toBe(cancelled));
});
