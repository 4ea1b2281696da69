import { docxText } from "./docx-text.ts";
import type { Letter, LetterBlock, LetterInline } from "../../letter.contract.ts";
import type { BodyParts } from "./split-body.ts";

type Align = "left" | "center" | "right" | "justify";
type Marks = { type: "bold" | "italic" | "underline" }[];

/**
 * Elements of a paragraph that can be edited. A paragraph with any other element, such as a picture or a Word
 * field, is kept unchanged.
 */
const TYPED_IN = new Set(["w:p", "w:r", "w:t", "w:tab", "w:br", "w:proofErr", "w:bookmarkStart", "w:bookmarkEnd"]);
const LONGEST = 50_000;
const MOST_BLOCKS = 1_000;

/**
 * Returns the template as a letter to type in (RULE-TPL-02, G-13). Paragraphs refer to their layout by block
 * index; all other parts are kept unchanged. Null if the template is empty or too large.
 */
export function templateLetter({ blocks }: BodyParts): Letter | null {
  if (blocks.length === 0 || blocks.length > MOST_BLOCKS || blocks.some((block) => block.length > 10 * LONGEST)) return null;
  return { type: "doc", content: blocks.map(blockOf) };
}

function blockOf(xml: string, index: number): LetterBlock {
  if (!isTypedIn(xml)) return { type: "kept", attrs: { index, text: keptText(xml) } };
  const align = alignOf(propertiesOf(xml));
  const content = runsOf(xml);
  const attrs = { from: index, ...(align === null ? {} : { align }) };
  return content.length === 0 ? { type: "paragraph", attrs } : { type: "paragraph", attrs, content };
}

export const keptText = (xml: string): string => docxText(xml).slice(0, LONGEST);

/** Returns the paragraph's `w:pPr` element as written (style, spacing, numbering), or an empty string. */
export const propertiesOf = (paragraph: string): string => /^<w:p(?:\s[^>]*)?>(<w:pPr>.*?<\/w:pPr>)/s.exec(paragraph)?.[1] ?? "";

/**
 * Returns the properties of the paragraph's first run, such as font and size, without those that the editor
 * sets itself.
 */
export function fontOf(paragraph: string): string {
  const inside = /<w:r(?:\s[^<>]*)?><w:rPr>((?:(?!<w:rPr>)[^])*?)<\/w:rPr>/.exec(paragraph)?.[1] ?? "";
  return inside.replace(/<w:(?:b|bCs|i|iCs|u|highlight)(?:\s[^<>]*)?\/>/g, "");
}

function isTypedIn(xml: string): boolean {
  const properties = propertiesOf(xml);
  if (!/^<w:p[\s>/]/.test(xml) || properties.includes("<w:sectPr") || /<w:(?:br\s+w:type|pPrChange|rPrChange)/.test(xml))
    return false;
  const rest = xml
    .replace(properties, "")
    .replace(/<w:rPr>(?:(?!<w:rPr>)[^])*?<\/w:rPr>|<w:rPr\/>|<w:lastRenderedPageBreak\/>/g, "");
  return [...rest.matchAll(/<\/?([\w:.-]+)/g)].every(([, name]) => TYPED_IN.has(name ?? ""));
}

function alignOf(properties: string): Align | null {
  const set = /<w:jc\s+w:val="(\w+)"/.exec(properties)?.[1];
  if (set === "center") return "center";
  if (set === "right" || set === "end") return "right";
  return set === "both" ? "justify" : null;
}

function runsOf(xml: string): LetterInline[] {
  return [...xml.matchAll(/<w:r(?:\s[^<>]*)?>((?:(?!<w:r[\s>])[^])*?)<\/w:r>/g)].flatMap(([, run = ""]) => {
    const settings = /^<w:rPr>(.*?)<\/w:rPr>/s.exec(run)?.[1] ?? "";
    const marks = marksOf(settings);
    const text = docxText(`${run.replace(settings, "")}<w:t>|</w:t>`)
      .slice(0, -1)
      .slice(0, LONGEST);
    return text
      .split("\n")
      .flatMap((line, place): LetterInline[] => [
        ...(place > 0 ? [{ type: "hardBreak" as const }] : []),
        ...(line === "" ? [] : [{ type: "text" as const, text: line, ...(marks.length > 0 ? { marks } : {}) }]),
      ]);
  });
}

function marksOf(settings: string): Marks {
  const has = (name: string) => new RegExp(`<w:${name}(?:\\s+w:val="(?!0"|false"|none")[^"]*")?/>`).test(settings);
  return [
    ...(has("b") ? [{ type: "bold" as const }] : []),
    ...(has("i") ? [{ type: "italic" as const }] : []),
    ...(/<w:u\s+w:val="(?!none")/.test(settings) ? [{ type: "underline" as const }] : []),
  ];
}
