import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameKey, soundKey } from "./name-key.ts";

describe("a name's key", () => {
  test.each([
    ["O'Sullivan", "osullivan"],
    ["O’Sullivan", "osullivan"],
    ["Nguyễn", "nguyen"],
    ["Smith-Jones", "smithjones"],
    ["van der Berg", "vanderberg"],
    ["Đặng", "dang"],
    ["Møller", "moller"],
    ["Łukasz", "lukasz"],
    ["Strauß", "strauss"],
    ["İnan", "inan"],
    ["García", "garcia"],
    ["王", "王"],
    [" ", ""],
  ])("%s is %s", (name, key) => expect(nameKey(name)).toBe(key));

  test("is its own key", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => nameKey(nameKey(text)) === nameKey(text)),
    );
  });
});

describe("a name's sound", () => {
  test.each([
    ["Smith", "Smyth"],
    ["Catherine", "Kathryn"],
    ["Meyer", "Maier"],
    ["Stephen", "Steven"],
    ["Thompson", "Thomson"],
    ["Campbell", "Kambell"],
    ["MacDonald", "McDonald"],
    ["Clark", "Clarke"],
    ["Phillips", "Filips"],
    ["Geoffrey", "Jeffrey"],
    ["Wright", "Right"],
    ["Knight", "Night"],
    ["Leigh", "Lee"],
    ["Hughes", "Hewes"],
    ["Schmidt", "Schmitt"],
    ["Elizabeth", "Elisabeth"],
    ["Christie", "Kristy"],
    ["Nicholas", "Nicolas"],
    ["Alexander", "Aleksander"],
    ["Roger", "Rodger"],
    ["Yvonne", "Ivonne"],
    ["Reid", "Reed"],
    ["O'Brien", "Obrian"],
  ])("is the same for %s and %s", (one, other) => expect(soundKey(one)).toBe(soundKey(other)));

  test.each([
    ["Smith", "Schmidt"],
    ["Brown", "Braun-Meyer"],
    ["Jones", "Johns-White"],
    ["Lee", "Ray"],
    ["Nguyen", "Nolan"],
    ["Harris", "Morris"],
  ])("differs for %s and %s", (one, other) => expect(soundKey(one)).not.toBe(soundKey(other)));

  test("is empty without Latin letters", () => expect(soundKey("王")).toBe(""));

  test("is of small letters for any name", () => {
    fc.assert(fc.property(fc.string(), (text) => /^[a-z]*$/.test(soundKey(text))));
  });
});
