import { describe, expect, test } from "vitest";
import { LETTER_ENCODINGS } from "#kernel/text/letter-encoding.ts";
import {
  type Encoding,
  encodingOf,
  EncodingFinder,
  encodingQuestion,
  isEncodingQuestion,
  isGuessed,
  isLetterEncoding,
  letterReader,
} from "./text-encoding.ts";

/** Encodes a text in a single-byte encoding. */
function encoded(text: string, encoding: Encoding): Buffer {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, at) => at));
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
}

const found = (bytes: Buffer) => encodingOf(bytes)?.encoding ?? null;

describe("the encoding of a text", () => {
  test.each<[string, Encoding]>([
    ["Surname,Given\nMüller,Zoë\nLévesque,André", "windows-1252"],
    ["ÉLISE,BJØRN\nO’Brien,Seán", "windows-1252"],
    ["Muñoz,José\nGarcía,Iñigo", "windows-1252"],
    ["Fee: €20 – paid", "windows-1252"],
    ["Surname,Given\nMüller,Zoë\nLévesque,André", "macintosh"],
    ["O’Brien,Seán", "macintosh"],
    ["Élise,Bjørn", "macintosh"],
    ["Muñoz,José", "macintosh"],
    ["Surname,Given\nWałęsa,Łukasz\nŻak,Jaś", "windows-1250"],
    ["Dvořák,Jiří\nŠťastný,Aleš", "windows-1250"],
    ["Łuczak,Kováč", "windows-1250"],
  ])("of %j in %s is recognised", (text, encoding) => {
    const bytes = encoded(text, encoding);
    const decoded = new TextDecoder(encodingOf(bytes)?.encoding).decode(bytes);
    expect(decoded).toBe(text);
  });

  test.each<[string, string, Encoding]>([
    ["UTF-8", "Zoë", "utf-8"],
    ["plain ASCII", "Zoe", "utf-8"],
    ["UTF-8 with its mark", "\ufeffZoë", "utf-8"],
  ])("%s", (_, text, encoding) => expect(found(Buffer.from(text))).toBe(encoding));

  test.each([
    ["one byte of another encoding", "Müller,Zoë\nLévesque,André\n", [0xe9], "Ann\n"],
    ["a letter that was cut", "Müller,Zoë\nLévesque,Andr", [0xc3], ""],
    ["a byte within letters of three bytes", "日本国際博覧会", [0xe8, 0xa6], "x"],
  ])("UTF-8 with %s is UTF-8, and what is damaged is named", (_, before, bytes, after) => {
    const damaged = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
    const guess = encodingOf(damaged);
    expect(guess).toEqual({ encoding: "utf-8", isSure: false });
    expect(guess && isGuessed(guess)).toBe(true);
    expect(guess && encodingQuestion(guess, new TextDecoder().decode(damaged))).toContain("\uFFFD");
    expect(guess && encodingQuestion(guess, "Müller")).toBeNull();
  });

  test("UTF-8 with more faults than letters is none", () =>
    expect(found(Buffer.concat([Buffer.from("Zoë"), Buffer.from([0xe9, 0x41, 0xe8])]))).toBe("windows-1252"));

  test("is UTF-16 by its mark, or without it by its NULs", () => {
    for (const mark of ["\ufeff", ""]) {
      const bytes = Buffer.from(`${mark}Surname,Given\nMüller,Zoë\n`, "utf16le");
      expect([found(bytes), found(Buffer.from(bytes).swap16())]).toEqual(["utf-16le", "utf-16be"]);
    }
  });

  test("is none where a NUL stands in it", () => expect(found(Buffer.from("Sur\0name,Given"))).toBeNull());

  test("is not sure where two encodings read its letters as well", () => {
    expect(encodingOf(encoded("Kovaè", "windows-1252"))).toEqual({ encoding: "windows-1252", isSure: false });
    expect(encodingOf(encoded("Lévesque,Zoë\nMuñoz,Bjørn", "macintosh"))?.isSure).toBe(true);
  });

  test("is asked about with a word of the text where it was guessed", () => {
    const words = (text: string, encoding: Encoding) => {
      const bytes = encoded(text, encoding);
      const guess = encodingOf(bytes);
      return guess && isGuessed(guess)
        ? encodingQuestion(guess, new TextDecoder(guess.encoding).decode(bytes))
        : null;
    };
    const fix = "If they are wrong, choose how letters are read.";
    expect(words("Smith,John\nLef\u00e8vre,Ad\u00e8le", "windows-1252")).toBe(
      `Letters such as in "Lef\u00e8vre" are read as Western European. ${fix}`,
    );
    expect(words("O\u2019Brien,Se\u00e1n", "macintosh")).toContain("as Western European of an old Mac.");
    expect(words("Wa\u0142\u0119sa", "windows-1250")).toContain(
      'in "Wa\u0142\u0119sa" are read as Central European.',
    );
    expect(words("M\u00fcller,Zo\u00eb", "windows-1252")).toBeNull();
    expect(encodingQuestion({ encoding: "macintosh", isSure: true }, "plain")).toBeNull();
    expect(encodingQuestion({ encoding: "utf-8", isSure: true }, "Zo\u00eb")).toBeNull();
  });

  test("is chosen anew without the file: the letters are read as another encoding has them", () => {
    const text = "Kovač,Jiří";
    const misread = new TextDecoder("windows-1252").decode(encoded(text, "windows-1250"));
    expect(misread).not.toBe(text);
    expect(letterReader("windows-1252", "windows-1250")(misread)).toBe(text);
    expect(
      isEncodingQuestion(encodingQuestion({ encoding: "windows-1250", isSure: false }, text) ?? ""),
    ).toBe(true);
    expect([isLetterEncoding("macintosh"), isLetterEncoding("utf-8"), isLetterEncoding(null)]).toEqual([
      ...[true, false, false],
    ]);
  });

  test("is chosen anew without losing a byte, from each to each and back", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    for (const from of LETTER_ENCODINGS)
      for (const to of LETTER_ENCODINGS) {
        const text = new TextDecoder(from).decode(bytes);
        expect(letterReader(from, to)(text)).toBe(new TextDecoder(to).decode(bytes));
        expect(letterReader(to, from)(letterReader(from, to)(text))).toBe(text);
      }
  });

  test("is the same however the bytes come in pieces", () => {
    for (const encoding of ["windows-1252", "macintosh"] as const) {
      const bytes = encoded("Müller,Zoë\nLévesque,André", encoding);
      const finder = new EncodingFinder();
      for (const byte of bytes) finder.push(Buffer.from([byte]));
      expect(finder.end()?.encoding).toBe(encoding);
    }
    const cut = Buffer.from("Zoë");
    const finder = new EncodingFinder();
    finder.push(cut.subarray(0, 3));
    expect(finder.end()?.encoding).not.toBe("utf-8");
  });
});
