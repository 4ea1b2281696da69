import { UNKNOWN_SIGN } from "#areas/transcription/counting/rules/symbol-fonts.ts";
import {
  drawnText,
  formatOf,
  isCrossedOut,
  paragraphFormat,
  runStyleFormat,
  SIGNS,
  symbolSign,
  withRunStyle,
  type WordFormat,
  type WordStyles,
} from "#areas/transcription/counting/server/index.ts";
import { childOf, elementsOf, ownText, type XmlElement } from "./xml-tree.ts";

/** Formats of a template's styles by ID. */
export type Styles = WordStyles;

const RUN = "w:r";
const RUN_PROPERTIES = "w:rPr";

const localName = (name: string): string => name.replace(/^w:/, "");
const withoutPrefix = (attributes: XmlElement["attributes"]): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

const formatOfProperty = ({ name, attributes }: XmlElement): WordFormat =>
  formatOf(localName(name), withoutPrefix(attributes)) ?? {};

const styleOf = (properties: XmlElement | undefined, name: string): string | undefined =>
  childOf(properties, name)?.attributes["w:val"];
const formatOfRunStyle = (properties: XmlElement | undefined, styles: Styles): WordFormat | undefined =>
  runStyleFormat(styles, styleOf(properties, "w:rStyle"));

/** Returns the format that a paragraph's style gives to text typed in the paragraph. */
export const formatOfParagraph = (paragraph: XmlElement, styles: Styles): WordFormat =>
  paragraphFormat(styles, styleOf(childOf(paragraph, "w:pPr"), "w:pStyle"));

/** Returns the format of a run: that of the paragraph's style, changed by the run's style and by its own properties. */
export function formatOfRun(run: XmlElement, paragraph: XmlElement, styles: Styles): WordFormat {
  const properties = childOf(run, RUN_PROPERTIES);
  const own = properties ? elementsOf(properties).map(formatOfProperty) : [];
  const inherited = withRunStyle(formatOfParagraph(paragraph, styles), formatOfRunStyle(properties, styles));
  return Object.assign({}, inherited, ...own);
}

/** Returns true if text in this format is shown and read as typed: not hidden, crossed out, raised or in a symbol font. */
export const isPlain = (format: WordFormat): boolean =>
  format.hides !== true &&
  !isCrossedOut(format) &&
  [format.raised, format.font, format.asciiFont].every((each) => (each ?? null) === null);

export const runsOf = (paragraph: XmlElement): readonly XmlElement[] =>
  elementsOf(paragraph).filter(({ name }) => name === RUN);

/** Returns the characters of a run as its fonts draw them. */
export const textOfRun = (run: XmlElement, format: WordFormat): string =>
  elementsOf(run)
    .map((element) => {
      if (element.name === "w:t") return drawnText(ownText(element), format);
      if (element.name === "w:sym") return symbolSign(withoutPrefix(element.attributes));
      return SIGNS.get(localName(element.name)) ?? "";
    })
    .join("");

/**
 * Returns true if the editor can show the text of a run. The editor has no crossed-out or hidden text, which would
 * become valid text, and no sign without a Unicode character.
 */
export function isRunEditable(run: XmlElement, format: WordFormat): boolean {
  const text = textOfRun(run, format);
  return text === "" || (format.hides !== true && !isCrossedOut(format) && !text.includes(UNKNOWN_SIGN));
}

/** Properties of a run that the editor sets itself, or that the text of the letter has as characters of their own. */
const EDITOR_PROPERTIES = new Set([
  "w:b",
  "w:bCs",
  "w:i",
  "w:iCs",
  "w:u",
  "w:highlight",
  "w:vertAlign",
  "w:strike",
  "w:dstrike",
]);

/**
 * Returns the properties for text typed in the paragraph, such as font and size: those of the first run that has any,
 * preferably of plain text. Leaves out what the editor sets itself, and symbol fonts, which would draw other signs.
 */
export function fontOf(paragraph: XmlElement, styles: Styles): readonly XmlElement[] {
  const runs = runsOf(paragraph).filter((run) => (childOf(run, RUN_PROPERTIES)?.children.length ?? 0) > 0);
  const run = runs.find((each) => isPlain(formatOfRun(each, paragraph, styles))) ?? runs[0];
  const properties = childOf(run, RUN_PROPERTIES);
  if (!properties) return [];
  return elementsOf(properties).filter(
    (property) =>
      !EDITOR_PROPERTIES.has(property.name) &&
      isPlain(formatOfProperty(property)) &&
      (property.name !== "w:rStyle" || isPlain(formatOfRunStyle(properties, styles) ?? {})),
  );
}
