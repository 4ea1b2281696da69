import {
  type SymbolFont,
  symbolFontOf,
  symbolText,
} from "#areas/transcription/counting/rules/symbol-fonts.ts";
import { type LinePosition, raisedText } from "#areas/transcription/counting/rules/line-position.ts";

const isBold = (weight: string): boolean => weight === "bold" || weight === "bolder" || Number(weight) >= 600;

const CROSSED = "s, strike, [style*='line-through']";
const BLOCKS = "p, div, li, ul, ol, table, tr, td, th, h1, h2, h3, br";

/**
 * Writes formats that programs give as styles, because styles are removed: bold and italic as elements,
 * raised digits and signs of symbol fonts as characters, crossed-out text in words, and bullets of Word as
 * lists. Styles that turn a format off remove its element.
 */
export function writeFormats(body: HTMLElement): void {
  writeSigns(body, null);
  for (const element of body.querySelectorAll(CROSSED))
    if (!element.parentElement?.closest(CROSSED)) markCrossed(element);
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) writeStyle(element);
  for (const element of body.querySelectorAll("sup, sub"))
    raise(element, element.tagName === "SUP" ? "super" : "sub");
  for (const marker of body.querySelectorAll<HTMLElement>("[style*='mso-list:Ignore']")) writeMarker(marker);
}

const SYMBOL_FAMILY = /mso-symbol-font-family:\s*["']?([^;"']+)/i;

/**
 * Writes text in a symbol font as the signs that the font draws, because µ is stored as "m" in the font
 * Symbol.
 */
function writeSigns(element: Element, outer: SymbolFont): void {
  const family = familyOf(element);
  const font = family === undefined ? outer : symbolFontOf(family);
  for (const child of element.childNodes)
    if (child instanceof Text) child.data = symbolText(child.data, font);
    else if (child instanceof Element) writeSigns(child, font);
}

/** Returns the first font family that an element sets, or undefined if the element sets none. */
function familyOf(element: Element): string | undefined {
  const symbolFamily = SYMBOL_FAMILY.exec(element.getAttribute("style") ?? "")?.[1];
  const family = element instanceof HTMLElement ? element.style.fontFamily : "";
  const families = symbolFamily ?? (family || element.getAttribute("face"));
  return families ? families.split(",")[0]?.replace(/["']/g, "") : undefined;
}

/** Writes crossed-out text in words because letters have no such format (decision 0233). */
function markCrossed(element: Element): void {
  if (element.textContent.trim() === "" || element.matches("[style*='mso-list:Ignore']")) return;
  if (element.querySelector(BLOCKS) === null) {
    element.prepend("[crossed out: ");
    element.append("]");
    return;
  }
  for (const child of element.childNodes)
    if (child instanceof Text && child.data.trim() !== "") child.data = `[crossed out: ${child.data.trim()}]`;
    else if (child instanceof Element) markCrossed(child);
}

function writeStyle(element: HTMLElement): void {
  const { display, fontWeight, fontStyle, textDecoration, verticalAlign } = element.style;
  if (display === "none") {
    element.remove();
    return;
  }
  if (verticalAlign === "super" || verticalAlign === "sub") raise(element, verticalAlign);
  if (element.tagName === "SPAN") {
    if (isBold(fontWeight)) wrapContent(element, "b");
    if (fontStyle === "italic") wrapContent(element, "i");
    if (textDecoration.includes("underline")) wrapContent(element, "u");
  }
  const isOff =
    (element.matches("b, strong") && fontWeight !== "" && !isBold(fontWeight)) ||
    (element.matches("i, em") && fontStyle === "normal");
  if (isOff) element.replaceWith(...element.childNodes);
}

function wrapContent(element: HTMLElement, tag: "b" | "i" | "u"): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function raise(element: Element, raised: LinePosition): void {
  for (const child of element.childNodes)
    if (child instanceof Text) child.data = raisedText(child.data, raised);
    else if (child instanceof Element) raise(child, raised);
}

/** Matches bullets: signs, and single letters that fonts such as Wingdings draw as signs. */
const BULLET = /^(?:[^0-9a-z]*|[a-z])$/i;

/** Writes a list marker of Word: a number with one blank as text, a bullet as an item of a list. */
function writeMarker(marker: HTMLElement): void {
  const text = marker.textContent.replace(/[\s\u00a0]+/g, " ").trim();
  const line = marker.closest("p, h1, h2, h3, div");
  if (!BULLET.test(text) || !line) {
    marker.replaceWith(`${text} `);
    return;
  }
  marker.remove();
  const { ownerDocument } = line;
  const item = ownerDocument.createElement("li");
  item.append(...line.childNodes);
  const before = line.previousElementSibling;
  if (before?.matches("ul[data-pasted]")) {
    before.append(item);
    line.remove();
    return;
  }
  const list = ownerDocument.createElement("ul");
  list.dataset["pasted"] = "";
  list.append(item);
  line.replaceWith(list);
}
