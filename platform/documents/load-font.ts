import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { fontOfWoff } from "./woff.ts";

const require = createRequire(import.meta.url);

/**
 * Loads a font file of a package, TTF or WOFF. Throws if the file is a collection of fonts. WOFF2 is not
 * supported, because the library embeds damaged outlines from it.
 */
export function loadFont(path: string): Font {
  const bytes = readFileSync(require.resolve(path));
  const font = create(path.endsWith(".woff") ? fontOfWoff(bytes) : bytes);
  if (!("layout" in font)) throw new Error(`${path} is a collection of fonts`);
  nameGlyphs(font);
  return font;
}

/**
 * Has the library make the glyph of each character together with the character. The library keeps a glyph as it was
 * first made: the "u" that was made as a part of "ü" has no character, and the text of every later document would lose
 * its "u" when it is copied, searched or read aloud.
 */
function nameGlyphs(font: Font): void {
  for (const code of font.characterSet) {
    const character = String.fromCodePoint(code);
    // Leaves out forms such as ligatures, whose glyphs stand for other characters.
    if (character.normalize("NFKC") === character) font.glyphForCodePoint(code);
  }
}
