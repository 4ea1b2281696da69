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
  return font;
}
