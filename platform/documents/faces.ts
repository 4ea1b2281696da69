import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { hasRightToLeft, mirrored, piecesOf } from "./direction.ts";
import { Missing } from "./missing.ts";
import { MARK } from "./printable.ts";
import { scriptFilesFor } from "./scripts.ts";

/** Else ị is drawn as a letter and a dot, of which the dot stands for no character when the text is read back. */
const COMPOSED: Readonly<Record<string, boolean>> = { ccmp: false };
/** Of the first family none is turned off, because the library keeps what it has shaped only then; other scripts need all for their shapes. */
export const featuresOf = (face: string) => (/^(first|script)-/.test(face) ? undefined : COMPOSED);

export type Weight = "regular" | "bold";

/** Part of a line that one face draws. */
export interface Run {
  readonly face: string;
  readonly text: string;
}

interface Face {
  readonly name: string;
  readonly font: Font;
}

const NUMBER = { regular: 400, bold: 700 } as const;
const FOLDER = { regular: "400Regular", bold: "700Bold" } as const;
/** Parts of the second family, by the writing they hold. The first one has the letters a word of the others also needs. */
const SECOND = ["latin", "vietnamese", "latin-ext", "greek", "cyrillic"] as const;

const require = createRequire(import.meta.url);
const load = (path: string): Font => {
  const font = create(readFileSync(require.resolve(path)));
  if (!("layout" in font)) throw new Error(`${path} is a collection of fonts`);
  return font;
};

const facesOf = (weight: Weight): readonly [Face, ...Face[]] => [
  {
    name: `first-${weight}`,
    font: load(`@expo-google-fonts/atkinson-hyperlegible-next/${FOLDER[weight]}/AtkinsonHyperlegibleNext_${FOLDER[weight]}.ttf`),
  },
  ...SECOND.map((part) => ({
    name: `${part}-${weight}`,
    font: load(`@fontsource/noto-sans/files/noto-sans-${part}-${NUMBER[weight]}-normal.woff`),
  })),
];

/** Letters that join on, such as vowel signs, are drawn with the letter before them. */
const JOINS_ON = /^\p{M}$/u;
/** Marks, digits and blanks have no direction of their own. */
const HAS_SCRIPT = /[\p{L}\p{M}]/u;

interface Word {
  readonly runs: readonly Run[];
  /** At size 1. */
  readonly width: number;
}

/** Which face draws what, and how wide it is. What was measured once is kept: the same words return on every row. */
export class Faces {
  /** Of the document that is being laid out; one is laid out at a time. */
  missing = new Missing(this);
  readonly #faces = { regular: facesOf("regular"), bold: facesOf("bold") };
  readonly #others = { regular: new Map<string, Face>(), bold: new Map<string, Face>() };
  readonly #words = { regular: new Map<string, Word>(), bold: new Map<string, Word>() };

  /** A face that a run names, to be registered with a document. */
  font(name: string): Font {
    const faces = [
      this.#faces.regular,
      this.#faces.bold,
      [...this.#others.regular.values()],
      [...this.#others.bold.values()],
    ].flat();
    const face = faces.find((one) => one.name === name);
    if (!face) throw new Error(`there is no face ${name}`);
    return face.font;
  }

  /** Whether a document can show this character. */
  has(letter: string): boolean {
    return this.#faces.regular.some((face) => has(face, letter)) || this.#ofScript(letter, "regular") !== undefined;
  }

  #ofScript(letter: string, weight: Weight): Face | undefined {
    const known = this.#others[weight];
    for (const { name, path } of scriptFilesFor(letter.codePointAt(0) ?? 0)) {
      const kept = known.get(name);
      const face = kept ?? { name: `script-${name}-${weight}`, font: load(`${path}-${NUMBER[weight]}-normal.woff`) };
      if (!kept) known.set(name, face);
      if (has(face, letter)) return face;
    }
    return undefined;
  }

  /** A word in which the first family lacks a letter is drawn in the second one as a whole, so that it looks like one word. */
  word(text: string, weight: Weight): Word {
    const known = this.#words[weight];
    const kept = known.get(text);
    if (kept) return kept;
    const [first, ...others] = this.#faces[weight];
    const faces = [...text].every((letter) => has(first, letter)) ? [first] : [...others, first];
    const runs: { face: Face; text: string }[] = [];
    for (const asked of text) {
      const last = runs.at(-1);
      const joined = JOINS_ON.test(asked) && last && has(last.face, asked) ? last.face : undefined;
      const found = joined ?? faces.find((one) => has(one, asked)) ?? this.#ofScript(asked, weight);
      const letter = found ? asked : MARK;
      const face = found ?? faces.find((one) => has(one, MARK)) ?? others.find((one) => has(one, MARK)) ?? first;
      if (last?.face === face) last.text += letter;
      else runs.push({ face, text: letter });
    }
    const width = runs.reduce(
      (sum, run) => sum + run.face.font.layout(run.text, featuresOf(run.face.name)).advanceWidth / run.face.font.unitsPerEm,
      0,
    );
    const word = { runs: runs.map(({ face, text: part }) => ({ face: face.name, text: part })), width };
    // Numbers and names without end would fill it.
    if (known.size >= 20_000) known.clear();
    known.set(text, word);
    return word;
  }

  space(weight: Weight): number {
    return this.word(" ", weight).width;
  }

  width(text: string, weight: Weight): number {
    const words = text.split(" ");
    return words.reduce((sum, word) => sum + this.word(word, weight).width, (words.length - 1) * this.space(weight));
  }

  /** A line's runs, neighbours of one face joined. */
  runs(text: string, weight: Weight): Run[] {
    if (!hasRightToLeft(text)) return this.#joined(text, weight);
    return piecesOf(text).flatMap(({ text: piece, isRightToLeft }) => {
      if (!isRightToLeft) return this.#joined(piece, weight);
      // The library turns letters round, and leaves marks and digits as they stand.
      const runs = this.word(piece, weight).runs.map((run) => ({
        ...run,
        text: HAS_SCRIPT.test(run.text) ? run.text : mirrored(run.text),
      }));
      return runs.reverse();
    });
  }

  #joined(text: string, weight: Weight): Run[] {
    const joined: { face: string; text: string }[] = [];
    for (const part of text.split(/( )/)) {
      for (const run of this.word(part, weight).runs) {
        const last = joined.at(-1);
        if (last?.face === run.face) last.text += run.text;
        else joined.push({ ...run });
      }
    }
    return joined;
  }
}

const has = ({ font }: Face, letter: string): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
