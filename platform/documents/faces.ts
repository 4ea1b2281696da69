import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

/** Else ị is drawn as a letter and a dot, of which the dot stands for no character when the text is read back. */
const COMPOSED: Readonly<Record<string, boolean>> = { ccmp: false };
/** Of the first family none is turned off: the library keeps what it has shaped only then. */
export const featuresOf = (face: string) => (face.startsWith("first-") ? undefined : COMPOSED);

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

/** Thrown for a character that no face has: a document must not show an empty box for it. */
export class UnknownCharacter extends Error {
  override readonly name = "UnknownCharacter";
  readonly character: string;
  readonly text: string;
  constructor(character: string, text: string) {
    super("no face has this character");
    this.character = character;
    this.text = text;
  }
}

/** Composed letters, plain spaces, and none of the marks that only steer how text is written. */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\t\u00a0\u2007\u202f]/g, " ")
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, "");

interface Word {
  readonly runs: readonly Run[];
  /** At size 1. */
  readonly width: number;
}

/** Which face draws what, and how wide it is. What was measured once is kept: the same words return on every row. */
export class Faces {
  readonly #faces = { regular: facesOf("regular"), bold: facesOf("bold") };
  readonly #words = { regular: new Map<string, Word>(), bold: new Map<string, Word>() };

  /** Every face, to be registered with a document. */
  get all(): readonly Face[] {
    return [...this.#faces.regular, ...this.#faces.bold];
  }

  /** A word in which the first family lacks a letter is drawn in the second one as a whole, so that it looks like one word. */
  word(text: string, weight: Weight): Word {
    const known = this.#words[weight];
    const kept = known.get(text);
    if (kept) return kept;
    const [first, ...others] = this.#faces[weight];
    const faces = [...text].every((letter) => has(first, letter)) ? [first] : [...others, first];
    const runs: { face: Face; text: string }[] = [];
    for (const letter of text) {
      const face = faces.find((one) => has(one, letter));
      if (!face) throw new UnknownCharacter(letter, text);
      const last = runs.at(-1);
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
