import { RAISED_RUNS, type LinePosition } from "../rules/line-position.ts";
import { type SymbolFont, symbolFontOf } from "../rules/symbol-fonts.ts";
import { readElements } from "./xml-elements.ts";

/** Reads an on/off property of WordprocessingML: a missing value means on. */
export const isOn = (value: string | undefined): boolean =>
  value === undefined || !["0", "false", "off"].includes(value);

/** Formats of text that a reader of the plain text has to know. Undefined if the base style or the run decides. */
export interface WordFormat {
  readonly hides?: boolean | undefined;
  readonly isCrossed?: boolean | undefined;
  readonly raised?: LinePosition | undefined;
  /** The symbol font. Null for a font that draws letters as letters. */
  readonly font?: SymbolFont | null | undefined;
}

interface Style extends WordFormat {
  readonly based: string | null;
}

/** Attributes that name the font of Latin text. Others name fonts of Asian, Hebrew and Arabic text. */
const LATIN_FONTS = ["hAnsi", "ascii", "hAnsiTheme", "asciiTheme"];

/**
 * Reads one property of a run from its attributes, whose names have no prefix. Returns null if the property is none of
 * `WordFormat`.
 */
export function formatOf(name: string, attributes: Readonly<Record<string, string>>): WordFormat | null {
  const value = attributes["val"];
  if (name === "vanish") return { hides: isOn(value) };
  if (name === "strike" || name === "dstrike") return { isCrossed: isOn(value) };
  if (name === "vertAlign") return { raised: RAISED_RUNS.get(value ?? "") ?? null };
  if (name === "rFonts" && LATIN_FONTS.some((font) => attributes[font] !== undefined))
    return { font: symbolFontOf(attributes["hAnsi"] ?? attributes["ascii"]) };
  return null;
}

/** Returns the formats of all styles by ID, including the formats inherited from base styles. */
export function styleFormats(stylesXml: string): ReadonlyMap<string, WordFormat> {
  const styles = new Map<string, Style>();
  let id: string | null = null;
  readElements(stylesXml, {
    open: ({ space, name, attributes }) => {
      if (space !== "word") return;
      if (name === "style") {
        id = attributes["styleId"] ?? "";
        styles.set(id, { based: null });
      }
      const style = id === null ? undefined : styles.get(id);
      if (id === null || !style) return;
      if (name === "basedOn") styles.set(id, { ...style, based: attributes["val"] ?? null });
      else styles.set(id, { ...style, ...formatOf(name, attributes) });
    },
    close: ({ space, name }) => {
      if (space === "word" && name === "style") id = null;
    },
  });
  const results = new Map<string, WordFormat>();
  return new Map([...styles.keys()].map((style) => [style, inheritedFormat(style, styles, results)]));
}

/**
 * Returns the format of a style and its base styles, and stores the result of each style on the way, so that a long
 * chain is followed once. Styles of a damaged document that are based on each other in a circle end at the circle.
 */
function inheritedFormat(
  id: string,
  styles: ReadonlyMap<string, Style>,
  results: Map<string, WordFormat>,
): WordFormat {
  const chain = new Map<string, Style>();
  let current: string | null = id;
  let result: WordFormat = {};
  while (current !== null && !chain.has(current)) {
    const cachedFormat = results.get(current);
    const style = styles.get(current);
    if (cachedFormat) result = cachedFormat;
    if (cachedFormat || !style) break;
    chain.set(current, style);
    current = style.based;
  }
  for (const [link, { based: _, ...format }] of [...chain].reverse()) {
    result = { ...result, ...format };
    results.set(link, result);
  }
  return result;
}
