import { writeLists } from "./pasted-lists.ts";
import { flattenTables } from "./pasted-tables.ts";
import { writeFormats } from "./pasted-formats.ts";

/** Tags that are kept. Elements with other tags are replaced by their content. */
const KEPT_TAGS = new Set([
  "P",
  "PRE",
  "BR",
  "B",
  "STRONG",
  "I",
  "EM",
  "U",
  "UL",
  "OL",
  "LI",
  "H1",
  "H2",
  "H3",
  "SPAN",
  "DIV",
]);
const DROPPED_SELECTOR =
  "script, style, template, iframe, object, embed, svg, math, img, video, audio, link, meta, base, form, input, button, select, textarea, title";
/**
 * Text that the program it was copied from does not show as part of the text: deletions of tracked changes, hidden
 * text, and comments with their marks.
 */
const UNSEEN_SELECTOR =
  "del, [hidden], .MsoCommentReference, [style*='mso-element:comment'], [style*='mso-special-character:comment'], [style*='mso-hide:all']";
/**
 * Matches event handler attributes. They are removed before parsing because browsers report them as policy
 * violations even in a document that runs no scripts.
 */
const HANDLERS = /\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const KEPT_ATTRIBUTES = new Set(["data-blank", "data-field"]);

/** Reduces pasted HTML to text and layout. The HTML is parsed in a document that loads and runs nothing. */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(HANDLERS, ""), "text/html");
  for (const element of body.querySelectorAll(`${DROPPED_SELECTOR}, ${UNSEEN_SELECTOR}`)) element.remove();
  writeFormats(body);
  writeLists(body);
  flattenTables(body);
  for (const element of body.querySelectorAll("*")) {
    if (!KEPT_TAGS.has(element.tagName)) element.replaceWith(...element.childNodes);
    else
      for (const name of element.getAttributeNames())
        if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
  return body.innerHTML;
}
