import type { Font } from "fontkit";
import type { SignatureStyle } from "#kernel/text/document.ts";
import { hasRightToLeft, mirrorText, piecesOf } from "./direction.ts";
import { MissingCharacters } from "./missing.ts";
import { loadFont } from "./load-font.ts";
import { MARK } from "./printable.ts";
import { scriptFilesFor } from "./scripts.ts";

/**
 * OpenType features that disable the decomposition of composed letters: ị would be drawn as a letter and a
 * dot, and the dot would map to no character when the text is extracted.
 */
const COMPOSED_FEATURES: Readonly<Record<string, boolean>> = { ccmp: false };
/**
 * Returns the OpenType features of a face. Undefined for the first family, because the library caches shaped
 * text only then, and for other scripts, which need all features.
 */
export const featuresOf = (face: string) => (/^(first|script)-/.test(face) ? undefined : COMPOSED_FEATURES);

/** Weight of a text, or the script of a typed signature. */
export type Weight = "regular" | "bold" | SignatureStyle;

/** Part of a line drawn in one face. */
export interface Run {
  readonly face: string;
  readonly text: string;
}

type FaceList = readonly [Face, ...Face[]];
type PlainWeight = "regular" | "bold";

interface Face {
  readonly name: string;
  readonly font: Font;
}

/** Files of the script fonts, the same as on screen (`SignatureText.tsx`). */
const SIGNATURE_FONTS: Readonly<Record<SignatureStyle, string>> = {
  Handwriting: "@fontsource/caveat/files/caveat-latin-400-normal.woff",
  "Formal script": "@fontsource/great-vibes/files/great-vibes-latin-400-normal.woff",
  "Rounded script": "@fontsource/dancing-script/files/dancing-script-latin-400-normal.woff",
};

const NUMBER = { regular: 400, bold: 700 } as const;
const FOLDER = { regular: "400Regular", bold: "700Bold" } as const;
/**
 * Subsets of the second family by script. The first subset also has the letters that words in the others
 * need.
 */
const SECOND_FAMILY = ["latin", "vietnamese", "latin-ext", "greek", "cyrillic"] as const;

const plain = (weight: Weight): PlainWeight => (weight === "bold" ? "bold" : "regular");

const facesOf = (weight: PlainWeight): FaceList => [
  {
    name: `first-${weight}`,
    font: loadFont(
      `@expo-google-fonts/atkinson-hyperlegible-next/${FOLDER[weight]}/AtkinsonHyperlegibleNext_${FOLDER[weight]}.ttf`,
    ),
  },
  ...SECOND_FAMILY.map((part) => ({
    name: `${part}-${weight}`,
    font: loadFont(`@fontsource/noto-sans/files/noto-sans-${part}-${NUMBER[weight]}-normal.woff`),
  })),
];

/** Combining characters, such as vowel signs, which are drawn with the preceding letter. */
const COMBINING = /^\p{M}$/u;
/** Letters and combining marks. Punctuation, digits and spaces have no direction of their own. */
const HAS_SCRIPT = /[\p{L}\p{M}]/u;

interface Word {
  readonly runs: readonly Run[];
  /** Width at size 1. */
  readonly width: number;
}

/**
 * Chooses the face of each word and measures the word. Measurements are cached because the same words recur
 * on every row.
 */
export class Faces {
  /** Missing characters of the current document; documents are laid out one at a time. */
  missing = new MissingCharacters(this);
  readonly #faces = { regular: facesOf("regular"), bold: facesOf("bold") };
  readonly #others = { regular: new Map<string, Face>(), bold: new Map<string, Face>() };
  readonly #words = { regular: new Map<string, Word>(), bold: new Map<string, Word>() };
  /** Script fonts with their words, loaded with the first signature in them. */
  readonly #signatures = new Map<SignatureStyle, { faces: FaceList; words: Map<string, Word> }>();

  /**
   * Returns the font of a face named in a run, for registration with a document. Throws if the face is
   * unknown.
   */
  font(name: string): Font {
    const faces = [
      this.#faces.regular,
      this.#faces.bold,
      [...this.#signatures.values()].flatMap(({ faces: [script] }) => [script]),
      [...this.#others.regular.values()],
      [...this.#others.bold.values()],
    ].flat();
    const face = faces.find((one) => one.name === name);
    if (!face) throw new Error(`there is no face ${name}`);
    return face.font;
  }

  /** True if a face has this character. */
  has(letter: string): boolean {
    return (
      this.#faces.regular.some((face) => has(face, letter)) || this.#ofScript(letter, "regular") !== undefined
    );
  }

  #familyOf(weight: Weight): { faces: FaceList; words: Map<string, Word> } {
    if (weight === "regular" || weight === "bold")
      return { faces: this.#faces[weight], words: this.#words[weight] };
    const loaded = this.#signatures.get(weight);
    if (loaded) return loaded;
    const script = { name: `signature-${weight}`, font: loadFont(SIGNATURE_FONTS[weight]) };
    const family = { faces: [script, ...this.#faces.regular] as const, words: new Map<string, Word>() };
    this.#signatures.set(weight, family);
    return family;
  }

  #ofScript(letter: string, weight: Weight): Face | undefined {
    const scriptFaces = this.#others[plain(weight)];
    for (const { name, path } of scriptFilesFor(letter.codePointAt(0) ?? 0)) {
      const cached = scriptFaces.get(name);
      const face = cached ?? {
        name: `script-${name}-${plain(weight)}`,
        font: loadFont(`${path}-${NUMBER[plain(weight)]}-normal.woff`),
      };
      if (!cached) scriptFaces.set(name, face);
      if (has(face, letter)) return face;
    }
    return undefined;
  }

  /**
   * Chooses the faces of a word. A word with a letter that the first family lacks is drawn in the second
   * family as a whole, for a uniform look.
   */
  word(text: string, weight: Weight): Word {
    const { faces: family, words: cache } = this.#familyOf(weight);
    const cached = cache.get(text);
    if (cached) return cached;
    const [first, ...others] = family;
    const faces = [...text].every((letter) => has(first, letter)) ? [first] : [...others, first];
    const markFace = faces.find((one) => has(one, MARK)) ?? others.find((one) => has(one, MARK)) ?? first;
    const runs: { face: Face; text: string }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const joinedFace =
        COMBINING.test(character) && last && has(last.face, character) ? last.face : undefined;
      const foundFace =
        joinedFace ?? faces.find((one) => has(one, character)) ?? this.#ofScript(character, weight);
      const letter = foundFace ? character : MARK;
      const face = foundFace ?? markFace;
      if (last?.face === face) last.text += letter;
      else runs.push({ face, text: letter });
    }
    const drawn = runs.map((run) => {
      const runWidth = widthOf(run);
      if (runWidth !== null) return { ...run, width: runWidth };
      // Draws replacement marks for sequences of marks on which the library's shaper fails.
      const marks = { face: markFace, text: run.text.replaceAll(/./gsu, MARK) };
      return { ...marks, width: widthOf(marks) ?? 0 };
    });
    const width = drawn.reduce((sum, run) => sum + run.width, 0);
    const word = { runs: drawn.map(({ face, text: part }) => ({ face: face.name, text: part })), width };
    // Clears the cache when full because numbers and names are unlimited.
    if (cache.size >= 20_000) cache.clear();
    cache.set(text, word);
    return word;
  }

  space(weight: Weight): number {
    return this.word(" ", weight).width;
  }

  width(text: string, weight: Weight): number {
    const words = text.split(" ");
    return words.reduce(
      (sum, word) => sum + this.word(word, weight).width,
      (words.length - 1) * this.space(weight),
    );
  }

  /** Returns a line's runs, with neighbours of the same face joined. */
  runs(text: string, weight: Weight): Run[] {
    if (!hasRightToLeft(text)) return this.#joined(text, weight);
    return piecesOf(text).flatMap(({ text: piece, isRightToLeft }) => {
      if (!isRightToLeft) return this.#joined(piece, weight);
      // Mirrors punctuation and digits, because the library reverses only letters.
      const runs = this.word(piece, weight).runs.map((run) => ({
        ...run,
        text: HAS_SCRIPT.test(run.text) ? run.text : mirrorText(run.text),
      }));
      return runs.reverse();
    });
  }

  #joined(text: string, weight: Weight): Run[] {
    const runs: { face: string; text: string }[] = [];
    for (const part of text.split(/( )/)) {
      for (const run of this.word(part, weight).runs) {
        const last = runs.at(-1);
        // Draws runs of other scripts exactly as measured, because only measured runs are known to work.
        if (last?.face === run.face && !run.face.startsWith("script-")) last.text += run.text;
        else runs.push({ ...run });
      }
    }
    return runs;
  }
}

/** Width of a run at size 1. Null if the library can't shape the text. */
function widthOf({
  face: { font, name },
  text,
}: {
  readonly face: Face;
  readonly text: string;
}): number | null {
  try {
    return font.layout(text, featuresOf(name)).advanceWidth / font.unitsPerEm;
  } catch {
    return null;
  }
}

const has = ({ font }: Face, letter: string): boolean =>
  font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
