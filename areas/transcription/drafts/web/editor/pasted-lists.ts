import { formatNumber } from "#areas/transcription/counting/rules/list-numbers.ts";

const LISTS = "ol, ul";
const BLOCKS = "p, div, h1, h2, h3";
/** Formats of numbers by the type of a list and by its style. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["a", "lowerLetter"],
  ["A", "upperLetter"],
  ["i", "lowerRoman"],
  ["I", "upperRoman"],
  ["lower-alpha", "lowerLetter"],
  ["lower-latin", "lowerLetter"],
  ["upper-alpha", "upperLetter"],
  ["upper-latin", "upperLetter"],
  ["lower-roman", "lowerRoman"],
  ["upper-roman", "upperRoman"],
  ["decimal-leading-zero", "decimalZero"],
  ["none", "none"],
]);

const styleOf = (element: Element | null): string | undefined =>
  /list-style-type:\s*([a-z-]+)/.exec(element?.getAttribute("style") ?? "")?.[1];

function formatOf(list: Element, item: Element | null): string {
  const name = styleOf(item) ?? styleOf(list) ?? list.getAttribute("type") ?? "";
  return FORMATS.get(name) ?? "decimal";
}

const numberIn = (element: Element, name: "start" | "value"): number | null => {
  const text = element.getAttribute(name) ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
};

const outerList = (list: Element): Element | null => list.parentElement?.closest(LISTS) ?? null;

/** Returns true for a list with other numbers than the editor's lists, which have one level and start at 1. */
const hasOwnNumbers = (list: Element): boolean =>
  list.tagName === "OL" &&
  ((numberIn(list, "start") ?? 1) !== 1 ||
    outerList(list) !== null ||
    list.querySelector(`${LISTS}, li[value]`) !== null ||
    formatOf(list, list.querySelector("li")) !== "decimal");

/**
 * Writes the numbers of lists as text where the editor's lists would change them. Then all numbered lists are written,
 * because some programs paste each item as a list of its own.
 */
export function writeLists(body: HTMLElement): void {
  const lists = [...body.querySelectorAll(LISTS)];
  if (!lists.some(hasOwnNumbers)) return;
  for (const list of lists) {
    if (outerList(list) === null && (list.tagName === "OL" || list.querySelector("ol") !== null))
      list.replaceWith(...paragraphsOf(list));
  }
}

function paragraphsOf(list: Element): Element[] {
  let number = numberIn(list, "start") ?? 1;
  return [...list.children].flatMap((child) => {
    if (child.matches(LISTS)) return paragraphsOf(child);
    if (child.tagName !== "LI") return [child];
    number = numberIn(child, "value") ?? number;
    const label = formatNumber(number, formatOf(list, child));
    number += 1;
    return itemParagraphs(child, list.tagName === "UL" ? "•" : label === "" ? "" : `${label}.`);
  });
}

/** Returns the paragraphs of an item, the first one with its label, and those of the lists within the item. */
function itemParagraphs(item: Element, label: string): Element[] {
  const inner = [...item.querySelectorAll(LISTS)].filter(
    (list) => list.parentElement?.closest(`${LISTS}, li`) === item,
  );
  for (const list of inner) list.remove();
  const blocks = [...item.children].filter((child) => child.matches(BLOCKS));
  const hasBlocksOnly = blocks.length > 0 && blocks.length === item.children.length;
  const paragraphs = hasBlocksOnly ? blocks : [inParagraph(item)];
  if (label !== "") paragraphs[0]?.prepend(`${label} `);
  return [...paragraphs, ...inner.flatMap(paragraphsOf)];
}

function inParagraph(item: Element): Element {
  const paragraph = item.ownerDocument.createElement("p");
  paragraph.append(...item.childNodes);
  return paragraph;
}
