import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

const require = createRequire(import.meta.url);

/** Loads a font file of a package. Throws if the file is a collection of fonts. */
export function loadFont(path: string): Font {
  const font = create(readFileSync(require.resolve(path)));
  if (!("layout" in font)) throw new Error(`${path} is a collection of fonts`);
  return font;
}

/**
 * Loads a font of another script by its path without extension. Takes WOFF, because the subset of a WOFF2 is
 * larger (42 kB instead of 0.5 kB in each document), but the library fails to decompress the WOFF of some
 * files, such as noto-sans-sc-101.
 */
export function loadScriptFont(path: string): Font {
  const font = loadFont(`${path}.woff`);
  return canRead(font) ? font : loadFont(`${path}.woff2`);
}

/** Tables are decompressed when they are first read, so a damaged one is found only then. */
function canRead(font: Font): boolean {
  try {
    return font.characterSet.length > 0;
  } catch {
    return false;
  }
}
