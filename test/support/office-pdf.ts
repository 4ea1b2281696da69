import { constants, inflateSync } from "node:zlib";

/**
 * Returns the text of a PDF printed by Chromium. Chromium writes glyph numbers, and for each font a table of
 * their letters; this function reads only that subset of PDF.
 */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const letters = new Map<string, ReadonlyMap<string, string>>();
  for (const [id, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (table !== undefined) letters.set(id, lettersOf(objects.get(table)?.stream ?? ""));
  }
  return [...objects.values()]
    .filter(({ stream }) => /\bBT\b/.test(stream))
    .map(({ stream }) => wordsOf(stream, letters))
    .join("\n");
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const text = pdf.toString("latin1");
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\s(.*?)(?:stream\r?\n(.*?)\r?\nendstream\s*)?endobj/gs);
  return new Map(
    [...found].map(([, id = "", head = "", stream]) => [
      id,
      { head, stream: stream === undefined ? "" : inflated(head, stream) },
    ]),
  );
}

function inflated(head: string, stream: string): string {
  if (!head.includes("/FlateDecode") || head.includes("/Image")) return stream;
  return inflateSync(Buffer.from(stream, "latin1"), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
    "latin1",
  );
}

function lettersOf(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const hex = (digits: string) => Number.parseInt(digits, 16);
  for (const [, section = ""] of table.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph = "", letter = ""] of section.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(glyph.toUpperCase(), lettersIn(letter));
  for (const [, section = ""] of table.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = "", to = "", letter = ""] of section.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = hex(from); glyph <= hex(to); glyph += 1)
        letters.set(
          glyph.toString(16).padStart(from.length, "0").toUpperCase(),
          String.fromCodePoint(hex(letter) + glyph - hex(from)),
        );
  return letters;
}

const lettersIn = (utf16: string): string =>
  (utf16.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join("");

function wordsOf(stream: string, letters: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined;
  let words = "";
  for (const [token, fontId, glyphs] of stream.matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\bET\b/g)) {
    if (fontId !== undefined) font = letters.get(fontId);
    else if (glyphs !== undefined) words += read(glyphs, font);
    else if (token === "ET") words += "\n";
  }
  return words;
}

/** Converts glyph numbers to text. A number has two or four digits, as in its font's table. */
function read(glyphs: string, font: ReadonlyMap<string, string> = new Map()): string {
  const digits = [...font.keys()][0]?.length ?? 4;
  return (glyphs.match(new RegExp(`.{${digits}}`, "g")) ?? [])
    .map((glyph) => font.get(glyph.toUpperCase()) ?? "")
    .join("");
}
