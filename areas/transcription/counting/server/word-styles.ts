import { RAISED_RUNS, type LinePosition } from "../rules/line-position.ts";
import { type SymbolFont, symbolFontOf } from "../rules/symbol-fonts.ts";
import { readElements, type XmlElement } from "./xml-elements.ts";

/** Reads an on/off property of WordprocessingML: a missing value means on. */
export const isOn = (value: string | undefined): boolean =>
  value === undefined || !["0", "false", "off"].includes(value);

/** Formats of text that a reader of the plain text has to know. Undefined if the base style or the run decides. */
export interface WordFormat {
  readonly hides?: boolean | undefined;
  readonly isCrossed?: boolean | undefined;
  readonly isDoublyCrossed?: boolean | undefined;
  readonly raised?: LinePosition | undefined;
  /** The symbol font of characters up to U+007F, such as letters. */
  readonly asciiFont?: SymbolFont | undefined;
  /** The symbol font of other characters, such as signs from U+F000. */
  readonly font?: SymbolFont | undefined;
}

interface Style extends WordFormat {
  readonly based: string | null;
}

/**
 * Reads the fonts of Latin text. The fonts of Asian, Hebrew and Arabic text draw none. A font of the theme
 * draws letters and takes precedence over a name.
 */
function fontsOf(attributes: Readonly<Record<string, string>>): WordFormat {
  const fontAt = (name: string): SymbolFont | undefined => {
    if (attributes[`${name}Theme`] !== undefined) return null;
    return attributes[name] === undefined ? undefined : symbolFontOf(attributes[name]);
  };
  const [asciiFont, font] = [fontAt("ascii"), fontAt("hAnsi")];
  return { ...(asciiFont === undefined ? {} : { asciiFont }), ...(font === undefined ? {} : { font }) };
}

/**
 * Reads one property of a run from its attributes, whose names have no prefix. Returns null if the property is none of
 * `WordFormat`.
 */
export function formatOf(name: string, attributes: Readonly<Record<string, string>>): WordFormat | null {
  const value = attributes["val"];
  if (name === "vanish") return { hides: isOn(value) };
  if (name === "strike") return { isCrossed: isOn(value) };
  if (name === "dstrike") return { isDoublyCrossed: isOn(value) };
  if (name === "vertAlign") return { raised: RAISED_RUNS.get(value ?? "") ?? null };
  if (name === "rFonts") return fontsOf(attributes);
  return null;
}

export const isCrossedOut = ({ isCrossed, isDoublyCrossed }: WordFormat): boolean =>
  isCrossed === true || isDoublyCrossed === true;

/**
 * Adds the format of a run's style to that of its paragraph's style. Hiding and crossing out are switches
 * in Word: where a style of the paragraph and one of the run set them, they are off.
 */
export const withRunStyle = (paragraph: WordFormat, style: WordFormat | undefined): WordFormat => ({
  ...paragraph,
  ...style,
  ...(style?.hides === undefined ? {} : { hides: style.hides !== (paragraph.hides ?? false) }),
  ...(style?.isCrossed === undefined
    ? {}
    : { isCrossed: style.isCrossed !== (paragraph.isCrossed ?? false) }),
});

/**
 * Formats of the styles by ID. The style `DEFAULT_STYLE` is that of paragraphs that name no style of the
 * document.
 */
export type WordStyles = ReadonlyMap<string, WordFormat>;
const DEFAULT_STYLE = "";

/** Returns the format that a paragraph has by its style. */
export const paragraphFormat = (styles: WordStyles, style: string | null | undefined): WordFormat =>
  styles.get(style ?? DEFAULT_STYLE) ?? styles.get(DEFAULT_STYLE) ?? {};

/** Returns the format of a run's style. Undefined if the run names no style of the document. */
export const runStyleFormat = (styles: WordStyles, style: string | undefined): WordFormat | undefined =>
  style === undefined || style === DEFAULT_STYLE ? undefined : styles.get(style);

class StyleReader {
  readonly styles = new Map<string, Style>();
  readonly paragraphStyles = new Set<string>();
  defaultStyle: string | null = null;
  defaults: WordFormat = {};
  #id: string | null = null;
  #isInDefaults = false;

  readonly open = ({ space, name, attributes }: XmlElement): void => {
    if (space !== "word") return;
    if (name === "rPrDefault") this.#isInDefaults = true;
    if (this.#isInDefaults) this.defaults = { ...this.defaults, ...formatOf(name, attributes) };
    if (name === "style") this.#openStyle(attributes);
    const style = this.#id === null ? undefined : this.styles.get(this.#id);
    if (this.#id === null || !style) return;
    if (name === "basedOn") this.styles.set(this.#id, { ...style, based: attributes["val"] ?? null });
    else this.styles.set(this.#id, { ...style, ...formatOf(name, attributes) });
  };

  readonly close = ({ space, name }: XmlElement): void => {
    if (space !== "word") return;
    if (name === "style") this.#id = null;
    if (name === "rPrDefault") this.#isInDefaults = false;
  };

  #openStyle({ styleId, type = "paragraph", default: isDefault }: XmlElement["attributes"]): void {
    this.#id = styleId ?? null;
    if (this.#id === null) return;
    this.styles.set(this.#id, { based: null });
    if (type !== "paragraph") return;
    this.paragraphStyles.add(this.#id);
    if (isDefault !== undefined && isOn(isDefault)) this.defaultStyle = this.#id;
  }
}

/** Returns the formats of all styles, including the formats of base styles and of the document's defaults. */
export function styleFormats(stylesXml: string): WordStyles {
  const reader = new StyleReader();
  readElements(stylesXml, reader);
  const { styles, defaults, defaultStyle, paragraphStyles } = reader;
  const results = new Map<string, WordFormat>();
  const formats = new Map<string, WordFormat>();
  for (const id of styles.keys()) {
    const format = inheritedFormat(id, styles, results);
    formats.set(id, paragraphStyles.has(id) ? { ...defaults, ...format } : format);
  }
  return formats.set(DEFAULT_STYLE, formats.get(defaultStyle ?? DEFAULT_STYLE) ?? defaults);
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
