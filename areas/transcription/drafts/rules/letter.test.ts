import { describe, expect, test } from "vitest";
import { STATUS, type TaskRole } from "#areas/transcription/tasks/rules/status.ts";
import { Letter, type LetterBlock, type LetterInline } from "../letter.contract.ts";
import { versionsToKeep } from "./kept-versions.ts";
import { isEmptyLetter, countOpenParts, formatOpenParts, letterOfText, letterText } from "./letter-text.ts";
import { typedKey } from "./typing.ts";

const letter = (...content: LetterBlock[]): Letter => ({ type: "doc", content });
const paragraph = (...content: LetterInline[]): LetterBlock => ({ type: "paragraph", content });
const typed = (text: string): LetterInline => ({ type: "text", text });

describe("the text of a letter", () => {
  test("has a line for each paragraph; list numbers are layout", () => {
    const item = (text: string) => ({
      type: "listItem" as const,
      content: [{ type: "paragraph" as const, content: [typed(text)] }],
    });
    const all = letter(
      { type: "heading", attrs: { level: 1 }, content: [typed("Diagnosis")] },
      { type: "orderedList", content: [item("Reflux"), item("Asthma")] },
      paragraph(
        typed("Dose "),
        { type: "blank", attrs: { seconds: 12.4 } },
        { type: "hardBreak" },
        { type: "field", attrs: { name: "date" } },
      ),
      { type: "paragraph" },
    );
    expect(letterText(all)).toBe("Diagnosis\nReflux\nAsthma\nDose ____\n[date]");
    expect(countOpenParts(all)).toEqual({ blanks: 1, fields: 1 });
    expect(formatOpenParts(countOpenParts(all))).toBe("1 blank and 1 field left");
    expect(formatOpenParts({ blanks: 2, fields: 0 })).toBe("2 blanks left");
    expect(formatOpenParts({ blanks: 0, fields: 0 })).toBeNull();
  });

  test("a letter of blanks and spaces alone is empty", () => {
    expect(isEmptyLetter(letter({ type: "paragraph" }, paragraph(typed("  "))))).toBe(true);
    expect(isEmptyLetter(letter(paragraph(typed("a"))))).toBe(false);
  });

  test("plain text becomes a paragraph for each line, without what can't be stored", () => {
    const made = letterOfText("Dear Dr\r\n\r\nThank\u0000 you\ud800");
    expect(letterText(made)).toBe("Dear Dr\n\nThank you\ufffd");
    expect(Letter.safeParse(made).success).toBe(true);
  });
});

describe("what a letter may hold", () => {
  test.each([
    ["a script", { type: "script", content: [] }],
    ["a picture", { type: "image", attrs: { src: "https://example.org/x.png" } }],
    ["a control character", { type: "paragraph", content: [{ type: "text", text: "a\u0000" }] }],
    ["half a character", { type: "paragraph", content: [{ type: "text", text: "\ud800" }] }],
    [
      "an unknown mark",
      { type: "paragraph", content: [{ type: "text", text: "a", marks: [{ type: "link" }] }] },
    ],
    [
      "a time before the recording",
      { type: "paragraph", content: [{ type: "blank", attrs: { seconds: -1 } }] },
    ],
  ])("refuses %s", (_, block) =>
    expect(Letter.safeParse({ type: "doc", content: [block] }).success).toBe(false),
  );

  test("drops what it does not know", () => {
    const sent = {
      type: "doc",
      content: [{ type: "paragraph", attrs: { onclick: "alert(1)", align: "right" }, style: "x" }],
    };
    expect(Letter.parse(sent)).toEqual(letter({ type: "paragraph", attrs: { align: "right" } }));
  });
});

describe("who types which version", () => {
  const nobody: TaskRole = {
    manages: false,
    assigns: false,
    typesIt: false,
    editsIt: false,
    delivers: false,
    bills: true,
  };
  const task = (_status: number, _workflow: "TRANSCRIPTION" | "BILLING" = "TRANSCRIPTION") => ({
    _status,
    _workflow,
    is_corrected_letter: false,
  });
  test("STATE-TASK-02: the typist's while it is typed, not before and not after", () => {
    const typist = { ...nobody, typesIt: true };
    expect(Object.values(STATUS).filter((status) => typedKey(task(status), typist) !== null)).toEqual([
      STATUS.beingTyped,
    ]);
    expect(typedKey(task(STATUS.beingTyped), typist)).toBe(1);
  });
  test("STATE-TASK-04: the editor's while it is edited", () => {
    const editor = { ...nobody, editsIt: true };
    expect(Object.values(STATUS).filter((status) => typedKey(task(status), editor) !== null)).toEqual([
      STATUS.beingEdited,
    ]);
    expect(typedKey(task(STATUS.beingEdited), editor)).toBe(2);
  });
  test("whoever manages types in both steps, and nobody types a billing task", () => {
    expect([3, 5].map((status) => typedKey(task(status), { ...nobody, manages: true }))).toEqual([1, 2]);
    expect(typedKey(task(3, "BILLING"), { ...nobody, manages: true, typesIt: true })).toBeNull();
    expect(typedKey(task(3), { ...nobody, assigns: true })).toBeNull();
  });
});

describe("versions one can return to", () => {
  const now = "2026-11-22T10:00:00.000Z";
  const before = { version: 7, characters: 500, _user: 4 };
  const kept = { version: 5, saved_time: "2026-11-22T09:58:00.000Z" };
  const save = { characters: 520, _user: 4, now, isAsked: false };
  test.each([
    ["within five minutes none", before, kept, save, false, false],
    ["the first one", null, null, save, false, true],
    ["after five minutes", before, { ...kept, saved_time: "2026-11-22T09:55:00.000Z" }, save, false, true],
    ["when the person saves", before, kept, { ...save, isAsked: true }, false, true],
    ["what was there before another person types", before, kept, { ...save, _user: 9 }, true, false],
    ["what was there before much is removed", before, kept, { ...save, characters: 100 }, true, false],
    ["none twice", before, { ...kept, version: 7 }, { ...save, characters: 100 }, false, false],
  ])("%s", (_, draft, last, saving, keepsBefore, keepsAfter) =>
    expect(versionsToKeep(draft, last, saving)).toEqual({ before: keepsBefore, after: keepsAfter }),
  );
});
