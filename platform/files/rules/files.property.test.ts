import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FILE_KIND_NAMES, type FilePurpose, MB, RECORDINGS } from "../contract.ts";
import {
  acceptOf,
  extensionOf,
  FILE_KINDS,
  isPicture,
  isRecording,
  canShowInBrowser,
  kindByContent,
  kindOfName,
  kindProblem,
  kindsInWords,
} from "./file-kind.ts";
import { safeFileName } from "./file-name.ts";
import { fitsPurpose, misfitReason } from "./purpose.ts";
import { rangeOf } from "./range.ts";
import { sizeInWords } from "./size.ts";
import { zipNames } from "./zip-names.ts";

const kind = fc.constantFrom(...FILE_KIND_NAMES);
/** Kinds whose content is text, regardless of the file name. */
const TEXTS: ReadonlySet<string> = new Set(["txt", "csv", "ics", "json", "ndjson"]);
const spelling = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
);

describe("RULE-FILE-06: the kinds of files", () => {
  test("each has endings of its own, however they are spelled", () => {
    const endings = FILE_KIND_NAMES.flatMap((each) => FILE_KINDS[each].extensions);
    expect(new Set(endings).size).toBe(endings.length);
    fc.assert(
      fc.property(kind, spelling, fc.nat(), (each, spelled, which) => {
        const { extensions } = FILE_KINDS[each];
        expect(kindOfName(spelled(`a.pdf.${extensions[which % extensions.length]}`))).toBe(each);
      }),
    );
  });

  test("a file is taken as what its name says where its content is that, and refused where it is anything else", () =>
    fc.assert(
      fc.property(kind, fc.option(kind, { nil: null }), (named, found) => {
        const [ending = ""] = FILE_KINDS[named].extensions;
        const problem = kindProblem({ name: `scan.${ending}`, declared: "", found }, FILE_KIND_NAMES);
        const isText = found === "txt" && TEXTS.has(named);
        expect(problem === null).toBe(found === named || isText);
        expect(kindByContent(named, found) === named).toBe(problem === null);
        if (problem !== null) expect(problem).toContain(FILE_KINDS[found ?? named].label);
      }),
    ));

  test("whatever browsers call it is taken; the name of another kind is not", () =>
    fc.assert(
      fc.property(kind, kind, spelling, (each, other, spelled) => {
        const { extensions, mime, alsoDeclared } = FILE_KINDS[each];
        const isTaken = (declared: string) =>
          kindProblem({ name: `scan.${extensions[0]}`, declared, found: each }, FILE_KIND_NAMES) === null;
        for (const declared of [
          mime,
          ...alsoDeclared,
          `${mime}; charset=binary`,
          "application/octet-stream",
          "",
        ])
          expect([each, declared, isTaken(spelled(declared))]).toEqual([each, declared, true]);
        const theirs = FILE_KINDS[other].mime;
        const isText = theirs.startsWith("text/") && TEXTS.has(each);
        expect([each, theirs, isTaken(theirs)]).toEqual([
          each,
          theirs,
          mime === theirs || alsoDeclared.includes(theirs) || isText,
        ]);
      }),
    ));

  test("a purpose takes its own kinds alone, and refuses in its own words where it has some", () =>
    fc.assert(
      fc.property(kind, fc.uniqueArray(kind, { minLength: 1 }), (each, kinds) => {
        const file = { name: `scan.${FILE_KINDS[each].extensions[0]}`, declared: "", found: each };
        expect(kindProblem(file, kinds) === null).toBe(kinds.includes(each));
        const words = { wrongKind: "Choose a picture of the label.", tooLarge: "" };
        expect(kindProblem(file, kinds, words)).toBe(kinds.includes(each) ? null : words.wrongKind);
      }),
    ));

  test("a file chooser is offered each kind by its type and by all its endings", () =>
    fc.assert(
      fc.property(fc.uniqueArray(kind, { minLength: 1 }), (kinds) => {
        const offered = acceptOf(kinds).split(",");
        for (const each of kinds) {
          const { mime, extensions } = FILE_KINDS[each];
          for (const one of [mime, ...extensions.map((extension) => `.${extension}`)])
            expect(offered).toContain(one);
        }
        expect(kindsInWords(kinds).split(/, | or /).length).toBeGreaterThanOrEqual(kinds.length);
      }),
    ));

  test("recordings, pictures and what is shown inside are told from all others", () => {
    for (const each of FILE_KIND_NAMES) {
      const { mime } = FILE_KINDS[each];
      expect([each, isRecording(mime)]).toEqual([each, RECORDINGS.some((one) => one === each)]);
      expect([each, isPicture(mime)]).toEqual([each, mime.startsWith("image/")]);
      // Text, Word files and recordings are only downloaded, because a browser might run their content.
      if (canShowInBrowser(mime)) expect(["jpeg", "png", "pdf"]).toContain(each);
    }
    expect([isRecording("text/html"), isPicture("image/svg+xml"), canShowInBrowser("image/svg+xml")]).toEqual(
      [false, false, false],
    );
  });

  test("an ending is what follows the last dot, ten letters at most, and none of a hidden file", () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "B", "."), maxLength: 14 }), (name) => {
        const last = name.slice(name.lastIndexOf(".") + 1);
        const before = name.at(name.lastIndexOf(".") - 1);
        const has = name.lastIndexOf(".") > 0 && before !== "." && last.length > 0 && last.length <= 10;
        expect(extensionOf(name)).toBe(has ? last.toLowerCase() : "");
      }),
    ));
});

describe("a file's name", () => {
  const sent = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
  );

  test("made safe twice is what it was made once", () =>
    fc.assert(
      fc.property(sent, (name) => {
        const once = safeFileName(name);
        expect(safeFileName(once)).toBe(once);
        expect(once).not.toMatch(/[<>:"|?*]|^\s|[\s.]$/);
      }),
    ));

  test("keeps its ending, however long it is", () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "é", "語"), minLength: 1, maxLength: 300 }),
        kind,
        (stem, each) => {
          const name = safeFileName(`${stem}.${FILE_KINDS[each].extensions[0]}`);
          expect(kindOfName(name)).toBe(each);
          expect(stem.startsWith([...name].slice(0, 5).join("").split(".")[0] ?? "")).toBe(true);
        },
      ),
    ));
});

describe("names in a ZIP", () => {
  const name = fc.constantFrom(
    "scan.pdf",
    "Scan.PDF",
    "scan (2).pdf",
    "scan (3).pdf",
    "notes",
    ".txt",
    "a.b.pdf",
  );

  test("are all different on any computer, in the order of the files, each with its ending", () =>
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const given = zipNames(names);
        expect(new Set(given.map((each) => each.toLowerCase())).size).toBe(names.length);
        for (const [at, each] of given.entries()) {
          const own = names[at] ?? "";
          const isFirst = !given.slice(0, at).some((other) => other.toLowerCase() === own.toLowerCase());
          expect(each === own).toBe(isFirst);
          if (own.indexOf(".") > 0) expect(extensionOf(each)).toBe(extensionOf(own));
        }
      }),
    ));
});

describe("a part of a file", () => {
  const size = fc.integer({ min: 1, max: 1_000 });

  test("asked for by its ends lies within the file and begins where it was asked to", () =>
    fc.assert(
      fc.property(size, fc.nat(1_500), fc.nat(1_500), (length, first, last) => {
        const range = rangeOf(`bytes=${first}-${last}`, length);
        if (last < first) expect(range).toBeNull();
        else if (first >= length) expect(range).toBe("outside");
        else expect(range).toEqual({ start: first, end: Math.min(last, length - 1) });
      }),
    ));

  test("asked for by its length is the end of the file", () =>
    fc.assert(
      fc.property(size, fc.nat(1_500), (length, last) => {
        const range = rangeOf(`bytes=-${last}`, length);
        expect(range).toEqual(
          last === 0 ? "outside" : { start: Math.max(0, length - last), end: length - 1 },
        );
      }),
    ));

  test("of an empty file there is none", () => {
    expect([rangeOf("bytes=0-", 0), rangeOf("bytes=-5", 0)]).toEqual(["outside", "outside"]);
  });
});

test("a larger file is never said to be smaller", () => {
  const value = (words: string) =>
    Number(words.split(" ")[0]) *
    ({ byte: 1, bytes: 1, KB: 1024, MB: MB }[words.split(" ")[1] ?? ""] ?? Number.NaN);
  fc.assert(
    fc.property(fc.nat(300 * MB), fc.nat(300 * MB), (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(value(sizeInWords(less))).toBeLessThanOrEqual(value(sizeInWords(more)));
      expect(Math.abs(value(sizeInWords(more)) - more)).toBeLessThanOrEqual(Math.max(512, more * 0.06));
    }),
  );
});

describe("an upload and what it is used for", () => {
  const purpose = (kinds: FilePurpose["kinds"], words?: FilePurpose["words"]): FilePurpose => ({
    ...{ name: "letterhead", kinds, limit: MB, needs: ["practice.settings"] },
    ...(words === undefined ? {} : { words }),
  });
  const uploaded = fc.record({
    purpose: fc.constantFrom(null, "letterhead", "attachment"),
    mime_type: kind.map((each) => FILE_KINDS[each].mime),
    size: fc.constantFrom(1, MB, MB + 1),
  });

  test("is refused in words exactly where it does not fit", () =>
    fc.assert(
      fc.property(uploaded, fc.uniqueArray(kind, { minLength: 1 }), (file, kinds) => {
        const refused = misfitReason(file, purpose(kinds));
        expect(refused === null).toBe(fitsPurpose(file, purpose(kinds)));
        const words = { wrongKind: "Wrong kind.", tooLarge: "Too large." };
        const own = misfitReason(file, purpose(kinds, words));
        const isTooLarge = file.purpose === null && file.size > MB;
        expect(own).toBe(refused === null ? null : isTooLarge ? words.tooLarge : words.wrongKind);
      }),
    ));
});
